import { all, type ReadableDb, run, type WritableDb } from '../db/sql.ts'
import { recordMovement, type StockMovement } from './issue-stock.ts'

const ONE_MILLI = 1_000

/** A sold line, or a part of it, that comes back. */
export type ReturnedGoods = {
  orderId: number
  itemId: number
  unitId: number | null
  qtyMilli: number
}

/**
 * Returns the numbered pieces that come back: the line's own, else the oldest that the order took
 * of the item without naming them. Empty for goods that are not numbered.
 */
export function returnedUnits(db: ReadableDb, goods: ReturnedGoods): number[] {
  if (goods.unitId !== null) return [goods.unitId]
  return unnamedUnits(db, goods).slice(0, goods.qtyMilli / ONE_MILLI)
}

/** Whether an order took numbered pieces of an item that no line names. */
export function hasUnnamedUnits(db: ReadableDb, goods: ReturnedGoods): boolean {
  return goods.unitId === null && unnamedUnits(db, goods).length > 0
}

/** Puts returned goods back on the shelf, each numbered piece by itself. */
export function returnStock(
  tx: WritableDb,
  movement: Omit<StockMovement, 'unitId'>,
  unitIds: readonly number[],
): void {
  if (unitIds.length === 0) recordMovement(tx, { ...movement, unitId: null })
  for (const unitId of unitIds) {
    recordMovement(tx, { ...movement, unitId, qtyMilli: ONE_MILLI })
    run(tx, `UPDATE units SET status = 'in_stock' WHERE id = :unitId`, { unitId })
  }
}

/** Keeps returned pieces off the shelf: each is in the shop and can not be sold again. */
export function writeOffUnits(tx: WritableDb, unitIds: readonly number[]): void {
  for (const unitId of unitIds) {
    run(tx, `UPDATE units SET status = 'written_off' WHERE id = :unitId`, { unitId })
  }
}

/**
 * The pieces that lines of several took in an order and that are still out, the oldest first. A
 * piece that came back and was sold again is another order's.
 */
function unnamedUnits(
  db: ReadableDb,
  { itemId, orderId }: Pick<ReturnedGoods, 'itemId' | 'orderId'>,
): number[] {
  return all<{ unitId: number }>(
    db,
    `SELECT u.id AS unitId
       FROM units u
      WHERE u.item_id = :itemId AND u.status = 'sold'
        AND (SELECT m.entity_id FROM stock_movements m
              WHERE m.unit_id = u.id AND m.item_id = :itemId AND m.reason = 'sale'
                AND m.entity = 'order'
              ORDER BY m.id DESC LIMIT 1) = :orderId
        AND NOT EXISTS (SELECT 1 FROM sales_order_lines l
                         WHERE l.order_id = :orderId AND l.unit_id = u.id)
      ORDER BY u.id`,
    { itemId, orderId },
  ).map(({ unitId }) => unitId)
}
