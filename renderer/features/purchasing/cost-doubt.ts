import { formatNumber, formatRupees, parseTyped } from '../../base/format/money.ts'
import { t } from '../../base/i18n/t.ts'
import type { DraftLine } from './inward-draft.ts'

/** From so many times the last cost on, a cost is most likely one without its point. */
const SLIP_TIMES = 4

const figureOf = (text: string) => parseTyped(text, 4) ?? 0

/** What one piece of a line costs before tax, less its discount. */
function costOf({ cost, discountRate }: DraftLine): number {
  return figureOf(cost) * (1 - figureOf(discountRate) / 100)
}

/**
 * Why a line looks like a slip: its cost is above the price of the goods, or many times the last cost,
 * or more pieces are free than are paid.
 */
export type CostDoubt =
  | { why: 'abovePrice' | 'timesLast'; cost: number; than: number }
  | { why: 'moreFree'; free: number; paid: number }

/** Returns why the cost of a line is asked about; null for a usual one. */
export function costDoubtOf(line: DraftLine): CostDoubt | null {
  const [free, paid] = [figureOf(line.freeQty), figureOf(line.qty)]
  if (paid > 0 && free > paid) return { why: 'moreFree', free, paid }
  const cost = costOf(line)
  const [price] = [line.price, line.itemPrice, line.mrp, line.itemMrp].map(figureOf).filter(Boolean)
  if (price !== undefined && cost > price) return { why: 'abovePrice', cost, than: price }
  const last = figureOf(line.lastCost)
  return last > 0 && cost >= SLIP_TIMES * last ? { why: 'timesLast', cost, than: last } : null
}

/** What is asked about a doubted cost. */
export function costQuestion(doubt: CostDoubt): string {
  if (doubt.why === 'moreFree') {
    return t('goodsIn.moreFree', {
      free: formatNumber(doubt.free),
      paid: formatNumber(doubt.paid),
    })
  }
  const { cost, than, why } = doubt
  const amount = formatRupees(cost)
  return why === 'abovePrice'
    ? t('goodsIn.costAbovePrice', { amount, price: formatRupees(than) })
    : t('goodsIn.costTimesLast', { amount, last: formatRupees(than) })
}

/** What is ticked of a doubted line. */
export function meantWords(doubt: CostDoubt): string {
  return doubt.why === 'moreFree'
    ? t('goodsIn.freeMeant', { free: formatNumber(doubt.free) })
    : t('goodsIn.costMeant', { amount: formatRupees(doubt.cost) })
}

/** What stands in the line and is ticked as meant: other figures are asked about anew. */
export function typedCost({ cost, discountRate, freeQty, qty }: DraftLine): string {
  const isMostlyFree = figureOf(freeQty) > figureOf(qty)
  const typed = [cost, discountRate, ...(isMostlyFree ? [freeQty, qty] : [])]
  return typed.map((text) => text.trim()).join(' − ')
}

/** Returns the doubt about the cost of a line that is still to be ticked as meant. */
export function openCostDoubt(line: DraftLine): CostDoubt | null {
  return line.meantCost === typedCost(line) ? null : costDoubtOf(line)
}
