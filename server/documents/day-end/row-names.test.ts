import { expect, test } from 'vitest'
import { dayMessages } from '../../../resources/messages/server/en/day.ts'
import { ITEM_TYPES, RECEIPT_TYPES } from '../../masters/master-rows.ts'
import { documentTexts } from '../shared/texts.ts'
import { rowName } from './row-names.ts'

const CODES = [
  ...ITEM_TYPES.map(({ nameCode }) => nameCode),
  ...RECEIPT_TYPES.flatMap(({ nameCode }) => (nameCode === null ? [] : [nameCode])),
  ...Object.keys(dayMessages).filter((code) => code.startsWith('day.series-')),
]

test('every row of a day that the program names is named in both languages', () => {
  expect(CODES.length).toBeGreaterThan(15)
  for (const code of CODES) {
    expect.soft(rowName('name', code, documentTexts('hi')), code).toMatch(/^[A-Z].* \/ [^A-Za-z]+$/)
  }
})

test('a row that the shop named keeps its name', () => {
  expect(rowName('Drawer upstairs', undefined, documentTexts('hi'))).toBe('Drawer upstairs')
})
