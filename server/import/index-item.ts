import { insert, run, type WritableDb } from '../db/sql.ts'
import { normaliseCode } from '../domain/codes.ts'

export type IndexedItem = {
  itemId: number
  code: string
  barcode: string | null
  name: string
  brand: string
  units: readonly { code: string; unitId: number }[]
}

/** Makes an item findable: by every code a scanner can read, and by its words. */
export function indexItem(tx: WritableDb, item: IndexedItem): void {
  const { itemId, code, barcode, name, brand, units } = item
  const codes = new Map<string, number | null>([[code, null]])
  if (barcode !== null) codes.set(barcode, null)
  for (const unit of units) codes.set(unit.code, unit.unitId)
  for (const [scanned, unitId] of codes) {
    run(tx, 'INSERT INTO scan_codes (code, item_id, unit_id) VALUES (:scanned, :itemId, :unitId)', {
      scanned,
      itemId,
      unitId,
    })
  }
  const text = `${name} ${brand} ${code} ${normaliseCode(code)}`
  insert(tx, 'INSERT INTO items_trigram (rowid, text) VALUES (:itemId, :text)', { itemId, text })
  insert(tx, 'INSERT INTO items_words (rowid, text) VALUES (:itemId, :text)', { itemId, text })
}
