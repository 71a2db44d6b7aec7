import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { financialYear, financialYearOf } from './financial-year.ts'
import { addDays, toLocalText } from './local-time.ts'

describe('financialYearOf', () => {
  it('names the whole year', () => {
    expect(financialYearOf('2026-11-20T15:00:00')).toEqual({
      yearId: 2026,
      name: '2026-2027',
      tag: '26-27',
      startsOn: '2026-04-01T00:00:00',
      endsOn: '2027-03-31T23:59:59',
    })
  })

  it.each([
    ['2026-03-31T23:59:59', 2025],
    ['2026-04-01T00:00:00', 2026],
    ['2026-04-01', 2026],
    ['2027-03-31', 2026],
    ['2027-03-31T23:59:59', 2026],
    ['2027-04-01T00:00:00', 2027],
    ['2026-12-31T23:59:59', 2026],
    ['2027-01-01T00:00:00', 2026],
    ['2028-02-29T12:00:00', 2027],
    ['2028-03-31T23:59:59', 2027],
  ])('%s is in %i', (local, yearId) => {
    expect(financialYearOf(local).yearId).toBe(yearId)
  })

  it.each([
    ['1999-04-01', '1999-2000', '99-00'],
    ['2009-04-01', '2009-2010', '09-10'],
    ['2099-06-01', '2099-2100', '99-00'],
  ])('%s is called %s and %s', (local, name, tag) => {
    expect(financialYearOf(local)).toMatchObject({ name, tag })
  })

  it.each(['2026-02-29', '2026-04-31', '2026-13-01', '', 'today', '20260401'])(
    'throws for "%s"',
    (text) => {
      expect(() => financialYearOf(text)).toThrow(RangeError)
    },
  )

  it.each([999, 9999, 2026.5, Number.NaN])('has no year %d', (yearId) => {
    expect(() => financialYear(yearId)).toThrow(RangeError)
  })

  it('changes at midnight in India, not in Greenwich', () => {
    // 18:30 UTC is midnight of the next day in Kolkata.
    const midnight = Date.UTC(2026, 2, 31, 18, 30)
    const yearAt = (epochMs: number) => financialYearOf(toLocalText(epochMs, 'Asia/Kolkata')).yearId
    expect(yearAt(midnight - 1)).toBe(2025)
    expect(yearAt(midnight)).toBe(2026)
    expect(yearAt(midnight + 6 * 3_600_000)).toBe(2026)
  })

  it('holds every moment between its own ends, and the next year follows at once', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 100_000 }), (days) => {
        const local = addDays('1950-01-01T12:00:00', days)
        const year = financialYearOf(local)
        expect(year.startsOn <= local && local <= year.endsOn).toBe(true)
        expect(financialYearOf(year.startsOn)).toEqual(year)
        expect(financialYearOf(year.endsOn)).toEqual(year)
        const dayAfter = addDays(year.endsOn.slice(0, 10), 1)
        expect(financialYearOf(dayAfter)).toEqual(financialYear(year.yearId + 1))
      }),
    )
  })
})
