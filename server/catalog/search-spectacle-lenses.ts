// GET /api/quickSale/GetSpectacleLensForAutoComplete
import { spectacleLensSearch } from '../contract/catalog.ts'
import { operation } from '../kernel/operation.ts'
import { invalidField } from '../kernel/refusal.ts'
import { itemRecordEncoder } from './item-records.ts'
import { findItems } from './search/find-items.ts'

export const searchSpectacleLenses = operation(spectacleLensSearch, ({ services, query }) => {
  if (query.term.trim() === '') throw invalidField('term', 'Type what to look for.')
  const rows = findItems(services.db, {
    typed: query.term,
    sections: ['SpectacleLens'],
    localDate: services.localNow(),
  })
  const encode = itemRecordEncoder(services.db, services.ids)
  return rows.map((row) => encode(row))
})
