import { recordChange } from '../audit/record-change.ts'
import { run, type WritableDb } from '../db/sql.ts'
import { afterMove, type OrderMove, type Stand } from '../domain/order-transitions.ts'
import type { Who } from '../kernel/commit-context.ts'
import { Refusal } from '../kernel/refusal.ts'
import { changeJob, type JobChanges } from '../lab/change-job.ts'
import { lastEvent, type NewOrderEvent, recordEvent } from './order-events.ts'
import { type OrderStanding, standingOf } from './order-status.ts'

/** Who moves, and at which till or phone. */
export type Mover = Who & { device: string | null }

export type AskedMove = {
  orderId: number
  move: OrderMove
  note: string | null
  /** Of a check. */
  hasPassed: boolean
  /** Of telling the customer. */
  channel: 'Call' | 'SMS' | 'WhatsApp' | null
  job: JobChanges
}

/** The customer told the same twice within this time is one press of a bouncing key. */
const SAME_TELLING_MS = 60_000

/**
 * Moves an order and its job one step on, inside the caller's transaction, and answers whether it
 * was done: false where the same step was the last thing that happened, so that a double press
 * makes one event. 409 in words where the state does not allow the step.
 */
export function applyMove(tx: WritableDb, who: Mover, asked: AskedMove): boolean {
  const standing = standingOf(tx, asked.orderId)
  if (isRepeated(tx, who, asked, standing)) return false
  const outcome = afterMove(asked.move, standing, asked.hasPassed)
  if (!outcome.ok) throw new Refusal('CONFLICT', outcome.reason)
  if (standing.labOrderId !== null) changeJob(tx, standing.labOrderId, asked.job)
  setStates(tx, asked.orderId, standing, outcome.to)
  recordMove(tx, who, {
    orderId: asked.orderId,
    labOrderId: standing.labOrderId,
    kind: asked.move,
    from: standing.order,
    to: outcome.to.order,
    labFrom: standing.lab,
    labTo: outcome.to.lab,
    note: asked.note,
    channel: asked.channel,
    passed: asked.move === 'Checked' ? asked.hasPassed : null,
  })
  return true
}

/** Sets the states of an order and of its latest job. */
export function setStates(
  tx: WritableDb,
  orderId: number,
  from: Pick<OrderStanding, 'labOrderId'>,
  to: Stand,
): void {
  run(tx, 'UPDATE sales_orders SET status = :status WHERE id = :orderId', {
    status: to.order,
    orderId,
  })
  if (from.labOrderId === null || to.lab === null) return
  run(tx, 'UPDATE lab_orders SET status = :status WHERE id = :labOrderId', {
    status: to.lab,
    labOrderId: from.labOrderId,
  })
}

/** Writes a move to the order's own history and to the audit log. */
export function recordMove(tx: WritableDb, who: Mover, event: NewOrderEvent): void {
  const eventId = recordEvent(tx, who, event)
  const { channel, from, kind, labFrom, labTo, note, passed, to } = event
  recordChange(tx, {
    actor: { userId: who.userId, ip: who.ip },
    atMs: who.nowMs,
    action: 'order.moved',
    entity: 'order',
    entityId: event.orderId,
    detail: { eventId, move: kind, from, to, labFrom, labTo, note, channel, passed },
  })
}

function isRepeated(
  tx: WritableDb,
  who: Mover,
  asked: AskedMove,
  standing: OrderStanding,
): boolean {
  const last = lastEvent(tx, asked.orderId)
  if (last === undefined || last.kind !== asked.move) return false
  const isSameState =
    last.to === standing.order &&
    last.labOrderId === standing.labOrderId &&
    last.labTo === standing.lab
  if (!isSameState) return false
  if (asked.move === 'Checked') return last.passed === Number(asked.hasPassed)
  if (asked.move !== 'ToldCustomer') return true
  return (
    who.nowMs - last.atMs < SAME_TELLING_MS &&
    last.channel === asked.channel &&
    last.note === asked.note
  )
}
