import fc from 'fast-check'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { addDays, addMonths, parseWireDateTime, toLocalText } from './local-time.ts'

const KOLKATA = 'Asia/Kolkata'

describe('toLocalText', () => {
  it.each([
    [0, KOLKATA, '1970-01-01T05:30:00'],
    [Date.UTC(2026, 2, 31, 18, 29, 59, 999), KOLKATA, '2026-03-31T23:59:59'],
    [Date.UTC(2026, 2, 31, 18, 30), KOLKATA, '2026-04-01T00:00:00'],
    [Date.UTC(2028, 1, 28, 18, 30), KOLKATA, '2028-02-29T00:00:00'],
    [Date.UTC(2026, 11, 31, 18, 30), KOLKATA, '2027-01-01T00:00:00'],
    [-1, KOLKATA, '1970-01-01T05:29:59'],
    [Date.UTC(2026, 5, 15, 12), 'UTC', '2026-06-15T12:00:00'],
    [Date.UTC(2026, 5, 15, 12), 'Asia/Kathmandu', '2026-06-15T17:45:00'],
    // Daylight saving time is another zone's worry, but the rule is the zone's.
    [Date.UTC(2026, 0, 15, 12), 'Europe/London', '2026-01-15T12:00:00'],
    [Date.UTC(2026, 6, 15, 12), 'Europe/London', '2026-07-15T13:00:00'],
  ])('%i in %s is %s', (epochMs, zone, expected) => {
    expect(toLocalText(epochMs, zone)).toBe(expected)
  })

  it('is five and a half hours ahead of UTC in India, always', () => {
    const from = Date.UTC(1950, 0, 1)
    fc.assert(
      fc.property(fc.integer({ min: from, max: Date.UTC(2200, 0, 1) }), (epochMs) => {
        const expected = new Date(epochMs + 19_800_000).toISOString().slice(0, 19)
        expect(toLocalText(epochMs, KOLKATA)).toBe(expected)
      }),
      { numRuns: 1_000 },
    )
  })

  it.each([Number.NaN, Number.POSITIVE_INFINITY, 8.64e15 + 1, -8.64e15, 253_402_300_800_000])(
    'throws for the instant %d',
    (epochMs) => {
      expect(() => toLocalText(epochMs, KOLKATA)).toThrow(RangeError)
    },
  )

  it('throws for an unknown zone', () => {
    expect(() => toLocalText(0, 'Mars/Olympus')).toThrow(RangeError)
  })
})

describe('parseWireDateTime', () => {
  it.each([
    ['2026-11-20', '2026-11-20T00:00:00'],
    ['2026-11-20T18:05:09', '2026-11-20T18:05:09'],
    ['2026-11-20T18:05', '2026-11-20T18:05:00'],
    ['2026-11-20T18:05:09.999', '2026-11-20T18:05:09'],
    ['2026-11-20T18:05:09.1234567', '2026-11-20T18:05:09'],
    ['2026-03-31T18:29:59Z', '2026-03-31T23:59:59'],
    ['2026-03-31T18:30:00Z', '2026-04-01T00:00:00'],
    ['2026-03-31T18:30:00.000Z', '2026-04-01T00:00:00'],
    ['2026-04-01T00:00:00+05:30', '2026-04-01T00:00:00'],
    ['2026-04-01T00:00:00+0530', '2026-04-01T00:00:00'],
    ['2026-04-01T00:00+00:00', '2026-04-01T05:30:00'],
    ['2026-03-31T14:30:00-04:00', '2026-04-01T00:00:00'],
    ['2026-04-01T14:00:00+14:00', '2026-04-01T05:30:00'],
    ['2028-02-28T20:00:00Z', '2028-02-29T01:30:00'],
    ['2026-12-31T23:00:00Z', '2027-01-01T04:30:00'],
    ['0001-01-01T00:00:00', '0001-01-01T00:00:00'],
  ])('%s is %s', (text, expected) => {
    expect(parseWireDateTime(text, KOLKATA)).toBe(expected)
  })

  it('takes a plain date to the end of its day, and nothing else', () => {
    const endOfDay = { endOfDay: true }
    expect(parseWireDateTime('2026-11-20', KOLKATA, endOfDay)).toBe('2026-11-20T23:59:59')
    expect(parseWireDateTime('2026-11-20T10:00:00', KOLKATA, endOfDay)).toBe('2026-11-20T10:00:00')
    expect(parseWireDateTime('2026-11-20', KOLKATA, { endOfDay: false })).toBe(
      '2026-11-20T00:00:00',
    )
  })

  it.each([
    ...['2026-02-29', '2026-02-30T10:00:00', '2026-13-01', '2026-00-01', '2026-11-31T00:00:00Z'],
    ...['2026-11-20T24:00:00', '2026-11-20T23:60:00', '2026-11-20T23:59:60', '2026-11-20T'],
    ...['2026-11-20 18:05:09', '2026-11-20T18', '2026-11-20T18:05:09z', '2026-11-20T18:05:09+5'],
    ...['2026-11-20T18:05:09+15:00', '2026-11-20T18:05:09+05:60', '2026-11-20T18:05:09.'],
    ...['2026-11-20Z', '20261120', '20/11/2026', '', ' 2026-11-20', '2026-11-20 ', 'now'],
    ...['0001-01-01T00:00:00Z', '9999-12-31T23:59:59Z', '+002026-11-20', '2026-11-20T-1:00:00'],
  ])('refuses "%s"', (text) => {
    expect(parseWireDateTime(text, KOLKATA)).toBeNull()
  })

  const instants = fc.integer({ min: Date.UTC(1950, 0, 1), max: Date.UTC(2200, 0, 1) })

  it('reads one instant alike from every offset', () => {
    const quarterHours = fc.integer({ min: -48, max: 56 })
    fc.assert(
      fc.property(instants, quarterHours, (epochMs, quarters) => {
        const local = new Date(epochMs + quarters * 900_000).toISOString().slice(0, 19)
        const minutes = Math.abs(quarters) * 15
        const clock = [Math.floor(minutes / 60), minutes % 60]
        const [hh, mm] = clock.map((part) => String(part).padStart(2, '0'))
        const offset = `${quarters < 0 ? '-' : '+'}${hh}:${mm}`
        expect(parseWireDateTime(local + offset, KOLKATA)).toBe(toLocalText(epochMs, KOLKATA))
      }),
    )
  })

  it('gives back what it gave', () => {
    fc.assert(
      fc.property(instants, (epochMs) => {
        const local = toLocalText(epochMs, KOLKATA)
        expect(parseWireDateTime(local, KOLKATA)).toBe(local)
      }),
    )
  })

  it('never throws, whatever the text', () => {
    const texts = fc.oneof(
      fc.string(),
      fc.stringMatching(/^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9:.Z+-]*$/),
    )
    fc.assert(
      fc.property(texts, (text) => {
        const local = parseWireDateTime(text, KOLKATA)
        expect(local === null || /^[0-9]{4}-[01][0-9]-[0-3][0-9]T/.test(local)).toBe(true)
      }),
    )
  })
})

describe('the zone of the computer', () => {
  afterEach(() => vi.unstubAllEnvs())

  it.each([
    ['UTC', 0],
    [KOLKATA, -330],
    ['America/Los_Angeles', 480],
    ['Pacific/Kiritimati', -840],
  ])('%s changes nothing', (hostZone, minutesBehind) => {
    vi.stubEnv('TZ', hostZone)
    // The platform has taken the zone over, or this test would prove nothing.
    expect(new Date(Date.UTC(2026, 0, 1)).getTimezoneOffset()).toBe(minutesBehind)
    expect(toLocalText(Date.UTC(2026, 2, 31, 18, 30), KOLKATA)).toBe('2026-04-01T00:00:00')
    expect(parseWireDateTime('2026-03-31T18:30:00Z', KOLKATA)).toBe('2026-04-01T00:00:00')
    expect(parseWireDateTime('2026-04-01', KOLKATA)).toBe('2026-04-01T00:00:00')
    expect(addDays('2026-03-31T23:59:59', 1)).toBe('2026-04-01T23:59:59')
  })
})

describe('addDays', () => {
  it.each([
    ['2026-03-31T23:59:59', 1, '2026-04-01T23:59:59'],
    ['2026-04-01', -1, '2026-03-31'],
    ['2028-02-28', 1, '2028-02-29'],
    ['2026-02-28', 1, '2026-03-01'],
    ['2026-12-31T10:00:00', 1, '2027-01-01T10:00:00'],
    ['2026-11-20', 0, '2026-11-20'],
    ['2026-11-20', 365, '2027-11-20'],
  ])('%s and %i days is %s', (text, days, expected) => {
    expect(addDays(text, days)).toBe(expected)
  })

  it('goes back the way it came', () => {
    fc.assert(
      fc.property(fc.integer({ min: -50_000, max: 50_000 }), (days) => {
        expect(addDays(addDays('2026-11-20T10:00:00', days), -days)).toBe('2026-11-20T10:00:00')
      }),
    )
  })

  it.each([
    ['2026-02-30', 1],
    ['', 1],
    ['9999-12-31', 1],
  ])('throws for "%s" and %i', (text, days) => {
    expect(() => addDays(text, days)).toThrow(RangeError)
  })
})

describe('addMonths', () => {
  it.each([
    ['2026-11-20T10:00:00', 6, '2027-05-20T10:00:00'],
    ['2026-01-31', 1, '2026-02-28'],
    ['2028-01-31', 1, '2028-02-29'],
    ['2028-02-29', 12, '2029-02-28'],
    ['2026-12-31', 2, '2027-02-28'],
    ['2026-03-31', -1, '2026-02-28'],
    ['2026-01-15', -1, '2025-12-15'],
    ['2026-11-20', 0, '2026-11-20'],
    ['2026-11-20', 24, '2028-11-20'],
  ])('%s and %i months is %s', (text, months, expected) => {
    expect(addMonths(text, months)).toBe(expected)
  })

  it('throws for what is no date', () => {
    expect(() => addMonths('2026-02-30', 1)).toThrow(RangeError)
  })
})
