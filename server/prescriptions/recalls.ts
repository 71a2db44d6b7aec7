import { hashFields } from '../audit/field-hashes.ts'
import { recordChange } from '../audit/record-change.ts'
import { markRecall as markSpec, type RecallState } from '../contract/customers.ts'
import { insert, one, run, type WritableDb } from '../db/sql.ts'
import { addMonths } from '../domain/local-time.ts'
import type { Actor } from '../kernel/actor.ts'
import { message } from '../kernel/message.ts'
import { operation } from '../kernel/operation.ts'
import { Refusal } from '../kernel/refusal.ts'
import type { Services } from '../kernel/services.ts'

export const markRecall = operation(markSpec, ({ actor, body, services }) => {
  const recallId = services.idOf('recall', body.recallID, 'recallID')
  const atMs = services.clock.now()
  services.write((tx) =>
    setRecallStatus(tx, { recallId, status: body.status, note: body.note, actor, atMs }, services),
  )
  return { success: true }
})

type RecallChange = {
  recallId: number
  status: RecallState
  /** Left out, it stays as it is. */
  note?: string | undefined
  actor: Actor
  atMs: number
}

/** Keeps what became of a recall, with the audit log. Throws 404 for no such recall. */
export function setRecallStatus(
  tx: WritableDb,
  change: RecallChange,
  { keys }: Pick<Services, 'keys'>,
): void {
  const { actor, atMs, recallId, status } = change
  const before = one<{ status: string; note: string | null }>(
    tx,
    'SELECT status, note FROM recalls WHERE id = :recallId',
    { recallId },
  )
  if (before === undefined) throw new Refusal('NOT_FOUND', message('customers.no-recall'))
  const note = change.note === undefined ? before.note : change.note.trim() || null
  run(
    tx,
    `UPDATE recalls
        SET status = :status, note = :note, status_at_ms = :atMs, status_by = :userId
      WHERE id = :recallId`,
    { recallId, status, note, atMs, userId: actor.userId },
  )
  recordChange(tx, {
    actor,
    atMs,
    action: 'recall.marked',
    entity: 'recall',
    entityId: recallId,
    detail: {
      before: { status: before.status },
      after: { status },
      fields: hashFields(keys, { note }),
    },
  })
}

/** When and how a customer is to be asked to the next eye test. */
export type RecallRequest = {
  recallDate: string | null
  afterMonths: number | null
  channel: string | null
  message: string | null
}

/**
 * Schedules the next eye test, on a date or so many months after `testDate`, the day of the last
 * one; it replaces what was planned for the customer before. Returns its date.
 */
export function scheduleRecall(
  tx: WritableDb,
  recall: RecallRequest & { customerId: number; orderId: number | null; testDate: string },
): string {
  const { afterMonths, channel, customerId, message, orderId, testDate } = recall
  const recallDate = recall.recallDate ?? addMonths(testDate, afterMonths ?? 0)
  insert(
    tx,
    `INSERT INTO recalls (customer_id, order_id, recall_date, test_date, channel, message)
     VALUES (:customerId, :orderId, :recallDate, :testDate, :channel, :message)`,
    {
      customerId,
      orderId,
      recallDate,
      testDate,
      channel,
      message,
    },
  )
  return recallDate
}

/** Ends the recalls of a person who is erased, and takes what was written into them away. */
export function forgetRecalls(tx: WritableDb, customerId: number): void {
  run(
    tx,
    `UPDATE recalls SET message = NULL, note = NULL, status = 'Dropped' WHERE customer_id = :customerId`,
    { customerId },
  )
}
