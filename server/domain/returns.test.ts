import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cumulativeShare } from './returns.ts'
import { decimalText } from './testing/sale-lines.ts'
import { oracleCredit } from './testing/tax-oracle.ts'

/** What each return of a sequence credits. */
function creditsOf(originalPaise: number, soldMilli: number, returns: number[]): number[] {
  let returnedBeforeMilli = 0
  return returns.map((returnNowMilli) => {
    const share = { originalPaise, soldMilli, returnedBeforeMilli, returnNowMilli }
    returnedBeforeMilli += returnNowMilli
    return cumulativeShare(share)
  })
}

describe('cumulativeShare', () => {
  it.each([
    ['three units, one by one', 1_000, 3_000, [1_000, 1_000, 1_000], [333, 334, 333]],
    ['all at once', 1_000, 3_000, [3_000], [1_000]],
    ['two, then the last', 1_000, 3_000, [2_000, 1_000], [667, 333]],
    ['halves of one paisa', 1, 2_000, [1_000, 1_000], [1, 0]],
    ['half a pair', 5_706, 1_000, [500, 500], [2_853, 2_853]],
    ['nothing was charged', 0, 2_000, [1_000, 1_000], [0, 0]],
    ['a part that stays out', 5_706, 2_000, [1_000], [2_853]],
  ])('%s', (_name, original, sold, returns, expected) => {
    expect(creditsOf(original, sold, returns)).toEqual(expected)
  })

  it.each([
    ['more than was sold', { returnNowMilli: 2_001 }],
    ['more than is left', { returnedBeforeMilli: 1_500, returnNowMilli: 501 }],
    ['nothing', { returnNowMilli: 0 }],
    ['less than nothing', { returnNowMilli: -1 }],
    ['a negative past', { returnedBeforeMilli: -1 }],
    ['a negative amount', { originalPaise: -1 }],
    ['a line of nothing', { soldMilli: 0 }],
  ])('throws for %s', (_name, change) => {
    const share = {
      originalPaise: 100,
      soldMilli: 2_000,
      returnedBeforeMilli: 0,
      returnNowMilli: 1,
    }
    expect(() => cumulativeShare({ ...share, ...change })).toThrow(RangeError)
  })

  // A quantity cut at random points, so that the parts make the whole.
  const cutQuantities = fc
    .record({
      soldMilli: fc.integer({ min: 1, max: 500_000 }),
      cuts: fc.array(fc.integer({ min: 1, max: 499_999 }), { maxLength: 8 }),
    })
    .map(({ soldMilli, cuts }) => {
      const inside = new Set(cuts.filter((cut) => cut < soldMilli))
      const points = [0, ...[...inside].sort((a, b) => a - b), soldMilli]
      const returns = points.slice(1).map((point, index) => point - (points[index] ?? 0))
      return { soldMilli, returns }
    })
  const amounts = fc.integer({ min: 0, max: 10_000_000_000 })

  it('sums to exactly the original, whatever the parts', () => {
    fc.assert(
      fc.property(amounts, cutQuantities, (original, { soldMilli, returns }) => {
        const credits = creditsOf(original, soldMilli, returns)
        expect(credits.reduce((total, credit) => total + credit, 0)).toBe(original)
        for (const credit of credits) expect(credit).toBeGreaterThanOrEqual(0)
      }),
      { numRuns: 1_000 },
    )
  })

  it('agrees with the decimal calculator to the paisa', () => {
    fc.assert(
      fc.property(amounts, cutQuantities, (original, { soldMilli, returns }) => {
        let before = 0
        const expected = returns.map((now) => {
          const texts = [soldMilli, before, now].map((milli) => decimalText(milli, 3))
          before += now
          const [sold = '', returnedBefore = '', returnedNow = ''] = texts
          return oracleCredit(decimalText(original, 2), sold, returnedBefore, returnedNow)
        })
        const credits = creditsOf(original, soldMilli, returns)
        expect(credits.map((credit) => decimalText(credit, 2))).toEqual(expected)
      }),
      { numRuns: 1_000 },
    )
  })
})
