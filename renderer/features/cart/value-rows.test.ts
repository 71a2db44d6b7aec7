import { expect, it } from 'vitest'
import { t } from '../../base/i18n/t.ts'
import { collectsTax } from '../../kernel/collects-tax.ts'
import { valueRows } from './value-rows.ts'

const NO_TAX = {
  totalTaxableAmount: 500,
  totalExemptAmount: 0,
  totalCGST: 0,
  totalSGST: 0,
  totalIGST: 0,
}
const rows = (totals: typeof NO_TAX, GSTIN: string | null, IsCompositionScheme: boolean) =>
  valueRows(totals, collectsTax({ GSTIN, IsCompositionScheme })).map(({ label, paise }) => [
    t(label),
    paise,
  ])

it('a sale of a shop that collects no tax has a value, and no taxable value', () => {
  expect(rows(NO_TAX, '29AABCD1234E1Z4', true)).toEqual([['Value', 500_00]])
  expect(rows(NO_TAX, null, false)).toEqual([['Value', 500_00]])
  expect(rows(NO_TAX, '29AABCD1234E1Z4', false)).toEqual([['Taxable value', 500_00]])
})

it('what bears tax stands apart from what bears none, also in a sale that is taxed by way of exception', () => {
  const mixed = { ...NO_TAX, totalExemptAmount: 200, totalCGST: 27, totalSGST: 27 }
  const apart = [
    ['Taxable value', 300_00],
    ['Exempt value', 200_00],
  ]
  expect(rows(mixed, '29AABCD1234E1Z4', false)).toEqual(apart)
  expect(rows(mixed, '29AABCD1234E1Z4', true)).toEqual(apart)
})
