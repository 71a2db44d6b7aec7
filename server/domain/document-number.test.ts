import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  checkPrefix,
  type DocumentSeries,
  formatDocumentNumber,
  nextPrefix,
  SERIES_LETTERS,
} from './document-number.ts'

// GST reference, section 5.5: what may go up to the tax portal.
const UPLOAD_SAFE = /^[A-Z1-9][A-Z0-9/-]{0,15}$/

const number = (branchPrefix: string, series: DocumentSeries, sequence: number) =>
  formatDocumentNumber({ branchPrefix, series, yearTag: '26-27', sequence })

describe('formatDocumentNumber', () => {
  it.each<[string, DocumentSeries, number, string | null]>([
    ['KA1', 'invoice', 123, 'KA1/26-27/000123'],
    ['KA1', 'invoice', 999_999, 'KA1/26-27/999999'],
    ['KA1', 'invoice', 1_000_000, null],
    ['KA1', 'order', 1, 'KA1S/26-27/00001'],
    ['KA1', 'receipt', 1, 'KA1R/26-27/00001'],
    ['KA1', 'credit_note', 1, 'KA1C/26-27/00001'],
    ['KA1', 'lab_order', 1, 'KA1L/26-27/00001'],
    ['KA1', 'bill_of_supply', 1, 'KA1B/26-27/00001'],
    ['KA1', 'receipt', 99_999, 'KA1R/26-27/99999'],
    ['KA1', 'receipt', 100_000, null],
    ['MUM1', 'invoice', 42, 'MUM1/26-27/00042'],
    ['K1', 'invoice', 7, 'K1/26-27/000007'],
    ['K1', 'invoice', 1_000_000, 'K1/26-27/1000000'],
    ['1', 'order', 3, '1S/26-27/000003'],
    ['ABCDEFGHI', 'invoice', 1, null],
  ])('%s %s %i is %s', (prefix, series, sequence, expected) => {
    expect(number(prefix, series, sequence)).toBe(expected)
  })

  it.each([
    ['a sequence of 0', { sequence: 0 }],
    ['a fraction', { sequence: 1.5 }],
    ['a long year', { yearTag: '2026-27' }],
    ['a small letter', { branchPrefix: 'ka1' }],
    ['no prefix', { branchPrefix: '' }],
    ['a zero in front', { branchPrefix: '0A1' }],
    ['a dash in the prefix', { branchPrefix: 'K-1' }],
  ])('throws for %s', (_name, change) => {
    const parts = { branchPrefix: 'KA1', series: 'invoice', yearTag: '26-27', sequence: 1 } as const
    expect(() => formatDocumentNumber({ ...parts, ...change })).toThrow(RangeError)
  })

  const prefixes = fc.stringMatching(/^[A-Z1-9][A-Z0-9]?[0-9]$/)
  const seriesNames = fc.constantFrom<DocumentSeries>(
    ...(['invoice', 'bill_of_supply', 'receipt'] as const),
    ...(['order', 'credit_note', 'lab_order'] as const),
  )
  const sequences = fc.integer({ min: 1, max: 99_999 })

  it('fits every lawful prefix, series and sequence into the legal form', () => {
    fc.assert(
      fc.property(prefixes, seriesNames, sequences, (prefix, series, sequence) => {
        expect(checkPrefix(prefix)).toEqual({ ok: true })
        expect(number(prefix, series, sequence)).toMatch(UPLOAD_SAFE)
      }),
    )
  })

  it('never gives one number twice, over branches, series and sequences', () => {
    const source = fc.tuple(prefixes, seriesNames, sequences)
    fc.assert(
      fc.property(source, source, (one, other) => {
        const isSame = one.every((part, index) => part === other[index])
        expect(number(...one) === number(...other)).toBe(isSame)
      }),
      { numRuns: 1_000 },
    )
  })

  it('sorts as it counts, while the digits last', () => {
    fc.assert(
      fc.property(prefixes, seriesNames, sequences, sequences, (prefix, series, a, b) => {
        const [first, second] = [number(prefix, series, a) ?? '', number(prefix, series, b) ?? '']
        expect(first < second).toBe(a < b)
      }),
    )
  })

  it('has a letter of its own for each series', () => {
    const letters = Object.values(SERIES_LETTERS)
    expect(new Set(letters).size).toBe(letters.length)
  })
})

describe('checkPrefix', () => {
  it.each(['KA1', 'K1', '1', 'A99', '129'])('takes %s', (prefix) => {
    expect(checkPrefix(prefix)).toEqual({ ok: true })
  })

  it.each(['', 'KAS', 'ka1', 'MUM1', '01', 'K-1', 'K 1', 'क1', 'KA1 '])(
    'refuses "%s"',
    (prefix) => {
      expect(checkPrefix(prefix)).toMatchObject({
        ok: false,
        reason: { code: expect.stringMatching(/^number-prefix\./) },
      })
    },
  )
})

describe('nextPrefix', () => {
  const ALL_OF_K = ['K0', 'K1', 'K2', 'K3', 'K4', 'K5', 'K6', 'K7', 'K8', 'K9']

  it.each<[string, string[], string | null]>([
    ['KA1', ['KA1'], 'KA2'],
    ['KA1', ['KA1', 'KA2'], 'KA3'],
    ['KA9', ['KA9'], 'KA0'],
    ['9', ['9'], '1'],
    ['BLR', ['BLR'], 'BL1'],
    ['K1', ALL_OF_K, null],
  ])('after %s, with %j used, is %s', (prefix, used, next) => {
    expect(nextPrefix(prefix, used)).toBe(next)
  })
})
