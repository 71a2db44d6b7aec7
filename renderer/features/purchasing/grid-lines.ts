import { parseTyped } from '../../base/format/money.ts'
import type { InwardDraft } from './inward-draft.ts'
import { DECIMALS, type ReceivedItem, withLine, withPiece } from './inward-figures.ts'

/** A supplier's bill has so many lines at most. */
export const MOST_LINES = 500

/** A power that came: how many single lenses, and what is known of its item. */
export type CamePower = {
  item: ReceivedItem
  lenses: number
  /** Single lenses in what the item is counted in: two where that is a pair. */
  lensesPerUnit: number
  /** Of one lens, before tax; null leaves what the line has. */
  cost: number | null
}

function rounded(figure: number, decimals: number): string {
  const scale = 10 ** decimals
  return String(Math.round(figure * scale) / scale)
}

/**
 * Puts powers on the draft. What is in the bill already is added to: one line a power, at the cost
 * that was typed last. A box whose batch is told is a line of its own.
 */
export function withPowers(draft: InwardDraft, powers: readonly CamePower[]): InwardDraft {
  return powers.reduce((before, { cost, item, lenses, lensesPerUnit }) => {
    const units = lenses / lensesPerUnit
    const same = before.lines.find(({ itemID, lot }) => itemID === item.itemID && lot === '')
    const qty = units + (same === undefined ? 0 : (parseTyped(same.qty, DECIMALS.qty) ?? 0))
    const { draft: after, key } = withPiece(before, item, { lot: '', expiresOn: '' })
    return withLine(after, key, {
      qty: rounded(qty, DECIMALS.qty),
      ...(cost === null ? {} : { cost: rounded(cost * lensesPerUnit, DECIMALS.cost) }),
    })
  }, draft)
}

/** What the bill has of each item already. */
export function takenOf({ lines }: Pick<InwardDraft, 'lines'>): ReadonlyMap<string, number> {
  const taken = new Map<string, number>()
  for (const { itemID, qty } of lines) {
    taken.set(itemID, (taken.get(itemID) ?? 0) + (parseTyped(qty, DECIMALS.qty) ?? 0))
  }
  return taken
}

/** How many of the items are in the bill at another cost than `cost`, which they take. */
export function otherCosts(
  { lines }: Pick<InwardDraft, 'lines'>,
  itemIDs: ReadonlySet<string>,
  cost: string,
): number {
  const typed = parseTyped(cost, DECIMALS.cost)
  if (typed === null) return 0
  return lines.filter((line) => {
    if (!itemIDs.has(line.itemID) || line.lot !== '' || line.cost.trim() === '') return false
    return parseTyped(line.cost, DECIMALS.cost) !== typed
  }).length
}
