import { all, one, type ReadableDb, run, type WritableDb } from '../db/sql.ts'
import { message } from '../kernel/message.ts'
import { Refusal } from '../kernel/refusal.ts'

/** Throws what keeps a bill from being one for an order: another supplier, or an order not open. */
export function assertOrderOpen(db: ReadableDb, orderId: number, supplierId: number): void {
  const order = one<{ state: string; supplierId: number }>(
    db,
    'SELECT state, supplier_id AS supplierId FROM purchase_orders WHERE id = :orderId',
    { orderId },
  )
  if (order === undefined) throw new Refusal('NOT_FOUND', message('purchasing.no-order'))
  if (order.supplierId !== supplierId) {
    throw new Refusal('BUSINESS_RULE', message('purchasing.order-of-another'))
  }
  if (order.state !== 'Sent' && order.state !== 'Part') {
    throw new Refusal('CONFLICT', message('purchasing.order-not-open'))
  }
}

type ReceivedLine = { id: number; orderLineId: number; qtyMilli: number }

/**
 * Counts the lines of a posted bill as received on its order: what is paid for and not broken. Free
 * pieces are beside the order; what was not ordered is on the bill alone.
 */
export function countAsReceived(tx: WritableDb, receiptId: number, orderId: number): void {
  const lines = all<ReceivedLine>(
    tx,
    `SELECT r.id, o.id AS orderLineId, max(0, r.qty_milli - r.rejected_milli) AS qtyMilli
       FROM goods_receipt_lines r
       JOIN purchase_order_lines o ON o.order_id = :orderId AND o.item_id = r.item_id
      WHERE r.receipt_id = :receiptId ORDER BY r.id`,
    { receiptId, orderId },
  )
  for (const { id, orderLineId, qtyMilli } of lines) {
    run(
      tx,
      `UPDATE goods_receipt_lines SET order_line_id = :orderLineId, ordered_milli = :qtyMilli
        WHERE id = :id`,
      { id, orderLineId, qtyMilli },
    )
    addReceived(tx, orderLineId, qtyMilli)
  }
  settleState(tx, orderId)
}

/** Takes back what a bill that is reversed had counted as received: it is on order again. */
export function uncountReceived(tx: WritableDb, receiptId: number): void {
  const lines = all<{ orderId: number; orderLineId: number; qtyMilli: number }>(
    tx,
    `SELECT o.order_id AS orderId, o.id AS orderLineId, r.ordered_milli AS qtyMilli
       FROM goods_receipt_lines r JOIN purchase_order_lines o ON o.id = r.order_line_id
      WHERE r.receipt_id = :receiptId`,
    { receiptId },
  )
  for (const { orderLineId, qtyMilli } of lines) addReceived(tx, orderLineId, -qtyMilli)
  for (const orderId of new Set(lines.map((line) => line.orderId))) settleState(tx, orderId)
}

function addReceived(tx: WritableDb, orderLineId: number, qtyMilli: number): void {
  run(
    tx,
    `UPDATE purchase_order_lines SET received_milli = received_milli + :qtyMilli
      WHERE id = :orderLineId`,
    { orderLineId, qtyMilli },
  )
}

/** Closed when all came, part when some did; what was ended by hand stays ended. */
function settleState(tx: WritableDb, orderId: number): void {
  run(
    tx,
    `UPDATE purchase_orders
        SET state = CASE
              WHEN NOT EXISTS (SELECT 1 FROM purchase_order_lines
                                WHERE order_id = :orderId AND received_milli < qty_milli)
                THEN 'Closed'
              WHEN EXISTS (SELECT 1 FROM purchase_order_lines
                            WHERE order_id = :orderId AND received_milli > 0) THEN 'Part'
              ELSE 'Sent' END
      WHERE id = :orderId AND ended_at_ms IS NULL`,
    { orderId },
  )
}

/** Lines of orders follow an item that is merged into another; two of one order become one. */
export function moveOrderLines(tx: WritableDb, fromItemId: number, intoItemId: number): void {
  const pairs = all<{ fromId: number; intoId: number }>(
    tx,
    `SELECT f.id AS fromId, i.id AS intoId
       FROM purchase_order_lines f
       JOIN purchase_order_lines i ON i.order_id = f.order_id AND i.item_id = :intoItemId
      WHERE f.item_id = :fromItemId`,
    { fromItemId, intoItemId },
  )
  for (const pair of pairs) {
    run(
      tx,
      `UPDATE purchase_order_lines
          SET qty_milli = qty_milli + f.qty, received_milli = received_milli + f.received
         FROM (SELECT qty_milli AS qty, received_milli AS received
                 FROM purchase_order_lines WHERE id = :fromId) f
        WHERE id = :intoId`,
      pair,
    )
    run(
      tx,
      'UPDATE goods_receipt_lines SET order_line_id = :intoId WHERE order_line_id = :fromId',
      pair,
    )
    run(tx, 'DELETE FROM purchase_order_lines WHERE id = :fromId', { fromId: pair.fromId })
  }
  run(tx, 'UPDATE purchase_order_lines SET item_id = :intoItemId WHERE item_id = :fromItemId', {
    fromItemId,
    intoItemId,
  })
}
