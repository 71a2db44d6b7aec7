// POST /api/quickSale/search-all
import { everySectionSearch } from '../contract/catalog.ts'
import { invalidField } from '../errors.ts'
import { ITEM_TYPES } from '../masters/master-rows.ts'
import { operation } from '../operation.ts'
import { itemRecordEncoder } from './item-records.ts'
import { findItems } from './search/find-items.ts'

const EVERY_SECTION = ITEM_TYPES.map(({ section }) => section)

export const searchAllSections = operation(everySectionSearch, ({ shop, body }) => {
  if (body.term.trim() === '') throw invalidField('term', 'Type what to look for.')
  const rows = findItems(shop.db, {
    typed: body.term,
    sections: EVERY_SECTION,
    localDate: shop.localNow(),
  })
  const encode = itemRecordEncoder(shop.db, shop.ids)
  return rows.map((row) => encode(row))
})
