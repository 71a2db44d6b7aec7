import { describe, expect, test } from 'vitest'
import { formatDay, formatTime } from './dates.ts'
import { formatNumber, formatRupees, parsePaise, parseTyped, toPaise, toRupees } from './money.ts'

describe('formatRupees', () => {
  test.each([
    [0, '₹0.00'],
    [-0, '₹0.00'],
    [5, '₹5.00'],
    [1234.5, '₹1,234.50'],
    [123456, '₹1,23,456.00'],
    [206750.25, '₹2,06,750.25'],
    [12345678.9, '₹1,23,45,678.90'],
    [-0.3, '−₹0.30'],
  ])('%s', (rupees, text) => {
    expect(formatRupees(rupees)).toBe(text)
  })
})

test('paise and rupees are inverse for every paisa of a rupee', () => {
  for (let paise = 0; paise < 100_000; paise += 7) expect(toPaise(toRupees(paise))).toBe(paise)
  expect(toPaise(1.005 + 0.005)).toBe(101)
})

describe('parseTyped', () => {
  test.each([
    ['12', 2, 12],
    ['1,23,456.50', 2, 123456.5],
    ['₹ 99', 2, 99],
    ['.5', 2, 0.5],
    ['7.', 2, 7],
    ['1.2500', 2, 1.25],
    ['0.0001', 4, 0.0001],
  ])('reads %s', (text, decimals, value) => {
    expect(parseTyped(text, decimals)).toBe(value)
  })

  test.each([
    ['', 2],
    ['.', 2],
    ['-5', 2],
    ['1.234', 2],
    ['12a', 2],
    ['1.2.3', 2],
    ['1e5', 2],
    ['9999999999999', 2],
  ])('refuses %s', (text, decimals) => {
    expect(parseTyped(text, decimals)).toBeNull()
  })
})

test('parsePaise is exact', () => {
  expect(parsePaise('1.10')).toBe(110)
  expect(parsePaise('4,999.99')).toBe(499_999)
  expect(parsePaise('4.999')).toBeNull()
})

test('numbers and dates', () => {
  expect(formatNumber(2)).toBe('2')
  expect(formatNumber(12.5)).toBe('12.5')
  expect(formatDay('2026-11-20T09:05:00')).toBe('20-11-2026')
  expect(formatDay('soon')).toBe('soon')
  expect(formatTime('2026-11-20T09:05:00')).toBe('9:05\u00a0am')
  expect(formatTime('2026-11-20T00:30:00')).toBe('12:30\u00a0am')
  expect(formatTime('2026-11-20T18:00:00')).toBe('6:00\u00a0pm')
  expect(formatTime('soon')).toBe('')
})
