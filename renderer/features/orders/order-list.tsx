import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { LabState, OrderPage, OrderStatus } from '../../../server/contract/orders.ts'
import { formatDay } from '../../base/format/dates.ts'
import { formatNumber, formatRupees } from '../../base/format/money.ts'
import { t } from '../../base/i18n/t.ts'
import { Badge, type BadgeKind } from '../../base/ui/badge.tsx'
import { SelectField } from '../../base/ui/field.tsx'
import { Grid, Stack } from '../../base/ui/layout.tsx'
import { Notice, Waiting } from '../../base/ui/notice.tsx'
import { Pager } from '../../base/ui/pager.tsx'
import { SearchField } from '../../base/ui/search-field.tsx'
import { EmptyText, Muted, NameLines, WideNameLines } from '../../base/ui/text.tsx'
import { walkList } from '../../base/ui/walk-list.ts'
import { errorMessage } from '../../kernel/error-message.ts'
import { foundByWords } from '../../kernel/found-by.ts'
import { NoOrders } from './no-orders.tsx'
import styles from './order-list.module.css'
import shared from './orders.module.css'
import { listQuery } from './orders-data.ts'
import { isFiltered, type OrdersFilter, setFilter, showOrder, useOrders } from './orders-store.ts'
import { orderStateWord, statusWord } from './state-words.ts'

type ListedOrder = OrderPage['Items'][number]

const STATUSES: readonly OrderStatus[] = ['Booked', 'InLab', 'Ready', 'Delivered', 'Cancelled']
/** What else can be asked for as a state. */
const MORE_STATUSES = ['Overdue', 'DueToday', 'Dropped'] as const
const LAB_STATES: readonly LabState[] = ['Draft', 'Sent', 'Received', 'Fitted', 'Rejected']

/** Every order, newest first, by what was typed and chosen. */
export function OrderList() {
  const filter = useOrders((state) => state.filter)
  const pageNumber = useOrders((state) => state.pageNumber)
  const page = useQuery(listQuery(filter, pageNumber))
  const rows = page.data?.Items ?? []
  const takeFirst = useTakeFirst(filter, page.isPlaceholderData ? null : page.data)
  return (
    <Stack gap={6} className={shared['list']} onKeyDown={walkList}>
      <Filters onEnter={takeFirst} />
      {page.error ? <Notice kind="bad">{errorMessage(page.error)}</Notice> : null}
      {page.isPending ? <Waiting>{t('orders.loading')}</Waiting> : null}
      {page.data && rows.length === 0 ? (
        isFiltered(filter) || filter.overdueOnly ? (
          <EmptyText>{t('orders.noneMatch')}</EmptyText>
        ) : (
          <NoOrders />
        )
      ) : null}
      <ul className={shared['rows']} aria-busy={page.isPlaceholderData}>
        {rows.map((row) => (
          <OrderRow key={row.ID} row={row} />
        ))}
      </ul>
      {page.data ? <Pages total={page.data.Total} pageSize={page.data.PageSize} /> : null}
    </Stack>
  )
}

/**
 * Opens the first order of what is asked for now: an Enter that is quicker than the answer waits for
 * it, for the list that is still up is of another question.
 */
function useTakeFirst(asked: OrdersFilter, answer: OrderPage | null | undefined): () => void {
  const [wanted, setWanted] = useState<OrdersFilter | null>(null)
  const isWanted = wanted === asked && answer != null
  const firstID = answer?.Items[0]?.ID
  useEffect(() => {
    if (!isWanted) return
    setWanted(null)
    if (firstID !== undefined) showOrder(firstID)
  }, [isWanted, firstID])
  return () => setWanted(asked)
}

function Filters({ onEnter }: { onEnter: () => void }) {
  const { term, status, labState } = useOrders((state) => state.filter)
  const ticket = useOrders((state) => state.findTicket)
  const input = useRef<HTMLInputElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the ticket asks for the focus
  useEffect(() => {
    input.current?.focus()
    input.current?.select()
  }, [ticket])
  const any = { value: '', label: t('orders.any') }
  return (
    <Grid gap={6} align="end" className={styles['filters']}>
      <SearchField
        label={t('orders.find')}
        value={term}
        inputRef={input}
        onChange={(text) => setFilter({ term: text })}
        onKeyDown={(event) => (event.key === 'Enter' ? onEnter() : undefined)}
      />
      <SelectField
        label={t('orders.status')}
        value={status}
        options={[
          any,
          ...[...STATUSES, ...MORE_STATUSES].map((value) => ({ value, label: statusWord(value) })),
        ]}
        onChange={(value) =>
          setFilter({
            status: [...STATUSES, ...MORE_STATUSES].find((each) => each === value) ?? '',
          })
        }
      />
      <SelectField
        label={t('orders.lab')}
        value={labState}
        options={[any, ...LAB_STATES.map((value) => ({ value, label: t(`orders.lab.${value}`) }))]}
        onChange={(value) =>
          setFilter({ labState: LAB_STATES.find((each) => each === value) ?? '' })
        }
      />
    </Grid>
  )
}

function OrderRow({ row }: { row: ListedOrder }) {
  return (
    <li>
      <button
        type="button"
        data-testid="order-row"
        className={shared['row']}
        data-walk
        onFocus={() => useOrders.setState({ pickedID: row.ID })}
        onClick={() => showOrder(row.ID)}
      >
        <NameLines>
          <strong>{row.SalesOrderNo}</strong>
          <Muted>{foundByWords(row) ?? row.InvoiceNo ?? t('orders.notInvoiced')}</Muted>
        </NameLines>
        <WideNameLines>
          <strong>{row.CustomerName}</strong>
          <Muted>{row.CustomerMobile ?? ''}</Muted>
        </WideNameLines>
        <NameLines>
          <span>{formatDay(row.OrderDate)}</span>
          <Muted>{t('orders.for', { day: formatDay(row.ExpectedDate) })}</Muted>
        </NameLines>
        <Badge kind={row.IsDropped ? 'bad' : KINDS[row.Status]} className={shared['state']}>
          {orderStateWord(row)}
        </Badge>
        <Stack as="span" align="end" className={shared['money']}>
          <strong>{formatRupees(row.NetAmount)}</strong>
          {row.BalanceAmount > 0 ? (
            <span className={shared['due']}>
              {t('orders.due', { amount: formatRupees(row.BalanceAmount) })}
            </span>
          ) : null}
        </Stack>
      </button>
    </li>
  )
}

const KINDS: Readonly<Record<string, BadgeKind>> = {
  Ready: 'good',
  InLab: 'warn',
  Cancelled: 'bad',
}

function Pages({ total, pageSize }: { total: number; pageSize: number }) {
  const pageNumber = useOrders((state) => state.pageNumber)
  return (
    <Pager
      count={t('orders.found', { count: formatNumber(total) })}
      total={total}
      pageNumber={pageNumber}
      pageSize={pageSize}
      onPage={(page) => useOrders.setState({ pageNumber: page })}
    />
  )
}
