// POST /api/quickSale/search-all
import { everySectionSearch } from '../contract/catalog.ts'
import { operation } from '../kernel/operation.ts'
import { invalidField } from '../kernel/refusal.ts'
import { itemRecordEncoder } from './item-records.ts'
import { findByKind } from './search/find-by-kind.ts'

export const searchAllSections = operation(everySectionSearch, ({ services, body }) => {
  if (body.term.trim() === '') throw invalidField('term', 'Type what to look for.')
  const rows = findByKind(services.db, { typed: body.term, localDate: services.localNow() })
  const encode = itemRecordEncoder(services.db, services.ids)
  return rows.map((row) => encode(row))
})
