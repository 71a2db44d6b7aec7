import { one, type ReadableDb, run, type WritableDb } from './sql.ts'

/** Returns a value of the table of facts about the database itself; undefined where it is not set. */
export function readMeta(db: ReadableDb, key: string): string | undefined {
  // A database that was never opened before has no tables yet.
  if (one(db, "SELECT 1 FROM sqlite_schema WHERE name = 'meta'") === undefined) return undefined
  return one<{ value: string }>(db, 'SELECT value FROM meta WHERE key = :key', { key })?.value
}

const DEMO_SHOP = 'demo_shop'

/** Whether this is the demo shop, whose people's secrets everybody knows. */
export function isDemoShop(db: ReadableDb): boolean {
  return readMeta(db, DEMO_SHOP) !== undefined
}

export function markDemoShop(tx: WritableDb): void {
  insertMeta(tx, DEMO_SHOP, '1')
}

/** Writes a value that is not set yet. */
export function insertMeta(tx: WritableDb, key: string, value: string): void {
  run(tx, 'INSERT INTO meta (key, value) VALUES (:key, :value)', { key, value })
}

/** Writes a value, set or not. */
export function writeMeta(tx: WritableDb, key: string, value: string): void {
  run(
    tx,
    `INSERT INTO meta (key, value) VALUES (:key, :value)
     ON CONFLICT (key) DO UPDATE SET value = excluded.value`,
    { key, value },
  )
}

/** How often the shop was brought back from a copy, and one: a lower one may not write any more. */
export function epochOf(db: ReadableDb): number {
  return Number(readMeta(db, 'epoch') ?? '1')
}

/** Whether the shop was brought back only to be looked at. */
export function isLookOnly(db: ReadableDb): boolean {
  return readMeta(db, 'look_only') !== undefined
}

const CHECK_OWED = 'check_owed'

/** Whether the file was not closed in order and has not been checked since. */
export function isCheckOwed(db: ReadableDb): boolean {
  return readMeta(db, CHECK_OWED) !== undefined
}

/** To be called when the whole file was checked. */
export function markChecked(tx: WritableDb): void {
  run(tx, 'DELETE FROM meta WHERE key = :key', { key: CHECK_OWED })
}
