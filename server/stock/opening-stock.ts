import type { WritableDb } from '../db/sql.ts'
import { recordMovement, type StockMovement } from './record-movement.ts'
import { unitsInStock } from './units.ts'

const ONE_UNIT_MILLI = 1_000

/**
 * Books what a new item opens with: a movement a unit, or one for all of an item without units.
 * `costPaise` is the cost of all of it; units have theirs in their own rows.
 */
export function bookOpeningStock(
  tx: WritableDb,
  opening: Omit<StockMovement, 'unitId'> & { isSerialised: boolean },
): void {
  const { isSerialised, ...movement } = opening
  if (!isSerialised) {
    if (movement.qtyMilli !== 0) recordMovement(tx, { ...movement, unitId: null })
    return
  }
  for (const { costPaise, id } of unitsInStock(tx, opening.itemId)) {
    recordMovement(tx, { ...movement, unitId: id, costPaise, qtyMilli: ONE_UNIT_MILLI })
  }
}
