import { recordChange } from '../audit/record-change.ts'
import { takeParcelBack as spec } from '../contract/order-transitions.ts'
import { insert, one, type ReadableDb, type WritableDb } from '../db/sql.ts'
import type { CommitContext } from '../kernel/commit-context.ts'
import { message } from '../kernel/message.ts'
import { operation } from '../kernel/operation.ts'
import { invalidField, Refusal } from '../kernel/refusal.ts'
import { setOrderStatus } from './apply-transition.ts'
import { orderActor } from './order-actor.ts'
import { deliveryModeOf } from './order-delivery.ts'
import { assertNotDropped, orderStatus, statusReply } from './order-status.ts'

export const takeParcelBack = operation(spec, (call) => {
  const { body, services } = call
  const orderId = services.idOf('order', body.salesOrderID, 'salesOrderID')
  const reason = body.reason.trim()
  if (reason === '') throw invalidField('reason', message('orders.why-parcel-back'))
  const actor = orderActor(call)
  return services.write((tx) => {
    const status = orderStatus(tx, orderId)
    assertNotDropped(status)
    if (status.order === 'Ready' && isParcelBack(tx, orderId)) {
      return statusReply(tx, orderId, false)
    }
    assertWithCustomer(tx, orderId, status.order)
    const { device, localNow, nowMs, userId } = actor
    const parcelId = insert(
      tx,
      `INSERT INTO parcels_back (order_id, reason, at, at_ms, device, user_id)
       VALUES (:orderId, :reason, :localNow, :nowMs, :device, :userId)`,
      { orderId, reason, localNow, nowMs, device, userId },
    )
    setOrderStatus(tx, orderId, 'Ready')
    recordChange(tx, {
      actor,
      atMs: nowMs,
      action: 'order.parcel-back',
      entity: 'order',
      entityId: orderId,
      detail: { parcelId, reason },
    })
    return statusReply(tx, orderId, true)
  })
})

/** Throws 409 for an order that was not sent, or of which nothing is left with the customer. */
function assertWithCustomer(db: ReadableDb, orderId: number, status: string): void {
  if (status !== 'Delivered' || deliveryModeOf(db, orderId) === 'Counter') {
    throw new Refusal('CONFLICT', message('orders.no-parcel'))
  }
  if (isAllReturned(db, orderId)) {
    throw new Refusal('CONFLICT', message('orders.parcel-returned'))
  }
}

/** Whether the parcel of an order came back and was neither fetched nor sent since. */
function isParcelBack(db: ReadableDb, orderId: number): boolean {
  const row = one(
    db,
    `SELECT 1 FROM parcels_back
      WHERE order_id = :orderId
        AND at_ms >= coalesce((SELECT max(at_ms) FROM order_events
                                WHERE order_id = :orderId AND kind = 'Deliver'), 0)`,
    { orderId },
  )
  return row !== undefined
}

function isAllReturned(db: ReadableDb, orderId: number): boolean {
  const left = one(
    db,
    `SELECT 1 FROM order_lines
      WHERE order_id = :orderId AND kind = 'item' AND returned_milli < qty_milli`,
    { orderId },
  )
  return left === undefined
}

/** Ends an order whose parcel came back and all of whose goods are returned: nobody waits for it. */
export function endReturnedParcel(tx: WritableDb, actor: CommitContext, orderId: number): void {
  const { order } = orderStatus(tx, orderId)
  if (order !== 'Ready' || !isParcelBack(tx, orderId) || !isAllReturned(tx, orderId)) return
  setOrderStatus(tx, orderId, 'Delivered')
  recordChange(tx, {
    actor,
    atMs: actor.nowMs,
    action: 'order.moved',
    entity: 'order',
    entityId: orderId,
    detail: { from: 'Ready', to: 'Delivered' },
  })
}
