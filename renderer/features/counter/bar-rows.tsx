import { FileText, UserPlus, UserRound } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import type { Item } from '../../../server/contract/catalog.ts'
import type { Customer } from '../../../server/contract/customers.ts'
import { formatDay } from '../../base/format/dates.ts'
import { formatNumber, formatRupees } from '../../base/format/money.ts'
import { t } from '../../base/i18n/t.ts'
import { SectionIcon } from '../../base/ui/section-icon.tsx'
import { useSection } from '../../kernel/queries/lookups.ts'
import { isService } from '../cart/services.ts'
import type { BarRow, FoundOrder } from './use-bar-search.ts'

export function rowID(row: BarRow): string {
  return `result-${row.key}`
}

/** One row under the bar. The bar keeps the focus and its own keys; rows are for the pointer. */
export function Row({
  row,
  isActive,
  place,
  count,
  onPick,
}: {
  row: BarRow
  isActive: boolean
  /** Which of how many it is, as not all of them may be drawn. */
  place: number
  count: number
  onPick: (row: BarRow) => void
}) {
  const element = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isActive) element.current?.scrollIntoView({ block: 'nearest' })
  }, [isActive])
  return (
    <div
      ref={element}
      id={rowID(row)}
      className="result"
      role="option"
      tabIndex={-1}
      aria-selected={isActive}
      aria-posinset={place}
      aria-setsize={count}
      onPointerDown={(event) => event.preventDefault()}
      onClick={() => onPick(row)}
      onKeyDown={(event) => (event.key === 'Enter' ? onPick(row) : undefined)}
    >
      <Face row={row} />
    </div>
  )
}

function Face({ row }: { row: BarRow }) {
  switch (row.kind) {
    case 'item':
      return <ItemFace item={row.item} />
    case 'customer':
      return <CustomerFace customer={row.customer} />
    case 'document':
      return <OrderFace order={row.order} />
    case 'newCustomer':
      return (
        <Plain
          icon={<UserPlus className="icon" aria-hidden="true" />}
          title={t('bar.newCustomer', { mobile: row.mobile })}
          detail={t('bar.newCustomer.detail')}
        />
      )
  }
}

function Plain({ icon, title, detail }: { icon: ReactNode; title: string; detail: string }) {
  return (
    <>
      <span className="section-icon">{icon}</span>
      <span className="result-name">
        <strong>{title}</strong>
        <span className="muted">{detail}</span>
      </span>
    </>
  )
}

function CustomerFace({ customer }: { customer: Customer }) {
  const visit =
    customer.LastVisit === null
      ? t('customer.firstVisit')
      : t('customer.lastVisit', { day: formatDay(customer.LastVisit) })
  return (
    <Plain
      icon={<UserRound className="icon" aria-hidden="true" />}
      title={customer.Name}
      detail={[customer.Mobile, visit].filter(Boolean).join(' · ')}
    />
  )
}

function OrderFace({ order }: { order: FoundOrder }) {
  const due = order.BalanceAmount > 0
  return (
    <>
      <Plain
        icon={<FileText className="icon" aria-hidden="true" />}
        title={order.InvoiceNo ?? order.SalesOrderNo}
        detail={[order.CustomerName, formatDay(order.OrderDate)].join(' · ')}
      />
      {due ? (
        <span className="badge badge-warn">
          {t('customer.due', { due: formatRupees(order.BalanceAmount) })}
        </span>
      ) : null}
      <span className="result-price">{formatRupees(order.NetAmount)}</span>
    </>
  )
}

function ItemFace({ item }: { item: Item }) {
  const section = useSection(item.ItemTypeID)
  return (
    <>
      <SectionIcon section={section} />
      <span className="result-name">
        <strong>{item.Name}</strong>
        <span className="muted">
          {item.Brand ? `${item.Brand} · ` : ''}
          <span className="mono">{item.Code}</span>
        </span>
      </span>
      <Stock item={item} isMadeToOrder={section === 'SpectacleLens'} />
      <span className="result-price">{formatRupees(item.Price)}</span>
    </>
  )
}

/** How many are left, in words as well as in colour. */
function Stock({ item, isMadeToOrder }: { item: Item; isMadeToOrder: boolean }) {
  const stock = item.Stock
  if (isService(item.HSN)) return <span className="stock">{t('stock.service')}</span>
  if (stock <= 0 && isMadeToOrder) return <span className="stock">{t('stock.toOrder')}</span>
  if (stock <= 0) return <span className="stock stock-none">{t('stock.none')}</span>
  const look = stock <= 2 ? 'stock stock-low' : 'stock'
  return <span className={look}>{t('stock.left', { count: formatNumber(stock) })}</span>
}
