import { all, run, type WritableDb } from '../db/sql.ts'
import { recordMovement } from '../stock/record-movement.ts'

type OrderedLine = { lineId: number; itemId: number; qtyMilli: number }

/**
 * Books the lenses that were ordered for an order and have come: each is bought and sold in one
 * step, so that it is never on the shelf. What came back before it arrived is not booked.
 */
export function bookArrivals(
  tx: WritableDb,
  { nowMs, userId }: { nowMs: number; userId: number },
  orderId: number,
): void {
  const lines = all<OrderedLine>(
    tx,
    `SELECT id AS lineId, item_id AS itemId, qty_milli - returned_milli AS qtyMilli
       FROM sales_order_lines
      WHERE order_id = :orderId AND supply = 'to_order' AND qty_milli > returned_milli
      ORDER BY id`,
    { orderId },
  )
  for (const { itemId, lineId, qtyMilli } of lines) {
    const movement = {
      itemId,
      unitId: null,
      entity: 'order',
      entityId: orderId,
      orderLineId: lineId,
      userId,
      atMs: nowMs,
    }
    recordMovement(tx, { ...movement, qtyMilli, reason: 'purchase' })
    recordMovement(tx, { ...movement, qtyMilli: -qtyMilli, reason: 'sale' })
    run(tx, `UPDATE sales_order_lines SET supply = 'arrived' WHERE id = :lineId`, { lineId })
  }
}
