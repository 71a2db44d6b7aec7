import { hash } from 'node:crypto'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { pino } from 'pino'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { closeDatabase } from '../db/idle-checkpoint.ts'
import { DATABASE_FILE, openDatabase } from '../db/open.ts'
import { connectionOf, insert, type ReadableDb, run, writeTransaction } from '../db/sql.ts'
import { startNodeChild } from '../kernel/child-process.ts'
import { createKeys } from '../keys/keys.ts'
import { Copies } from './copies.ts'
import { copyKeyOf } from './copy-keys.ts'
import { takeLineEnd } from './line-mark.ts'
import { linesOf } from './mirror.ts'
import { newPlaceCard, writePlaceCard } from './place-folder.ts'
import { NothingToRestore, type Restored, restoreFile } from './read-place.ts'
import { Term } from './term.ts'

const keys = createKeys()
const log = pino({ level: 'silent' })
let folder: string
let db: ReadableDb
let copies: Copies
let nowMs = 0
const data = () => path.join(folder, 'data')
const place = () => path.join(folder, 'place')
const places = () => [{ id: 1, path: place(), store: null, verified: null }]

beforeEach(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'dioptre-copies-'))
  nowMs = Date.UTC(2026, 10, 30, 18, 29, 59)
  open()
  writePlaceCard(place(), newPlaceCard(copies.shop, 'D'))
})
afterEach(async () => {
  await close()
  fs.rmSync(folder, { recursive: true })
})

function open(): void {
  const lineEnd = takeLineEnd(data())
  db = openDatabase(data())
  const term = new Term({ dataFolder: data(), db, keys })
  copies = new Copies({
    db,
    dataFolder: data(),
    keys,
    clock: { now: () => nowMs },
    log,
    startChild: startNodeChild,
    term,
  })
  started = () => copies.start(places(), lineEnd)
}
let started: () => void = () => {}

async function close(): Promise<void> {
  copies.finish()
  closeDatabase(db)
  await copies.stop()
}

let rows = 0
function write(characters = 100): void {
  writeTransaction(db, (tx) =>
    insert(tx, 'INSERT INTO meta (key, value) VALUES (:key, :value)', {
      key: `row ${++rows}`,
      value: 'x'.repeat(characters),
    }),
  )
  copies.afterCommit()
}

async function untilComplete(): Promise<void> {
  const giveUpAt = performance.now() + 20_000
  while (copies.newsOf(1)?.state !== 'Following' || !copies.isComplete(1)) {
    if (performance.now() > giveUpAt) throw new Error(JSON.stringify(copies.newsOf(1)))
    await sleep(10)
  }
}

function restored(from = place(), atMs: number | null = null): Restored & { image: Buffer } {
  const target = path.join(folder, 'restored.db')
  const order = { place: from, target, copyKey: copyKeyOf(keys), shop: copies.shop, atMs }
  const result = restoreFile(order)
  return { ...result, image: fs.readFileSync(target) }
}

/**
 * A database but for the counters of its first page, which SQLite's copy counts anew: change
 * counter, schema cookie, version-valid-for and the version that wrote it.
 */
function pagesOf(bytes: Buffer): string {
  const same = Buffer.from(bytes)
  for (const [from, to] of [
    [24, 28],
    [40, 44],
    [92, 100],
  ] as const)
    same.fill(0, from, to)
  return hash('sha256', same, 'hex')
}

/** What the database file is once the log was moved into it. */
function image(): Buffer {
  copies.beforeCheckpoint()
  connectionOf(db).pragma('wal_checkpoint(TRUNCATE)')
  return fs.readFileSync(path.join(data(), DATABASE_FILE))
}

it('brings back page for page what was committed, over moved logs and clean stops', async () => {
  write()
  started()
  await untilComplete()
  for (let round = 0; round < 4; round += 1) {
    write(round * 3_000)
    copies.beforeCheckpoint()
    connectionOf(db).pragma('wal_checkpoint(RESTART)')
    write()
    await untilComplete()
  }
  expect(pagesOf(restored().image)).toBe(pagesOf(image()))
  await close()
  open()
  started()
  write()
  await untilComplete()
  expect(pagesOf(restored().image)).toBe(pagesOf(image()))
  // In good order the line goes on: no second base image.
  expect(linesOf(place())).toHaveLength(1)
})

it('begins a new line after a crash, and after another program wrote to the file', async () => {
  started()
  write()
  await untilComplete()
  // As a crash leaves it: no note of a good end.
  copies.finish()
  closeDatabase(db)
  fs.rmSync(path.join(data(), 'copies', 'line.json'), { force: true })
  await copies.stop()
  fs.rmSync(path.join(data(), 'copies', 'line.json'))
  open()
  started()
  write()
  await untilComplete()
  expect(linesOf(place())).toHaveLength(2)
  expect(pagesOf(restored().image)).toBe(pagesOf(image()))
})

it('catches a place up that was away, and says how it stands', async () => {
  started()
  await untilComplete()
  fs.renameSync(place(), `${place()}-pulled`)
  write()
  const giveUpAt = performance.now() + 20_000
  while (copies.newsOf(1)?.state !== 'Away' && performance.now() < giveUpAt) await sleep(10)
  expect(copies.newsOf(1)).toMatchObject({ state: 'Away', trouble: 'away' })
  expect(fs.existsSync(place())).toBe(false)
  for (let row = 0; row < 20; row += 1) write()
  // Somebody corrects the computer's clock meanwhile.
  nowMs -= 86_400_000
  fs.renameSync(`${place()}-pulled`, place())
  await untilComplete()
  expect(pagesOf(restored().image)).toBe(pagesOf(image()))
})

it('compares the shop’s own file with a copy of it: a disk that changes a page is noticed', async () => {
  started()
  for (let row = 0; row < 20; row += 1) write(3_000)
  await untilComplete()
  const differing = async (): Promise<number | null> => {
    const [own] = places()
    if (own === undefined) throw new Error('there is no place')
    return (await copies.rehearse(own, null)).differing
  }
  expect(await differing()).toBe(0)
  // Pages that were given up are nobody's; what is written beside is no damage.
  writeTransaction(db, (tx) => run(tx, "DELETE FROM meta WHERE key LIKE 'row %'", {}))
  copies.afterCommit()
  const asked = differing()
  write(9_000)
  expect(await asked).toBe(0)
  const file = path.join(data(), DATABASE_FILE)
  await untilComplete()
  image()
  const handle = fs.openSync(file, 'r+')
  fs.writeSync(handle, Buffer.from([1]), 0, 1, 4_096 + 2_000)
  fs.closeSync(handle)
  expect(await differing()).toBe(1)
})

it('a full disk of its own stops the log and no sale; then a new line brings the place up to date', async () => {
  started()
  await untilComplete()
  write()
  await untilComplete()
  const before = copies.logState().head?.line ?? ''
  const disk = vi.spyOn(fs, 'writeSync').mockImplementation(() => {
    throw Object.assign(new Error('no space left'), { code: 'ENOSPC' })
  })
  for (let sale = 0; sale < 5; sale += 1) write()
  copies.sealPending()
  expect(copies.logState()).toMatchObject({ head: null, fault: 'ENOSPC' })
  write()
  disk.mockRestore()
  await untilComplete()
  expect(copies.logState().head?.line).not.toBe(before)
  expect(copies.logState().fault).toBeNull()
  const { image: pages } = restored()
  expect(pagesOf(pages)).toBe(pagesOf(image()))
})

it('never writes to a place of another shop', async () => {
  writePlaceCard(place(), newPlaceCard('another', 'D'))
  started()
  write()
  const giveUpAt = performance.now() + 20_000
  while (copies.newsOf(1)?.state !== 'Broken' && performance.now() < giveUpAt) await sleep(10)
  expect(copies.newsOf(1)).toMatchObject({ state: 'Broken', trouble: 'foreign' })
  expect(fs.readdirSync(place())).toEqual(['dioptre-copy.json'])
})

it('leaves a place alone from which the shop was brought back elsewhere', async () => {
  started()
  await untilComplete()
  const before = restored().image
  writePlaceCard(place(), { ...newPlaceCard(copies.shop, 'D'), epoch: 2 })
  write()
  const giveUpAt = performance.now() + 20_000
  while (copies.newsOf(1)?.state !== 'Broken' && performance.now() < giveUpAt) await sleep(10)
  expect(copies.newsOf(1)).toMatchObject({ state: 'Broken', trouble: 'replaced' })
  expect(restored().image.equals(before)).toBe(true)
})

it('brings back each second of a minute, and none before the first', async () => {
  started()
  await untilComplete()
  const firstMs = nowMs
  const first = rows
  for (let second = 0; second < 60; second += 1) {
    nowMs += 1_000
    write()
    copies.sealPending()
  }
  await untilComplete()
  for (let second = 1; second <= 60; second += 1) {
    // Asked for in the middle between two seconds, as a person names a time.
    const { atMs, image: bytes } = restored(place(), firstMs + second * 1_000 + 500)
    expect(atMs).toBe(firstMs + second * 1_000)
    expect(bytes.includes(`row ${first + second}`)).toBe(true)
    expect(bytes.includes(`row ${first + second + 1}`)).toBe(false)
  }
  expect(() => restored(place(), 1)).toThrow(NothingToRestore)
})
