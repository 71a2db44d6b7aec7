import { UserRound, UserRoundPlus } from 'lucide-react'
import { useEffect, useRef } from 'react'
import type { Customer } from '../../../server/contract/customers.ts'
import { formatDay } from '../../base/format/dates.ts'
import { t } from '../../base/i18n/t.ts'
import { Avatar } from '../../base/ui/avatar.tsx'
import { Glyph } from '../../base/ui/glyph.tsx'
import { Grid, Row, Stack } from '../../base/ui/layout.tsx'
import { Notice, Waiting } from '../../base/ui/notice.tsx'
import { SearchField } from '../../base/ui/search-field.tsx'
import { EmptyText, Muted, NameLines, ScreenTitle } from '../../base/ui/text.tsx'
import { walkList } from '../../base/ui/walk-list.ts'
import { CommandButton } from '../../kernel/commands/command-button.tsx'
import { errorMessage } from '../../kernel/error-message.ts'
import { useScreen } from '../../kernel/screen-store.ts'
import { CustomerProfile } from './customer-profile.tsx'
import styles from './customers-screen.module.css'
import { showCustomer, useCustomers } from './customers-store.ts'
import { RecallList } from './recall-list.tsx'
import { useCustomerSearch } from './use-customer-search.ts'
import { usePatientEnter } from './use-patient-enter.ts'

/** The people of the shop: found as they are typed, and who is due for a test. */
export function CustomersScreen() {
  const tab = useCustomers((state) => state.tab)
  return (
    <Stack gap={6} className={styles['screen']}>
      <Row
        as="header"
        gap={4}
        align="center"
        justify="between"
        isWrapping
        className={styles['head']}
      >
        <ScreenTitle>{t('customers.title')}</ScreenTitle>
        <Row gap={4} isWrapping>
          <CommandButton id="customerRecalls" variant={tab === 'recalls' ? 'primary' : 'plain'} />
          <CommandButton id="customerNew" />
        </Row>
      </Row>
      {tab === 'recalls' ? <RecallList /> : <People />}
    </Stack>
  )
}

function People() {
  const selectedID = useCustomers((state) => state.selectedID)
  return (
    <Grid gap={6} className={styles['columns']}>
      <Finder />
      {selectedID === null ? <Nobody /> : <CustomerProfile key={selectedID} id={selectedID} />}
    </Grid>
  )
}

function Nobody() {
  return (
    <Grid as="section" gap={3} className={styles['nobody']}>
      <UserRound aria-hidden="true" />
      <p>{t('customers.nobody')}</p>
      <Muted as="p">{t('customers.nobodyMore')}</Muted>
    </Grid>
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
    <Stack gap={5} className={styles['finder']} onKeyDown={walkList}>
      <SearchField
        label={t('customers.find')}
        value={term}
        inputRef={input}
        onChange={(text) => useCustomers.setState({ term: text })}
        onKeyDown={onEnter}
      />
      {error === null ? null : <Notice kind="bad">{errorMessage(error)}</Notice>}
      {rows.length === 0 && isLoading ? <Waiting>{t('customers.searching')}</Waiting> : null}
      {isSettled && rows.length === 0 ? <NotFound term={term.trim()} /> : null}
      {term.trim() === '' ? <EmptyText>{t('customers.hint')}</EmptyText> : null}
      <ul className={styles['rows']}>
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
    </Stack>
  )
}

function NotFound({ term }: { term: string }) {
  return (
    <EmptyText className={styles['none']}>
      <Glyph of={UserRoundPlus} />
      {t('customers.none', { term })}
    </EmptyText>
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
        className={styles['row']}
        data-pick={isFirst ? 'first' : undefined}
        data-walk
        aria-current={isShown ? 'true' : undefined}
        onClick={() => onChoose(customer)}
      >
        <Avatar name={customer.Name} />
        <NameLines>
          <strong>{customer.Name}</strong>
          <Muted>{customer.Mobile ?? t('customer.noMobile')}</Muted>
        </NameLines>
        <Stack as="span" align="end" className={styles['row-side']}>
          <Muted>{t('customers.number', { number: customer.NumericID })}</Muted>
          <Muted>{customer.LastVisit === null ? '' : formatDay(customer.LastVisit)}</Muted>
        </Stack>
      </button>
    </li>
  )
}
