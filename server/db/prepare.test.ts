import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import Database from 'better-sqlite3'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { closeDatabase } from './idle-checkpoint.ts'
import { isCheckOwed } from './meta.ts'
import { migrate, schemaVersion } from './migrate.ts'
import { MIGRATIONS } from './migrations.ts'
import { DATABASE_FILE, openDatabase } from './open.ts'
import { prepareDatabase } from './prepare.ts'
import { StartRefused } from './start-refused.ts'

/** Larger than what is checked at every start. */
const LARGE_BYTES = 34 * 1024 * 1024
const NEWEST = MIGRATIONS.at(-1)?.number ?? 0

let folder: string
beforeEach(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'dioptre-prepare-'))
})
afterEach(() => fs.rmSync(folder, { recursive: true, force: true }))

const file = () => path.join(folder, DATABASE_FILE)
const backups = () =>
  fs.existsSync(path.join(folder, 'backups')) ? fs.readdirSync(path.join(folder, 'backups')) : []

/** A shop's file with the first `steps` migrations. */
function makeFile({ bytes, steps }: { bytes: number; steps: number }): void {
  const made = new Database(file())
  migrate(made, undefined, MIGRATIONS.slice(0, steps))
  made.prepare(`INSERT INTO meta VALUES ('bulk', ?)`).run('x'.repeat(bytes))
  made.close()
}

/** Opens the file with a program that is killed in the middle of its work. */
function cutOff(): void {
  const script = path.join(folder, 'die.mjs')
  const driver = import.meta.resolve('better-sqlite3')
  fs.writeFileSync(
    script,
    `import Database from ${JSON.stringify(fileURLToPath(driver))}
     const db = new Database(${JSON.stringify(file())})
     db.pragma('journal_mode = WAL')
     db.exec("INSERT INTO meta VALUES ('last', 'word')")
     process.kill(process.pid, 'SIGKILL')`,
  )
  expect(spawnSync(process.execPath, [script]).signal).toBe('SIGKILL')
  fs.rmSync(script)
}

describe('a large database whose schema will change', () => {
  beforeEach(() => makeFile({ bytes: LARGE_BYTES, steps: 3 }))

  it('is copied by another thread, once', async () => {
    let turns = 0
    const timer = setInterval(() => {
      turns += 1
    }, 1)
    const prepared = await prepareDatabase(folder)
    clearInterval(timer)
    expect(prepared).toEqual({ isChecked: false, isCopied: true })
    // The thread that asked went on with its own work meanwhile.
    expect(turns).toBeGreaterThan(3)
    const [copy = ''] = backups()
    const kept = new Database(path.join(folder, 'backups', copy), { readonly: true })
    expect(schemaVersion(kept)).toBe(MIGRATIONS[2]?.number)
    kept.close()
    const writtenAtMs = fs.statSync(path.join(folder, 'backups', copy)).mtimeMs
    closeDatabase(openDatabase(folder, {}, prepared))
    expect(fs.statSync(path.join(folder, 'backups', copy)).mtimeMs).toBe(writtenAtMs)
    const now = new Database(file(), { readonly: true })
    expect(schemaVersion(now)).toBe(NEWEST)
    now.close()
  })

  it('is checked first where the last run was cut off', async () => {
    cutOff()
    expect(await prepareDatabase(folder)).toEqual({ isChecked: true, isCopied: true })
    const db = openDatabase(folder, {}, { isChecked: true, isCopied: true })
    expect(isCheckOwed(db)).toBe(false)
    closeDatabase(db)
  })

  it('is refused where it is damaged, and not copied', async () => {
    cutOff()
    const handle = fs.openSync(file(), 'r+')
    fs.writeSync(handle, Buffer.alloc(4_096, 0x5a), 0, 4_096, 8_192)
    fs.closeSync(handle)
    const refused = await prepareDatabase(folder).catch((error: unknown) => error)
    expect(refused).toBeInstanceOf(StartRefused)
    expect(refused).toMatchObject({ reason: 'damaged' })
    expect(backups()).toEqual([])
  })
})

describe('a database that needs no preparation', () => {
  it.each([
    ['is not there', () => {}],
    ['is small', () => makeFile({ bytes: 10, steps: 3 })],
    ['is of this version', () => makeFile({ bytes: LARGE_BYTES, steps: MIGRATIONS.length })],
    ['is none', () => fs.writeFileSync(file(), 'not a database')],
  ])('where it %s', async (_what, make) => {
    make()
    expect(await prepareDatabase(folder)).toEqual({ isChecked: false, isCopied: false })
    expect(backups()).toEqual([])
  })
})

describe('a database that was not closed in order', () => {
  it.each([
    ['large', LARGE_BYTES, true],
    ['small', 10, false],
  ])('is checked later where it is %s', (_what, bytes, isOwed) => {
    makeFile({ bytes, steps: MIGRATIONS.length })
    closeDatabase(openDatabase(folder))
    cutOff()
    const db = openDatabase(folder)
    expect(isCheckOwed(db)).toBe(isOwed)
    closeDatabase(db)
    // What is owed is not forgotten by a start in between.
    const again = openDatabase(folder)
    expect(isCheckOwed(again)).toBe(isOwed)
    closeDatabase(again)
  })
})
