import { beforeAll, expect, test, vi } from 'vitest'
import { loadLaterMessages } from '../i18n/t.ts'
import { wholeOf, wholeWrong } from './whole.ts'

beforeAll(async () => {
  vi.stubGlobal('document', { documentElement: {} })
  await loadLaterMessages()
})

const DAYS = { unit: 'Days', least: 0, most: 365 } as const

test.each([
  ['0', 0],
  [' 14 ', 14],
  ['365', 365],
  ['0.5', null],
  ['366', null],
  ['-1', null],
  ['ten', null],
  ['', null],
])('the days of %j', (text, days) => {
  expect(wholeOf(text, DAYS)).toBe(days)
})

test('says what may be typed', () => {
  expect(wholeWrong(DAYS)).toBe('Days are whole numbers, 0 to 365.')
  expect(wholeWrong({ unit: 'Months', least: 1, most: 120 })).toBe(
    'Months are whole numbers, 1 to 120.',
  )
})
