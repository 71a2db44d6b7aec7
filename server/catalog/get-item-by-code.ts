import { itemByCode } from '../contract/catalog.ts'
import { one, type ReadableDb } from '../db/sql.ts'
import { parseGs1 } from '../domain/gs1.ts'
import { message } from '../kernel/message.ts'
import { operation } from '../kernel/operation.ts'
import { Refusal } from '../kernel/refusal.ts'
import { candidatesOf } from './code-candidates.ts'
import { itemOfAnyForm } from './item-of-any-form.ts'
import { itemRecordEncoder } from './item-records.ts'
import { packageOfScan } from './package-of-scan.ts'

export const getItemByCode = operation(itemByCode, ({ services, query }) => {
  const today = services.localNow()
  const row = itemOfAnyForm(services.db, query.code, today)
  if (row === undefined) throw notOnSale(services.db, query.code)
  const encode = itemRecordEncoder(services.db, services.ids)
  const elements = parseGs1(query.code, Number(today.slice(0, 4)))
  const candidates = candidatesOf(services.db, row, query.code, today, elements?.lot ?? null)
  // Of an item with several MRPs the lower one is taken where nobody is asked.
  const [first = row] = candidates
  const record = {
    ...encode(first, first.unitId),
    ...(candidates.length > 1 ? { Candidates: candidates.map((each) => encode(each)) } : {}),
  }
  return elements === null ? record : { ...record, ...packageOfScan(elements, today) }
})

/** 404 for a code that no item has; 422 with its name where the item is off sale. */
function notOnSale(db: ReadableDb, code: string): Refusal {
  const off = one<{ item: string }>(
    db,
    `SELECT i.name AS item
       FROM (SELECT id FROM items WHERE code = :code
             UNION ALL SELECT id FROM items WHERE barcode = :code
             UNION ALL SELECT item_id FROM item_codes WHERE code = :code
             UNION ALL SELECT item_id FROM units WHERE code = :code) found
       JOIN items i ON i.id = found.id
      WHERE i.is_active = 0
      LIMIT 1`,
    { code },
  )
  if (off === undefined) return new Refusal('NOT_FOUND', message('catalog.no-item-of-code'))
  return new Refusal('BUSINESS_RULE', message('catalog.off-sale', off))
}
