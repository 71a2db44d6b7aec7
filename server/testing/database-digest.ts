import { hash } from 'node:crypto'
import { connectionOf, type ReadableDb } from '../db/sql.ts'

/** One text of every row of every table: two digests are equal when nothing at all was written. */
export function databaseDigest(db: ReadableDb): string {
  const connection = connectionOf(db)
  const tables = connection
    .prepare(`SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY name`)
    .pluck()
    .all()
    .map(String)
    // A contentless search index has no rows to read; its shadow tables do.
    .filter((name) => !/^items_(trigram|words)$/.test(name))
  const rows = tables.map((name) => [
    name,
    connection
      .prepare('SELECT * FROM '.concat(`"${name}"`))
      .raw()
      .all(),
  ])
  const text = JSON.stringify(rows, (_key, value: unknown) =>
    Buffer.isBuffer(value) ? value.toString('hex') : value,
  )
  return hash('sha256', text, 'hex')
}
