import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { randomOf } from '../../testing/random.ts'
import { restoreFile } from '../read-place.ts'
import { type Header, recordHash, runKey, sealRecord } from '../segment.ts'
import { Replica } from './replica.ts'
import { StandbyStore } from './standby-store.ts'

const LINES = ['1795000000000-abcd', '1795000500000-abcd'] as const
const COPY_KEY = Buffer.alloc(32, 7)
const SHOP = 'shop'
const PAGE = 512

let folder: string
let store: StandbyStore
let nowMs: number
let notes: string[]
const random = randomOf(11)
beforeEach(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'dioptre-replica-'))
  store = new StandbyStore(folder)
  nowMs = 0
  notes = []
})
afterEach(() => fs.rmSync(folder, { recursive: true }))

const open = (): Replica =>
  new Replica({
    store: new StandbyStore(folder),
    secret: () => ({ shop: SHOP, copyKey: COPY_KEY }),
    now: () => nowMs,
    note: (what) => notes.push(what),
  })

const header = (line: string, seq: number, dbPages: number): Header => ({
  shop: SHOP,
  line,
  run: 'r',
  seq,
  prev: '',
  fromMs: seq,
  toMs: seq,
  pageSize: PAGE,
  dbPages,
  auditSeq: seq,
  auditHash: `hash ${seq}`,
})

const page = (): Buffer => Buffer.alloc(PAGE, Math.floor(random() * 256))
const pages = (count: number, among: number): Map<number, Buffer> =>
  new Map(Array.from({ length: count }, () => [1 + Math.floor(random() * among), page()]))

/** A base of two parts. */
async function takeBase(line: string, seq: number, dbPages: number): Promise<void> {
  const all = [...Array(dbPages).keys()].map((at): [number, Buffer] => [at + 1, page()])
  const half = dbPages >> 1
  const key = runKey(COPY_KEY, 'r')
  const of = header(line, seq, dbPages)
  const first = sealRecord({ ...of, base: { part: 0, parts: 2 } }, new Map(all.slice(0, half)), key)
  const prev = recordHash(first)
  const second = sealRecord(
    { ...of, prev, base: { part: 1, parts: 2 } },
    new Map(all.slice(half)),
    key,
  )
  await store.takeBase(line, async (file) => {
    fs.writeFileSync(file, Buffer.concat([first, second]))
    return seq
  })
}

/** A segment after what the store has; pages that the database grew by are in it. */
function grow(dbPages: number, added = 0): void {
  const at = store.position()
  if (at === null) throw new Error('no base yet')
  const of = { ...header(at.line, at.seq + 1, dbPages), prev: at.prev ?? '' }
  const changed = pages(3, dbPages)
  for (let number = dbPages - added + 1; number <= dbPages; number += 1) changed.set(number, page())
  store.append(sealRecord(of, changed, runKey(COPY_KEY, 'r')))
}

/** What a restore of the copy gives. */
function restored(): Buffer {
  const target = path.join(folder, 'restored.db')
  restoreFile({ place: folder, target, copyKey: COPY_KEY, shop: SHOP, atMs: null })
  return fs.readFileSync(target)
}

async function expectSame(replica: Replica): Promise<void> {
  const reached = await replica.hold()
  expect(reached).toMatchObject({ line: store.position()?.line, seq: store.position()?.seq })
  expect(fs.readFileSync(replica.file).equals(restored())).toBe(true)
  replica.release()
}

it('is page for page what a restore of the copy gives, while it grows, shrinks and goes on', async () => {
  await takeBase(LINES[0], 4, 20)
  const follower = new Replica({
    store,
    secret: () => ({ shop: SHOP, copyKey: COPY_KEY }),
    now: () => nowMs,
    note: (what) => notes.push(what),
  })
  follower.follow()
  await expectSame(follower)
  for (const [dbPages, added] of [
    [22, 2],
    [25, 3],
    [25, 0],
    [18, 0],
    [30, 12],
  ] as const) {
    grow(dbPages, added)
    follower.follow()
    nowMs += 3_000
  }
  await expectSame(follower)
  // The main computer began a new line.
  await takeBase(LINES[1], 0, 12)
  grow(14, 2)
  await expectSame(follower)
  expect(notes).toEqual([])
})

it('writes again after a crash what was not synced, and all where its position is lost', async () => {
  await takeBase(LINES[0], 0, 20)
  grow(21, 1)
  const before = open()
  await before.hold()
  const position = path.join(folder, 'replica', 'position.json')
  const kept = fs.readFileSync(position)
  before.release()
  for (let more = 0; more < 5; more += 1) grow(22 + more, 1)
  const later = open()
  await later.hold()
  // Pages of later than the position says: the crash came before the next sync.
  fs.writeFileSync(position, kept)
  await expectSame(open())
  fs.writeFileSync(position, '{"line":')
  await expectSame(open())
  expect(notes).toEqual([])
})

it('says that it is not whole where the copy is damaged, and begins anew from a later base', async () => {
  await takeBase(LINES[0], 0, 20)
  grow(20)
  grow(20)
  const file = path.join(folder, LINES[0], '19700101-0001.dcs')
  const bytes = fs.readFileSync(file)
  bytes[bytes.length - 30] = (bytes.at(-30) ?? 0) ^ 1
  fs.writeFileSync(file, bytes)
  const replica = open()
  expect(await replica.hold()).toBeNull()
  expect(notes.join()).toContain('segment 2')
  await takeBase(LINES[1], 0, 16)
  nowMs += 61_000
  await expectSame(open())
})

it('has nothing before there is a copy or a key', async () => {
  expect(await open().hold()).toBeNull()
  await takeBase(LINES[0], 0, 8)
  const keyless = new Replica({ store, secret: () => null, now: () => 0, note: () => undefined })
  expect(await keyless.hold()).toBeNull()
})
