import type { ReadableDb } from '../db/sql.ts'
import { isService } from '../domain/services.ts'
import { readSetting } from '../settings/settings.ts'
import { type CartLineRow, isLensLine } from './cart-rows.ts'

/**
 * The first line whose own piece is gone; else the first that asks, together with the lines before it,
 * for more than the shelf holds.
 * Lenses are made to order and services never run out; a branch may allow negative stock.
 */
export function firstShortLine(
  db: ReadableDb,
  rows: readonly CartLineRow[],
): CartLineRow | undefined {
  const gone = rows.find(({ isPieceGone }) => isPieceGone === 1)
  if (gone !== undefined) return gone
  if (readSetting(db, 'allowNegativeStock')) return undefined
  const asked = new Map<number, number>()
  return rows.find((row) => {
    if (isService(row.hsn) || isLensLine(row)) return false
    const qtyMilli = (asked.get(row.itemId) ?? 0) + row.qtyMilli
    asked.set(row.itemId, qtyMilli)
    return qtyMilli > row.sellableMilli
  })
}
