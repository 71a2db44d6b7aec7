import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  centipaiseToRupees,
  hasAtMostDecimals,
  milliToQuantity,
  ppmToPercent,
  toCentipaise,
  toMilli,
  toPaise,
  toPpm,
  toRupees,
} from './rupees.ts'

/** The decimals of the shortest text of a number: an independent look at the same question. */
function decimalsOf(value: number): number {
  const [digits = '', power = '0'] = String(value).split('e')
  const fraction = digits.split('.')[1] ?? ''
  return Math.max(0, fraction.length - Number(power))
}

describe('rupees and paise', () => {
  it.each([
    [toPaise, 0.1, 10],
    [toPaise, 1.1, 110],
    [toPaise, 1.15, 115],
    [toPaise, 8.41, 841],
    [toPaise, 100_000_000, 10_000_000_000],
    [toPaise, 99_999_999.99, 9_999_999_999],
    [toPaise, -0, 0],
    [toCentipaise, 951.4286, 9_514_286],
    [toCentipaise, 0.0001, 1],
    [toCentipaise, 99_999_999.9999, 999_999_999_999],
    [toMilli, 0.5, 500],
    [toMilli, 0.333, 333],
    [toPpm, 2.5, 25_000],
    [toPpm, 12.345, 123_450],
  ])('%o takes %d for %d', (convert, value, expected) => {
    expect(Object.is(convert(value), expected)).toBe(true)
  })

  it.each([
    [toPaise, 0.001],
    [toPaise, 1e-17],
    [toPaise, Number.NaN],
    [toPaise, Number.POSITIVE_INFINITY],
    [toPaise, 2 ** 53],
    [toCentipaise, 0.00001],
    [toMilli, 0.0005],
    [toPpm, 0.00001],
  ])('%o refuses %d', (convert, value) => {
    expect(() => convert(value)).toThrow(RangeError)
  })

  const pairs = [
    ['paise', toRupees, toPaise, 2, 10_000_000_000],
    ['hundredths of a paisa', centipaiseToRupees, toCentipaise, 4, 1_000_000_000_000],
    ['thousandths', milliToQuantity, toMilli, 3, 100_000_000],
    ['parts per million', ppmToPercent, toPpm, 4, 1_000_000],
  ] as const

  it.each(pairs)('%s go out and come back', (_unit, out, back, decimals, max) => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max }), (whole) => {
        const wire = out(whole)
        expect(back(wire)).toBe(whole)
        expect(decimalsOf(wire)).toBeLessThanOrEqual(decimals)
        expect(hasAtMostDecimals(wire, decimals)).toBe(true)
        // Through JSON and back it is the same number.
        expect(back(JSON.parse(JSON.stringify(wire)))).toBe(whole)
      }),
    )
  })
})

describe('hasAtMostDecimals', () => {
  it.each([
    [0.1, 2, true],
    [0.01, 2, true],
    [0.001, 2, false],
    [1e-7, 4, false],
    [0.1 + 0.2, 2, false],
    [1_175.25, 2, true],
    [99_999_999.9999, 4, true],
    [99_999_999.99999, 4, false],
    [-0, 2, true],
    [1e308, 2, false],
    [2 ** 53, 0, false],
    [2 ** 53 - 1, 0, true],
    [Number.NaN, 2, false],
    [Number.POSITIVE_INFINITY, 2, false],
  ])('%d with %d decimals: %s', (value, decimals, expected) => {
    expect(hasAtMostDecimals(value, decimals)).toBe(expected)
  })

  it('says the same as the text of the number', () => {
    const value = fc.oneof(
      fc.integer({ min: 0, max: 10 ** 11 }).map((each) => each / 1_000),
      fc.integer({ min: 0, max: 10 ** 12 }).map((each) => each / 10_000),
      fc.double({ min: 0, max: 10 ** 8, noNaN: true }),
    )
    fc.assert(
      fc.property(value, fc.integer({ min: 0, max: 4 }), (each, decimals) => {
        expect(hasAtMostDecimals(each, decimals)).toBe(decimalsOf(each) <= decimals)
      }),
      { numRuns: 500 },
    )
  })
})
