import { expect, test } from 'vitest'
import { type ContactField, cellText } from './contacts-draft.ts'

test.each<[ContactField, string, string]>([
  ['baseCurve', '8.6g', '8.6'],
  ['diameter', '14,2k', '14,2'],
  ['axis', 'g180', '180'],
  ['cylinder', '−0.75K', '−0.75'],
  ['power', '-2.00k', '-2.00'],
  ['power', '+1.25 कि', '+1.25 '],
  ['power', 'Plano', 'Plano'],
  ['power', 'pl', 'pl'],
  ['power', 'g', ''],
  ['brand', 'Lagoon Toric', 'Lagoon Toric'],
  ['addition', 'High', 'High'],
])('%s keeps of "%s" what it is about', (field, typed, kept) => {
  expect(cellText(field, typed)).toBe(kept)
})
