import { one, type ReadableDb } from '../db/sql.ts'
import { deliveryModeOf } from './order-delivery.ts'
import type { OrderRow } from './order-record.ts'

/** How the goods of an order left the shop. */
export type Handover = {
  /** Local time. */
  at: string
  by: string
  /** Courier and number of a parcel, as they were typed; null where none were. */
  parcel: string | null
}

/** Returns when and by whom the goods of an order were handed over last; null while they are here. */
export function handoverOf(
  db: ReadableDb,
  order: Pick<OrderRow, 'id' | 'orderDate' | 'sellerName' | 'status'>,
): Handover | null {
  if (order.status !== 'Delivered' && order.status !== 'Cancelled') return null
  const event = one<{ at: string; by: string | null; note: string | null }>(
    db,
    `SELECT e.at, u.display_name AS "by", e.note
       FROM order_events e LEFT JOIN users u ON u.id = e.user_id
      WHERE e.order_id = :orderId AND e.kind = 'Deliver'
      ORDER BY e.id DESC LIMIT 1`,
    { orderId: order.id },
  )
  if (event !== undefined) {
    const isSent = deliveryModeOf(db, order.id) !== 'Counter'
    return { at: event.at, by: event.by ?? order.sellerName, parcel: isSent ? event.note : null }
  }
  // Goods that the customer took along at the sale.
  if (order.status === 'Cancelled') return null
  return { at: order.orderDate, by: order.sellerName, parcel: null }
}
