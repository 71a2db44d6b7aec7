import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import Database from 'better-sqlite3'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { closeDatabase } from '../db/idle-checkpoint.ts'
import { epochOf, isLookOnly, readMeta } from '../db/meta.ts'
import { DATABASE_FILE, openDatabase } from '../db/open.ts'
import { copyDatabase } from '../db/open-copy.ts'
import { keysText, loadKeys } from '../keys/keys.ts'
import { keepUnderCode, recoveryFile } from '../keys/recovery.ts'
import { makeRecoveryCode } from '../keys/recovery-code.ts'
import { watchPlace } from '../testing/recorded-place.ts'
import { packBase } from './base-image.ts'
import { copyKeyOf, shopIdOf } from './copy-keys.ts'
import { newPlaceCard, readPlaceCard, writePlaceCard } from './place-folder.ts'
import { type RestoreRequest, restoreShop } from './restore-shop.ts'
import { runKey } from './segment.ts'

const NOW = Date.parse('2026-11-23T10:00:00+05:30')
const LINE = '1795000000000-abcd'
/** Killed at each step by `npm run test:faults copies`, else at some. */
const STRIDE = process.env['DIOPTRE_FAULTS'] === undefined ? 17 : 1
const code = makeRecoveryCode()
let folder: string
const place = () => path.join(folder, 'place')
const target = () => path.join(folder, 'target')

/** A place with one base image of an empty shop, and its recovery file. */
beforeEach(async () => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'dioptre-restore-'))
  const source = path.join(folder, 'source')
  const db = openDatabase(source)
  const keys = loadKeys(db, source)
  keepUnderCode(source, keysText(keys), code)
  closeDatabase(db)
  writePlaceCard(place(), newPlaceCard(shopIdOf(keys), 'D'))
  fs.copyFileSync(recoveryFile(source), path.join(place(), 'recovery.json'))
  await copyShop(source, LINE, NOW - 60_000)
})
afterEach(() => fs.rmSync(folder, { recursive: true }))

/** Begins a line at the place with a base image of the shop in a folder, as the shop does. */
async function copyShop(source: string, line: string, atMs: number, version?: number) {
  const db = openDatabase(source)
  const keys = loadKeys(db, source)
  const part = path.join(folder, 'base.part')
  await copyDatabase(db, part, 1_000)
  closeDatabase(db)
  if (version !== undefined) {
    const copy = new Database(part)
    copy.pragma(`user_version = ${version}`)
    copy.close()
  }
  fs.mkdirSync(path.join(place(), line))
  const header = {
    shop: shopIdOf(keys),
    line,
    run: 'r',
    seq: 0,
    fromMs: atMs,
    toMs: atMs,
    pageSize: 4096,
    dbPages: fs.statSync(part).size / 4096,
    auditSeq: 0,
    auditHash: '',
  }
  const key = runKey(copyKeyOf(keys), 'r').toString('hex')
  packBase({ source: part, target: path.join(place(), line, 'base-0.dcb'), header, key })
}

function restore(wish: Partial<RestoreRequest> = {}): ReturnType<typeof restoreShop> {
  const request = { at: null, code, keys: null, isLook: false, replaces: false, ...wish }
  return restoreShop({ from: place(), dataFolder: target(), ...request }, NOW)
}

/** What opening the folder as the server does finds. */
function opened(): { epoch: number; letters: string | undefined; isLook: boolean } {
  const db = openDatabase(target())
  // The keys are those of the database, else this throws.
  loadKeys(db, target())
  const found = {
    epoch: epochOf(db),
    letters: readMeta(db, 'series_letters'),
    isLook: isLookOnly(db),
  }
  closeDatabase(db)
  return found
}

it('takes letters of its own each time, and writes them to the place first', () => {
  expect(restore()).toMatchObject({ letters: 'DD', lostAtMostSeconds: 60, stoppedBy: null })
  expect(opened()).toEqual({ epoch: 2, letters: 'DD 2026', isLook: false })
  expect(restore({ replaces: true }).letters).toBe('DE')
  expect(opened()).toEqual({ epoch: 3, letters: 'DE 2026', isLook: false })
  expect(readPlaceCard(place())?.epochs.map(({ letters }) => letters)).toEqual(['DD', 'DE'])
})

it('moves what is there aside, and leaves the files that are not the shop’s', () => {
  fs.mkdirSync(path.join(target(), 'logs'), { recursive: true })
  fs.writeFileSync(path.join(target(), DATABASE_FILE), 'damaged')
  fs.writeFileSync(path.join(target(), 'logs', 'server.log'), '')
  expect(() => restore()).toThrow(/There is a shop/)
  expect(fs.readFileSync(path.join(target(), DATABASE_FILE), 'utf8')).toBe('damaged')
  restore({ replaces: true })
  const [aside = ''] = fs.readdirSync(target()).filter((name) => name.startsWith('replaced-'))
  expect(fs.readFileSync(path.join(target(), aside, DATABASE_FILE), 'utf8')).toBe('damaged')
  expect(fs.existsSync(path.join(target(), 'logs', 'server.log'))).toBe(true)
  expect(opened().letters).toBe('DD 2026')
})

it('a copied folder gives no letters that the shop has from the other copy of it', async () => {
  const other = path.join(folder, 'clone')
  fs.cpSync(place(), other, { recursive: true })
  expect(restore({ from: other }).letters).toBe('DD')
  // The shop goes on, and its copies to the folder that knows nothing of it.
  await copyShop(target(), '1795000000001-abcd', NOW)
  expect(readPlaceCard(place())?.epochs).toEqual([])
  expect(restore({ replaces: true })).toMatchObject({ letters: 'DE', lostAtMostSeconds: 0 })
  expect(restore({ replaces: true }).letters).toBe('DF')
})

it('killed at any step it loses nothing, and the next try brings the shop back with other letters', () => {
  const before = 'the shop of before'
  const card = readPlaceCard(place())
  if (card === null) throw new Error('there is no place')
  let steps = 0
  for (let isThrough = false; !isThrough; steps += STRIDE) {
    writePlaceCard(place(), card)
    fs.rmSync(target(), { recursive: true, force: true })
    fs.mkdirSync(target())
    fs.writeFileSync(path.join(target(), DATABASE_FILE), before)
    let step = 0
    watchPlace(folder, {
      before() {
        step += 1
        // Whoever was killed clears nothing away either.
        if (step > steps) throw new Error('killed')
      },
    })
    try {
      restore({ replaces: true })
      isThrough = true
    } catch {
      // What it says in its last moment is nobody's business.
    } finally {
      vi.restoreAllMocks()
    }
    if (!isThrough) restore({ replaces: true })
    const given = readPlaceCard(place())?.epochs.map(({ letters }) => letters) ?? []
    expect(new Set(given).size).toBe(given.length)
    expect(opened().letters, `step ${steps}`).toBe(`${given.at(-1)} 2026`)
    const aside = fs
      .readdirSync(target())
      .filter((name) => name.startsWith('replaced-'))
      .map((name) => path.join(target(), name, DATABASE_FILE))
      .filter((file) => fs.existsSync(file))
    expect(aside.some((file) => fs.readFileSync(file, 'utf8') === before)).toBe(true)
  }
  expect(steps).toBeGreaterThan(15)
}, 300_000)

it('only to be looked at: no letters, and the place is not touched', () => {
  const before = readPlaceCard(place())
  expect(restore({ isLook: true }).letters).toBeNull()
  expect(opened()).toMatchObject({ epoch: 1, isLook: true })
  expect(readPlaceCard(place())).toEqual(before)
})

it.each<[string, Partial<RestoreRequest>, RegExp]>([
  ['a mistyped code', { code: 'ABC' }, /letter of the code/],
  ['another code', { code: makeRecoveryCode() }, /does not open/],
  ['a folder without a copy', { from: os.tmpdir() }, /no copy of a shop/],
  ['a moment before the first', { at: '2020-01-01T00:00:00' }, /no copy as old/],
  ['a moment that is none', { at: 'yesterday' }, /Give the moment/],
])('refuses %s in one sentence, and leaves no shop behind', (_what, wish, sentence) => {
  expect(() => restore(wish)).toThrow(sentence)
  expect(fs.existsSync(path.join(target(), DATABASE_FILE))).toBe(false)
  expect(readPlaceCard(place())?.epochs).toEqual([])
})

it('a copy of a newer program is refused as a newer shop is, and takes no letters', async () => {
  await copyShop(path.join(folder, 'source'), '1795000000001-abcd', NOW, 99_990)
  expect(() => restore()).toThrow(/newer version/)
  expect(fs.existsSync(path.join(target(), DATABASE_FILE))).toBe(false)
  expect(readPlaceCard(place())?.epochs).toEqual([])
})

it('refuses a copy that is damaged', () => {
  const file = path.join(place(), LINE, 'base-0.dcb')
  const bytes = fs.readFileSync(file)
  bytes.writeUInt8(bytes.readUInt8(5_000) ^ 1, 5_000)
  fs.writeFileSync(file, bytes)
  expect(() => restore()).toThrow(/damaged/)
  expect(fs.existsSync(path.join(target(), DATABASE_FILE))).toBe(false)
})
