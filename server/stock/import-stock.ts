import { one, type ReadableDb, type WritableDb } from '../db/sql.ts'
import { timesQuantity } from '../domain/rounding.ts'
import { type Message, message } from '../kernel/message.ts'
import { batchOf } from './batches.ts'
import { recordMovement } from './record-movement.ts'

/** What a file of a former program has on hand of an item. */
export type ImportedStock = {
  code: string
  qtyMilli: number
  costCentipaise: number | null
  lot: string | null
  expiresOn: string | null
}

type Item = { id: number; isSerialised: number; tracksBatches: number }

/** The item of a file's code: its own, its barcode or one of its maker's; undefined for none. */
export function itemOfCode(db: ReadableDb, code: string): Item | undefined {
  return one<Item>(
    db,
    `SELECT i.id, i.is_serialised AS isSerialised, i.tracks_batches AS tracksBatches
       FROM items i
      WHERE i.id = coalesce((SELECT id FROM items WHERE code = :code),
                            (SELECT id FROM items WHERE barcode = :code),
                            (SELECT item_id FROM item_codes WHERE code = :code))`,
    { code },
  )
}

/** Why goods of a file can't be put on an item of the shop; null where they can. */
export function whyNoStock(db: ReadableDb, { code, lot }: ImportedStock): Message | null {
  const item = itemOfCode(db, code)
  if (item === undefined) return message('import.no-item', { code })
  if (item.isSerialised === 1) return message('import.numbered-item', { code })
  if (item.tracksBatches === 1 && lot === null) return message('import.lot-missing', { code })
  return null
}

/** Puts the goods of a file on the shelf, as what the item opens with; returns the item's row. */
export function importStock(
  tx: WritableDb,
  stock: ImportedStock,
  { atMs, importId, userId }: { importId: number; atMs: number; userId: number | null },
): number {
  const item = itemOfCode(tx, stock.code)
  if (item === undefined) throw new Error(`no item has the code ${stock.code}`)
  const { costCentipaise, expiresOn, lot, qtyMilli } = stock
  if (qtyMilli === 0) return item.id
  const batchId =
    lot === null || item.tracksBatches === 0
      ? null
      : batchOf(tx, { itemId: item.id, lot, expiresOn, mrpCentipaise: null })
  recordMovement(tx, {
    itemId: item.id,
    unitId: null,
    batchId,
    qtyMilli,
    costPaise: costCentipaise === null ? null : timesQuantity(qtyMilli, costCentipaise),
    reason: 'import',
    entity: 'import',
    entityId: importId,
    atMs,
    userId,
  })
  return item.id
}
