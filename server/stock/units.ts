import { all, insert, type ReadableDb, type WritableDb } from '../db/sql.ts'

export type NewUnit = {
  itemId: number
  code: string
  atMs: number
  /** What it cost; null or left out is not known. */
  costPaise?: number | null
  receiptLineId?: number | null
  /** Printed on it; null or left out is the item's. */
  mrpCentipaise?: number | null
}

/** Writes a numbered piece of an item, on the shelf. */
export function insertUnit(tx: WritableDb, unit: NewUnit): number {
  return insert(
    tx,
    `INSERT INTO units
       (item_id, code, status, received_at_ms, cost_paise, receipt_line_id, mrp_centipaise)
     VALUES (:itemId, :code, 'in_stock', :atMs, :costPaise, :receiptLineId, :mrpCentipaise)`,
    {
      itemId: unit.itemId,
      code: unit.code,
      atMs: unit.atMs,
      costPaise: unit.costPaise ?? null,
      receiptLineId: unit.receiptLineId ?? null,
      mrpCentipaise: unit.mrpCentipaise ?? null,
    },
  )
}

/** Returns the numbered pieces of an item that are on the shelf, the oldest first. */
export function unitsInStock(
  db: ReadableDb,
  itemId: number,
): { id: number; costPaise: number | null }[] {
  return all(
    db,
    `SELECT id, cost_paise AS costPaise FROM units
      WHERE item_id = :itemId AND status = 'in_stock' ORDER BY id`,
    { itemId },
  )
}
