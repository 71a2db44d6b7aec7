import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cumulativeShare, roundOffShare } from './returns.ts'
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

describe('roundOffShare', () => {
  it.each([
    ['all at once, rounded up', 260_368, 260_400, [260_368], [32]],
    ['all at once, rounded down', 11_840, 11_800, [11_840], [-40]],
    ['in parts, rounded up: with the last', 260_368, 260_400, [100_000, 160_368], [0, 32]],
    ['in parts, rounded down', 11_840, 11_800, [5_920, 5_920], [0, -40]],
    ['the rest is worth less than the rounding', 11_840, 11_800, [11_820, 20], [-20, -20]],
    ['the rest is worth nothing', 11_840, 11_800, [11_840, 0], [-40, 0]],
    ['a part that stays out', 11_840, 11_800, [5_920], [0]],
    ['nothing to round', 11_800, 11_800, [5_900, 5_900], [0, 0]],
    ['a bill rounded to nothing', 40, 0, [40], [-40]],
    ['a bill of nothing', 0, 0, [0], [0]],
  ])('%s', (_name, billedPaise, netPaise, amounts, expected) => {
    let creditedPaise = 0
    let givenBackPaise = 0
    const shares = amounts.map((amountPaise) => {
      const before = { billedPaise, netPaise, creditedPaise, givenBackPaise }
      const share = roundOffShare(amountPaise, before)
      creditedPaise += amountPaise
      givenBackPaise += amountPaise + share
      return share
    })
    expect(shares).toEqual(expected)
  })

  it('gives back all that was owed, never more on the way, and no note below nothing', () => {
    const amounts = fc.array(fc.integer({ min: 0, max: 500_000 }), { minLength: 1, maxLength: 12 })
    fc.assert(
      fc.property(amounts, (parts) => {
        const billedPaise = parts.reduce((sum, part) => sum + part, 0)
        const netPaise = Math.floor((billedPaise + 50) / 100) * 100
        let creditedPaise = 0
        let givenBackPaise = 0
        for (const amountPaise of parts) {
          const before = { billedPaise, netPaise, creditedPaise, givenBackPaise }
          const worthPaise = amountPaise + roundOffShare(amountPaise, before)
          expect(worthPaise).toBeGreaterThanOrEqual(0)
          creditedPaise += amountPaise
          givenBackPaise += worthPaise
          expect(givenBackPaise).toBeLessThanOrEqual(netPaise)
        }
        expect(givenBackPaise).toBe(netPaise)
      }),
      { numRuns: 2_000 },
    )
  })
})
