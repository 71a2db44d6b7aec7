import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { closeDatabase } from './idle-checkpoint.ts'
import { DATABASE_FILE, openDatabase } from './open.ts'
import { connectionOf, insert, type ReadableDb, writeTransaction } from './sql.ts'
import { LogMismatch, WalTail } from './wal-tail.ts'

let folder: string
let db: ReadableDb
let tail: WalTail
const file = () => path.join(folder, DATABASE_FILE)
beforeEach(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'dioptre-tail-'))
  db = openDatabase(folder)
  connectionOf(db).pragma('wal_checkpoint(TRUNCATE)')
  tail = new WalTail(db, file())
})
afterEach(() => {
  tail.close()
  closeDatabase(db)
  fs.rmSync(folder, { recursive: true })
})

let written = 0
function write(characters = 10): void {
  writeTransaction(db, (tx) =>
    insert(tx, 'INSERT INTO meta (key, value) VALUES (:key, :value)', {
      key: `row ${++written}`,
      value: 'x'.repeat(characters),
    }),
  )
}

/** The database file after a checkpoint, which is what base and captured pages must come to. */
function whole(): Buffer {
  connectionOf(db).pragma('wal_checkpoint(TRUNCATE)')
  return connectionOf(db).serialize()
}

/** Applies what was captured to an image, as a restore does. */
function applyTo(image: Buffer, captured: ReturnType<WalTail['capture']>): Buffer {
  if (captured === null) return image
  const pageSize = 4096
  const next = Buffer.alloc(captured.dbPages * pageSize)
  image.copy(next)
  for (const [number, page] of captured.pages) next.set(page, (number - 1) * pageSize)
  return next
}

it('brings an image to what the database is, over commits, rollbacks and logs begun anew', () => {
  let image = whole()
  expect(tail.capture()).toBeNull()
  for (let round = 0; round < 5; round += 1) {
    for (let commit = 0; commit < 4; commit += 1) write(commit * 5_000)
    image = applyTo(image, tail.capture())
    expect(() =>
      writeTransaction(db, () => {
        write(40_000)
        throw new Error('rolled back')
      }),
    ).toThrow('rolled back')
    write()
    image = applyTo(image, tail.capture())
    expect(tail.capture()).toBeNull()
    connectionOf(db).pragma(
      `wal_checkpoint(${['PASSIVE', 'FULL', 'RESTART', 'TRUNCATE', 'PASSIVE'][round]})`,
    )
  }
  expect(image.equals(whole())).toBe(true)
})

it('misses changes where a checkpoint runs before it looks: why that order is kept', () => {
  let image = whole()
  write()
  image = applyTo(image, tail.capture())
  write(20_000)
  connectionOf(db).pragma('wal_checkpoint(RESTART)')
  write()
  image = applyTo(image, tail.capture())
  expect(image.equals(whole())).toBe(false)
})

it('follows a spilled transaction, a schema change and VACUUM', () => {
  let image = whole()
  writeTransaction(db, (tx) => {
    for (let row = 0; row < 300; row += 1) {
      insert(tx, 'INSERT INTO meta (key, value) VALUES (:key, :value)', {
        key: `spilled ${row}`,
        value: 'y'.repeat(200_000),
      })
    }
  })
  image = applyTo(image, tail.capture())
  connectionOf(db).exec(
    `CREATE TABLE extra (a TEXT) STRICT; DELETE FROM meta WHERE key LIKE 'spilled%'`,
  )
  connectionOf(db).exec('VACUUM')
  image = applyTo(image, tail.capture())
  expect(image.equals(whole())).toBe(true)
})

const IS_LONG = process.env['DIOPTRE_FAULTS'] !== undefined

it.skipIf(!IS_LONG)(
  'leaves out the page of the lock at 1 GiB (writes as much: by npm run test:faults copies alone)',
  () => {
    const LOCK_PAGE = 262_145
    const ROWS_OF_64_MB = 18
    let isPast = false
    for (let row = 0; row < ROWS_OF_64_MB; row += 1) {
      write(64_000_000)
      const captured = tail.capture()
      expect(captured?.pages.has(LOCK_PAGE)).toBe(false)
      isPast ||= (captured?.dbPages ?? 0) > LOCK_PAGE
      connectionOf(db).pragma('wal_checkpoint(TRUNCATE)')
    }
    expect(isPast).toBe(true)
  },
  300_000,
)

it('stops at a log that was changed behind its back', () => {
  write(20_000)
  tail.capture()
  write(20_000)
  const log = `${file()}-wal`
  const bytes = fs.readFileSync(log)
  const at = bytes.length - 100
  bytes.writeUInt8(bytes.readUInt8(at) ^ 1, at)
  fs.writeFileSync(log, bytes)
  expect(() => tail.capture()).toThrow(LogMismatch)
})
