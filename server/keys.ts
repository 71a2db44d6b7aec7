import { hash, randomBytes } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { DATABASE_FILE } from './db/open.ts'
import { one, type ReadableDb, run, writeTransaction } from './db/sql.ts'
import { StartRefused } from './db/start-refused.ts'
import { type KeyStore, keyFileStore } from './key-store.ts'
import { isRecord } from './wire/record.ts'

/**
 * The branch's secrets: token signing and ID encryption. They live beside the database, not in it.
 */
export type Keys = { tokenSecret: Buffer; idKey: Buffer }

const FINGERPRINT = 'keys_fingerprint'

/**
 * Reads the keys of this database, or makes them for a new one. Throws StartRefused when the
 * database has keys and the file is gone or another's: new keys would silently void every ID and
 * token.
 */
export function loadKeys(
  db: ReadableDb,
  dataFolder: string,
  store: KeyStore = keyFileStore(dataFolder),
): Keys {
  const known = knownFingerprint(db)
  if (known === undefined) {
    const fresh = createKeys()
    store.write(keysText(fresh))
    writeTransaction(db, (tx) => {
      run(tx, 'INSERT INTO meta (key, value) VALUES (:key, :value)', {
        key: FINGERPRINT,
        value: fingerprint(fresh),
      })
    })
    return fresh
  }
  return keysOf(known, store)
}

/**
 * Refuses a folder with a shop's keys and no database: a new, empty one in its place would have new
 * keys, and the backup that is put back later could not be read with them.
 */
export function refuseLostDatabase(dataFolder: string, store: KeyStore): void {
  const isShops = store.isThere()
  const size = fs.statSync(path.join(dataFolder, DATABASE_FILE), { throwIfNoEntry: false })?.size
  if (isShops && (size ?? 0) === 0) {
    throw new StartRefused(
      `The database ${DATABASE_FILE} of ${dataFolder} is gone. Put it back from the last backup.`,
      'gone',
    )
  }
}

/** Refuses a database without its keys, before the start writes anything to it. */
export function refuseLostKeys(db: ReadableDb, store: KeyStore): void {
  const known = knownFingerprint(db)
  if (known !== undefined) keysOf(known, store)
}

function knownFingerprint(db: ReadableDb): string | undefined {
  if (one(db, "SELECT 1 FROM sqlite_schema WHERE name = 'meta'") === undefined) return undefined
  const key = FINGERPRINT
  return one<{ value: string }>(db, 'SELECT value FROM meta WHERE key = :key', { key })?.value
}

function keysOf(known: string, store: KeyStore): Keys {
  const keys = parseKeys(store.read())
  if (keys === null || fingerprint(keys) !== known) {
    throw new StartRefused(
      `The key file ${store.place} is missing or not this shop's. Put it back from the last backup.`,
      'keys',
    )
  }
  return keys
}

export function createKeys(): Keys {
  return { tokenSecret: randomBytes(32), idKey: randomBytes(16) }
}

/** The keys as they are kept. */
export function keysText(keys: Keys): string {
  return JSON.stringify({
    tokenSecret: keys.tokenSecret.toString('base64url'),
    idKey: keys.idKey.toString('base64url'),
  })
}

function parseKeys(text: string | null): Keys | null {
  try {
    const raw: unknown = JSON.parse(text ?? '')
    if (!isRecord(raw)) return null
    const { tokenSecret, idKey } = raw
    if (typeof tokenSecret !== 'string' || typeof idKey !== 'string') return null
    return {
      tokenSecret: Buffer.from(tokenSecret, 'base64url'),
      idKey: Buffer.from(idKey, 'base64url'),
    }
  } catch {
    // Unreadable and unparsable are one thing to the caller: these are not our keys.
    return null
  }
}

function fingerprint(keys: Keys): string {
  return hash('sha256', Buffer.concat([keys.tokenSecret, keys.idKey]), 'hex')
}
