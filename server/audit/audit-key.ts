import { createHmac, createSecretKey, hash } from 'node:crypto'
import { readMeta } from '../db/meta.ts'
import { connectionOf, exactlyOne, type ReadableDb } from '../db/sql.ts'
import type { ShopSecret } from './field-hashes.ts'

const LABEL = 'dioptre audit chain 1'
/** The sequence of the row that says that the chain was keyed; 0 for a shop keyed from its birth. */
export const KEYED = 'audit_keyed'

/**
 * The key of the audit chain. It is drawn from the branch's key file: whoever has the database alone
 * can't change a row and make the hashes anew.
 */
export function auditKeyOf({ tokenSecret }: ShopSecret): Buffer {
  return createHmac('sha256', tokenSecret).update(LABEL).digest()
}

/**
 * Gives a connection the SQL function `audit_mac(text)`, without which nothing can be recorded and a
 * keyed chain can't be checked.
 */
export function setAuditKey(db: ReadableDb, key: Buffer): void {
  // Prepared once: a key made from bytes at each call takes three times as long as the hash.
  const prepared = createSecretKey(key)
  connectionOf(db).function('audit_mac', { deterministic: true, directOnly: true }, (text) =>
    createHmac('sha256', prepared).update(String(text)).digest('hex'),
  )
}

/** The sequence of the row that keyed the chain; null for a chain of before, which has no key. */
export function keyedAt(db: ReadableDb): number | null {
  const value = readMeta(db, KEYED)
  return value === undefined ? null : Number(value)
}

/** The keyed hash (HMAC-SHA-256) of a text, by the key of the connection. */
export function macOf(db: ReadableDb, text: string): string {
  return exactlyOne<{ mac: string }>(db, 'SELECT audit_mac(:text) AS mac', { text }).mac
}

/** How the rows of the chain are hashed: with the connection's key, or without one, as once. */
export function chainHashOf(db: ReadableDb): (text: string) => string {
  return keyedAt(db) === null ? plainHash : (text) => macOf(db, text)
}

/** The hash of the rows of a chain without a key. */
export function plainHash(text: string): string {
  return hash('sha256', text, 'hex')
}
