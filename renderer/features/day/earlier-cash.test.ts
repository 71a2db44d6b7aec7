import { expect, it } from 'vitest'
import { proposedEarlier } from './earlier-cash.ts'

it.each([
  { float: 3_680, left: 2_000, before: 1_680, is: 'yes', what: 'the rest with the cash taken' },
  { float: 2_000, left: 2_000, before: 1_680, is: 'no', what: 'the rest alone' },
  { float: 2_500, left: 2_000, before: 1_680, is: null, what: 'a sum that could be either' },
  { float: 5_000, left: 2_000, before: 1_680, is: null, what: 'a larger sum' },
  { float: 1_850, left: 2_000, before: -150, is: 'yes', what: 'the rest after a refund' },
  { float: 2_000, left: 2_000, before: -150, is: 'no', what: 'the rest before a refund' },
  { float: 0, left: 0, before: 500, is: 'no', what: 'an empty drawer' },
  { float: 500.1, left: 0.1, before: 500, is: 'yes', what: 'paise' },
])('proposes $is for $what', ({ before, float, is, left }) => {
  expect(proposedEarlier({ float, left, before })).toBe(is)
})
