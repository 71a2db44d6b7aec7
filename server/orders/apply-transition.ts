import { recordChange } from '../audit/record-change.ts'
import { type ReadableDb, run, type WritableDb } from '../db/sql.ts'
import type { OrderState } from '../domain/order-states.ts'
import { afterTransition, type OrderTransition } from '../domain/order-transitions.ts'
import type { Actor } from '../kernel/actor.ts'
import { message } from '../kernel/message.ts'
import { Refusal } from '../kernel/refusal.ts'
import { changeJob, type JobChanges, setJobStatus } from '../lab/lab-orders.ts'
import { type ReadingInput, writeReadings } from '../lab/lens-check.ts'
import { orderFrames } from '../prescriptions/order-frames.ts'
import { bookArrivals } from './book-arrivals.ts'
import type { OrderActor } from './order-actor.ts'
import { type EventBy, lastEvent, type NewOrderEvent, recordEvent } from './order-events.ts'
import { invoiceOfOrder } from './order-record.ts'
import { assertNotDropped, type OrderStatusDetail, orderStatus } from './order-status.ts'

export type TransitionRequest = {
  orderId: number
  transition: OrderTransition
  note: string | null
  /** Of a check. */
  hasPassed: boolean
  /** How the customer was notified; null for every other transition. */
  channel: 'Call' | 'SMS' | 'WhatsApp' | null
  job: JobChanges
  /** What a lensmeter read of the lenses that are checked. */
  readings: readonly ReadingInput[]
  /** What the lab charges for the lenses that come, without tax; left out, it is not known. */
  lensCostPaise?: number | null
}

/** Transitions by which the lenses of an order are in the shop, whoever recorded their arrival. */
const HAS_ARRIVED: ReadonlySet<OrderTransition> = new Set(['Received', 'Ready', 'Deliver'])

/** The same notice to the customer within this time is a repeat. */
const SAME_NOTICE_MS = 60_000

/**
 * Applies a transition to an order and its latest job, inside the caller's transaction. Returns
 * false for a repeat: the same transition was the last event of the order. Throws 409 where the
 * status does not allow it.
 */
export function applyTransition(
  tx: WritableDb,
  actor: OrderActor,
  request: TransitionRequest,
): boolean {
  const { channel, hasPassed, job, note, orderId, readings, transition } = request
  const status = orderStatus(tx, orderId)
  assertNotDropped(status)
  if (isRepeated(tx, actor, request, status)) return false
  const outcome = afterTransition(transition, status, hasPassed)
  if (!outcome.ok) throw new Refusal('CONFLICT', outcome.reason)
  if (transition === 'Fitted') assertFramesAreHere(tx, orderId)
  const { labOrderId } = status
  if (labOrderId !== null) changeJob(tx, labOrderId, job)
  if (labOrderId !== null && transition === 'Checked') {
    const { nowMs: atMs, userId } = actor
    writeReadings(tx, { labOrderId, readings, hasPassed, note, userId, atMs })
  }
  setOrderStatus(tx, orderId, outcome.to.order)
  if (HAS_ARRIVED.has(transition)) {
    bookArrivals(tx, actor, { orderId, labOrderId }, request.lensCostPaise ?? null)
  }
  if (labOrderId !== null && outcome.to.lab !== null) setJobStatus(tx, labOrderId, outcome.to.lab)
  recordTransition(tx, actor, {
    orderId,
    labOrderId,
    kind: transition,
    from: status.order,
    to: outcome.to.order,
    labFrom: status.lab,
    labTo: outcome.to.lab,
    note,
    channel,
    passed: transition === 'Checked' ? hasPassed : null,
  })
  return true
}

/**
 * Throws 409 for an order of which a pair still waits for the frame that its lenses are fitted into.
 * Goods of a bill are not changed any more: there the frame is sold by itself.
 */
function assertFramesAreHere(db: ReadableDb, orderId: number): void {
  if (invoiceOfOrder(db, orderId) !== null) return
  const pairs = orderFrames(db, orderId).flatMap(({ isToFollow, pairNo }) =>
    isToFollow ? [pairNo] : [],
  )
  if (pairs.length > 0) throw new Refusal('CONFLICT', message('orders.waits-for-frame', { pairs }))
}

/** Cancels an order and rejects its latest job. */
export function applyCancellation(
  tx: WritableDb,
  actor: OrderActor,
  { orderId, reason, status }: { orderId: number; reason: string; status: OrderStatusDetail },
): void {
  const { lab, labOrderId } = status
  setOrderStatus(tx, orderId, 'Cancelled')
  if (labOrderId !== null) setJobStatus(tx, labOrderId, 'Rejected')
  recordTransition(tx, actor, {
    orderId,
    labOrderId,
    kind: 'Cancelled',
    from: status.order,
    to: 'Cancelled',
    labFrom: lab,
    labTo: lab === null ? null : 'Rejected',
    note: reason,
    channel: null,
    passed: null,
  })
}

/** Writes the state of an order alone; its history is the caller's to write. */
export function setOrderStatus(tx: WritableDb, orderId: number, status: OrderState): void {
  run(tx, 'UPDATE sales_orders SET status = :status WHERE id = :orderId', { status, orderId })
}

/** Writes a transition to the order's own history and to the audit log. */
export function recordTransition(
  tx: WritableDb,
  actor: EventBy & Actor,
  event: NewOrderEvent,
): void {
  const eventId = recordEvent(tx, actor, event)
  const { channel, from, kind, labFrom, labTo, note, passed, to } = event
  recordChange(tx, {
    actor,
    atMs: actor.nowMs,
    action: 'order.moved',
    entity: 'order',
    entityId: event.orderId,
    detail: { eventId, move: kind, from, to, labFrom, labTo, note, channel, passed },
  })
}

function isRepeated(
  tx: WritableDb,
  actor: OrderActor,
  request: TransitionRequest,
  status: OrderStatusDetail,
): boolean {
  const { transition } = request
  const last = lastEvent(tx, request.orderId)
  if (last === undefined || last.kind !== transition) return false
  const isSameStatus =
    last.to === status.order && last.labOrderId === status.labOrderId && last.labTo === status.lab
  if (!isSameStatus) return false
  const isSameNote = last.note === request.note && actor.nowMs - last.atMs < SAME_NOTICE_MS
  if (transition === 'Checked') {
    // Lenses that failed may be read again, and fail again.
    return last.passed === Number(request.hasPassed) && (request.hasPassed || isSameNote)
  }
  if (transition !== 'ToldCustomer') return true
  return isSameNote && last.channel === request.channel
}
