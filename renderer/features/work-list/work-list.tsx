import { useQuery } from '@tanstack/react-query'
import { Printer } from 'lucide-react'
import type { ReactNode } from 'react'
import type { BoardRow } from '../../../server/contract/order-transitions.ts'
import type { OrderRow } from '../../../server/contract/orders.ts'
import { formatDay, formatTime, shopToday } from '../../base/format/dates.ts'
import { formatNumber, formatRupees } from '../../base/format/money.ts'
import { t } from '../../base/i18n/t.ts'
import { Button } from '../../base/ui/button.tsx'
import { classNames } from '../../base/ui/class-names.ts'
import { Glyph } from '../../base/ui/glyph.tsx'
import { Grid, Stack } from '../../base/ui/layout.tsx'
import { Named } from '../../base/ui/power.tsx'
import { EmptyText, Muted, NameLines, WideNameLines } from '../../base/ui/text.tsx'
import { walkList } from '../../base/ui/walk-list.ts'
import { goTo } from '../../kernel/screen-store.ts'
import { can } from '../../kernel/session-store.ts'
import { openCustomer } from '../customers/customers-store.ts'
import { boardQuery, pendingQuery } from '../orders/orders-data.ts'
import { askPayment, listOrders, openOrder, showView } from '../orders/orders-store.ts'
import { printBill } from './print-bill.ts'
import { dueRecallsQuery, lastBillsQuery } from './work-data.ts'
import styles from './work-list.module.css'
import { type WorkGroup, workOf } from './work-of-board.ts'

/** Rows of a group at the counter; the screen of the group has them all. */
const SHOWN = 3

/** What waits while nobody is being served: orders, payments, recalls, and the last bills. */
export function WorkList() {
  const today = shopToday()
  const board = useQuery(boardQuery)
  const pending = useQuery({ ...pendingQuery(1), enabled: can('money.take') })
  const recalls = useQuery(dueRecallsQuery(today))
  const bills = useQuery(lastBillsQuery)
  const { dueToday, overdue, ready } = workOf(board.data?.Columns ?? [], today)
  const isNothing =
    board.data !== undefined &&
    [overdue, dueToday, ready].every(({ count }) => count === 0) &&
    [pending.data, recalls.data, bills.data].every((page) => (page?.Total ?? 0) === 0)
  if (isNothing) return <EmptyText className={styles['none']}>{t('work.nothing')}</EmptyText>
  return (
    <Grid
      gap={5}
      data-testid="work-list"
      className={styles['work']}
      aria-label={t('work.title')}
      as="section"
      onKeyDown={walkList}
    >
      <OrderGroup
        title={t('work.overdue')}
        group={overdue}
        endOf={promisedDay}
        isLate
        onMore={() => listOrders('Overdue')}
      />
      <OrderGroup
        title={t('work.dueToday')}
        group={dueToday}
        endOf={promisedTime}
        onMore={() => listOrders('DueToday')}
      />
      <OrderGroup
        title={t('work.ready')}
        group={ready}
        endOf={stillDue}
        onMore={() => listOrders('Ready')}
      />
      <Group title={t('work.toConfirm')} count={pending.data?.Total ?? 0} onMore={openPayments}>
        {pending.data?.Items.slice(0, SHOWN).map((payment) => (
          <WorkRow
            key={payment.ID}
            name={payment.CustomerName}
            note={`${payment.PaymentMode} · ${payment.SalesOrderNo}`}
            end={formatRupees(payment.Amount)}
            onOpen={() => askPayment(payment)}
          />
        ))}
      </Group>
      <Group
        title={t('work.recalls')}
        count={recalls.data?.Total ?? 0}
        onMore={() => goTo('customers')}
      >
        {recalls.data?.Items.slice(0, SHOWN).map((recall) => (
          <WorkRow
            key={recall.ID}
            name={recall.CustomerName}
            note={recall.CustomerMobile ?? ''}
            end={formatDay(recall.RecallDate)}
            onOpen={() => openCustomer(recall.CustomerID)}
          />
        ))}
      </Group>
      <Group title={t('work.lastBills')} count={bills.data?.Items.length ?? 0} hasCount={false}>
        {bills.data?.Items.map((bill) => (
          <BillRow key={bill.ID} bill={bill} />
        ))}
      </Group>
    </Grid>
  )
}

function openPayments(): void {
  showView('payments')
  goTo('orders')
}

function OrderGroup(props: {
  title: string
  group: WorkGroup
  endOf: (order: BoardRow) => string
  isLate?: boolean
  onMore: () => void
}) {
  const { endOf, group, isLate = false, onMore, title } = props
  const rows = group.rows.slice(0, SHOWN)
  return (
    <Group title={title} count={group.count} shown={rows.length} isLate={isLate} onMore={onMore}>
      {rows.map((order) => (
        <WorkRow
          key={order.ID}
          name={order.CustomerName}
          note={order.Contents}
          end={endOf(order)}
          onOpen={() => openOrder(order.ID)}
        />
      ))}
    </Group>
  )
}

const promisedDay = ({ PromisedDate }: BoardRow) => formatDay(PromisedDate)
const promisedTime = ({ PromisedDate }: BoardRow) => formatTime(PromisedDate)

/** What is to be taken when the order is fetched. */
function stillDue({ BalanceAmount }: BoardRow): string {
  return BalanceAmount > 0 ? formatRupees(BalanceAmount) : t('work.paid')
}

function Group(props: {
  title: string
  count: number
  /** How many rows of it are here, where it is not the usual number. */
  shown?: number
  children: ReactNode
  isLate?: boolean
  hasCount?: boolean
  /** Opens the screen that has them all; a group without it shows every row itself. */
  onMore?: () => void
}) {
  const { children, count, hasCount = true, isLate = false, onMore, shown = SHOWN, title } = props
  if (count === 0) return null
  return (
    <Stack as="section" gap={1} className={styles['group']} aria-label={title}>
      <h2 className={styles['title']} data-late={isLate || undefined}>
        {title}
        {hasCount ? <span className={styles['count']}>{formatNumber(count)}</span> : null}
      </h2>
      <ul className={styles['rows']}>
        {children}
        {onMore === undefined || count <= shown ? null : (
          <li>
            <button
              type="button"
              data-walk
              className={classNames(styles['row'], styles['more'])}
              aria-label={t('work.moreOf', { count: formatNumber(count - shown), title })}
              onClick={onMore}
            >
              {t('work.more', { count: formatNumber(count - shown) })}
            </button>
          </li>
        )}
      </ul>
    </Stack>
  )
}

function WorkRow(props: { name: string; note: string; end: string; onOpen: () => void }) {
  const { end, name, note, onOpen } = props
  return (
    <li>
      <button type="button" data-walk className={styles['row']} onClick={onOpen}>
        <WideNameLines>
          <span>{name}</span>
          <Muted className={styles['note']}>
            <Named of={note} />
          </Muted>
        </WideNameLines>
        <span className={styles['end']}>{end}</span>
      </button>
    </li>
  )
}

function BillRow({ bill }: { bill: OrderRow }) {
  const number = bill.InvoiceNo ?? bill.SalesOrderNo
  return (
    <li className={styles['bill']}>
      <button type="button" data-walk className={styles['row']} onClick={() => openOrder(bill.ID)}>
        <NameLines>
          <span>{bill.CustomerName}</span>
          <Muted>
            {bill.Status === 'Cancelled' ? `${number} · ${t('orders.status.Cancelled')}` : number}
          </Muted>
        </NameLines>
        <span className={styles['end']}>
          {bill.Status === 'Cancelled' ? null : formatRupees(bill.NetAmount)}
        </span>
      </button>
      <Button
        variant="quiet"
        isRound
        aria-label={t('work.printAgain', { number })}
        onClick={() => void printBill(bill.ID)}
      >
        <Glyph of={Printer} isSmall />
      </Button>
    </li>
  )
}
