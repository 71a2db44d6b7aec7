import { Printer } from 'lucide-react'
import type { OrderDetail } from '../../../server/contract/orders.ts'
import { formatDay } from '../../base/format/dates.ts'
import { formatNumber, formatRupees, toPaise, toRupees } from '../../base/format/money.ts'
import { t } from '../../base/i18n/t.ts'
import { Badge } from '../../base/ui/badge.tsx'
import { Button } from '../../base/ui/button.tsx'
import { classNames } from '../../base/ui/class-names.ts'
import { Glyph } from '../../base/ui/glyph.tsx'
import { Row } from '../../base/ui/layout.tsx'
import { LensEye } from '../../base/ui/lens-eye.tsx'
import { LinkButton } from '../../base/ui/link-button.tsx'
import { Named, Power } from '../../base/ui/power.tsx'
import { EmptyText, Muted, NameLines } from '../../base/ui/text.tsx'
import { can } from '../../kernel/session-store.ts'
import { printDocument } from '../documents/print.ts'
import { RefundPapers } from '../documents/refund-papers.tsx'
import { showPaper } from '../documents/shown-paper.ts'
import { StockLine } from '../stock/stock-figures.tsx'
import styles from './order-lines.module.css'
import shared from './orders.module.css'
import { askPayment, askTakeBack, openPaymentOf, PENDING } from './orders-store.ts'

type OfPair = { PairNo: string | null; Eye: string | null }

const EYES: readonly (string | null)[] = ['Right', 'Left']

/**
 * The goods of each pair together, its right lens before its left one, and the pairs by their
 * numbers, where the first of them was rung up: lines that a change brought are newer. What is in no
 * pair stays apart.
 */
export function pairByPair<Line extends OfPair>(lines: readonly Line[]): Line[] {
  const isInPair = ({ PairNo }: Line) => PairNo !== null && PairNo !== '' && PairNo !== '0'
  const inPairs = lines.filter(isInPair)
  const numbers = [...new Set(inPairs.map(({ PairNo }) => PairNo))].toSorted(
    (one, other) => Number(one) - Number(other),
  )
  const firstAt = lines.findIndex(isInPair)
  return lines.flatMap((line, at) => {
    if (!isInPair(line)) return [line]
    if (at !== firstAt) return []
    return numbers.flatMap((number) =>
      rightFirst(inPairs.filter(({ PairNo }) => PairNo === number)),
    )
  })
}

/** The lenses of one eye in the order of the eyes, in the places that they have among the others. */
function rightFirst<Line extends OfPair>(pair: readonly Line[]): Line[] {
  const isOfEye = ({ Eye }: Line) => EYES.includes(Eye)
  const lenses = pair
    .filter(isOfEye)
    .toSorted((one, other) => EYES.indexOf(one.Eye) - EYES.indexOf(other.Eye))
  return pair.map((line) => (isOfEye(line) ? (lenses.shift() ?? line) : line))
}

/** What a lens was measured to; a PD where the prescription says another one of its eye. */
function Lengths({ order, line }: { order: OrderDetail; line: OrderDetail['Lines'][number] }) {
  const { Eye, FittingHeight, PD, SpectacleLensType } = line
  const asked = askedPd(order, Eye, SpectacleLensType === NEAR_LENS)
  const isOtherPd = PD !== null && Number(PD) !== Number(asked ?? Number.NaN)
  const said = [
    isOtherPd ? `PD ${PD}` : '',
    FittingHeight === null ? '' : `FH ${FittingHeight}`,
  ].filter((part) => part !== '')
  return said.length === 0 ? null : <Muted>{said.join(' · ')}</Muted>
}

/** The PD that the prescription of the order says of an eye; null where it says none. */
function askedPd({ EyeInfo }: OrderDetail, eye: string | null, isNear: boolean): string | null {
  if (EyeInfo === null || (eye !== 'Right' && eye !== 'Left')) return null
  const of = EyeInfo[eye]
  return (isNear ? of?.NearPD : of?.PD || EyeInfo.WorkedOutPD[eye]) ?? null
}

const NEAR_LENS = 4

/** What was sold, pair by pair as it was rung up. */
export function OrderLines({ order }: { order: OrderDetail }) {
  return (
    <section className={shared['card']}>
      <h2>{t('orders.lines')}</h2>
      <ul data-testid="order-lines" className={styles['lines']}>
        {pairByPair(order.Lines).map((line) => (
          <li key={line.ID}>
            <span className={styles['pair']}>
              {line.PairNo === null ? '' : t('orders.pair', { pair: line.PairNo })}
            </span>
            <NameLines className={styles['goods']}>
              <span className={styles['lens']}>
                <LensEye eye={line.Eye} />
                <span>
                  <Named of={line.ItemName} />
                </span>
              </span>
              {line.Power === null ? null : <Power className={styles['power']} of={line.Power} />}
              {line.BoxSizes === undefined ? null : <Muted>{line.BoxSizes}</Muted>}
              <Lengths order={order} line={line} />
              <Muted>
                {[
                  line.ItemCode,
                  line.SerialNo === null ? '' : t('orders.serial', { code: line.SerialNo }),
                  line.DiscountAmount > 0
                    ? t('orders.lineDiscount', { amount: formatRupees(line.DiscountAmount) })
                    : '',
                  line.JobCharges > 0
                    ? t('orders.lineJob', { amount: formatRupees(line.JobCharges) })
                    : '',
                  line.ReturnedQty > 0
                    ? t('orders.returned', { qty: formatNumber(line.ReturnedQty) })
                    : '',
                ]
                  .filter((part) => part !== '')
                  .join(' · ')}
              </Muted>
              {line.Stock === null ? null : <StockLine figures={line.Stock} itemID={line.ItemID} />}
            </NameLines>
            <span className={styles['qty']}>{formatNumber(line.Qty)}</span>
            <span className={styles['amount']}>{formatRupees(line.TotalAmount)}</span>
          </li>
        ))}
        {order.Charges.map((charge) => (
          <li key={charge.Kind}>
            <span className={styles['pair']} />
            <span>{t(`orders.charge.${charge.Kind}`)}</span>
            <span className={styles['qty']} />
            <span className={styles['amount']}>{formatRupees(charge.TotalAmount)}</span>
          </li>
        ))}
        {order.Invoices.filter(({ Rounding }) => Rounding !== 0).map((invoice) => (
          <li key={invoice.ID}>
            <span className={styles['pair']} />
            <span>{t('orders.roundOff')}</span>
            <span className={styles['qty']} />
            <span className={styles['amount']}>{formatRupees(invoice.Rounding)}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** What was paid, and what went back. */
export function OrderMoney({ order }: { order: OrderDetail }) {
  return (
    <section className={shared['card']}>
      <h2>{t('orders.money')}</h2>
      {order.Receipts.length === 0 ? <EmptyText>{t('orders.unpaid')}</EmptyText> : null}
      <ul data-testid="order-lines" className={classNames(styles['lines'], styles['receipts'])}>
        {order.Receipts.map((receipt) => (
          <li key={receipt.ID}>
            <span>{formatDay(receipt.Date)}</span>
            <NameLines>
              <LinkButton
                onClick={() =>
                  showPaper({ kind: 'Receipt', id: receipt.ID, number: receipt.ReceiptNo })
                }
              >
                {receipt.ReceiptNo}
              </LinkButton>
              <Muted>
                {[receipt.PaymentMode, receipt.ReferenceNo].filter(Boolean).join(' · ')}
              </Muted>
            </NameLines>
            <span className={styles['qty']}>
              <ReceiptState order={order} receipt={receipt} />
            </span>
            <span className={styles['amount']}>{formatRupees(receipt.Amount)}</span>
          </li>
        ))}
        {order.Settlements.filter(
          // Nothing went back and nothing was kept: no money is told of.
          ({ Amount, Charge }) => Amount !== 0 || Charge !== null,
        ).map((settled) => (
          <SettledRows key={`${settled.Date}${settled.Kind}`} settled={settled} />
        ))}
        {order.SplitInto.filter(({ MovedAmount }) => MovedAmount > 0).map((moved) => (
          <li key={moved.ID}>
            <span />
            <NameLines>
              <span>{moved.CreditNo}</span>
              <Muted>{t('orders.split.movedTo', { number: moved.SalesOrderNo })}</Muted>
            </NameLines>
            <span className={styles['qty']} />
            <span className={styles['amount']}>{formatRupees(-moved.MovedAmount)}</span>
          </li>
        ))}
      </ul>
      <RefundPapers papers={order.RefundPapers} offersPayOut />
    </section>
  )
}

type SettledOrder = OrderDetail['Settlements'][number]

/** What went back and what was kept as credit, a row each. */
function SettledRows({ settled }: { settled: SettledOrder }) {
  const { Amount, Charge, CreditNo, CreditNoteNo, KeptAmount, RefundVoucherNo } = settled
  const money = toRupees(toPaise(Amount) - toPaise(KeptAmount))
  const parts = [
    ...(money > 0 || KeptAmount === 0
      ? [{ number: RefundVoucherNo ?? CreditNoteNo, mode: settled.RefundMode, amount: money }]
      : []),
    ...(KeptAmount > 0
      ? [{ number: CreditNo ?? CreditNoteNo, mode: t('orders.keptAsCredit'), amount: KeptAmount }]
      : []),
  ]
  return parts.map(({ amount, mode, number }, index) => (
    <li key={number ?? index}>
      <span>{formatDay(settled.Date)}</span>
      <NameLines>
        <span>{number}</span>
        <Muted>{settled.Reason}</Muted>
        {Charge === null || index > 0 ? null : <ChargeBill charge={Charge} />}
      </NameLines>
      <span className={styles['qty']}>
        {amount === 0 || mode === null ? null : <Badge kind="info">{mode}</Badge>}
      </span>
      <span className={styles['amount']}>{amount === 0 ? null : formatRupees(-amount)}</span>
    </li>
  ))
}

/** What was kept of a cancelled order, and its bill to be printed again. */
function ChargeBill({
  charge,
}: {
  charge: NonNullable<OrderDetail['Settlements'][number]['Charge']>
}) {
  const { Amount, InvoiceID, InvoiceNo } = charge
  return (
    <Row gap={4} align="center" isWrapping>
      <Muted>
        {t('orders.settled.charge', { amount: formatRupees(Amount), number: InvoiceNo })}
      </Muted>
      <Button
        variant="plain"
        aria-label={t('orders.printPaper', { number: InvoiceNo })}
        onClick={() => void printDocument('Invoice', InvoiceID)}
      >
        <Glyph of={Printer} />
        <span>{t('command.print')}</span>
      </Button>
    </Row>
  )
}

/**
 * A payment that waits for its confirmation is a button: the reference may be typed now. One that
 * was entered wrongly can be taken back.
 */
function ReceiptState({
  order,
  receipt,
}: {
  order: OrderDetail
  receipt: OrderDetail['Receipts'][number]
}) {
  const payment = openPaymentOf(order, receipt)
  const mayTake = can('money.take')
  if (receipt.StatusID === ACTIVE) {
    if (!mayTake || order.Status === 'Cancelled') return null
    return (
      <Button
        variant="plain"
        aria-label={t('orders.takeBack.of', { number: receipt.ReceiptNo })}
        onClick={() => askTakeBack(payment)}
      >
        {t('orders.takeBack')}
      </Button>
    )
  }
  const word = t(`orders.receipt.${receiptState(receipt)}`)
  if (receipt.StatusID !== PENDING || !mayTake) return <Badge kind="warn">{word}</Badge>
  return (
    <Button variant="quiet" onClick={() => askPayment(payment)}>
      {word}
    </Button>
  )
}

const ACTIVE = 1

/** A cheque bounces; any other payment fails. */
function receiptState({
  PaymentKind,
  StatusID,
}: OrderDetail['Receipts'][number]): 'Pending' | 'Bounced' | 'Failed' | 'Cancelled' {
  if (StatusID === 3) return PaymentKind === 'Cheque' ? 'Bounced' : 'Failed'
  return StatusID === 2 ? 'Pending' : 'Cancelled'
}
