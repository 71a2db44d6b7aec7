import { recordChange } from '../audit/record-change.ts'
import { exactlyOne, insert, type ReadableDb, type WritableDb } from '../db/sql.ts'
import type { Message } from '../kernel/message.ts'
import type { OrderActor } from './order-actor.ts'

/** What a change did to an order, as its history keeps it. */
export type WrittenChange = {
  orderId: number
  reason: string | null
  netBeforePaise: number
  netAfterPaise: number
  /** The job that the lab gets in the place of the one that it has. */
  labOrderId: number | null
  changes: readonly Message[]
}

/** How often an order was changed: what a client has read of it is stale after the next change. */
export function orderVersion(db: ReadableDb, orderId: number): number {
  return exactlyOne<{ count: number }>(
    db,
    'SELECT count(*) AS count FROM order_changes WHERE order_id = :orderId',
    { orderId },
  ).count
}

/** Writes a change to the order's own history and to the audit log. */
export function recordOrderChange(
  tx: WritableDb,
  actor: OrderActor,
  { changes, ...change }: WrittenChange,
): void {
  const changeId = insert(
    tx,
    `INSERT INTO order_changes
       (order_id, at, at_ms, user_id, device, reason, net_before_paise, net_after_paise,
        lab_order_id, changes_json)
     VALUES
       (:orderId, :localNow, :nowMs, :userId, :device, :reason, :netBeforePaise, :netAfterPaise,
        :labOrderId, :changes)`,
    {
      ...change,
      localNow: actor.localNow,
      nowMs: actor.nowMs,
      userId: actor.userId,
      device: actor.device,
      changes: JSON.stringify(changes),
    },
  )
  const { orderId, ...detail } = change
  recordChange(tx, {
    actor,
    atMs: actor.nowMs,
    action: 'order.changed',
    entity: 'order',
    entityId: orderId,
    // What changed may be a power of a person: the sentence is in the order's own history alone.
    detail: { changeId, ...detail, changes: changes.map(({ code }) => code) },
  })
}
