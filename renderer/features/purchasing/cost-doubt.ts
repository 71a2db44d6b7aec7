import { formatRupees, parseTyped } from '../../base/format/money.ts'
import { t } from '../../base/i18n/t.ts'
import type { DraftLine } from './inward-draft.ts'

/** From so many times the last cost on, a cost is most likely one without its point. */
const SLIP_TIMES = 4

const figureOf = (text: string) => parseTyped(text, 4) ?? 0

/** What one piece of a line costs before tax, less its discount. */
function costOf({ cost, discountRate }: DraftLine): number {
  return figureOf(cost) * (1 - figureOf(discountRate) / 100)
}

/** Why a cost looks like a slip: it is above the price of the goods, or many times the last cost. */
export type CostDoubt = { why: 'abovePrice' | 'timesLast'; cost: number; than: number }

/** Returns why the cost of a line is asked about; null for a usual one. */
export function costDoubtOf(line: DraftLine): CostDoubt | null {
  const cost = costOf(line)
  const [price] = [line.price, line.itemPrice, line.mrp, line.itemMrp].map(figureOf).filter(Boolean)
  if (price !== undefined && cost > price) return { why: 'abovePrice', cost, than: price }
  const last = figureOf(line.lastCost)
  return last > 0 && cost >= SLIP_TIMES * last ? { why: 'timesLast', cost, than: last } : null
}

/** What is asked about a doubted cost. */
export function costQuestion({ cost, than, why }: CostDoubt): string {
  const amount = formatRupees(cost)
  return why === 'abovePrice'
    ? t('goodsIn.costAbovePrice', { amount, price: formatRupees(than) })
    : t('goodsIn.costTimesLast', { amount, last: formatRupees(than) })
}

/** What stands in the line and is ticked as meant: another cost or discount is asked about anew. */
export function typedCost({ cost, discountRate }: DraftLine): string {
  return [cost, discountRate].map((text) => text.trim()).join(' − ')
}

/** Returns the doubt about the cost of a line that is still to be ticked as meant. */
export function openCostDoubt(line: DraftLine): CostDoubt | null {
  return line.meantCost === typedCost(line) ? null : costDoubtOf(line)
}
