import { useQuery } from '@tanstack/react-query'
import { AlarmClock, ChevronLeft, ChevronRight } from 'lucide-react'
import { useEffect, useRef } from 'react'
import type { LabState, OrderPage, OrderStatus } from '../../../server/contract/orders.ts'
import { formatDay } from '../../base/format/dates.ts'
import { formatRupees } from '../../base/format/money.ts'
import { t } from '../../base/i18n/t.ts'
import { SelectField } from '../../base/ui/field.tsx'
import { Notice, Waiting } from '../../base/ui/notice.tsx'
import { SearchField } from '../../base/ui/search-field.tsx'
import { walkList } from '../../base/ui/walk-list.ts'
import { inWords } from '../../kernel/error-message.ts'
import { listQuery } from './orders-data.ts'
import { isFiltered, setFilter, showOrder, useOrders } from './orders-store.ts'
import { statusWord } from './state-words.ts'

type Row = OrderPage['Items'][number]

const STATUSES: readonly OrderStatus[] = ['Booked', 'InLab', 'Ready', 'Delivered', 'Cancelled']
const LAB_STATES: readonly LabState[] = ['Draft', 'Sent', 'Received', 'Fitted', 'Rejected']

/** Every order, newest first, by what was typed and chosen. */
export function OrderList() {
  const filter = useOrders((state) => state.filter)
  const pageNumber = useOrders((state) => state.pageNumber)
  const page = useQuery(listQuery(filter, pageNumber))
  const rows = page.data?.Items ?? []
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only carries the arrow keys of its rows
    <div className="order-list" onKeyDown={walkList}>
      <Filters onEnter={() => (rows[0] === undefined ? undefined : showOrder(rows[0].ID))} />
      {page.error ? <Notice kind="bad">{inWords(page.error)}</Notice> : null}
      {page.isPending ? <Waiting>{t('orders.loading')}</Waiting> : null}
      {page.data && rows.length === 0 ? (
        <p className="empty-text">
          {t(isFiltered(filter) || filter.overdueOnly ? 'orders.noneMatch' : 'orders.none')}
        </p>
      ) : null}
      <ul className="order-rows">
        {rows.map((row) => (
          <OrderRow key={row.ID} row={row} />
        ))}
      </ul>
      {page.data ? <Pages total={page.data.Total} pageSize={page.data.PageSize} /> : null}
    </div>
  )
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
    <div className="order-filters">
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
        options={[any, ...STATUSES.map((value) => ({ value, label: statusWord(value) }))]}
        onChange={(value) => setFilter({ status: STATUSES.find((each) => each === value) ?? '' })}
      />
      <SelectField
        label={t('orders.lab')}
        value={labState}
        options={[any, ...LAB_STATES.map((value) => ({ value, label: t(`orders.lab.${value}`) }))]}
        onChange={(value) =>
          setFilter({ labState: LAB_STATES.find((each) => each === value) ?? '' })
        }
      />
    </div>
  )
}

function OrderRow({ row }: { row: Row }) {
  return (
    <li>
      <button
        type="button"
        className="order-row"
        data-walk
        onFocus={() => useOrders.setState({ pickedID: row.ID })}
        onClick={() => showOrder(row.ID)}
      >
        <span className="result-name">
          <strong>{row.SalesOrderNo}</strong>
          <span className="muted">{row.InvoiceNo ?? t('orders.notInvoiced')}</span>
        </span>
        <span className="result-name">
          <strong>{row.CustomerName}</strong>
          <span className="muted">{row.CustomerMobile ?? ''}</span>
        </span>
        <span className="result-name">
          <span>{formatDay(row.OrderDate)}</span>
          <span className="muted">{t('orders.for', { day: formatDay(row.ExpectedDate) })}</span>
        </span>
        <span className={`badge ${TAGS[row.Status] ?? ''}`}>{statusWord(row.Status)}</span>
        <span className="order-money">
          <strong>{formatRupees(row.NetAmount)}</strong>
          {row.BalanceAmount > 0 ? (
            <span className="board-due">
              {t('orders.due', { amount: formatRupees(row.BalanceAmount) })}
            </span>
          ) : null}
        </span>
      </button>
    </li>
  )
}

const TAGS: Readonly<Record<string, string>> = {
  Ready: 'badge-good',
  InLab: 'badge-warn',
  Cancelled: 'badge-bad',
}

function Pages({ total, pageSize }: { total: number; pageSize: number }) {
  const pageNumber = useOrders((state) => state.pageNumber)
  const isOverdueOnly = useOrders((state) => state.filter.overdueOnly)
  const last = Math.max(1, Math.ceil(total / pageSize))
  const go = (page: number) => useOrders.setState({ pageNumber: page })
  return (
    <footer className="order-pages">
      <span className="muted">{t('orders.found', { count: total })}</span>
      {isOverdueOnly ? (
        <span className="badge badge-bad">
          <AlarmClock className="icon-small" aria-hidden="true" />
          {t('orders.overdue')}
        </span>
      ) : null}
      {last > 1 ? (
        <span className="order-page-buttons">
          <button
            type="button"
            className="button button-plain"
            aria-label={t('orders.previousPage')}
            disabled={pageNumber <= 1}
            onClick={() => go(pageNumber - 1)}
          >
            <ChevronLeft className="icon" aria-hidden="true" />
          </button>
          <span>{t('orders.page', { page: pageNumber, last })}</span>
          <button
            type="button"
            className="button button-plain"
            aria-label={t('orders.nextPage')}
            disabled={pageNumber >= last}
            onClick={() => go(pageNumber + 1)}
          >
            <ChevronRight className="icon" aria-hidden="true" />
          </button>
        </span>
      ) : null}
    </footer>
  )
}
