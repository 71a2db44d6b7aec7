import type { WritableDb } from '../db/sql.ts'
import type { Actor } from '../kernel/actor.ts'
import { recordTransition } from './apply-transition.ts'
import type { EventBy } from './order-events.ts'
import { orderStatus } from './order-status.ts'

/** Writes into an order's history that its customer was written to or called. */
export function noteNotified(
  tx: WritableDb,
  by: EventBy & Actor,
  {
    channel,
    orderId,
    text,
  }: { orderId: number; channel: 'Call' | 'SMS' | 'WhatsApp'; text: string | null },
): void {
  const { lab, labOrderId, order } = orderStatus(tx, orderId)
  recordTransition(tx, by, {
    orderId,
    labOrderId,
    kind: 'ToldCustomer',
    from: order,
    to: order,
    labFrom: lab,
    labTo: lab,
    note: text,
    channel,
    passed: null,
  })
}
