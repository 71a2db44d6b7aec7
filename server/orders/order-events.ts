import { insert, one, type ReadableDb, type WritableDb } from '../db/sql.ts'
import type { LabOrderState, OrderState } from '../domain/order-states.ts'
import type { OrderTransition } from '../domain/order-transitions.ts'

export type EventKind = OrderTransition | 'Remake' | 'Cancelled'

/** One event of an order, by the columns of its table. */
export type NewOrderEvent = {
  orderId: number
  labOrderId: number | null
  kind: EventKind
  from: OrderState
  to: OrderState
  labFrom: LabOrderState | null
  labTo: LabOrderState | null
  note: string | null
  channel: 'Call' | 'SMS' | 'WhatsApp' | null
  /** The result of a check; null for everything else. */
  passed: boolean | null
}

/** Who did it, when, and at which device. */
export type EventBy = {
  /** Null is the program itself. */
  userId: number | null
  nowMs: number
  localNow: string
  device: string | null
}

/** Writes an event and returns its id; the row never changes again. */
export function recordEvent(tx: WritableDb, by: EventBy, event: NewOrderEvent): number {
  return insert(
    tx,
    `INSERT INTO order_events
       (order_id, lab_order_id, at, at_ms, kind, from_status, to_status, lab_from, lab_to, note,
        channel, passed, device, user_id)
     VALUES
       (:orderId, :labOrderId, :localNow, :nowMs, :kind, :from, :to, :labFrom, :labTo, :note,
        :channel, :passed, :device, :userId)`,
    {
      orderId: event.orderId,
      labOrderId: event.labOrderId,
      localNow: by.localNow,
      nowMs: by.nowMs,
      kind: event.kind,
      from: event.from,
      to: event.to,
      labFrom: event.labFrom,
      labTo: event.labTo,
      note: event.note,
      channel: event.channel,
      passed: event.passed === null ? null : Number(event.passed),
      device: by.device,
      userId: by.userId,
    },
  )
}

export type LastEvent = {
  kind: EventKind
  labOrderId: number | null
  atMs: number
  to: OrderState
  labTo: LabOrderState | null
  note: string | null
  channel: string | null
  passed: number | null
}

/** What happened last, or undefined where nothing did since the order was booked. */
export function lastEvent(db: ReadableDb, orderId: number): LastEvent | undefined {
  return one<LastEvent>(
    db,
    `SELECT kind, lab_order_id AS labOrderId, at_ms AS atMs, to_status AS "to", lab_to AS labTo,
            note, channel, passed
       FROM order_events WHERE order_id = :orderId ORDER BY id DESC LIMIT 1`,
    { orderId },
  )
}
