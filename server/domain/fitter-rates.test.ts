import { expect, it, test } from 'vitest'
import {
  extraRate,
  extrasOn,
  type FitterRate,
  pairRate,
  type Rim,
  rimNamed,
} from './fitter-rates.ts'

const RATES: FitterRate[] = [
  { ratePaise: 4_000, from: '2026-04-01' },
  { lensType: 3, ratePaise: 12_000, from: '2026-04-01' },
  { lensType: 3, ratePaise: 13_550, from: '2026-11-15' },
  { rim: 'Rimless', ratePaise: 9_000, from: '2026-04-01' },
  { lensType: 3, rim: 'Rimless', ratePaise: 20_000, from: '2026-12-01' },
  { extra: 'Drilling', ratePaise: 2_500, from: '2026-04-01' },
  { extra: ' drilling ', ratePaise: 3_000, from: '2026-11-15' },
]

it.each<[string, number | null, Rim | null, string, number | null]>([
  ['before any rate', 3, 'Full', '2026-03-31', null],
  ['the first day of a rate', 1, 'Full', '2026-04-01', 4_000],
  ['a type before its own rate changes', 3, 'Full', '2026-11-14', 12_000],
  ['and on the day that it changes', 3, 'Full', '2026-11-15', 13_550],
  ['a rim', 1, 'Rimless', '2026-11-15', 9_000],
  ['a type before a rim', 3, 'Rimless', '2026-11-30', 13_550],
  ['both together', 3, 'Rimless', '2026-12-01', 20_000],
  ['a type that nobody wrote down', null, null, '2026-11-15', 4_000],
])('%s', (_name, lensType, rim, day, paise) => {
  expect(pairRate(RATES, { lensType, rim }, day)).toBe(paise)
})

test('an extra has a rate of its own, and is never taken for fitting', () => {
  expect(extraRate(RATES, 'DRILLING', '2026-11-14')).toBe(2_500)
  expect(extraRate(RATES, 'Drilling', '2026-11-15')).toBe(3_000)
  expect(extraRate(RATES, 'Tint', '2026-11-15')).toBeNull()
  expect(extrasOn(RATES, '2026-11-20')).toEqual(['drilling'])
  expect(extrasOn(RATES, '2026-03-31')).toEqual([])
  expect(pairRate(RATES.slice(5), { lensType: 1, rim: null }, '2026-11-20')).toBeNull()
})

it.each<[string | null, Rim | null]>([
  ['Full rim', 'Full'],
  ['half-rim', 'Half'],
  ['Semi rimless', 'Half'],
  [' RIMLESS', 'Rimless'],
  ['Metal', null],
  [null, null],
])('reads the rim from %s', (text, rim) => expect(rimNamed(text)).toBe(rim))
