import { expect, test } from 'vitest'
import { shortRupees } from './short-rupees.ts'

test.each([
  [0, '0'],
  [950, '950'],
  [1_000, '1k'],
  [4_340.5, '4.3k'],
  [12_400, '12k'],
  [99_499, '99k'],
  [120_000, '1.2L'],
  [1_550_000, '16L'],
])('%d is %s', (rupees, text) => {
  expect(shortRupees(rupees)).toBe(text)
})
