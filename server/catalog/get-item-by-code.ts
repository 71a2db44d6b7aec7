// GET /api/quickSale/getItemDetailFromCode
import { itemByCode } from '../contract/catalog.ts'
import type { ReadableDb } from '../db/sql.ts'
import { otherFormsOf } from '../domain/gs1.ts'
import { Refusal } from '../errors.ts'
import { operation } from '../operation.ts'
import { itemOfScanCode, itemRecordEncoder } from './item-records.ts'

export const getItemByCode = operation(itemByCode, ({ shop, query }) => {
  const today = shop.localNow()
  const row =
    itemOfScanCode(shop.db, query.code, today) ?? findInOtherForms(shop.db, query.code, today)
  if (row === undefined) throw new Refusal('NOT_FOUND', 'No item on sale has this code.')
  return itemRecordEncoder(shop.db, shop.ids)(row, row.unitId)
})

/** A scanner may send a symbol's identifier, a whole GS1 string, or leave a leading zero out. */
function findInOtherForms(
  db: ReadableDb,
  code: string,
  today: string,
): ReturnType<typeof itemOfScanCode> {
  for (const form of otherFormsOf(code, Number(today.slice(0, 4)))) {
    const row = itemOfScanCode(db, form, today)
    if (row !== undefined) return row
  }
  return undefined
}
