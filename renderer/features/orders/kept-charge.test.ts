import { expect, it } from 'vitest'
import { isSettledOtherwise, readKeptCharge } from './kept-charge.ts'

const CHARGE = { Amount: 236, SalesOrderID: '', InvoiceID: '', InvoiceNo: 'KA1/1' }

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

it.each([
  ['as it was asked', { Amount: 500, RefundMode: 'Cash', Charge: null }, false],
  ['as credit, by somebody else', { Amount: 264, RefundMode: null, Charge: CHARGE }, true],
  ['less a charge, by somebody else', { Amount: 264, RefundMode: 'Cash', Charge: CHARGE }, true],
  ['without any money', { Amount: 0, RefundMode: null, Charge: null }, false],
])('a settlement %s is told apart', (_name, answer, isOther) => {
  expect(isSettledOtherwise(answer, { mode: 'Cash', charge: 0 })).toBe(isOther)
})
