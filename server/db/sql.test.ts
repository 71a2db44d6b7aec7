import { describe, expect, it } from 'vitest'
import { openInMemory } from './open.ts'
import {
  all,
  connectionOf,
  exactlyOne,
  insert,
  one,
  run,
  type SlowQuery,
  watchSlowQueries,
  writeTransaction,
} from './sql.ts'

const READ = 'SELECT id, name FROM fitters WHERE name LIKE :name ORDER BY id'

describe('the handles of the database', () => {
  it('read one row, every row, or say that there is none', () => {
    const db = openInMemory()
    const ids = writeTransaction(db, (tx) =>
      ['Suresh', 'Latha'].map((name) =>
        insert(tx, 'INSERT INTO fitters (name) VALUES (:name)', { name }),
      ),
    )
    expect(ids).toEqual([1, 2])
    expect(one(db, READ, { name: 'L%' })).toEqual({ id: 2, name: 'Latha' })
    expect(one(db, READ, { name: 'x' })).toBeUndefined()
    expect(all(db, READ, { name: '%' })).toHaveLength(2)
    expect(() => exactlyOne(db, READ, { name: 'x' })).toThrow('no row')
  })

  it('tell how many rows a write changed', () => {
    const db = openInMemory()
    const changed = writeTransaction(db, (tx) => {
      insert(tx, `INSERT INTO fitters (name) VALUES ('a')`)
      return run(tx, `UPDATE fitters SET name = 'b'`)
    })
    expect(changed).toBe(1)
  })

  it('undo all of a transaction that throws', () => {
    const db = openInMemory()
    const work = () =>
      writeTransaction(db, (tx) => {
        insert(tx, `INSERT INTO fitters (name) VALUES ('a')`)
        throw new Error('stop')
      })
    expect(work).toThrow('stop')
    expect(connectionOf(db).inTransaction).toBe(false)
    expect(all(db, READ, { name: '%' })).toEqual([])
  })

  it('refuse a transaction that would wait', () => {
    const db = openInMemory()
    expect(() => writeTransaction(db, async () => {})).toThrow(/promise/)
  })

  it('take text for text, never for SQL', () => {
    const db = openInMemory()
    const name = `'); DROP TABLE fitters; --`
    writeTransaction(db, (tx) => insert(tx, 'INSERT INTO fitters (name) VALUES (:name)', { name }))
    expect(one(db, 'SELECT name FROM fitters')).toEqual({ name })
  })
})

describe('a query that keeps everybody waiting', () => {
  it('is told with its text, which holds no values; a quick one is not', () => {
    const db = openInMemory()
    connectionOf(db).function('busy', (untilMs) => {
      const end = performance.now() + Number(untilMs)
      while (performance.now() < end);
      return 1
    })
    const told: SlowQuery[] = []
    watchSlowQueries(db, (slow) => told.push(slow))
    one(db, 'SELECT busy(:ms) AS done', { ms: 0 })
    expect(told).toEqual([])
    one(db, 'SELECT\n  busy(:ms) AS done', { ms: 60 })
    expect(told).toMatchObject([{ sql: 'SELECT busy(:ms) AS done' }])
    expect(told[0]?.tookMs).toBeGreaterThanOrEqual(60)
    writeTransaction(db, (tx) => run(tx, 'UPDATE fitters SET name = busy(:ms)', { ms: 1 }))
    writeTransaction(db, () => one(db, 'SELECT busy(:ms) AS done', { ms: 60 }))
    expect(told.map(({ sql }) => sql)).toContain('a write transaction with its commit')
  })
})
