import fc from 'fast-check'
import { expect, test } from 'vitest'
import { digitSwaps, zeroSlips } from './digit-slips.ts'

test('neighbouring digits of the rupees change places', () => {
  expect(digitSwaps(124_050).toSorted((a, b) => a - b)).toEqual([120_450, 142_050, 214_050])
  expect(digitSwaps(500)).toEqual([])
  expect(digitSwaps(2_200)).toEqual([])
})

test('a swap is off by nines of rupees', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 10_000_000 }), (paise) =>
      digitSwaps(paise).every((swapped) => (swapped - paise) % 900 === 0),
    ),
  )
})

test('a zero more, or one less', () => {
  expect(zeroSlips(200_000)).toEqual([2_000_000, 20_000])
  expect(zeroSlips(150)).toEqual([1_500])
})
