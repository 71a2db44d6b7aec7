import { generateKeyPairSync, hash, randomBytes } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { insertMeta, readMeta } from '../db/meta.ts'
import { DATABASE_FILE } from '../db/open.ts'
import { type ReadableDb, writeTransaction } from '../db/sql.ts'
import { StartRefused } from '../db/start-refused.ts'
import { message } from '../kernel/message.ts'
import { isRecord } from '../wire/record.ts'
import { type KeyStore, keyFileStore } from './key-store.ts'

/**
 * The branch's secrets: token signing, ID encryption, and the private key (PEM) of its listener for
 * the shop's network, by which paired tills know it. They live beside the database, not in it.
 */
export type Keys = { tokenSecret: Buffer; idKey: Buffer; lanKey: string }

/** A shop from before there was a network listener has no key for it yet. */
type KeptKeys = Omit<Keys, 'lanKey'> & { lanKey: string | null }

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
  const known = readMeta(db, FINGERPRINT)
  if (known === undefined) {
    const fresh = createKeys()
    store.write(keysText(fresh))
    writeTransaction(db, (tx) => insertMeta(tx, FINGERPRINT, fingerprint(fresh)))
    return fresh
  }
  const kept = keysOf(known, store)
  if (kept.lanKey !== null) return { ...kept, lanKey: kept.lanKey }
  const keys = { ...kept, lanKey: createLanKey() }
  store.write(keysText(keys))
  return keys
}

/**
 * Throws StartRefused for a folder with a shop's keys and no database: a new, empty one in its place
 * would have new keys, and the backup that is put back later could not be read with them.
 */
export function assertDatabaseOfKeys(dataFolder: string, store: KeyStore): void {
  const isShops = store.isThere()
  const size = fs.statSync(path.join(dataFolder, DATABASE_FILE), { throwIfNoEntry: false })?.size
  if (isShops && (size ?? 0) === 0) {
    throw new StartRefused(
      message('startup.database-gone', { file: DATABASE_FILE, folder: dataFolder }),
      'gone',
    )
  }
}

/** Throws StartRefused for a database without its keys, before the start writes anything to it. */
export function assertKeysOfDatabase(db: ReadableDb, store: KeyStore): void {
  const known = readMeta(db, FINGERPRINT)
  if (known !== undefined) keysOf(known, store)
}

function keysOf(known: string, store: KeyStore): KeptKeys {
  const keys = parseKeys(store.read())
  if (keys === null || fingerprint(keys) !== known) {
    throw new StartRefused(message('startup.keys-missing', { place: store.place }), 'keys')
  }
  return keys
}

export function createKeys(): Keys {
  return { tokenSecret: randomBytes(32), idKey: randomBytes(16), lanKey: createLanKey() }
}

function createLanKey(): string {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  return privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
}

/** The keys as they are kept. */
export function keysText(keys: Keys): string {
  return JSON.stringify({
    tokenSecret: keys.tokenSecret.toString('base64url'),
    idKey: keys.idKey.toString('base64url'),
    lanKey: keys.lanKey,
  })
}

/** Reads the keys as they are kept; null for a text that is none. */
export function parseKeys(text: string | null): KeptKeys | null {
  try {
    const raw: unknown = JSON.parse(text ?? '')
    if (!isRecord(raw)) return null
    const { tokenSecret, idKey, lanKey } = raw
    if (typeof tokenSecret !== 'string' || typeof idKey !== 'string') return null
    return {
      tokenSecret: Buffer.from(tokenSecret, 'base64url'),
      idKey: Buffer.from(idKey, 'base64url'),
      lanKey: typeof lanKey === 'string' ? lanKey : null,
    }
  } catch {
    // Unreadable and unparsable are one thing to the caller: these are not our keys.
    return null
  }
}

function fingerprint(keys: KeptKeys): string {
  return hash('sha256', Buffer.concat([keys.tokenSecret, keys.idKey]), 'hex')
}
