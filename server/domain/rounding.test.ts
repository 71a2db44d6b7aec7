import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  centipaiseToPaise,
  divideHalfUp,
  sumExactly,
  timesQuantity,
  toSafeInteger,
} from './rounding.ts'

describe('divideHalfUp', () => {
  it.each([
    [5n, 2n, 3n],
    [-5n, 2n, -3n],
    [5n, -2n, -3n],
    [-5n, -2n, 3n],
    [4n, 3n, 1n],
    [-4n, 3n, -1n],
    [1n, 2n, 1n],
    [-1n, 2n, -1n],
    [49n, 100n, 0n],
    [50n, 100n, 1n],
    [-49n, 100n, 0n],
    [0n, 7n, 0n],
    [10n ** 40n + 5n, 10n, 10n ** 39n + 1n],
  ])('%s / %s is %s', (numerator, denominator, expected) => {
    expect(divideHalfUp(numerator, denominator)).toBe(expected)
  })

  it('refuses to divide by zero', () => {
    expect(() => divideHalfUp(1n, 0n)).toThrow(RangeError)
  })

  it('is never further than half a unit away, and a tie goes away from zero', () => {
    fc.assert(
      fc.property(
        fc.bigInt(),
        fc.bigInt({ min: 1n, max: 10n ** 12n }),
        (numerator, denominator) => {
          const twiceError = 2n * (divideHalfUp(numerator, denominator) * denominator - numerator)
          const outwards = numerator < 0n ? -twiceError : twiceError
          expect(outwards).toBeLessThanOrEqual(denominator)
          expect(outwards).toBeGreaterThan(-denominator)
        },
      ),
    )
  })

  it('is symmetric about zero', () => {
    fc.assert(
      fc.property(
        fc.bigInt(),
        fc.bigInt({ min: 1n, max: 10n ** 12n }),
        (numerator, denominator) => {
          expect(divideHalfUp(-numerator, denominator)).toBe(-divideHalfUp(numerator, denominator))
        },
      ),
    )
  })
})

describe('exact integers', () => {
  it('takes the last safe integer and refuses the next', () => {
    expect(toSafeInteger(2n ** 53n - 1n)).toBe(Number.MAX_SAFE_INTEGER)
    expect(() => toSafeInteger(2n ** 53n)).toThrow(RangeError)
    expect(() => toSafeInteger(-(2n ** 53n))).toThrow(RangeError)
  })

  it('never makes a negative zero', () => {
    expect(Object.is(toSafeInteger(divideHalfUp(-1n, 3n)), 0)).toBe(true)
  })

  it('sums exactly or not at all', () => {
    expect(sumExactly([])).toBe(0)
    expect(sumExactly([1, -2, 3])).toBe(2)
    expect(sumExactly([Number.MAX_SAFE_INTEGER, 5, -5])).toBe(Number.MAX_SAFE_INTEGER)
    expect(() => sumExactly([Number.MAX_SAFE_INTEGER, 1])).toThrow(RangeError)
    expect(() => sumExactly([0.5])).toThrow(RangeError)
  })
})

describe('paise', () => {
  it.each([
    [12345, 123],
    [12350, 124],
    [49, 0],
    [50, 1],
    [0, 0],
  ])('%i centipaise are %i paise', (centipaise, paise) => {
    expect(centipaiseToPaise(centipaise)).toBe(paise)
  })

  it.each([
    [2_000, 11_752_500, 235_050],
    [500, 10_100, 51],
    [500, 10_099, 50],
    [1, 50_000, 1],
    [1, 49_999, 0],
    // 1.005 rupees: in binary floating point 100.49999..., which would lose the paisa.
    [1_000, 10_050, 101],
    [3, 333_333, 10],
  ])('%i milli at %i centipaise are %i paise', (qtyMilli, centipaise, paise) => {
    expect(timesQuantity(qtyMilli, centipaise)).toBe(paise)
  })
})
