import type { Customer } from '../../../server/contract/customers.ts'
import './customers.css'
import { UserRound, UserRoundPlus } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { formatDay } from '../../base/format/dates.ts'
import { t } from '../../base/i18n/t.ts'
import { initials } from '../../base/ui/initials.ts'
import { Notice, Waiting } from '../../base/ui/notice.tsx'
import { SearchField } from '../../base/ui/search-field.tsx'
import { walkList } from '../../base/ui/walk-list.ts'
import { CommandButton } from '../../kernel/commands/command-button.tsx'
import { inWords } from '../../kernel/error-message.ts'
import { useScreen } from '../../kernel/screen-store.ts'
import { CustomerProfile } from './customer-profile.tsx'
import { showCustomer, useCustomers } from './customers-store.ts'
import { RecallList } from './recall-list.tsx'
import { useCustomerSearch } from './use-customer-search.ts'
import { usePatientEnter } from './use-patient-enter.ts'

/** The people of the shop: found as they are typed, and who is due for a test. */
export function CustomersScreen() {
  const tab = useCustomers((state) => state.tab)
  return (
    <div className="customers">
      <header className="customers-head">
        <h1 className="screen-title">{t('customers.title')}</h1>
        <div className="customers-tools">
          <CommandButton id="customerRecalls" look={tab === 'recalls' ? 'primary' : 'plain'} />
          <CommandButton id="customerNew" />
        </div>
      </header>
      {tab === 'recalls' ? <RecallList /> : <People />}
    </div>
  )
}

function People() {
  const selectedID = useCustomers((state) => state.selectedID)
  return (
    <div className="customers-columns">
      <Finder />
      {selectedID === null ? <Nobody /> : <CustomerProfile key={selectedID} id={selectedID} />}
    </div>
  )
}

function Nobody() {
  return (
    <section className="customers-nobody">
      <UserRound className="returns-invite-icon" aria-hidden="true" />
      <p>{t('customers.nobody')}</p>
      <p className="muted">{t('customers.nobodyMore')}</p>
    </section>
  )
}

/** Takes the focus when the screen comes up and when it is asked for. */
function useFindFocus(input: { current: HTMLInputElement | null }): void {
  const ticket = useCustomers((state) => state.findTicket)
  const dialog = useScreen((state) => state.dialog)
  const hasSomeone = useCustomers.getState().selectedID !== null
  const first = useRef(true)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the ticket asks for the focus
  useEffect(() => {
    if (dialog !== null) return
    // Opened from elsewhere with somebody chosen, the keys mean the profile.
    if (!(first.current && hasSomeone)) {
      input.current?.focus()
      input.current?.select()
    }
    first.current = false
  }, [ticket])
}

function Finder() {
  const term = useCustomers((state) => state.term)
  const selectedID = useCustomers((state) => state.selectedID)
  const input = useRef<HTMLInputElement>(null)
  const { error, isLoading, isSettled, rows } = useCustomerSearch(term)
  useFindFocus(input)
  function choose(customer: Customer): void {
    showCustomer(customer.ID)
    // The letters are the profile's from here.
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
  }
  const onEnter = usePatientEnter(term, isSettled, () => {
    const [first] = rows
    if (first !== undefined) choose(first)
  })
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only carries the arrow keys of its rows
    <div className="customers-finder" onKeyDown={walkList}>
      <SearchField
        label={t('customers.find')}
        value={term}
        inputRef={input}
        onChange={(text) => useCustomers.setState({ term: text })}
        onKeyDown={onEnter}
      />
      {error === null ? null : <Notice kind="bad">{inWords(error)}</Notice>}
      {rows.length === 0 && isLoading ? <Waiting>{t('customers.searching')}</Waiting> : null}
      {isSettled && rows.length === 0 ? <NotFound term={term.trim()} /> : null}
      {term.trim() === '' ? <p className="empty-text">{t('customers.hint')}</p> : null}
      <ul className="customers-rows">
        {rows.map((customer, index) => (
          <PersonRow
            key={customer.ID}
            customer={customer}
            isFirst={index === 0}
            isShown={customer.ID === selectedID}
            onChoose={choose}
          />
        ))}
      </ul>
    </div>
  )
}

function NotFound({ term }: { term: string }) {
  return (
    <p className="empty-text customers-none">
      <UserRoundPlus className="icon" aria-hidden="true" />
      {t('customers.none', { term })}
    </p>
  )
}

function PersonRow({
  customer,
  isFirst,
  isShown,
  onChoose,
}: {
  customer: Customer
  isFirst: boolean
  isShown: boolean
  onChoose: (customer: Customer) => void
}) {
  return (
    <li>
      <button
        type="button"
        className={`customers-row${isFirst ? ' pick-first' : ''}`}
        data-walk
        aria-current={isShown ? 'true' : undefined}
        onClick={() => onChoose(customer)}
      >
        <span className="avatar" aria-hidden="true">
          {initials(customer.Name)}
        </span>
        <span className="result-name">
          <strong>{customer.Name}</strong>
          <span className="muted">{customer.Mobile ?? t('customer.noMobile')}</span>
        </span>
        <span className="customers-row-side">
          <span className="muted">{t('customers.number', { number: customer.NumericID })}</span>
          <span className="muted">
            {customer.LastVisit === null ? '' : formatDay(customer.LastVisit)}
          </span>
        </span>
      </button>
    </li>
  )
}
