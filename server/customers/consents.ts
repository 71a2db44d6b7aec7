import { insert, one, type ReadableDb, type WritableDb } from '../db/sql.ts'
import type { Purpose } from '../domain/outreach.ts'

export const PURPOSES: readonly Purpose[] = ['Service', 'Health', 'Offers']

/** Of the question as the till asks it; a changed question gets the next number. */
const QUESTION_VERSION = 1

/** How an answer came: spoken at the counter, as a message, with an import, or by an erasure. */
export type ConsentHow = 'Spoken' | 'Message' | 'Import' | 'Erasure'

export type Consent = { id: number; isGiven: boolean }

/** Returns what holds for a customer and a purpose; null where nobody has asked. */
export function consentOf(db: ReadableDb, customerId: number, purpose: Purpose): Consent | null {
  const row = one<{ id: number; isGiven: number }>(
    db,
    `SELECT id, is_given AS isGiven FROM consents
      WHERE customer_id = :customerId AND purpose = :purpose ORDER BY id DESC LIMIT 1`,
    { customerId, purpose },
  )
  return row === undefined ? null : { id: row.id, isGiven: row.isGiven === 1 }
}

/** Whether the customer has said no to a purpose. */
export function isRefused(db: ReadableDb, customerId: number, purpose: Purpose): boolean {
  return consentOf(db, customerId, purpose)?.isGiven === false
}

/** Writes a customer's answer to each of the purposes, without an audit row of its own. */
export function writeConsents(
  tx: WritableDb,
  answer: {
    customerId: number
    purposes: readonly Purpose[]
    isGiven: boolean
    how: ConsentHow
    atMs: number
    userId: number | null
  },
): void {
  const { atMs, customerId, how, isGiven, purposes, userId } = answer
  for (const purpose of purposes) {
    insert(
      tx,
      `INSERT INTO consents (customer_id, purpose, is_given, how, text_version, at_ms, user_id)
       VALUES (:customerId, :purpose, :isGiven, :how, :version, :atMs, :userId)`,
      {
        customerId,
        purpose,
        isGiven: Number(isGiven),
        how,
        version: QUESTION_VERSION,
        atMs,
        userId,
      },
    )
  }
}
