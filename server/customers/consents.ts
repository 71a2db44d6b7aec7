import { WRITTEN_CHANNELS, type WrittenChannel } from '../contract/customers.ts'
import { insert, one, type ReadableDb, type WritableDb } from '../db/sql.ts'
import type { Purpose } from '../domain/outreach.ts'

export const PURPOSES: readonly Purpose[] = ['Service', 'Health', 'Offers']

/** Of the question as the till asks it; a changed question gets the next number. */
const QUESTION_VERSION = 1

/** How an answer came: spoken at the counter, as a message, with an import, or by an erasure. */
export type ConsentHow = 'Spoken' | 'Message' | 'Import' | 'Erasure'

export type Consent = { id: number; isGiven: boolean; channels: WrittenChannel[] }

/** Returns what holds for a customer and a purpose; null where nobody has asked. */
export function consentOf(db: ReadableDb, customerId: number, purpose: Purpose): Consent | null {
  const row = one<{ id: number; isGiven: number; byWhatsApp: number; bySms: number }>(
    db,
    `SELECT id, is_given AS isGiven, by_whatsapp AS byWhatsApp, by_sms AS bySms FROM consents
      WHERE customer_id = :customerId AND purpose = :purpose ORDER BY id DESC LIMIT 1`,
    { customerId, purpose },
  )
  if (row === undefined) return null
  const isBy = { WhatsApp: row.byWhatsApp === 1, SMS: row.bySms === 1 }
  return {
    id: row.id,
    isGiven: row.isGiven === 1,
    channels: WRITTEN_CHANNELS.filter((channel) => isBy[channel]),
  }
}

/** What an answer means for one channel; null where nobody has asked. */
export function isGivenBy(consent: Consent | null, channel: WrittenChannel): boolean | null {
  return consent === null ? null : consent.isGiven && consent.channels.includes(channel)
}

/** Whether the customer has said no to a purpose, or to a channel for it. */
export function isRefused(
  db: ReadableDb,
  customerId: number,
  purpose: Purpose,
  channel: WrittenChannel,
): boolean {
  return isGivenBy(consentOf(db, customerId, purpose), channel) === false
}

/** Writes a customer's answer to each of the purposes, without an audit row of its own. */
export function writeConsents(
  tx: WritableDb,
  answer: {
    customerId: number
    purposes: readonly Purpose[]
    isGiven: boolean
    /** All of them where not said. */
    channels?: readonly WrittenChannel[]
    how: ConsentHow
    atMs: number
    userId: number | null
  },
): void {
  const { atMs, channels = WRITTEN_CHANNELS, customerId, how, isGiven, purposes, userId } = answer
  for (const purpose of purposes) {
    insert(
      tx,
      `INSERT INTO consents (customer_id, purpose, is_given, by_whatsapp, by_sms, how, text_version,
                             at_ms, user_id)
       VALUES (:customerId, :purpose, :isGiven, :byWhatsApp, :bySms, :how, :version, :atMs, :userId)`,
      {
        customerId,
        purpose,
        isGiven: Number(isGiven),
        byWhatsApp: Number(channels.includes('WhatsApp')),
        bySms: Number(channels.includes('SMS')),
        how,
        version: QUESTION_VERSION,
        atMs,
        userId,
      },
    )
  }
}
