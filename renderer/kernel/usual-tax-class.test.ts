import { expect, it } from 'vitest'
import type { Section } from '../../server/contract/primitives.ts'
import { usualTaxClass } from './usual-tax-class.ts'

/** As the rate schedule has them: its first line of a heading is not the usual one. */
const ROWS = [
  ['Frames, plastic', '90031100', 5],
  ['Contact lenses', '90013000', 5],
  ['Spectacle lenses of glass', '90014090', 5],
  ['Spectacle lenses, other material', '90015000', 5],
  ['Corrective spectacles, ready made', '90049090', 5],
  ['Sunglasses', '90041000', 18],
  ['Spectacle cases', '42023190', 18],
].map(([name, hsn, rate]) => ({
  Name: String(name),
  Title: String(name),
  HSN: String(hsn),
  Rate: Number(rate),
  Since: '2025-09-22',
}))

it.each<[Section, string, number]>([
  ['Frame', '90031100', 5],
  ['Sunglass', '90041000', 18],
  ['ContactLens', '90013000', 5],
  ['SpectacleLens', '90015000', 5],
])('a new item of section %s gets HSN %s at %i %%', (section, hsn, rate) => {
  const name = usualTaxClass(ROWS, section)
  expect(ROWS.find((row) => row.Name === name)).toMatchObject({ HSN: hsn, Rate: rate })
})

it('an accessory gets no tax class by itself, nor does a section whose class the shop lacks', () => {
  expect(usualTaxClass(ROWS, 'Accessory')).toBe('')
  expect(usualTaxClass([], 'Frame')).toBe('')
})
