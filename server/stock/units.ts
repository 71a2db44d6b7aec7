import { all, insert, one, type ReadableDb, run, type WritableDb } from '../db/sql.ts'
import { shareByWeight } from '../domain/stock-value.ts'
import { message } from '../kernel/message.ts'
import { invalidField } from '../kernel/refusal.ts'

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

/** Shares a late cost over the pieces that an inward brought of an item, are here, and whose cost is known. */
export function addUnitCosts(
  tx: WritableDb,
  of: { receiptId: number; itemId: number },
  paise: number,
): void {
  if (paise === 0) return
  const units = all<{ id: number }>(
    tx,
    `SELECT id FROM units
      WHERE item_id = :itemId AND status = 'in_stock' AND cost_paise IS NOT NULL
        AND receipt_line_id IN (SELECT id FROM goods_receipt_lines WHERE receipt_id = :receiptId)
      ORDER BY id`,
    of,
  )
  const shares = shareByWeight(
    paise,
    units.map(() => 1),
  )
  for (const [index, { id }] of units.entries()) {
    run(tx, 'UPDATE units SET cost_paise = max(0, cost_paise + :share) WHERE id = :id', {
      id,
      share: shares[index] ?? 0,
    })
  }
}

/** Marks a piece as gone back to its supplier; its code is free for another where it never was. */
export function returnUnit(
  tx: WritableDb,
  unitId: number,
  { freesCode }: { freesCode: boolean },
): void {
  run(
    tx,
    `UPDATE units
        SET status = 'returned_to_supplier',
            code = CASE WHEN :freesCode = 1 THEN code || '~' || id ELSE code END
      WHERE id = :unitId`,
    { unitId, freesCode: freesCode ? 1 : 0 },
  )
}

export type UnitRow = { itemId: number; code: string; status: string; costPaise: number | null }

export function findUnit(db: ReadableDb, unitId: number): UnitRow | undefined {
  return one<UnitRow>(
    db,
    `SELECT item_id AS itemId, code, status, cost_paise AS costPaise FROM units WHERE id = :unitId`,
    { unitId },
  )
}

/** Throws 400 beside the line that names a piece which a line before it of the same paper names. */
export function assertPiecesOnce(
  db: ReadableDb,
  lines: readonly { unitId: number | null; field: string }[],
): void {
  const seen = new Set<number>()
  for (const { field, unitId } of lines) {
    if (unitId === null) continue
    if (seen.has(unitId)) {
      const code = findUnit(db, unitId)?.code ?? ''
      throw invalidField(`${field}.inventoryID`, message('stock.piece-twice', { code }))
    }
    seen.add(unitId)
  }
}

/** Puts a piece that was written off on the shelf again. */
export function putBackUnit(tx: WritableDb, unitId: number): void {
  run(tx, `UPDATE units SET status = 'in_stock' WHERE id = :unitId`, { unitId })
}

/** Takes a piece off the shelf that nobody finds. */
export function writeOffUnit(tx: WritableDb, unitId: number): void {
  run(tx, `UPDATE units SET status = 'written_off' WHERE id = :unitId AND status = 'in_stock'`, {
    unitId,
  })
}
