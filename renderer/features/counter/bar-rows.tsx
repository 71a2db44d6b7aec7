import { useQuery } from '@tanstack/react-query'
import { FileText, PackagePlus, UserPlus, UserRound } from 'lucide-react'
import { lazy, type ReactNode, Suspense, useEffect, useRef } from 'react'
import type { Item } from '../../../server/contract/catalog.ts'
import type { Customer } from '../../../server/contract/customers.ts'
import { formatDay } from '../../base/format/dates.ts'
import { formatNumber, formatPaise, formatRupees } from '../../base/format/money.ts'
import { t } from '../../base/i18n/t.ts'
import { Badge } from '../../base/ui/badge.tsx'
import { classNames } from '../../base/ui/class-names.ts'
import { Glyph } from '../../base/ui/glyph.tsx'
import { Grid } from '../../base/ui/layout.tsx'
import { Named } from '../../base/ui/power.tsx'
import { IconDisc, SectionIcon } from '../../base/ui/section-icon.tsx'
import { Code, Muted, NameLines } from '../../base/ui/text.tsx'
import { sizesOfItem } from '../../kernel/box-sizes.ts'
import { foundByWords } from '../../kernel/found-by.ts'
import { nameWithPower } from '../../kernel/name-with-power.ts'
import { branchQuery, useSection } from '../../kernel/queries/lookups.ts'
import { itemPricePaise } from '../cart/price-with-tax.ts'
import styles from './bar-rows.module.css'
import shared from './counter.module.css'
import type { BarRow, FoundOrder } from './use-bar-search.ts'

const ItemPicture = lazy(async () => ({
  default: (await import('../../kernel/item-picture.tsx')).ItemPicture,
}))

export function rowID(row: BarRow): string {
  return `result-${row.key}`
}

/** One row under the bar. The bar keeps the focus and its own keys; rows are for the pointer. */
export function ResultRow({
  row,
  isActive,
  place,
  count,
  isStockHidden,
  onPick,
}: {
  row: BarRow
  isActive: boolean
  /** Which of how many it is, as not all of them may be drawn. */
  place: number
  count: number
  /** A blind count shows no figure of the book. */
  isStockHidden: boolean
  onPick: (row: BarRow) => void
}) {
  const element = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isActive) element.current?.scrollIntoView({ block: 'nearest' })
  }, [isActive])
  return (
    <Grid
      ref={element}
      id={rowID(row)}
      gap={6}
      align="center"
      className={shared['result']}
      role="option"
      tabIndex={-1}
      aria-selected={isActive}
      aria-posinset={place}
      aria-setsize={count}
      onPointerDown={(event) => event.preventDefault()}
      onClick={() => onPick(row)}
      onKeyDown={(event) => (event.key === 'Enter' ? onPick(row) : undefined)}
    >
      <Face row={row} isStockHidden={isStockHidden} />
    </Grid>
  )
}

function Face({ row, isStockHidden }: { row: BarRow; isStockHidden: boolean }) {
  switch (row.kind) {
    case 'item':
      return <ItemFace item={row.item} isStockHidden={isStockHidden} />
    case 'customer':
      return <CustomerFace customer={row.customer} isSimilar={row.isSimilar} />
    case 'document':
      return <OrderFace order={row.order} />
    case 'newCustomer':
      return (
        <Plain
          icon={<Glyph of={UserPlus} />}
          title={t('bar.newCustomer', { mobile: row.mobile })}
          detail={t('bar.newCustomer.detail')}
        />
      )
    case 'lens':
      return (
        <>
          <SectionIcon
            section={row.isContact ? 'ContactLens' : 'SpectacleLens'}
            className={styles['result-section']}
          />
          <NameLines className={styles['wraps']}>
            <strong>
              <Named of={row.name} />
            </strong>
            <Muted>{row.about}</Muted>
          </NameLines>
          <span className={shared['result-price']}>{row.price}</span>
        </>
      )
    case 'newItem':
      return (
        <Plain
          icon={<Glyph of={PackagePlus} />}
          title={t('bar.newItem', { text: row.text })}
          detail={t('bar.newItem.detail')}
        />
      )
  }
}

function Plain({ icon, title, detail }: { icon: ReactNode; title: string; detail: string }) {
  return (
    <>
      <IconDisc className={styles['result-section']}>{icon}</IconDisc>
      <NameLines>
        <strong>{title}</strong>
        <Muted>{detail}</Muted>
      </NameLines>
    </>
  )
}

function CustomerFace({ customer, isSimilar }: { customer: Customer; isSimilar: boolean }) {
  const visit =
    customer.LastVisit === null
      ? t('customer.firstVisit')
      : t('customer.lastVisit', { day: formatDay(customer.LastVisit) })
  return (
    <Plain
      icon={<Glyph of={UserRound} />}
      title={customer.Name}
      detail={[isSimilar ? t('bar.similarName') : null, customer.Mobile, visit]
        .filter(Boolean)
        .join(' · ')}
    />
  )
}

function OrderFace({ order }: { order: FoundOrder }) {
  const due = order.BalanceAmount > 0
  return (
    <>
      <Plain
        icon={<Glyph of={FileText} />}
        title={order.InvoiceNo ?? order.SalesOrderNo}
        detail={[foundByWords(order), order.CustomerName, formatDay(order.OrderDate)]
          .filter((part) => part !== null)
          .join(' · ')}
      />
      {due ? (
        <Badge kind="warn" className={styles['result-due']}>
          {t('customer.due', { due: formatRupees(order.BalanceAmount) })}
        </Badge>
      ) : null}
      <span className={shared['result-price']}>{formatRupees(order.NetAmount)}</span>
    </>
  )
}

function ItemFace({ item, isStockHidden }: { item: Item; isStockHidden: boolean }) {
  const section = useSection(item.ItemTypeID)
  const branch = useQuery(branchQuery)
  const isComposition = branch.data?.IsCompositionScheme === true
  const sizes = sizesOfItem(item)
  return (
    <>
      {item.ImagePath === null ? (
        <SectionIcon section={section} className={styles['result-section']} />
      ) : (
        <IconDisc className={classNames(styles['result-section'], styles['picture'])}>
          <Suspense>
            <ItemPicture image={item.ImagePath} />
          </Suspense>
        </IconDisc>
      )}
      <NameLines className={styles['wraps']}>
        <strong>
          <Named of={nameWithPower(item)} />
        </strong>
        <Muted>
          {item.Brand ? `${item.Brand} · ` : ''}
          <Code>{item.Code}</Code>
          {sizes === '' ? '' : ` · ${sizes}`}
        </Muted>
      </NameLines>
      {isStockHidden ? null : <Stock item={item} isMadeToOrder={section === 'SpectacleLens'} />}
      <span className={shared['result-price']}>
        {formatPaise(itemPricePaise(item, isComposition))}
      </span>
    </>
  )
}

/** How many are left, in words as well as in colour. */
function Stock({ item, isMadeToOrder }: { item: Item; isMadeToOrder: boolean }) {
  const stock = item.Stock
  if (item.IsService) return <span className={styles['stock']}>{t('stock.service')}</span>
  if (stock <= 0 && isMadeToOrder)
    return <span className={styles['stock']}>{t('stock.toOrder')}</span>
  if (stock <= 0)
    return (
      <span className={classNames(styles['stock'], shared['stock-none'])}>{t('stock.none')}</span>
    )
  return (
    <span className={classNames(styles['stock'], stock <= 2 && styles['stock-low'])}>
      {t('stock.left', { count: formatNumber(stock) })}
    </span>
  )
}
