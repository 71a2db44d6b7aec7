import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import Database from 'better-sqlite3'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { closeDatabase } from './idle-checkpoint.ts'
import { DATABASE_FILE, openDatabase, openInMemory } from './open.ts'
import { connectionOf, exactlyOne, one, type ReadableDb, run, writeTransaction } from './sql.ts'
import { StartRefused } from './start-refused.ts'

let folder: string
beforeEach(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'dioptre-db-'))
})
afterEach(() => {
  fs.chmodSync(folder, 0o700)
  fs.rmSync(folder, { recursive: true, force: true })
})

const file = () => path.join(folder, DATABASE_FILE)

function note(db: ReadableDb, key: string): void {
  writeTransaction(db, (tx) => {
    run(tx, 'INSERT INTO meta (key, value) VALUES (:key, :value)', { key, value: key })
  })
}

/** What a refused start says, and that it says it in one sentence or two without a stack. */
function refusalOf(open: () => unknown): string {
  try {
    open()
  } catch (error) {
    expect(error).toBeInstanceOf(StartRefused)
    const { message } = error as StartRefused
    expect(message).toMatch(/^[A-Z].+\.$/)
    expect(message).not.toMatch(/SQLITE|errno|\n| at /)
    return message
  }
  throw new Error('it was opened')
}

describe('the durability of the database', () => {
  // better-sqlite3 falls back to NORMAL on a file that it opens again: asked there, after real
  // work.
  it('is full on a reopened file, after a read and a write', () => {
    const first = openDatabase(folder)
    note(first, 'first')
    closeDatabase(first)
    const db = openDatabase(folder)
    expect(one(db, 'SELECT value FROM meta WHERE key = :key', { key: 'first' })).toBeDefined()
    note(db, 'second')
    const pragma = (name: string) => connectionOf(db).pragma(name, { simple: true })
    expect({
      synchronous: pragma('synchronous'),
      journal: pragma('journal_mode'),
      locking: pragma('locking_mode'),
      foreignKeys: pragma('foreign_keys'),
      trusted: pragma('trusted_schema'),
      cells: pragma('cell_size_check'),
      fullfsync: pragma('fullfsync'),
      checkpointFullfsync: pragma('checkpoint_fullfsync'),
    }).toEqual({
      synchronous: 2,
      journal: 'wal',
      locking: 'exclusive',
      foreignKeys: 1,
      trusted: 0,
      cells: 1,
      fullfsync: 1,
      checkpointFullfsync: 1,
    })
    closeDatabase(db)
  })

  it('leaves one file behind after a clean stop, and no second close hurts', () => {
    const db = openDatabase(folder)
    note(db, 'kept')
    closeDatabase(db)
    closeDatabase(db)
    expect(fs.readdirSync(folder)).toEqual([DATABASE_FILE])
  })

  it('keeps what was committed before a stop that closed nothing', () => {
    const script = path.join(folder, 'die.mjs')
    const here = fileURLToPath(new URL('./open.ts', import.meta.url))
    const sql = fileURLToPath(new URL('./sql.ts', import.meta.url))
    fs.writeFileSync(
      script,
      `import { openDatabase } from ${JSON.stringify(here)}
       import { run, writeTransaction } from ${JSON.stringify(sql)}
       const db = openDatabase(${JSON.stringify(folder)})
       writeTransaction(db, (tx) => run(tx, "INSERT INTO meta VALUES ('last', 'word')"))
       process.kill(process.pid, 'SIGKILL')`,
    )
    expect(spawnSync(process.execPath, [script]).signal).toBe('SIGKILL')
    const db = openDatabase(folder)
    expect(one(db, `SELECT value FROM meta WHERE key = 'last'`)).toEqual({ value: 'word' })
    closeDatabase(db)
  })
})

describe('a start is refused, with one sentence and nothing changed,', () => {
  it('where another has the folder open', () => {
    const db = openDatabase(folder)
    expect(refusalOf(() => openDatabase(folder))).toContain('in use')
    note(db, 'still mine')
    closeDatabase(db)
  })

  it.each([
    [
      'is not a database',
      () => Buffer.from('this is not a database at all, whatever its name says'),
    ],
    ['is overwritten at its start', (bytes: Buffer) => bytes.fill(0x5a, 0, 200)],
    ['is damaged within', (bytes: Buffer) => bytes.fill(0x5a, 4_096, bytes.length)],
  ])('where the file %s', (_what, damage) => {
    closeDatabase(openDatabase(folder))
    const damaged = damage(fs.readFileSync(file()))
    fs.writeFileSync(file(), damaged)
    expect(refusalOf(() => openDatabase(folder))).toContain('damaged')
    expect(fs.readFileSync(file()).equals(damaged)).toBe(true)
  })

  it('where the data is of a newer version', () => {
    closeDatabase(openDatabase(folder))
    const other = new Database(file())
    other.pragma('user_version = 99990')
    other.close()
    const before = fs.readFileSync(file())
    expect(refusalOf(() => openDatabase(folder))).toContain('newer version')
    expect(fs.readFileSync(file()).equals(before)).toBe(true)
    expect(fs.existsSync(path.join(folder, 'backups'))).toBe(false)
  })

  it('where the folder is a file', () => {
    const taken = path.join(folder, 'taken')
    fs.writeFileSync(taken, '')
    expect(refusalOf(() => openDatabase(taken))).toContain("can't be read and written")
    expect(refusalOf(() => openDatabase(path.join(taken, 'below')))).toContain(taken)
  })

  it('where the database is a folder', () => {
    fs.mkdirSync(file())
    expect(refusalOf(() => openDatabase(folder))).toContain("can't be read and written")
  })

  it.skipIf(process.getuid?.() === 0)('where the folder may not be written', () => {
    fs.chmodSync(folder, 0o500)
    expect(refusalOf(() => openDatabase(folder))).toContain("can't be read and written")
  })
})

describe('a database in memory', () => {
  it('has the whole schema', () => {
    const db = openInMemory()
    const { tables } = exactlyOne<{ tables: number }>(
      db,
      `SELECT count(*) AS tables FROM sqlite_schema WHERE type = 'table'`,
    )
    expect(tables).toBeGreaterThan(30)
    expect(connectionOf(db).pragma('foreign_keys', { simple: true })).toBe(1)
  })
})
