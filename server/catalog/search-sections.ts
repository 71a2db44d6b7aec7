import {
  contactLensSearch,
  everySectionSearch,
  frameSearch,
  spectacleLensSearch,
} from '../contract/catalog.ts'
import type { Section } from '../contract/primitives.ts'
import { one } from '../db/sql.ts'
import { financialYearOf } from '../domain/financial-year.ts'
import { message } from '../kernel/message.ts'
import { operation } from '../kernel/operation.ts'
import { invalidField, Refusal } from '../kernel/refusal.ts'
import type { Services } from '../kernel/services.ts'
import { itemRecordEncoder } from './item-records.ts'
import { findByKind } from './search/find-by-kind.ts'
import { findItems } from './search/find-items.ts'

const MIN_CHARACTERS_OF_FRAME = 2

export const searchFrames = operation(frameSearch, ({ services, query }) => {
  if ([...query.term.trim()].length < MIN_CHARACTERS_OF_FRAME) {
    throw invalidField(
      'term',
      message('catalog.term-too-short', { count: MIN_CHARACTERS_OF_FRAME }),
    )
  }
  assertYear(services, query.yearId)
  return searchSections(services, query.term, ['Frame', 'Sunglass'])
})

export const searchSpectacleLenses = operation(spectacleLensSearch, ({ services, query }) => {
  assertTerm(query.term)
  return searchSections(services, query.term, ['SpectacleLens'])
})

export const searchContactLenses = operation(contactLensSearch, ({ services, body }) => {
  assertTerm(body.term)
  return searchSections(services, body.term, ['ContactLens'])
})

export const searchAllSections = operation(everySectionSearch, ({ services, body }) => {
  assertTerm(body.term)
  const rows = findByKind(services.db, { typed: body.term, localDate: services.localNow() })
  const encode = itemRecordEncoder(services.db, services.ids)
  return rows.map((row) => encode(row))
})

function searchSections(services: Services, typed: string, sections: readonly Section[]) {
  const rows = findItems(services.db, { typed, sections, localDate: services.localNow() })
  const encode = itemRecordEncoder(services.db, services.ids)
  return rows.map((row) => encode(row))
}

function assertTerm(term: string): void {
  if (term.trim() === '') throw invalidField('term', message('catalog.no-term'))
}

// Stock is kept live and not year by year: any year that there is finds the same items.
function assertYear(services: Services, yearId: number): void {
  if (financialYearOf(services.localNow()).yearId === yearId) return
  const year = one(services.db, 'SELECT 1 FROM financial_years WHERE id = :yearId', { yearId })
  if (year === undefined) throw new Refusal('NOT_FOUND', message('catalog.no-year'))
}
