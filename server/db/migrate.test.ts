import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import Database from 'better-sqlite3'
import { describe, expect, it, vi } from 'vitest'
import { closeDatabase } from './idle-checkpoint.ts'
import { migrate, schemaVersion } from './migrate.ts'
import { MIGRATIONS, type Migration } from './migrations.ts'
import { DATABASE_FILE, openDatabase } from './open.ts'
import { StartRefused } from './start-refused.ts'

const FIRST: Migration = { number: 10, slug: 'first', sql: 'CREATE TABLE a (x INTEGER) STRICT;' }
const SECOND: Migration = {
  number: 20,
  slug: 'second',
  sql: 'CREATE TABLE b (x INTEGER) STRICT; INSERT INTO b SELECT x FROM a;',
}
const BROKEN: Migration = {
  number: 30,
  slug: 'broken',
  sql: `CREATE TABLE c (x INTEGER) STRICT;
        INSERT INTO c VALUES (1);
        INSERT INTO nowhere VALUES (1);`,
}

function tables(connection: Database.Database): unknown[] {
  return connection
    .prepare(`SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY name`)
    .pluck()
    .all()
}

describe('migrate', () => {
  it('runs the steps in order and remembers the last', () => {
    const connection = new Database(':memory:')
    migrate(connection, undefined, [FIRST, SECOND])
    expect({ version: schemaVersion(connection), tables: tables(connection) }).toEqual({
      version: 20,
      tables: ['a', 'b'],
    })
  })

  it('runs only what is pending, and nothing twice', () => {
    const connection = new Database(':memory:')
    migrate(connection, undefined, [FIRST])
    connection.exec('INSERT INTO a VALUES (7)')
    migrate(connection, undefined, [FIRST, SECOND])
    migrate(connection, undefined, [FIRST, SECOND])
    expect(connection.prepare('SELECT x FROM b').pluck().all()).toEqual([7])
  })

  it('undoes a failing step whole and keeps the ones before it', () => {
    const connection = new Database(':memory:')
    expect(() => migrate(connection, undefined, [FIRST, SECOND, BROKEN])).toThrow(/nowhere/)
    expect({ version: schemaVersion(connection), tables: tables(connection) }).toEqual({
      version: 20,
      tables: ['a', 'b'],
    })
  })

  it('refuses a database newer than its steps, and touches nothing', () => {
    const connection = new Database(':memory:')
    migrate(connection, undefined, [FIRST, SECOND])
    expect(() => migrate(connection, undefined, [FIRST])).toThrow(StartRefused)
    expect(schemaVersion(connection)).toBe(20)
  })

  it('asks for one backup before it changes data, and for none of a new database', () => {
    const connection = new Database(':memory:')
    const backUp = vi.fn()
    migrate(connection, backUp, [FIRST])
    expect(backUp).not.toHaveBeenCalled()
    const late = { ...SECOND, number: 25, sql: 'CREATE TABLE d (x INTEGER) STRICT;' }
    backUp.mockImplementation(() => expect(tables(connection)).toEqual(['a']))
    migrate(connection, backUp, [FIRST, SECOND, late])
    expect(backUp.mock.calls).toEqual([[10]])
    migrate(connection, backUp, [FIRST, SECOND, late])
    expect(backUp).toHaveBeenCalledTimes(1)
  })

  it('changes nothing when the backup fails', () => {
    const connection = new Database(':memory:')
    migrate(connection, undefined, [FIRST])
    const fail = (): void => {
      throw new Error('no room for the backup')
    }
    expect(() => migrate(connection, fail, [FIRST, SECOND])).toThrow('no room')
    expect(schemaVersion(connection)).toBe(10)
  })

  it('is given steps whose numbers grow', () => {
    const numbers = MIGRATIONS.map(({ number }) => number)
    expect(numbers).toEqual([...new Set(numbers)].toSorted((a, b) => a - b))
  })
})

describe('an older data folder', () => {
  it('is backed up beside the database before it is brought up to date', () => {
    const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'dioptre-old-'))
    const [oldest] = MIGRATIONS
    const old = new Database(path.join(folder, DATABASE_FILE))
    migrate(old, undefined, oldest === undefined ? [] : [oldest])
    old.exec(`INSERT INTO meta VALUES ('from', 'before')`)
    old.close()

    closeDatabase(openDatabase(folder))

    const copy = path.join(folder, 'backups', `before-migration-from-${oldest?.number}.db`)
    const backup = new Database(copy, { readonly: true })
    expect(schemaVersion(backup)).toBe(oldest?.number)
    const kept = backup.prepare(`SELECT value FROM meta WHERE key = 'from'`).pluck().get()
    expect(kept).toBe('before')
    backup.close()
    const now = new Database(path.join(folder, DATABASE_FILE), { readonly: true })
    expect(schemaVersion(now)).toBe(MIGRATIONS.at(-1)?.number)
    now.close()
    fs.rmSync(folder, { recursive: true })
  })
})
