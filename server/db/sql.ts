import type Database from 'better-sqlite3'

declare const access: unique symbol

/** A handle that may only be read from. */
export type ReadableDb = { readonly [access]: 'read' | 'write' }
/** A handle inside a write transaction; the only kind that `run` and `insert` take. */
export type WritableDb = { readonly [access]: 'write' }

export type SqlValue = string | number | null
export type SqlParams = Record<string, SqlValue>

const statements = new WeakMap<object, Map<string, Database.Statement<unknown[]>>>()

/** The one raw connection behind a handle; for open, migrate and backup only. */
export function connectionOf(db: ReadableDb): Database.Database {
  return db as unknown as Database.Database
}

export function asReadable(connection: Database.Database): ReadableDb {
  return connection as unknown as ReadableDb
}

// SQLite plans a statement anew when a value is bound that its planner had looked at, which costs
// ten look-ups. A sign before the parameter hides the value from the planner and changes nothing.
const PARAMETER = /(?<![+:\w]):([a-z]\w*)/gi

// Preparing a statement again costs four to six look-ups, so each text is prepared once.
function prepared(db: ReadableDb, sql: string): Database.Statement<unknown[]> {
  let cache = statements.get(db)
  if (cache === undefined) {
    cache = new Map()
    statements.set(db, cache)
  }
  let statement = cache.get(sql)
  if (statement === undefined) {
    statement = connectionOf(db).prepare(sql.replace(PARAMETER, '+:$1'))
    cache.set(sql, statement)
  }
  return statement
}

/** A statement, or a whole transaction, that kept every other request waiting. */
export type SlowQuery = { sql: string; tookMs: number }
const SLOW_MS = 40
const slowQueryListeners = new WeakMap<object, (slow: SlowQuery) => void>()

/** `tell` is called after each query over 40 ms, with its text (which holds no values). */
export function watchSlowQueries(db: ReadableDb, tell: (slow: SlowQuery) => void): void {
  slowQueryListeners.set(db, tell)
}

function timed<T>(db: ReadableDb, sql: string, work: () => T): T {
  const begun = performance.now()
  try {
    return work()
  } finally {
    const tookMs = performance.now() - begun
    if (tookMs > SLOW_MS) {
      const text = sql.replace(/\s+/g, ' ').trim()
      slowQueryListeners.get(db)?.({ sql: text, tookMs: Math.round(tookMs) })
    }
  }
}

/** The first row, or undefined. */
export function one<Row>(db: ReadableDb, sql: string, params: SqlParams = {}): Row | undefined {
  return timed(db, sql, () => prepared(db, sql).get(params) as Row | undefined)
}

/** The first row of a query that always has one; throws when it has none. */
export function exactlyOne<Row>(db: ReadableDb, sql: string, params: SqlParams = {}): Row {
  const row = one<Row>(db, sql, params)
  if (row === undefined) throw new Error(`no row from: ${sql}`)
  return row
}

/** Every row, in the query's order. */
export function all<Row>(db: ReadableDb, sql: string, params: SqlParams = {}): Row[] {
  return timed(db, sql, () => prepared(db, sql).all(params) as Row[])
}

/** Every row one by one, for a read that is too long to be held at once. */
export function each<Row>(
  db: ReadableDb,
  sql: string,
  params: SqlParams = {},
): IterableIterator<Row> {
  return prepared(db, sql).iterate(params) as IterableIterator<Row>
}

/** Runs a write and answers how many rows it changed. */
export function run(db: WritableDb, sql: string, params: SqlParams = {}): number {
  return timed(db, sql, () => prepared(db, sql).run(params).changes)
}

/** Runs an INSERT and answers the new row's id. */
export function insert(db: WritableDb, sql: string, params: SqlParams = {}): number {
  return Number(timed(db, sql, () => prepared(db, sql).run(params)).lastInsertRowid)
}

/**
 * Returns the ID that the next row of a table gets, for a document that names itself before it is
 * written. Exact: the transaction is the only writer, and no row of these tables is ever deleted.
 */
export function nextRowId(
  tx: WritableDb,
  table: 'invoices' | 'receipts' | 'credit_notes' | 'payer_statements',
): number {
  const sql = `SELECT coalesce(max(id), 0) + 1 AS id FROM ${table}`
  return exactlyOne<{ id: number }>(tx, sql).id
}

/**
 * Runs `work` in one BEGIN IMMEDIATE transaction and answers what it answers; a throw rolls back
 * (rule R3). Synchronous by design: nothing may wait inside a transaction.
 */
export function writeTransaction<T>(db: ReadableDb, work: (tx: WritableDb) => T): T {
  const connection = connectionOf(db)
  const transaction = connection.transaction(() => work(connection as unknown as WritableDb))
  return timed(db, 'a write transaction with its commit', () => transaction.immediate())
}
