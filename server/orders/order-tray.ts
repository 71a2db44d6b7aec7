import { recordChange } from '../audit/record-change.ts'
import { saveTray as spec } from '../contract/orders.ts'
import { one, type ReadableDb, run } from '../db/sql.ts'
import { message } from '../kernel/message.ts'
import { operation } from '../kernel/operation.ts'
import { Refusal } from '../kernel/refusal.ts'
import { orderActor } from './order-actor.ts'
import { IS_OPEN, trayKey } from './order-conditions.ts'
import { requireOrder } from './order-record.ts'
import { assertNotDropped, orderStatus } from './order-status.ts'

/** Returns the tray of an order; null where it lies in none. */
export function trayOfOrder(db: ReadableDb, orderId: number): string | null {
  const row = one<{ tray: string }>(db, 'SELECT tray FROM order_trays WHERE order_id = :orderId', {
    orderId,
  })
  return row?.tray ?? null
}

/** A tray is given to one order that is not handed over; with the order it is free again. */
export const saveTray = operation(spec, (call) => {
  const { body, services } = call
  const orderId = services.idOf('order', body.salesOrderID, 'salesOrderID')
  const tray = body.tray.trim().replace(/\s+/g, ' ')
  return services.write((tx) => {
    const order = requireOrder(tx, orderId)
    if (order.status === 'Delivered' || order.status === 'Cancelled') {
      throw new Refusal('CONFLICT', message('orders.tray-of-ended', { number: order.orderNo }))
    }
    assertNotDropped(orderStatus(tx, orderId))
    const before = trayOfOrder(tx, orderId)
    // The order that it was split from may lie in it too.
    if (before === (tray === '' ? null : tray)) return { success: true }
    const other = one<{ orderNo: string }>(
      tx,
      `SELECT o.order_no AS orderNo FROM order_trays t JOIN sales_orders o ON o.id = t.order_id
        WHERE t.tray_key = :key AND o.id <> :orderId AND ${IS_OPEN}`,
      { key: trayKey(tray), orderId },
    )
    if (tray !== '' && other !== undefined) {
      throw new Refusal('CONFLICT', message('orders.tray-taken', { tray, number: other.orderNo }))
    }
    run(tx, 'DELETE FROM order_trays WHERE order_id = :orderId', { orderId })
    if (tray !== '') {
      run(tx, 'INSERT INTO order_trays (order_id, tray, tray_key) VALUES (:orderId, :tray, :key)', {
        orderId,
        tray,
        key: trayKey(tray),
      })
    }
    const actor = orderActor(call)
    recordChange(tx, {
      actor,
      atMs: actor.nowMs,
      action: 'order.tray-changed',
      entity: 'order',
      entityId: orderId,
      detail: { before, after: tray === '' ? null : tray },
    })
    return { success: true }
  })
})
