import type { DatabaseSync, SQLInputValue } from 'node:sqlite'

export function rows<Row>(db: DatabaseSync, sql: string, ...values: SQLInputValue[]): Row[] {
  return db.prepare(sql).all(...values) as Row[]
}

/** One sentence a row of a query that should find nothing. */
export function each(db: DatabaseSync, complaint: string, sql: string): string[] {
  return rows<object>(db, sql).map((row) => `${complaint}: ${Object.values(row).join(', ')}`)
}
