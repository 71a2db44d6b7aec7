import { hash } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { DATABASE_FILE } from '../db/open.ts'
import { one, type ReadableDb } from '../db/sql.ts'
import { StartRefused } from '../db/start-refused.ts'
import { spokenTime, toLocalText } from '../domain/local-time.ts'
import { makeFolder } from '../kernel/durable-file.ts'
import { message } from '../kernel/message.ts'
import { keyedAt } from './audit-key.ts'

/** A row of the audit log: its sequence, its hash (64 hexadecimal digits) and its time. */
export type LastChange = { seq: number; hash: string; atMs: number }

/**
 * Remembers the newest change outside the database. SQLite drops the end of a damaged log without
 * a word, and accepts an older file in place of the shop's: only a witness outside can tell.
 */
export type Witness = {
  /** Writes the newest change down, after each commit; a few microseconds, nothing is synced. */
  note(): void
  /**
   * Brings it to the disk when the log was moved. In between the system writes it by itself within
   * half a minute: a sale costs one sync, its own.
   */
  sync(): void
  close(): void
}

const FOLDER = 'witness'
const FILE = 'last-change'
/** Two slots in turn, so that a torn write leaves the one before. */
const SLOT_BYTES = 128
const SLOTS = 2
const SLOT = /^1 (\d{1,15}) ([0-9a-f]{64}) (\d{1,15}) ([0-9a-f]{16}) *\n$/
const TIME_ZONE = 'Asia/Kolkata'

/**
 * Opens the witness of a data folder and writes down what the database holds now. A file that can't
 * be written stops nothing: `onFault` is called once, and the shop sells on.
 */
export function openWitness(
  db: ReadableDb,
  dataFolder: string,
  onFault: (error: unknown) => void,
): Witness {
  let handle: number | null = null
  let noted = -1
  let isSynced = true
  const guarded = (work: (open: number) => void): void => {
    if (handle === null) return
    try {
      work(handle)
    } catch (error) {
      handle = null
      onFault(error)
    }
  }
  try {
    const folder = path.join(dataFolder, FOLDER)
    makeFolder(folder, 0o700)
    handle = fs.openSync(path.join(folder, FILE), fs.constants.O_RDWR | fs.constants.O_CREAT, 0o600)
  } catch (error) {
    onFault(error)
  }
  const witness: Witness = {
    note() {
      const last = lastChange(db)
      if (last === null || last.seq === noted) return
      guarded((open) => {
        fs.writeSync(open, slotOf(last), 0, SLOT_BYTES, (last.seq % SLOTS) * SLOT_BYTES)
        noted = last.seq
        isSynced = false
      })
    },
    sync() {
      if (isSynced || handle === null) return
      isSynced = true
      // Not on the main thread: nobody waits for it.
      fs.fdatasync(handle, (error) => {
        if (error !== null && handle !== null) onFault(error)
      })
    },
    close() {
      guarded((open) => {
        fs.fdatasyncSync(open)
        fs.closeSync(open)
      })
      handle = null
    },
  }
  witness.note()
  return witness
}

/**
 * Throws StartRefused for a database that lacks changes its witness has seen, or has others in
 * their place. The log is copied into the folder `backups` first: closing the database removes it.
 * Nothing is refused where there is no witness yet.
 */
export function assertNothingMissing(db: ReadableDb, dataFolder: string): void {
  const seen = readWitness(dataFolder)
  if (seen === null) return
  const known = hasAuditLog(db) ? lastChange(db) : null
  const isThere =
    known !== null &&
    known.seq >= seen.seq &&
    // A start that was cut off right after the chain was keyed: the hashes seen are those of before.
    (hashAt(db, seen.seq) === seen.hash || seen.seq < (keyedAt(db) ?? 0))
  if (isThere) return
  keepLog(dataFolder, seen.seq)
  const count = seen.seq - (known?.seq ?? 0)
  if (count <= 0) throw new StartRefused(message('startup.other-history'), 'lost')
  throw new StartRefused(
    message('startup.changes-missing', {
      count,
      after: known === null ? '–' : timeOf(known.atMs),
      until: timeOf(seen.atMs),
    }),
    'lost',
  )
}

/** What the witness saw last; null where there is none that can be read. */
export function readWitness(dataFolder: string): LastChange | null {
  let text: string
  try {
    text = fs.readFileSync(path.join(dataFolder, FOLDER, FILE), 'latin1')
  } catch {
    return null
  }
  const slots = Array.from({ length: SLOTS }, (_, at) =>
    parseSlot(text.slice(at * SLOT_BYTES, (at + 1) * SLOT_BYTES)),
  ).filter((slot) => slot !== null)
  return slots.toSorted((a, b) => b.seq - a.seq)[0] ?? null
}

function slotOf({ atMs, hash: changeHash, seq }: LastChange): Buffer {
  const text = `1 ${seq} ${changeHash} ${atMs}`
  return Buffer.from(`${`${text} ${checkOf(text)}`.padEnd(SLOT_BYTES - 1)}\n`, 'latin1')
}

function parseSlot(slot: string): LastChange | null {
  const [, seq, changeHash, atMs, check] = SLOT.exec(slot) ?? []
  if (changeHash === undefined || check !== checkOf(`1 ${seq} ${changeHash} ${atMs}`)) return null
  return { seq: Number(seq), hash: changeHash, atMs: Number(atMs) }
}

function checkOf(text: string): string {
  return hash('sha256', text, 'hex').slice(0, 16)
}

function hasAuditLog(db: ReadableDb): boolean {
  return one(db, `SELECT 1 FROM sqlite_schema WHERE name = 'audit_log'`) !== undefined
}

function lastChange(db: ReadableDb): LastChange | null {
  const sql = 'SELECT seq, hash, at_ms AS atMs FROM audit_log ORDER BY seq DESC LIMIT 1'
  return one<LastChange>(db, sql) ?? null
}

function hashAt(db: ReadableDb, seq: number): string | null {
  const row = one<{ hash: string }>(db, 'SELECT hash FROM audit_log WHERE seq = :seq', { seq })
  return row?.hash ?? null
}

function keepLog(dataFolder: string, seq: number): void {
  const log = path.join(dataFolder, `${DATABASE_FILE}-wal`)
  const folder = path.join(dataFolder, 'backups')
  const target = path.join(folder, `${DATABASE_FILE}-wal-before-${seq}`)
  if ((fs.statSync(log, { throwIfNoEntry: false })?.size ?? 0) === 0) return
  try {
    makeFolder(folder)
    if (!fs.existsSync(target)) fs.copyFileSync(log, target)
  } catch {
    // A full disk: the refusal matters more than the copy.
  }
}

/** 22-11-2026 6:05 pm in the shop's zone; the branch row may be what is missing. */
function timeOf(atMs: number): string {
  const local = toLocalText(atMs, TIME_ZONE)
  return `${local.slice(0, 10).split('-').reverse().join('-')} ${spokenTime(local)}`
}
