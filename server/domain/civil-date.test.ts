import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  civilDateFromDayNumber,
  civilDateOf,
  civilDateText,
  dayNumber,
  dayOfWeek,
  daysInMonth,
} from './civil-date.ts'

const DAY_MS = 86_400_000

describe('civilDateOf', () => {
  it.each([
    ['2026-11-20', { year: 2026, month: 11, day: 20 }],
    ['2026-11-20T18:00:00', { year: 2026, month: 11, day: 20 }],
    ['2028-02-29', { year: 2028, month: 2, day: 29 }],
    ['2000-02-29', { year: 2000, month: 2, day: 29 }],
    ['0001-01-01', { year: 1, month: 1, day: 1 }],
    ['9999-12-31', { year: 9999, month: 12, day: 31 }],
  ])('reads %s', (text, expected) => {
    expect(civilDateOf(text)).toEqual(expected)
  })

  it.each([
    ...['2026-02-29', '2027-02-29', '2100-02-29', '1900-02-29', '2026-02-30', '2026-04-31'],
    ...['2026-00-10', '2026-13-10', '2026-01-00', '2026-01-32', '0000-01-01'],
    ...['', '2026', '2026-1-1', '20-11-2026', '2026/11/20', ' 2026-11-20', '2026-11-201', 'x'],
  ])('refuses "%s"', (text) => {
    expect(civilDateOf(text)).toBeNull()
  })
})

describe('the calendar', () => {
  it.each([
    [1970, 1, 1, 0, 4],
    [1969, 12, 31, -1, 3],
    [2000, 2, 29, 11_016, 2],
    [2026, 11, 20, 20_777, 5],
    [2026, 11, 22, 20_779, 0],
  ])('%i-%i-%i is day %i and weekday %i', (year, month, day, number, weekday) => {
    expect(dayNumber({ year, month, day })).toBe(number)
    expect(dayOfWeek({ year, month, day })).toBe(weekday)
    expect(civilDateFromDayNumber(number)).toEqual({ year, month, day })
  })

  it('counts as the platform does, over the whole range', () => {
    const first = Date.UTC(1600, 0, 1) / DAY_MS
    const last = Date.UTC(9999, 11, 31) / DAY_MS
    fc.assert(
      fc.property(fc.integer({ min: first, max: last }), (number) => {
        const date = civilDateFromDayNumber(number)
        const platform = new Date(number * DAY_MS)
        expect(civilDateText(date)).toBe(platform.toISOString().slice(0, 10))
        expect(dayOfWeek(date)).toBe(platform.getUTCDay())
        expect(dayNumber(date)).toBe(number)
      }),
      { numRuns: 2_000 },
    )
  })

  it('goes day by day through every year end and leap day of four centuries', () => {
    const first = dayNumber({ year: 1800, month: 1, day: 1 })
    const last = dayNumber({ year: 2200, month: 12, day: 31 })
    let expected = { year: 1800, month: 1, day: 1 }
    let wrong = 0
    for (let number = first; number <= last; number += 1) {
      const date = civilDateFromDayNumber(number)
      if (civilDateText(date) !== civilDateText(expected) || dayNumber(date) !== number) wrong += 1
      const { year, month, day } = expected
      if (day < daysInMonth(year, month)) expected = { year, month, day: day + 1 }
      else if (month < 12) expected = { year, month: month + 1, day: 1 }
      else expected = { year: year + 1, month: 1, day: 1 }
    }
    expect(wrong).toBe(0)
  })

  it('knows the length of each month', () => {
    const lengths = Array.from({ length: 12 }, (_, index) => daysInMonth(2026, index + 1))
    expect(lengths).toEqual([31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31])
    expect([2000, 2028, 1900, 2100].map((year) => daysInMonth(year, 2))).toEqual([29, 29, 28, 28])
    expect([daysInMonth(2026, 0), daysInMonth(2026, 13)]).toEqual([0, 0])
  })

  it('writes four-digit years only', () => {
    expect(civilDateText({ year: 33, month: 4, day: 3 })).toBe('0033-04-03')
    expect(() => civilDateText({ year: 10_000, month: 1, day: 1 })).toThrow(RangeError)
    expect(() => civilDateText({ year: 0, month: 1, day: 1 })).toThrow(RangeError)
  })
})
