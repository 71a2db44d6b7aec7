import { expect, test } from 'vitest'
import { daysOfMonth, monthName, monthsSince, monthsUpTo, quarterEnd } from './months.ts'

test('the months up to today, the newest first', () => {
  expect(monthsUpTo('2027-02-10', 4)).toEqual(['022027', '012027', '122026', '112026'])
})

test.each([
  ['042026', '062026'],
  ['062026', '062026'],
  ['122026', '122026'],
  ['012027', '032027'],
])('the quarter of %s ends with %s', (code, end) => {
  expect(quarterEnd(code)).toBe(end)
})

test('a month is named in the language of the till', () => {
  expect(monthName('102026', 'en-IN')).toBe('October 2026')
  expect(monthName('102026', 'hi-IN')).toContain('2026')
})

test('the days of a month end today at the latest', () => {
  expect(daysOfMonth('022028', '2028-11-20')).toEqual({ from: '2028-02-01', to: '2028-02-29' })
  expect(daysOfMonth('112026', '2026-11-20')).toEqual({ from: '2026-11-01', to: '2026-11-20' })
})

test('the months of a shop begin with its first document, last month always among them', () => {
  expect(monthsSince('112026', '2027-02-10', 12)).toEqual(['022027', '012027', '122026', '112026'])
  expect(monthsSince('022027', '2027-02-10', 12)).toEqual(['022027', '012027'])
  expect(monthsSince(null, '2027-02-10', 3)).toHaveLength(3)
  expect(monthsSince('012020', '2027-02-10', 3)).toHaveLength(3)
})
