import { afterEach, describe, expect, test, vi } from 'vitest'
import {
  addDays,
  formatDay,
  formatHour,
  formatWeekday,
  isHalfDay,
  isHalfExpiry,
  parseDay,
  parseExpiry,
  parseTime,
  shopNow,
  shopToday,
} from './dates.ts'

afterEach(() => vi.useRealTimers())

describe('the time in the shop', () => {
  test.each([
    ['a minute before midnight in India', '2027-03-31T18:29:00Z', '2027-03-31T23:59:00'],
    ['at midnight in India', '2027-03-31T18:30:00Z', '2027-04-01T00:00:00'],
    ['on a leap day', '2028-02-29T05:30:00Z', '2028-02-29T11:00:00'],
    ['while it is still the old year in London', '2026-12-31T23:00:00Z', '2027-01-01T04:30:00'],
  ])('is %s that of India, whatever the zone of the computer', (_name, instant, local) => {
    vi.useFakeTimers({ now: Date.parse(instant) })
    expect(shopNow()).toBe(local)
    expect(shopToday()).toBe(local.slice(0, 10))
  })
})

test.each([
  ['2026-11-20', -1, '2026-11-19'],
  ['2028-02-28', 1, '2028-02-29'],
  ['2028-02-29', 1, '2028-03-01'],
  ['2027-03-05', 30, '2027-04-04'],
  ['2027-01-01', -1, '2026-12-31'],
])('%s and %i days are %s', (day, days, expected) => {
  expect(addDays(day, days)).toBe(expected)
})

test('a day is named by its weekday', () => {
  expect(formatWeekday('2026-11-27')).toBe('Fri 27-11-2026')
  expect(formatWeekday('2028-02-29')).toBe('Tue 29-02-2028')
})

test('a day is written as it is in India', () => {
  expect(formatDay('2026-11-20T09:05:00')).toBe('20-11-2026')
  expect(formatDay('2028-02-29')).toBe('29-02-2028')
})

test.each([
  ['20-11-2026', '2026-11-20'],
  ['5/1/27', '2027-01-05'],
  ['05.01.1954', '1954-01-05'],
  ['05 01 54', '1954-01-05'],
  ['29022028', '2028-02-29'],
  ['29-02-2027', null],
  ['31-04-2026', null],
  ['2026-11-20', null],
  ['20-11', null],
  ['', null],
])('%j is typed for %s', (typed, day) => {
  vi.useFakeTimers({ now: Date.parse('2026-11-20T06:00:00Z') })
  expect(parseDay(typed)).toBe(day)
})

test.each([
  ['06/28', '2028-06-30'],
  ['6/28', '2028-06-30'],
  ['06/2028', '2028-06-30'],
  ['02-2028', '2028-02-29'],
  ['2028-06', '2028-06-30'],
  ['Jun 2028', '2028-06-30'],
  ['JUNE-28', '2028-06-30'],
  ["Sept '27", '2027-09-30'],
  ['DEC2030', '2030-12-31'],
  ['15-06-2028', '2028-06-15'],
  ['2028-06-15', '2028-06-15'],
  ['13/28', null],
  ['06/1928', null],
  ['1999-06', null],
  ['Jux 2028', null],
  ['28', null],
  ['', null],
])('%j on a box is an expiry on %s', (typed, day) => {
  expect(parseExpiry(typed)).toBe(day)
})

test('a month waits while it may become a day or a longer year', () => {
  expect(['06-12', '06/20', 'Jun 20', '15-06-20'].map(isHalfExpiry)).not.toContain(false)
  expect(['06/28', '06/2028', 'Jun 28', '2028-06'].map(isHalfExpiry)).not.toContain(true)
})

test.each([
  ['6:00 pm', '18:00'],
  ['6 pm', '18:00'],
  ['6.30pm', '18:30'],
  ['6:30 P.M.', '18:30'],
  ['12:00 am', '00:00'],
  ['12:15 pm', '12:15'],
  ['09:30', '09:30'],
  ['1830', '18:30'],
  // An hour that may be of the morning or of the evening.
  ['6:00', null],
  ['6', null],
  ['18:00 pm', null],
  ['0:30 am', null],
  ['24:00', null],
  ['10:60', null],
  ['10:00 m', null],
  ['evening', null],
  ['', null],
])('the time %j is read as %j', (typed, time) => {
  expect(parseTime(typed)).toBe(time)
})

test.each([
  [0, '12:00\u00a0am'],
  [9, '9:00\u00a0am'],
  [12, '12:00\u00a0pm'],
  [18, '6:00\u00a0pm'],
  [24, '12:00\u00a0am'],
])('hour %i is %s', (hour, text) => {
  expect(formatHour(hour)).toBe(text)
})

test('a year that may go on is not taken for one of this century', () => {
  const half = ['26-11-20', '26/1/19', '261120', ' 1.1.20 ']
  const whole = ['26-11-2026', '26-11-26', '261126', '26112026', '26-11-2', '26-11-202']
  expect([half.filter(isHalfDay), whole.filter(isHalfDay)]).toEqual([half, []])
})
