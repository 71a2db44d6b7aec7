import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { translate } from '../kernel/translate.ts'
import { checkGstin, gstinCheckCharacter, normaliseGstin } from './gstin.ts'
import { STATES } from './states.ts'

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'
const DIGITS = '0123456789'

// The regular form: state, PAN, entity number, Z, check character.
const gstins = fc
  .tuple(
    fc.constantFrom(...STATES.map((state) => state.code)),
    fc.stringMatching(/^[A-Z]{5}[0-9]{4}[A-Z][1-9A-Z]$/),
  )
  .map(([state, middle]) => `${state}${middle}Z`)
  .map((first14) => first14 + gstinCheckCharacter(first14))

describe('gstinCheckCharacter', () => {
  it.each([
    ['12GEOPS0823BBZ', 'H'],
    ['24AANFA2641L1Z', 'F'],
    ['29AABCR1718E1Z', 'L'],
    ['29AAFCC9980M1Z', 'R'],
  ])('of %s is %s', (first14, expected) => {
    expect(gstinCheckCharacter(first14)).toBe(expected)
  })

  it.each(['', '12GEOPS0823BB', '12GEOPS0823BBZH', '12geops0823bbz', '12GEOPS0823BB-'])(
    'throws for "%s"',
    (text) => {
      expect(() => gstinCheckCharacter(text)).toThrow(RangeError)
    },
  )
})

describe('checkGstin', () => {
  it('takes the worked example apart', () => {
    expect(checkGstin('12GEOPS0823BBZH')).toEqual({
      ok: true,
      stateCode: '12',
      pan: 'GEOPS0823B',
    })
  })

  it.each([
    ['', '15 characters; this one has 0'],
    ['12GEOPS0823BBZ', '15 characters; this one has 14'],
    ['12GEOPS0823BBZHH', '15 characters; this one has 16'],
    ['12geops0823bbzh', 'not the form'],
    ['12GEOPS0823B0ZH', 'not the form'],
    ['12GEOPS0823BBYH', 'not the form'],
    ['12GEOP50823BBZH', 'not the form'],
    ['1 GEOPS0823BBZH', 'not the form'],
    ['00GEOPS0823BBZH', 'begin with 00'],
    ['39GEOPS0823BBZH', 'begin with 39'],
    ['96GEOPS0823BBZH', 'begin with 96'],
    ['12GEOPS0823BBZG', 'last character'],
    ['12GEOPS0832BBZH', 'last character'],
    ['21GEOPS0823BBZH', 'last character'],
  ])('refuses "%s"', (text, part) => {
    const check = checkGstin(text)
    expect(check.ok ? '' : translate(check.reason, 'en')).toContain(part)
  })

  it('accepts retired states and Other Territory, for the papers that have them', () => {
    for (const state of ['25', '28', '97']) {
      const first14 = `${state}AANFA2641L1Z`
      expect(checkGstin(first14 + gstinCheckCharacter(first14)).ok).toBe(true)
    }
  })

  it('accepts every well-formed one', () => {
    fc.assert(
      fc.property(gstins, (gstin) => {
        expect(checkGstin(gstin)).toEqual({
          ok: true,
          stateCode: gstin.slice(0, 2),
          pan: gstin.slice(2, 12),
        })
      }),
    )
  })

  it('notices any single wrong character', () => {
    const slips = fc.tuple(gstins, fc.nat({ max: 14 }), fc.constantFrom(...DIGITS, ...LETTERS))
    fc.assert(
      fc.property(slips, ([gstin, position, character]) => {
        fc.pre(gstin[position] !== character)
        const slip = gstin.slice(0, position) + character + gstin.slice(position + 1)
        expect(checkGstin(slip).ok).toBe(false)
      }),
      { numRuns: 1_000 },
    )
  })
})

describe('normaliseGstin', () => {
  it.each([
    [' 12geops0823bbzh ', '12GEOPS0823BBZH'],
    ['12 GEOPS 0823B\tBZH\n', '12GEOPS0823BBZH'],
    ['12\u00a0GEOPS0823BBZH', '12GEOPS0823BBZH'],
    ['', ''],
  ])('of "%s" is "%s"', (text, expected) => {
    expect(normaliseGstin(text)).toBe(expected)
  })
})
