import { Minus, Plus, X } from 'lucide-react'
import { useEffect, useRef } from 'react'
import type { CartLine } from '../../../server/contract/cart.ts'
import { formatNumber, formatRupees } from '../../base/format/money.ts'
import { t } from '../../base/i18n/t.ts'
import { SectionIcon } from '../../base/ui/section-icon.tsx'
import { changeQty, removeLine } from '../cart/cart-actions.ts'
import { type LineField, shownQty, useCart } from '../cart/cart-store.ts'
import type { Eye } from '../cart/pairs.ts'
import { isService } from '../cart/services.ts'

function edit(line: CartLine, field: LineField): void {
  useCart.setState({ selectedID: line.id, editing: { lineID: line.id, field } })
}

/** The discount as it was given: percent or rupees; with a share of the bill's, all of it. */
function discountText(line: CartLine): string {
  if (line.billDiscountShare > 0) return formatRupees(line.totalDiscount)
  if (line.discountRate !== null && line.discountRate > 0) {
    return `${formatNumber(line.discountRate)} %`
  }
  if (line.discountAmount !== null && line.discountAmount > 0) {
    return formatRupees(line.discountAmount)
  }
  return '–'
}

/** One line of the sale. A click selects it; its figures open the editor. */
export function CartRow({ line, eyes }: { line: CartLine; eyes: readonly Eye[] }) {
  const isSelected = useCart((cart) => cart.selectedID === line.id)
  const isFlashing = useCart((cart) => cart.flashID === line.id)
  const row = useRef<HTMLTableRowElement>(null)
  useEffect(() => {
    if (isSelected) row.current?.scrollIntoView({ block: 'nearest' })
  }, [isSelected])
  const discount = discountText(line)
  const tabIndex = isSelected ? 0 : -1
  return (
    <tr
      ref={row}
      className={`cart-row${isFlashing ? ' cart-row-flash' : ''}`}
      aria-current={isSelected ? 'true' : undefined}
    >
      <td className="cell-item">
        <SectionIcon section={line.section} />
        <EyeMark eyes={eyes} />
        <LineName line={line} tabIndex={tabIndex} />
      </td>
      <td className="cell-qty">
        <QtyStepper line={line} tabIndex={tabIndex} />
      </td>
      <PriceCell line={line} tabIndex={tabIndex} />
      <td className="cell-money">
        <button
          type="button"
          className="cell-button"
          tabIndex={tabIndex}
          aria-label={t('cart.discountOf', { discount, name: line.itemName })}
          onClick={() => edit(line, 'discount')}
        >
          {discount}
        </button>
      </td>
      <td className="cell-money cell-amount">{formatRupees(line.totalAmount)}</td>
      <td className="cell-remove">
        <button
          type="button"
          className="button button-quiet button-round"
          tabIndex={tabIndex}
          aria-label={t('cart.remove', { name: line.itemName })}
          onClick={() => void removeLine(line)}
        >
          <X className="icon" aria-hidden="true" />
        </button>
      </td>
    </tr>
  )
}

/** R, L or both, on a lens of a pair. */
function EyeMark({ eyes }: { eyes: readonly Eye[] }) {
  if (eyes.length === 0) return null
  const names = eyes.map((eye) => t(eye === 'right' ? 'pair.r' : 'pair.l'))
  const full = eyes.map((eye) => t(eye === 'right' ? 'pair.rightLens' : 'pair.leftLens'))
  return (
    <span className="eye-mark" title={full.join(', ')}>
      <span aria-hidden="true">{names.join('+')}</span>
      <span className="unseen">{full.join(', ')}</span>
    </span>
  )
}

function PriceCell({ line, tabIndex }: { line: CartLine; tabIndex: number }) {
  return (
    <td className="cell-money">
      <button
        type="button"
        className="cell-button"
        tabIndex={tabIndex}
        aria-label={t('cart.priceOf', { price: formatRupees(line.price), name: line.itemName })}
        onClick={() => edit(line, 'price')}
      >
        {formatRupees(line.price)}
      </button>
      {line.mrp !== null && line.mrp > line.price ? (
        <s className="cell-mrp">{t('cart.mrp', { mrp: formatRupees(line.mrp) })}</s>
      ) : null}
    </td>
  )
}

function LineName({ line, tabIndex }: { line: CartLine; tabIndex: number }) {
  return (
    <button
      type="button"
      className="cart-name"
      tabIndex={tabIndex}
      onClick={() => useCart.setState({ selectedID: line.id })}
      onDoubleClick={() => edit(line, 'qty')}
    >
      <strong>{line.itemName}</strong>
      <span className="muted">
        <span className="mono">{line.itemCode}</span>
        {line.isRateOverridden ? ` · ${t('cart.rateOverridden')}` : ''}
        <Shortage line={line} />
      </span>
      <LinePowers line={line} />
    </button>
  )
}

/** The powers of a lens in full: half of a power is a wrong power. */
function LinePowers({ line }: { line: CartLine }) {
  const facts = [
    line.vn,
    line.pd ? t('rx.pdOf', { pd: line.pd }) : null,
    line.lensFittingHeight ? t('rx.heightOf', { height: line.lensFittingHeight }) : null,
  ].filter(Boolean)
  if (facts.length === 0) return null
  return <span className="cart-powers">{facts.join(' · ')}</span>
}

/** Says early what saving would refuse: lenses are made to order, services never run out. */
function Shortage({ line }: { line: CartLine }) {
  if (line.section === 'SpectacleLens' || isService(line.hsn)) return null
  if (line.stock >= line.qty) return null
  return (
    <span className="stock-none">
      {' · '}
      {line.stock <= 0 ? t('stock.none') : t('cart.short', { count: formatNumber(line.stock) })}
    </span>
  )
}

function QtyStepper({ line, tabIndex }: { line: CartLine; tabIndex: number }) {
  const qty = useCart((cart) => shownQty(line, cart.wantedQty))
  // A unit with its own number is one piece.
  if (line.inventoryID !== null) return <span className="qty-fixed">1</span>
  return (
    <span className="stepper">
      <button
        type="button"
        tabIndex={tabIndex}
        aria-label={t('cart.less', { name: line.itemName })}
        onClick={() => void changeQty(line, -1)}
      >
        <Minus className="icon-small" aria-hidden="true" />
      </button>
      <button
        type="button"
        className="stepper-value"
        tabIndex={tabIndex}
        aria-label={t('cart.qtyOf', { qty: formatNumber(qty), name: line.itemName })}
        onClick={() => edit(line, 'qty')}
      >
        {formatNumber(qty)}
      </button>
      <button
        type="button"
        tabIndex={tabIndex}
        aria-label={t('cart.more', { name: line.itemName })}
        onClick={() => void changeQty(line, 1)}
      >
        <Plus className="icon-small" aria-hidden="true" />
      </button>
    </span>
  )
}
