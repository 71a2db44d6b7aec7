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
  vi.advanceTimersByTime(10_000)
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

it('moves a small log too, once the counter has been at rest', () => {
  const checkpoint = createIdleCheckpoint(db, { onDiskFault: vi.fn() })
  write(1)
  checkpoint.touch()
  vi.advanceTimersByTime(4_900)
  expect(pagesInLog()).toBeGreaterThan(200)
  vi.advanceTimersByTime(200)
  expect(pagesInLog()).toBeLessThan(5)
  // Nothing has come since: nothing more is moved.
  const moved = vi.fn()
  const next = createIdleCheckpoint(db, { onDiskFault: vi.fn(), onMoved: moved })
  next.touch()
  vi.advanceTimersByTime(10_000)
  expect(moved).not.toHaveBeenCalled()
  checkpoint.stop()
  next.stop()
})

it('moves little at a time where requests never pause', () => {
  const moved = vi.fn()
  const checkpoint = createIdleCheckpoint(db, { onDiskFault: vi.fn(), onMoved: moved })
  const pagesBeforeMoves: number[] = []
  for (let turn = 0; turn < 60; turn += 1) {
    write(1)
    const before = pagesInLog()
    vi.advanceTimersByTime(60)
    checkpoint.touch()
    if (moved.mock.calls.length > pagesBeforeMoves.length) pagesBeforeMoves.push(before)
  }
  expect(pagesBeforeMoves.length).toBeGreaterThan(5)
  expect(Math.max(...pagesBeforeMoves)).toBeLessThan(2_200)
  checkpoint.stop()
})

it('lets the log be while a process copies the files, and moves it afterwards', () => {
  let isCopying = true
  const checkpoint = createIdleCheckpoint(db, { onDiskFault: vi.fn(), mayMove: () => !isCopying })
  write(5)
  checkpoint.touch()
  vi.advanceTimersByTime(100)
  expect(pagesInLog()).toBeGreaterThan(1_000)
  isCopying = false
  checkpoint.touch()
  vi.advanceTimersByTime(100)
  expect(pagesInLog()).toBeLessThan(5)
  checkpoint.stop()
})
