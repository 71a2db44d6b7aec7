import { all, exactlyOne, insert, run, type WritableDb } from '../../db/sql.ts'
import { type IndexedText, searchTextOf } from './search-text.ts'

type ItemRow = IndexedText & { barcode: string | null }

/**
 * Makes an item that is in `items` findable: by its code, its barcode and the codes of its units in
 * stock, and by its words. Call it after the rows are written; before a change of an item that is
 * indexed already, call `unindexItem`. Only items on sale are indexed: counts rely on it. A code
 * that stands for another item throws (primary key).
 */
export function indexItem(tx: WritableDb, itemId: number): void {
  const item = itemRow(tx, itemId)
  for (const [code, unitId] of scanCodesOf(tx, itemId, item)) {
    run(tx, 'INSERT INTO scan_codes (code, item_id, unit_id) VALUES (:code, :itemId, :unitId)', {
      code,
      itemId,
      unitId,
    })
  }
  const text = searchTextOf(item)
  insert(tx, 'INSERT INTO items_trigram (rowid, text) VALUES (:itemId, :text)', { itemId, text })
  insert(tx, 'INSERT INTO items_words (rowid, text) VALUES (:itemId, :text)', { itemId, text })
}

/** Takes an item out of every look-up. Call it before the item's code, barcode or units change. */
export function unindexItem(tx: WritableDb, itemId: number): void {
  for (const code of scanCodesOf(tx, itemId, itemRow(tx, itemId)).keys()) {
    run(tx, 'DELETE FROM scan_codes WHERE code = :code AND item_id = :itemId', { code, itemId })
  }
  run(tx, 'DELETE FROM items_trigram WHERE rowid = :itemId', { itemId })
  run(tx, 'DELETE FROM items_words WHERE rowid = :itemId', { itemId })
}

/** Merges the search indexes into one segment each: worth its time once, after a large import. */
export function optimiseSearch(tx: WritableDb): void {
  run(tx, "INSERT INTO items_trigram (items_trigram) VALUES ('optimize')")
  run(tx, "INSERT INTO items_words (items_words) VALUES ('optimize')")
}

function itemRow(tx: WritableDb, itemId: number): ItemRow {
  return exactlyOne<ItemRow>(
    tx,
    `SELECT t.section, i.code, i.barcode, i.code_key AS codeKey, i.name, i.brand, i.coating,
            i.modality, i.spectacle_lens_type AS spectacleLensType,
            i.refractive_index_milli AS refractiveIndexMilli,
            i.sphere_centidioptres AS sphereCentidioptres,
            i.cylinder_centidioptres AS cylinderCentidioptres,
            i.addition_centidioptres AS additionCentidioptres
       FROM items i JOIN item_types t ON t.id = i.item_type_id
      WHERE i.id = :itemId`,
    { itemId },
  )
}

function scanCodesOf(tx: WritableDb, itemId: number, item: ItemRow): Map<string, number | null> {
  const codes = new Map<string, number | null>([[item.code, null]])
  if (item.barcode !== null) codes.set(item.barcode, null)
  const further = all<{ code: string }>(
    tx,
    'SELECT code FROM item_codes WHERE item_id = :itemId ORDER BY code',
    { itemId },
  )
  for (const { code } of further) codes.set(code, null)
  const units = all<{ id: number; code: string }>(
    tx,
    "SELECT id, code FROM units WHERE item_id = :itemId AND status = 'in_stock' ORDER BY id",
    { itemId },
  )
  for (const unit of units) codes.set(unit.code, unit.id)
  return codes
}

/** Makes a new piece of an item findable by its tag. Throws where the code stands for another. */
export function indexUnit(
  tx: WritableDb,
  { code, itemId, unitId }: { code: string; itemId: number; unitId: number },
): void {
  run(tx, 'INSERT INTO scan_codes (code, item_id, unit_id) VALUES (:code, :itemId, :unitId)', {
    code,
    itemId,
    unitId,
  })
}

/** Takes a code of a piece out of the look-up. */
export function unindexUnit(tx: WritableDb, code: string): void {
  run(tx, 'DELETE FROM scan_codes WHERE code = :code AND unit_id IS NOT NULL', { code })
}
