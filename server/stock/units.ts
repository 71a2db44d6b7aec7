import { all, insert, type ReadableDb, type WritableDb } from '../db/sql.ts'

/** Writes a numbered piece of an item, on the shelf. */
export function insertUnit(
  tx: WritableDb,
  unit: { itemId: number; code: string; atMs: number },
): number {
  return insert(
    tx,
    `INSERT INTO units (item_id, code, status, received_at_ms)
     VALUES (:itemId, :code, 'in_stock', :atMs)`,
    unit,
  )
}

/** Returns the numbered pieces of an item that are on the shelf, the oldest first. */
export function unitsInStock(db: ReadableDb, itemId: number): number[] {
  return all<{ id: number }>(
    db,
    `SELECT id FROM units WHERE item_id = :itemId AND status = 'in_stock' ORDER BY id`,
    { itemId },
  ).map(({ id }) => id)
}
