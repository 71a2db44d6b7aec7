// POST /api/quickSale/search-contact-lens
import { contactLensSearch } from '../contract/catalog.ts'
import { operation } from '../kernel/operation.ts'
import { invalidField } from '../kernel/refusal.ts'
import { itemRecordEncoder } from './item-records.ts'
import { findItems } from './search/find-items.ts'

export const searchContactLenses = operation(contactLensSearch, ({ services, body }) => {
  if (body.term.trim() === '') throw invalidField('term', 'Type what to look for.')
  const rows = findItems(services.db, {
    typed: body.term,
    sections: ['ContactLens'],
    localDate: services.localNow(),
  })
  const encode = itemRecordEncoder(services.db, services.ids)
  return rows.map((row) => encode(row))
})
