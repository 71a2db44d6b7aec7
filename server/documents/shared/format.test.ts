import { expect, test } from 'vitest'
import {
  formatAmount,
  formatDate,
  formatDateTime,
  formatPrice,
  formatQuantity,
  formatRate,
  formatRupees,
} from './format.ts'

test.each([
  [0, '0.00'],
  [-0, '0.00'],
  [0.05, '0.05'],
  [999.5, '999.50'],
  [1000, '1,000.00'],
  [206750.25, '2,06,750.25'],
  [10000000, '1,00,00,000.00'],
  [9999999999999.99, '99,99,99,99,99,999.99'],
  [-1234.5, '−1,234.50'],
])('amount %d is printed as %s', (rupees, expected) => {
  expect(formatAmount(rupees)).toBe(expected)
})

test('rupees carry the sign of the currency after that of the number', () => {
  expect(formatRupees(2604)).toBe('₹2,604.00')
  expect(formatRupees(-20)).toBe('−₹20.00')
})

test.each([
  [1175.25, '1,175.25'],
  [100, '100.00'],
  [1694.9153, '1,694.9153'],
  [0.125, '0.125'],
])('unit price %d keeps the decimals it uses: %s', (rupees, expected) => {
  expect(formatPrice(rupees)).toBe(expected)
})

test('quantities and rates have no idle zeros; dates are day first', () => {
  expect([2, 0.5, 1000, 10].map(formatQuantity)).toEqual(['2', '0.5', '1,000', '10'])
  expect([0, 2.5, 18, 0.25].map(formatRate)).toEqual(['0%', '2.5%', '18%', '0.25%'])
  expect(formatDate('2026-11-20T14:05:09')).toBe('20-11-2026')
  expect(formatDateTime('2026-11-20T14:05:09')).toBe('20-11-2026 2:05 pm')
})

test.each([
  ['00:00', '12:00 am'],
  ['00:30', '12:30 am'],
  ['09:05', '9:05 am'],
  ['12:00', '12:00 pm'],
  ['18:00', '6:00 pm'],
  ['23:59', '11:59 pm'],
])('the time %s is printed as %s', (time, expected) => {
  expect(formatDateTime(`2026-11-20T${time}:00`)).toBe(`20-11-2026 ${expected}`)
})
