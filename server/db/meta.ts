import { one, type ReadableDb, run, type WritableDb } from './sql.ts'

/** Returns a value of the table of facts about the database itself; undefined where it is not set. */
export function readMeta(db: ReadableDb, key: string): string | undefined {
  // A database that was never opened before has no tables yet.
  if (one(db, "SELECT 1 FROM sqlite_schema WHERE name = 'meta'") === undefined) return undefined
  return one<{ value: string }>(db, 'SELECT value FROM meta WHERE key = :key', { key })?.value
}

/** Writes a value that is not set yet. */
export function insertMeta(tx: WritableDb, key: string, value: string): void {
  run(tx, 'INSERT INTO meta (key, value) VALUES (:key, :value)', { key, value })
}
