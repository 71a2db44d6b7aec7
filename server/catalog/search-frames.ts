// GET /api/quickSale/GetFrameSunGlassForAutoComplete
import { frameSearch } from '../contract/catalog.ts'
import { one } from '../db/sql.ts'
import { financialYearOf } from '../domain/financial-year.ts'
import { operation } from '../kernel/operation.ts'
import { invalidField, Refusal } from '../kernel/refusal.ts'
import type { Services } from '../kernel/services.ts'
import { itemRecordEncoder } from './item-records.ts'
import { findItems } from './search/find-items.ts'

const MIN_CHARACTERS = 2

export const searchFrames = operation(frameSearch, ({ services, query }) => {
  if ([...query.term.trim()].length < MIN_CHARACTERS) {
    throw invalidField('term', `Type at least ${MIN_CHARACTERS} characters.`)
  }
  requireYear(services, query.yearId)
  const rows = findItems(services.db, {
    typed: query.term,
    sections: ['Frame', 'Sunglass'],
    localDate: services.localNow(),
  })
  const encode = itemRecordEncoder(services.db, services.ids)
  return rows.map((row) => encode(row))
})

// Stock is kept live and not year by year: any year that there is finds the same items.
function requireYear(services: Services, yearId: number): void {
  if (financialYearOf(services.localNow()).yearId === yearId) return
  const year = one(services.db, 'SELECT 1 FROM financial_years WHERE id = :yearId', { yearId })
  if (year === undefined) throw new Refusal('NOT_FOUND', 'There is no such financial year.')
}
