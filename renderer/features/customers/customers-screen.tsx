import { UserRound, UserRoundPlus } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import type { Customer } from '../../../server/contract/customers.ts'
import { formatDay } from '../../base/format/dates.ts'
import { formatNumber } from '../../base/format/money.ts'
import { t } from '../../base/i18n/t.ts'
import { Avatar } from '../../base/ui/avatar.tsx'
import { Glyph } from '../../base/ui/glyph.tsx'
import { Stack } from '../../base/ui/layout.tsx'
import {
  ListColumns,
  ListScreen,
  NothingChosen,
  PickColumn,
  PickRow,
  PickRows,
} from '../../base/ui/list-and-detail.tsx'
import { Notice, Waiting } from '../../base/ui/notice.tsx'
import { Pager } from '../../base/ui/pager.tsx'
import { SearchField } from '../../base/ui/search-field.tsx'
import { EmptyText, Muted, NameLines, Note } from '../../base/ui/text.tsx'
import { CommandButton } from '../../kernel/commands/command-button.tsx'
import { errorMessage } from '../../kernel/error-message.ts'
import { useScreen } from '../../kernel/screen-store.ts'
import { CustomerProfile } from './customer-profile.tsx'
import styles from './customers-screen.module.css'
import { showCustomer, useCustomers } from './customers-store.ts'
import { RecallList } from './recall-list.tsx'
import { CUSTOMERS_A_PAGE, useCustomerSearch, useLastVisitors } from './use-customer-search.ts'
import { usePatientEnter } from './use-patient-enter.ts'

/** The people of the shop: found as they are typed, and who is due for a test. */
export function CustomersScreen() {
  const tab = useCustomers((state) => state.tab)
  return (
    <ListScreen
      title={t('customers.title')}
      actions={
        <>
          <CommandButton id="customerRecalls" isOn={tab === 'recalls'} />
          <CommandButton id="customerNew" />
        </>
      }
    >
      {tab === 'recalls' ? <RecallList /> : <People />}
    </ListScreen>
  )
}

function People() {
  const selectedID = useCustomers((state) => state.selectedID)
  return (
    <ListColumns layout="narrow">
      <Finder />
      {selectedID === null ? (
        <NothingChosen
          icon={UserRound}
          text={t('customers.nobody')}
          hint={t('customers.nobodyMore')}
        />
      ) : (
        <CustomerProfile key={selectedID} id={selectedID} />
      )}
    </ListColumns>
  )
}

/** Takes the focus when the screen comes up and when it is asked for. */
function useFindFocus(input: { current: HTMLInputElement | null }): void {
  const ticket = useCustomers((state) => state.findTicket)
  const dialog = useScreen((state) => state.dialog)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the ticket asks for the focus
  useEffect(() => {
    if (dialog !== null) return
    const { isFindAwaited, selectedID } = useCustomers.getState()
    // Opened from elsewhere with somebody chosen, the keys mean the profile.
    if (!isFindAwaited && selectedID !== null) return
    input.current?.focus()
    input.current?.select()
    useCustomers.setState({ isFindAwaited: false })
  }, [ticket])
}

function Finder() {
  const term = useCustomers((state) => state.term)
  const selectedID = useCustomers((state) => state.selectedID)
  const input = useRef<HTMLInputElement>(null)
  const [turned, setTurned] = useState({ term, pageNumber: 1 })
  // Another search begins at its first page.
  const pageNumber = turned.term === term ? turned.pageNumber : 1
  const search = useCustomerSearch(term, pageNumber)
  const { error, isLoading, isSettled, rows } = search
  useFindFocus(input)
  const isEmpty = term.trim() === ''
  const lastVisitors = useLastVisitors(isEmpty, pageNumber)
  const listed = isEmpty ? lastVisitors : search
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
    <PickColumn>
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
      {isEmpty ? <EmptyText>{t('customers.hint')}</EmptyText> : null}
      {lastVisitors.rows.length === 0 ? null : <Note as="h2">{t('customers.lastVisitors')}</Note>}
      <PickRows>
        {listed.rows.map((customer, index) => (
          <PersonRow
            key={customer.ID}
            customer={customer}
            isFirst={index === 0 && !isEmpty}
            isShown={customer.ID === selectedID}
            onChoose={choose}
          />
        ))}
      </PickRows>
      {search.similar.length === 0 ? null : (
        <>
          <Note as="h2">{t('customer.similar')}</Note>
          <PickRows>
            {search.similar.map((customer) => (
              <PersonRow
                key={customer.ID}
                customer={customer}
                isFirst={false}
                isShown={customer.ID === selectedID}
                onChoose={choose}
              />
            ))}
          </PickRows>
        </>
      )}
      {listed.total > CUSTOMERS_A_PAGE ? (
        <Pager
          count={t('customers.count', { count: formatNumber(listed.total) })}
          total={listed.total}
          pageNumber={pageNumber}
          pageSize={CUSTOMERS_A_PAGE}
          onPage={(next) => setTurned({ term, pageNumber: next })}
        />
      ) : null}
    </PickColumn>
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
    <PickRow isFirst={isFirst} isShown={isShown} onClick={() => onChoose(customer)}>
      <Avatar name={customer.Name} />
      <NameLines data-wide>
        <strong>{customer.Name}</strong>
        <Muted>{customer.Mobile ?? t('customer.noMobile')}</Muted>
      </NameLines>
      <Stack as="span" align="end" className={styles['row-side']}>
        <Muted>{t('customers.number', { number: customer.NumericID })}</Muted>
        <Muted>{customer.LastVisit === null ? '' : formatDay(customer.LastVisit)}</Muted>
      </Stack>
    </PickRow>
  )
}
