import { describe, expect, test } from 'vitest'
import { classify, customerTerm, type Meaning } from './classify.ts'

const CASES: [string, Meaning[]][] = [
  ['', []],
  ['r', []],
  ['ray ban', ['item', 'customer']],
  ['RB-2140', ['item']],
  ['RB 2140/M', ['item']],
  ['8901234567890', ['item']],
  ['89012345', ['item', 'customer']],
  ['2900000000018', ['item']],
  ['9845011111', ['customer', 'item']],
  ['98450 11111', ['customer', 'item']],
  ['+91 98450-11111', ['customer', 'item']],
  ['09845011111', ['customer', 'item']],
  ['1111', ['document', 'item', 'customer']],
  ['011', ['document', 'item']],
  ['12', ['document', 'item']],
  ['7', []],
  ['KA1/26-27/000123', ['document', 'item']],
  ['ka1/26-27/R000123', ['document', 'item']],
  ['26-27/000123', ['document', 'item']],
  ['-2 1.56 blue', ['power', 'item']],
  ['+1.25', ['power', 'item']],
  ['-2.25/-0.75x180', ['power', 'item']],
  ['1.67 -4', ['power', 'item']],
  ['2.50 aspheric', ['power', 'item']],
  ['plano blue', ['power', 'item']],
  ['52-18-140', ['item']],
  ['asha', ['item', 'customer']],
  ['आशा', ['item', 'customer']],
]

describe('the bar knows', () => {
  test.each(CASES)('%s', (text, meanings) => {
    expect(classify(text)).toEqual(meanings)
    expect(classify(`  ${text}  `)).toEqual(meanings)
  })
})

test.each([
  ['+91 98450 11111', '9845011111'],
  ['09845011111', '9845011111'],
  [' Asha Rao ', 'Asha Rao'],
  ['1111', '1111'],
])('customers are looked up for %s by %s', (text, term) => {
  expect(customerTerm(text)).toBe(term)
})
