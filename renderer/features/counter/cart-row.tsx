import { Minus, Plus, X } from 'lucide-react'
import { useEffect, useRef } from 'react'
import type { CartLine } from '../../../server/contract/cart.ts'
import { formatDay, formatTime } from '../../base/format/dates.ts'
import { formatNumber, formatPaise, formatRupees, toPaise } from '../../base/format/money.ts'
import { glue, showPowers } from '../../base/format/powers.ts'
import { t } from '../../base/i18n/t.ts'
import { EyeMark } from '../../base/ui/badge.tsx'
import { Button } from '../../base/ui/button.tsx'
import { classNames } from '../../base/ui/class-names.ts'
import { Glyph } from '../../base/ui/glyph.tsx'
import { Named } from '../../base/ui/power.tsx'
import { SectionIcon } from '../../base/ui/section-icon.tsx'
import { Code, Muted, VisuallyHidden } from '../../base/ui/text.tsx'
import { sizesText } from '../../kernel/box-sizes.ts'
import { focusHome } from '../../kernel/screen-store.ts'
import { changeQty, removeLine } from '../cart/cart-actions.ts'
import { type LineField, shownQty, useCart } from '../cart/cart-store.ts'
import { lensCount } from '../cart/pairs.ts'
import { linePricePaise, markedIfBeforeTax } from '../cart/price-with-tax.ts'
import { prismOfLine } from '../cart/prisms-of-sale.ts'
import { lineOfRepair } from '../cart/repairs.ts'
import { notedRepair } from '../payment/pay-draft.ts'
import styles from './cart-row.module.css'
import shared from './counter.module.css'

function edit(line: CartLine, field: LineField): void {
  useCart.setState({ selectedID: line.id, editing: { lineID: line.id, field } })
}

/**
 * The discount as it was given: percent or rupees; with offers or a share of the bill's, all of it. Rupees
 * off a price before tax say so.
 */
function discountText(line: CartLine): string {
  const isOfBill = line.billDiscountShare > 0 || line.offerDiscount !== undefined
  if (!isOfBill && line.discountRate !== null && line.discountRate > 0) {
    return `${formatNumber(line.discountRate)} %`
  }
  const rupees = isOfBill ? line.totalDiscount : (line.discountAmount ?? 0)
  return rupees > 0 ? markedIfBeforeTax(line, rupees) : '–'
}

/** One line of the sale. A click selects it; its figures open the editor. */
export function CartRow({ line }: { line: CartLine }) {
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
      data-testid="cart-row"
      className={classNames(styles['cart-row'], isFlashing && styles['cart-row-flash'])}
      aria-current={isSelected ? 'true' : undefined}
      onClick={({ target }) => {
        // The buttons in it do what they say; what is between them is the line.
        const isButton = target instanceof Element && target.closest('button') !== null
        if (!isButton) useCart.setState({ selectedID: line.id })
      }}
    >
      <td data-testid="cell-item" className={shared['cell-item']}>
        <SectionIcon section={line.section} className={styles['cart-section']} />
        <LineEyes eyes={line.lensEyes} isSaid={line.eye !== null || lensCount(line) !== 1} />
        <LineName line={line} tabIndex={tabIndex} />
      </td>
      <td className={shared['cell-qty']}>
        <QtyStepper line={line} tabIndex={tabIndex} />
      </td>
      <PriceCell line={line} tabIndex={tabIndex} />
      <td className={shared['cell-money']}>
        <button
          type="button"
          className={styles['cell-button']}
          tabIndex={tabIndex}
          aria-label={t('cart.discountOf', { discount, name: showPowers(line.itemName) })}
          onClick={() => edit(line, 'discount')}
        >
          {discount}
        </button>
      </td>
      <td className={classNames(shared['cell-money'], styles['cell-amount'])}>
        {formatRupees(line.totalAmount)}
      </td>
      <td className={shared['cell-remove']}>
        <Button
          variant="quiet"
          isRound
          tabIndex={tabIndex}
          aria-label={t('cart.remove', { name: showPowers(line.itemName) })}
          onClick={() => {
            // The button goes with its line; what is typed next belongs to the bar.
            focusHome()
            void removeLine(line)
          }}
        >
          <Glyph of={X} />
        </Button>
      </td>
    </tr>
  )
}

/** R, L or both, on a lens; with a question mark while nobody said which. */
function LineEyes({ eyes, isSaid }: { eyes: CartLine['lensEyes']; isSaid: boolean }) {
  if (eyes.length === 0) return null
  const names = eyes.map((eye) => t(eye === 'Right' ? 'pair.r' : 'pair.l'))
  const full = [
    ...eyes.map((eye) => t(eye === 'Right' ? 'pair.rightLens' : 'pair.leftLens')),
    ...(isSaid ? [] : [t('pair.eyeNotSaid')]),
  ]
  return (
    <EyeMark title={full.join(', ')}>
      <span aria-hidden="true">{isSaid ? names.join('+') : `${names.join('+')}?`}</span>
      <VisuallyHidden>{full.join(', ')}</VisuallyHidden>
    </EyeMark>
  )
}

function PriceCell({ line, tabIndex }: { line: CartLine; tabIndex: number }) {
  const paise = linePricePaise(line)
  const price = formatPaise(paise)
  return (
    <td className={shared['cell-money']}>
      <button
        type="button"
        className={styles['cell-button']}
        tabIndex={tabIndex}
        aria-label={t('cart.priceOf', { price, name: showPowers(line.itemName) })}
        onClick={() => edit(line, 'price')}
      >
        {price}
      </button>
      {line.mrp !== null && toPaise(line.mrp) > paise ? (
        <s className={styles['cell-mrp']}>{t('cart.mrp', { mrp: formatRupees(line.mrp) })}</s>
      ) : null}
    </td>
  )
}

function LineName({ line, tabIndex }: { line: CartLine; tabIndex: number }) {
  return (
    <button
      type="button"
      data-testid="cart-name"
      className={styles['cart-name']}
      tabIndex={tabIndex}
      onClick={() => useCart.setState({ selectedID: line.id })}
      onDoubleClick={() => edit(line, 'qty')}
    >
      <strong>
        <Named of={line.itemName} />
      </strong>
      <Muted className={styles['cart-note']}>
        <Code>{line.itemCode}</Code>
        {line.serialNo === null ? null : (
          <>
            {' · '}
            <Code>{line.serialNo}</Code>
          </>
        )}
        {line.itemMRP === undefined || line.mrp === null
          ? ''
          : ` · ${t('cart.ownMrp', { mrp: formatRupees(line.mrp), list: formatRupees(line.itemMRP) })}`}
        {line.lot === undefined ? '' : ` · ${t('cart.lot', { lot: line.lot })}`}
        <Expiry line={line} />
        <RepairedFrame line={line} />
        {line.isRateOverridden ? ` · ${t('cart.rateOverridden')}` : ''}
        {line.powerWas === undefined ? null : (
          <span className={shared['stock-none']}>
            {` · ${t('cart.powerWas', { power: showPowers(line.powerWas) })}`}
          </span>
        )}
        <Shortage line={line} />
        <Kept line={line} />
      </Muted>
      <LinePowers line={line} />
    </button>
  )
}

/** Which frame is to be repaired, and its fault. */
function RepairedFrame({ line }: { line: CartLine }) {
  useCart(({ drafts }) => drafts.payment)
  const repair = notedRepair()
  if (repair === null || lineOfRepair([line], repair) === undefined) return null
  return ` · ${repair.frame}: ${repair.fault}`
}

/** The last day of what goes out, where the customer will not use it up by then, and a lot that ran out. */
function Expiry({ line }: { line: CartLine }) {
  const isShort = line.isLotShort === true
  if (!isShort && (line.isExpiringSoon !== true || line.expiresOn === undefined)) return null
  return (
    <span className={shared['stock-none']}>
      {isShort ? ` · ${t('cart.lotShort')}` : ''}
      {line.isExpiringSoon === true && line.expiresOn !== undefined
        ? ` · ${t('cart.expires', { date: formatDay(line.expiresOn) })}`
        : ''}
    </span>
  )
}

/** The powers of a lens in full: half of a power is a wrong power. */
function LinePowers({ line }: { line: CartLine }) {
  const measures = [
    sizesText(line),
    line.pd ? glue(t('rx.pdOf', { pd: line.pd })) : null,
    line.lensFittingHeight ? glue(t('rx.heightOf', { height: line.lensFittingHeight })) : null,
  ].filter(Boolean)
  const prism = useCart(({ customer, drafts }) =>
    prismOfLine(line, drafts.prescription, customer?.ID ?? null),
  )
  if (!line.vn && prism === '' && measures.length === 0) return null
  return (
    <span className={styles['cart-powers']}>
      {line.vn ? (
        <b>
          <Named of={line.vn} />
        </b>
      ) : null}
      {prism === '' ? null : <b>{`${line.vn ? ' ' : ''}${prism.replaceAll(' ', '\u00a0')}`}</b>}
      {measures.length === 0 ? null : (
        <Muted>{`${line.vn || prism !== '' ? ' · ' : ''}${measures.join(' · ')}`}</Muted>
      )}
    </span>
  )
}

/** Says early what saving would refuse: lenses are made to order, services never run out. */
function Shortage({ line }: { line: CartLine }) {
  if (line.section === 'SpectacleLens' || line.isService) return null
  if (line.stock >= line.qty) return null
  return (
    <span className={shared['stock-none']}>
      {' · '}
      {line.stock <= 0 ? t('stock.none') : t('cart.short', { count: formatNumber(line.stock) })}
    </span>
  )
}

/** Until when a stock lens is kept for this sale, or which other sale has it. */
function Kept({ line: { keptElsewhere, keptUntil } }: { line: CartLine }) {
  if (keptElsewhere !== undefined) {
    return <span className={shared['stock-none']}>{` · ${keptElsewhere}`}</span>
  }
  return keptUntil === undefined ? null : (
    <span>{` · ${t('cart.keptUntil', { time: formatTime(keptUntil) })}`}</span>
  )
}

function QtyStepper({ line, tabIndex }: { line: CartLine; tabIndex: number }) {
  const qty = useCart((cart) => shownQty(line, cart.wantedQty))
  // A unit with its own number is one piece.
  if (line.inventoryID !== null) return <span className={styles['qty-fixed']}>1</span>
  return (
    <span className={styles['stepper']}>
      <button
        type="button"
        tabIndex={tabIndex}
        aria-label={t('cart.less', { name: showPowers(line.itemName) })}
        onClick={() => void changeQty(line, -1)}
      >
        <Glyph of={Minus} isSmall />
      </button>
      <button
        type="button"
        data-testid="stepper-value"
        className={styles['stepper-value']}
        tabIndex={tabIndex}
        aria-label={t('cart.qtyOf', { qty: formatNumber(qty), name: showPowers(line.itemName) })}
        onClick={() => edit(line, 'qty')}
      >
        {formatNumber(qty)}
      </button>
      <button
        type="button"
        tabIndex={tabIndex}
        aria-label={t('cart.more', { name: showPowers(line.itemName) })}
        onClick={() => void changeQty(line, 1)}
      >
        <Glyph of={Plus} isSmall />
      </button>
    </span>
  )
}
