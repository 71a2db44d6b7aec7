import { all, exactlyOne, run, type WritableDb } from '../db/sql.ts'
import type { LabOrderState } from '../domain/order-states.ts'
import { isService } from '../domain/services.ts'
import { type OrderLineRow, orderLines } from '../orders/order-record.ts'
import { madeToOrderLines } from '../returns/settle-return.ts'
import { moveStock } from '../stock/take-stock.ts'
import type { Mover } from './apply-move.ts'

/**
 * Puts the goods of a cancelled order back on the shelf. Lenses that were made to a prescription
 * stay out of stock once they have come from the lab; before that nothing was used up. The credit
 * note of an invoice has put the other goods back already.
 */
export function putGoodsBack(
  tx: WritableDb,
  who: Mover,
  args: { orderId: number; lab: LabOrderState | null; isInvoiced: boolean },
): void {
  const { isInvoiced, lab, orderId } = args
  const isMade = lab !== null && lab !== 'Draft' && lab !== 'Sent'
  const made = madeToOrderLines(tx, orderId)
  for (const line of orderLines(tx, orderId)) {
    if (line.kind !== 'item' || isService(line.hsn)) continue
    const isMadeToOrder = made.has(line.id)
    if (isMadeToOrder ? isMade : isInvoiced) continue
    putBack(tx, who, orderId, line)
  }
}

function putBack(tx: WritableDb, who: Mover, orderId: number, line: OrderLineRow): void {
  if (line.itemId === null) return
  const move = {
    itemId: line.itemId,
    reason: 'cancel' as const,
    entity: 'order',
    entityId: orderId,
    userId: who.userId,
    atMs: who.nowMs,
  }
  const unitIds = line.unitId === null ? unitsOf(tx, orderId, line.itemId) : [line.unitId]
  if (unitIds.length === 0) {
    moveStock(tx, { ...move, unitId: null, qtyMilli: line.qtyMilli })
    return
  }
  for (const unitId of unitIds) {
    moveStock(tx, { ...move, unitId, qtyMilli: 1_000 })
    run(tx, `UPDATE units SET status = 'in_stock' WHERE id = :unitId`, { unitId })
  }
}

/** The pieces that a line of several took: the line itself names only a single one. */
function unitsOf(tx: WritableDb, orderId: number, itemId: number): number[] {
  const { isSerialised } = exactlyOne<{ isSerialised: number }>(
    tx,
    'SELECT is_serialised AS isSerialised FROM items WHERE id = :itemId',
    { itemId },
  )
  if (isSerialised === 0) return []
  return all<{ unitId: number }>(
    tx,
    `SELECT m.unit_id AS unitId
       FROM stock_movements m JOIN units u ON u.id = m.unit_id
      WHERE m.item_id = :itemId AND m.entity = 'order' AND m.entity_id = :orderId
        AND m.reason = 'sale' AND u.status = 'sold'
        AND NOT EXISTS (SELECT 1 FROM sales_order_lines l
                         WHERE l.order_id = :orderId AND l.unit_id = m.unit_id)`,
    { itemId, orderId },
  ).map(({ unitId }) => unitId)
}
