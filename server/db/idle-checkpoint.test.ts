import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { closeDatabase, createIdleCheckpoint } from './idle-checkpoint.ts'
import { DATABASE_FILE, openDatabase } from './open.ts'
import { connectionOf, insert, type ReadableDb, writeTransaction } from './sql.ts'

let folder: string
let db: ReadableDb
beforeEach(() => {
  vi.useFakeTimers()
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'dioptre-idle-'))
  db = openDatabase(folder)
  // What the birth of the database wrote.
  connectionOf(db).pragma('wal_checkpoint(TRUNCATE)')
})
afterEach(() => {
  vi.useRealTimers()
  closeDatabase(db)
  fs.rmSync(folder, { recursive: true })
})

const pagesInLog = () => {
  const [row] = connectionOf(db).pragma('wal_checkpoint(NOOP)') as {
    log: number
    checkpointed: number
  }[]
  return row === undefined ? 0 : row.log - row.checkpointed
}

function write(megabytes: number): void {
  writeTransaction(db, (tx) => {
    insert(tx, 'INSERT INTO meta (key, value) VALUES (:key, :value)', {
      key: `big ${Math.random()}`,
      value: 'x'.repeat(megabytes * 1024 * 1024),
    })
  })
}

it('moves a grown log into the database once nobody asks for anything', () => {
  const checkpoint = createIdleCheckpoint(db, { onDiskFault: vi.fn() })
  write(5)
  checkpoint.touch()
  expect(pagesInLog()).toBeGreaterThan(1_000)
  vi.advanceTimersByTime(90)
  checkpoint.touch()
  vi.advanceTimersByTime(90)
  expect(pagesInLog()).toBeGreaterThan(1_000)
  vi.advanceTimersByTime(20)
  // What is left is the small write that opens the new log.
  expect(pagesInLog()).toBeLessThan(5)
  checkpoint.stop()
})

it('lets a small log be, and does nothing after its stop', () => {
  const checkpoint = createIdleCheckpoint(db, { onDiskFault: vi.fn() })
  write(1)
  checkpoint.touch()
  vi.advanceTimersByTime(1_000)
  expect(pagesInLog()).toBeGreaterThan(200)
  write(5)
  checkpoint.touch()
  checkpoint.stop()
  vi.advanceTimersByTime(1_000)
  expect(fs.statSync(path.join(folder, `${DATABASE_FILE}-wal`)).size).toBeGreaterThan(5_000_000)
})

it('lets a new log be although its file is as large as the last one made it', () => {
  const checkpoint = createIdleCheckpoint(db, { onDiskFault: vi.fn() })
  write(5)
  checkpoint.touch()
  vi.advanceTimersByTime(100)
  write(1)
  checkpoint.touch()
  vi.advanceTimersByTime(100)
  expect(pagesInLog()).toBeGreaterThan(200)
  checkpoint.stop()
})
