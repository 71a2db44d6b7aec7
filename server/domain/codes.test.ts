import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { inHouseEan, isValidGtin, normaliseCode } from './codes.ts'

describe('normaliseCode', () => {
  it.each([
    ['RB-2140', 'RB2140'],
    ['rb 2140', 'RB2140'],
    [' Rb/21_40. ', 'RB2140'],
    ['ＲＢ２１４０', 'RB2140'],
    ['चश्मा-1', 'चश्मा1'],
    ['--', ''],
    ['', ''],
  ])('of "%s" is "%s"', (text, expected) => {
    expect(normaliseCode(text)).toBe(expected)
  })

  it('leaves a normalised code alone', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 20 }), (text) => {
        const once = normaliseCode(text)
        expect(normaliseCode(once)).toBe(once)
      }),
      { numRuns: 1_000 },
    )
  })

  it('does not see case or separators', () => {
    const characters = fc.array(fc.constantFrom(...'abcXYZ0189'), { maxLength: 12 })
    fc.assert(
      fc.property(characters, fc.constantFrom('-', ' ', '/', '.', ''), (parts, separator) => {
        const plain = normaliseCode(parts.join(''))
        expect(normaliseCode(parts.join(separator).toLowerCase())).toBe(plain)
      }),
    )
  })
})

describe('isValidGtin', () => {
  it.each([
    ['4006381333931', true],
    ['4006381333930', false],
    ['4006381339331', false],
    ['036000291452', true],
    ['036000291453', false],
    ['96385074', true],
    ['96385075', false],
    ['10614141000415', true],
    ['10614141000416', false],
    ['00000000', true],
    ['123456789', false],
    ['000000000', false],
    ['00000000000', false],
    ['', false],
    ['400638133393X', false],
    ['４００６３８１３３３９３１', false],
    [' 4006381333931', false],
  ])('%s: %s', (text, expected) => {
    expect(isValidGtin(text)).toBe(expected)
  })

  it('notices any single wrong digit', () => {
    const slips = fc.tuple(fc.nat({ max: 12 }), fc.constantFrom(...'0123456789'))
    fc.assert(
      fc.property(slips, ([position, digit]) => {
        const right = '4006381333931'
        fc.pre(right[position] !== digit)
        const slip = right.slice(0, position) + digit + right.slice(position + 1)
        expect(isValidGtin(slip)).toBe(false)
      }),
    )
  })

  it('has exactly one right check digit for any twelve digits', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[0-9]{12}$/), (twelve) => {
        const right = [...'0123456789'].filter((digit) => isValidGtin(twelve + digit))
        expect(right).toHaveLength(1)
      }),
    )
  })
})

describe('inHouseEan', () => {
  it('is the worked example, and always an EAN-13 of its own', () => {
    expect(inHouseEan(1, 42)).toBe('2000100000427')
    const seen = new Set<string>()
    for (const branch of [0, 1, 37, 999]) {
      for (const running of [1, 2, 9, 10, 123_456, 9_999_999]) {
        const code = inHouseEan(branch, running)
        expect([code.length, isValidGtin(code)]).toEqual([13, true])
        seen.add(code)
      }
    }
    expect(seen.size).toBe(24)
  })

  it('makes none of numbers that have no room', () => {
    for (const [branch, running] of [
      [1_000, 1],
      [-1, 1],
      [1, 0],
      [1, 10_000_000],
      [1, 1.5],
    ] as const) {
      expect(() => inHouseEan(branch, running)).toThrow(RangeError)
    }
  })
})
