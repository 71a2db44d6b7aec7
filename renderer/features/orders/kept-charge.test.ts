import { expect, it } from 'vitest'
import { readKeptCharge } from './kept-charge.ts'

it.each([
  ['', 1_000, 0, null],
  ['250', 1_000, 250, null],
  ['1,000', 1_000, 1_000, null],
  ['999.50', 999.5, 0, 'rupees'],
  ['1000', 999.5, 1_000, 'above'],
  ['0', 1_000, 0, 'rupees'],
  ['-5', 1_000, 0, 'rupees'],
  ['five', 1_000, 0, 'rupees'],
])('%j of %d rupees', (typed, paid, rupees, problem) => {
  expect(readKeptCharge(typed, paid)).toEqual({ rupees, problem })
})
