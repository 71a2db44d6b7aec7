import { recordChange } from '../audit/record-change.ts'
import type { MessageLanguage, OutreachChannel, OutreachState } from '../contract/outreach.ts'
import { one, run, type WritableDb } from '../db/sql.ts'
import type { Actor } from '../kernel/actor.ts'
import type { DueMessage } from './due-messages.ts'

type Key = Pick<DueMessage, 'kind' | 'aboutId' | 'dueOn'>

/** What is done about a message: a send, or what became of it. */
export type OutreachStep = Key & {
  customerId: number
  state: OutreachState
  channel: OutreachChannel | null
  /** Kept as they were where left out. */
  sending?: {
    mobile: string | null
    text: string
    places: readonly string[]
    language: MessageLanguage
    consentId: number | null
    notBeforeMs: number | null
  }
  atMs: number
  actor: Actor
}

/** Writes the row of a message and the audit log; the log names no text and no number. */
export function writeOutreach(tx: WritableDb, step: OutreachStep): void {
  const { aboutId, actor, atMs, channel, customerId, dueOn, kind, sending, state } = step
  run(
    tx,
    `INSERT INTO outreach (kind, about_id, due_on, customer_id, state, at_ms)
     VALUES (:kind, :aboutId, :dueOn, :customerId, 'Due', :atMs)
     ON CONFLICT (kind, about_id, due_on) DO NOTHING`,
    { kind, aboutId, dueOn, customerId, atMs },
  )
  run(
    tx,
    `UPDATE outreach
        SET state = :state, channel = coalesce(:channel, channel), at_ms = :atMs,
            user_id = :userId, error = NULL, tries = 0
      WHERE kind = :kind AND about_id = :aboutId AND due_on = :dueOn`,
    { state, channel, atMs, userId: actor.userId, kind, aboutId, dueOn },
  )
  if (sending !== undefined) {
    const { consentId, language, mobile, notBeforeMs, places, text } = sending
    run(
      tx,
      `UPDATE outreach
          SET mobile = :mobile, text = :text, places_json = :places, language = :language,
              consent_id = :consentId, not_before_ms = :notBeforeMs
        WHERE kind = :kind AND about_id = :aboutId AND due_on = :dueOn`,
      {
        mobile,
        text,
        places: JSON.stringify(places),
        language,
        consentId,
        notBeforeMs,
        kind,
        aboutId,
        dueOn,
      },
    )
  }
  recordChange(tx, {
    actor,
    atMs,
    action: `outreach.${state.toLowerCase()}`,
    entity: 'customer',
    entityId: customerId,
    detail: { kind, dueOn, channel },
  })
}

/** Returns the state of a message and its customer; undefined where nothing was done about it. */
export function findOutreach(
  tx: WritableDb,
  { aboutId, dueOn, kind }: Key,
): { state: OutreachState; customerId: number } | undefined {
  return one(
    tx,
    `SELECT state, customer_id AS customerId FROM outreach
      WHERE kind = :kind AND about_id = :aboutId AND due_on = :dueOn`,
    { kind, aboutId, dueOn },
  )
}
