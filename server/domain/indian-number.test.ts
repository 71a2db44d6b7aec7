import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formatRupees } from './indian-number.ts'

describe('formatRupees', () => {
  it.each([
    [0, '0.00'],
    [-0, '0.00'],
    [5, '0.05'],
    [-49, '-0.49'],
    [99_900, '999.00'],
    [100_000, '1,000.00'],
    [9_999_999, '99,999.99'],
    [10_000_000, '1,00,000.00'],
    [20_675_025, '2,06,750.25'],
    [-20_675_025, '-2,06,750.25'],
    [1_000_000_000, '1,00,00,000.00'],
    [Number.MAX_SAFE_INTEGER, '9,00,71,99,25,47,409.91'],
  ])('%i paise are %s', (paise, expected) => {
    expect(formatRupees(paise)).toBe(expected)
  })

  it.each([0.5, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53])('throws for %d', (paise) => {
    expect(() => formatRupees(paise)).toThrow(RangeError)
  })

  it('groups as the platform does for India', () => {
    const platform = new Intl.NumberFormat('en-IN', { maximumFractionDigits: 0 })
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 10 ** 13 }), (rupees) => {
        expect(formatRupees(rupees * 100)).toBe(`${platform.format(rupees)}.00`)
      }),
    )
  })

  it('keeps every digit', () => {
    fc.assert(
      fc.property(fc.maxSafeInteger(), (paise) => {
        expect(Number(formatRupees(paise).replace(/[,.]/g, ''))).toBe(paise)
      }),
    )
  })
})
