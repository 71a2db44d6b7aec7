import { all, run, type WritableDb } from '../db/sql.ts'
import { recordMovement } from '../stock/record-movement.ts'
import { returnStock } from '../stock/return-stock.ts'

type RemadeLine = { lineId: number; itemId: number; qtyMilli: number }

/**
 * Books what becomes of the lenses that are made again: the next ones are bought when they come. A
 * lens that broke in the shop (`isBroken`) goes out as damage at what it cost and is no cost of the
 * sale; any other stays what the order cost. A lens that has not come yet is left alone.
 */
export function bookRemade(
  tx: WritableDb,
  { nowMs, userId }: { nowMs: number; userId: number },
  remade: { orderId: number; labOrderId: number; lineIds: readonly number[]; isBroken: boolean },
): void {
  const { isBroken, labOrderId, lineIds, orderId } = remade
  const lines = all<RemadeLine>(
    tx,
    `SELECT l.id AS lineId, l.item_id AS itemId, l.qty_milli - l.returned_milli AS qtyMilli
       FROM json_each(:lineIds) asked JOIN order_lines l ON l.id = asked.value
      WHERE l.supply <> 'to_order' AND l.qty_milli > l.returned_milli
      ORDER BY l.id`,
    { lineIds: JSON.stringify(lineIds) },
  )
  for (const { itemId, lineId, qtyMilli } of lines) {
    if (isBroken) {
      const source = { entity: 'order', entityId: orderId, userId, atMs: nowMs, itemId }
      const line = { ...source, orderLineId: lineId, labOrderId }
      const costPaise = returnStock(tx, { ...line, qtyMilli, reason: 'return' }, [])
      recordMovement(tx, {
        ...line,
        unitId: null,
        qtyMilli: -qtyMilli,
        reason: 'damage',
        costPaise,
      })
    }
    run(tx, `UPDATE sales_order_lines SET supply = 'to_order' WHERE id = :lineId`, { lineId })
  }
}
