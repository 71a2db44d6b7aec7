import { type Message, message } from '../kernel/message.ts'
import { pairKey } from './optics/lens-eyes.ts'
import type { LabOrderState, OrderState } from './order-states.ts'
import type { OrderStatus } from './order-transitions.ts'

/** An order as a split of it finds it. */
export type OrderAtSplit = Pick<OrderStatus, 'order'> & {
  wasDelivered: boolean
  invoiceNo: string | null
  /** Brought in from a former program. */
  isOpening: boolean
  /** What payers pay of it later, in paise. */
  onAccountPaise: number
}

/** Returns why an order may not be split, null where it may: its bill, goods and payers stay whole. */
export function splitRefusal(at: OrderAtSplit): Message | null {
  if (at.order === 'Cancelled') return message('orders.was-cancelled')
  if (at.invoiceNo !== null) return message('orders.split-invoiced', { number: at.invoiceNo })
  if (at.order === 'Delivered' || at.wasDelivered) return message('orders.split-handed-over')
  if (at.isOpening) return message('orders.split-former')
  if (at.onAccountPaise > 0) return message('orders.split-payer', { amount: at.onAccountPaise })
  return null
}

type PairedLine = {
  kind: 'item' | 'job' | 'shipping' | 'other'
  pairNo: string | null
  /** A lens that a lab makes or fits. */
  isLabWork: boolean
}

/**
 * The number of the pair that goods are of; null for goods of no pair and for charges. Lenses
 * without a number are those of the first pair.
 */
export function pairOfGoods({ isLabWork, kind, pairNo }: PairedLine): string | null {
  const hasPair = isLabWork || !['', '0'].includes((pairNo ?? '').trim())
  return kind === 'item' && hasPair ? pairKey(pairNo) : null
}

/**
 * Divides the lines of an order by the pairs that stay behind. Goods of no pair and the charges of
 * the order go with what is handed over first.
 */
export function divideLines<Line extends PairedLine>(
  lines: readonly Line[],
  staying: ReadonlySet<string>,
): { goes: Line[]; stays: Line[] } {
  const isStaying = (line: Line): boolean => staying.has(pairOfGoods(line) ?? '')
  return {
    goes: lines.filter((line) => !isStaying(line)),
    stays: lines.filter(isStaying),
  }
}

const SUMS = ['taxablePaise', 'sgstPaise', 'cgstPaise', 'igstPaise'] as const
export type TaxedSums = Record<(typeof SUMS)[number], number>

/** Whether two bills come to what one came to before it was rounded: value and each tax, to the paisa. */
export function isSameInParts(whole: TaxedSums, goes: TaxedSums, stays: TaxedSums): boolean {
  return SUMS.every((sum) => whole[sum] === goes[sum] + stays[sum])
}

export type SplitMoney = {
  /** What was paid of the whole order, in paise. */
  paidPaise: number
  /** What of it was paid with gift cards. */
  giftCardPaise: number
  /** What of it is not confirmed yet: a cheque that has not cleared. */
  pendingPaise: number
  goesNetPaise: number
  staysNetPaise: number
}

export type MovedMoney = { ok: true; movedPaise: number } | { ok: false; reason: Message }

/**
 * Divides what was paid: what is handed over is paid first, and what is left moves to the order that
 * stays. What a gift card paid can only be given back to it, and a cheque has to clear first.
 */
export function divideMoney(money: SplitMoney): MovedMoney {
  const { giftCardPaise, goesNetPaise, paidPaise, pendingPaise, staysNetPaise } = money
  const movedPaise = Math.min(Math.max(0, paidPaise - goesNetPaise), staysNetPaise)
  const freePaise = paidPaise - giftCardPaise
  if (movedPaise > freePaise) {
    return { ok: false, reason: message('orders.split-gift-card', { amount: movedPaise }) }
  }
  if (movedPaise > freePaise - pendingPaise) {
    return { ok: false, reason: message('orders.split-pending', { amount: movedPaise }) }
  }
  return { ok: true, movedPaise }
}

/**
 * Returns the state of an order that was split by the job that is left to it; `Nothing` is a job of
 * which no lens is left in the order: its other goods are ready.
 */
export function stateAfterSplit(
  before: OrderState,
  job: LabOrderState | 'Nothing' | null,
): OrderState {
  if (job === 'Nothing') return 'Ready'
  if (before === 'Ready' && (job === null || job === 'Fitted')) return 'Ready'
  return job === null || job === 'Draft' ? 'Booked' : 'InLab'
}
