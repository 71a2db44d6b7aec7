import { readScan, type ScanKind } from '../contract/scans.ts'
import { gtin14Of } from '../domain/codes.ts'
import { parseGs1 } from '../domain/gs1.ts'
import { operation } from '../kernel/operation.ts'
import { itemOfAnyForm } from './item-of-any-form.ts'
import { itemRecordEncoder } from './item-records.ts'
import { midnightOf, packageOfScan } from './package-of-scan.ts'

export const readScanned = operation(readScan, ({ services, query }) => {
  const today = services.localNow()
  const elements = parseGs1(query.code, Number(today.slice(0, 4)))
  const bare = query.code.replace(/^\][A-Za-z][0-9A-Za-z]/, '')
  const row = itemOfAnyForm(services.db, query.code, today)
  const encode = itemRecordEncoder(services.db, services.ids)
  const kind: ScanKind = elements === null ? kindOf(bare) : 'Gs1'
  return {
    Kind: kind,
    Gtin: elements === null ? gtin14Of(bare) : elements.gtin14,
    ...packageOfScan(elements, today),
    ProducedOn: midnightOf(elements?.producedOn ?? null),
    Serial: elements?.serial ?? null,
    Item: row === undefined ? null : encode(row, row.unitId),
  }
})

/** The lengths of the codes that end with a check digit. */
const LIKE_GTIN = /^(?:\d{8}|\d{12,14})$/

function kindOf(bare: string): ScanKind {
  if (gtin14Of(bare) !== null) return 'Gtin'
  return LIKE_GTIN.test(bare) ? 'WrongCheckDigit' : 'Text'
}
