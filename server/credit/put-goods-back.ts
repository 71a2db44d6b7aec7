import { run, type WritableDb } from '../db/sql.ts'
import type { LabOrderState } from '../domain/order-states.ts'
import { isService } from '../domain/services.ts'
import type { Mover } from '../orders/apply-transition.ts'
import { type OrderLineRow, orderLines } from '../orders/order-record.ts'
import { moveStock } from '../stock/issue-stock.ts'
import { piecesOfOrder } from '../stock/pieces-of-order.ts'
import { madeToOrderLines } from './settle-return.ts'

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
  const { itemId } = line
  // Two lines of several may have taken pieces of one item: each gives back as many as it took.
  const unitIds =
    line.unitId === null
      ? piecesOfOrder(tx, { itemId, orderId }).slice(0, line.qtyMilli / 1_000)
      : [line.unitId]
  if (unitIds.length === 0) {
    moveStock(tx, { ...move, unitId: null, qtyMilli: line.qtyMilli })
    return
  }
  for (const unitId of unitIds) {
    moveStock(tx, { ...move, unitId, qtyMilli: 1_000 })
    run(tx, `UPDATE units SET status = 'in_stock' WHERE id = :unitId`, { unitId })
  }
}
