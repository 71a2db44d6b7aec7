import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  cumulativeShare,
  inclusiveShare,
  type LineParts,
  mayCreditTax,
  roundOffShare,
} from './returns.ts'
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

describe('inclusiveShare', () => {
  /** A line of a price that includes 9 % + 9 %, and what each return of it credits. */
  function creditsOfInclusive(totalPaise: number, soldMilli: number, returns: number[]) {
    const tax = Math.round((totalPaise * 9) / 118)
    const rates = {
      appliedSgstRatePpm: 90_000,
      appliedCgstRatePpm: 90_000,
      appliedIgstRatePpm: 0,
    }
    const sold = {
      taxablePaise: totalPaise - 2 * tax,
      sgstPaise: tax,
      cgstPaise: tax,
      igstPaise: 0,
      ...rates,
    }
    const credited: LineParts = { taxablePaise: 0, sgstPaise: 0, cgstPaise: 0, igstPaise: 0 }
    let returnedBeforeMilli = 0
    const shares = returns.map((returnNowMilli) => {
      const share = inclusiveShare({
        sold,
        credited: { ...credited },
        soldMilli,
        returnedBeforeMilli,
        returnNowMilli,
      })
      returnedBeforeMilli += returnNowMilli
      for (const key of ['taxablePaise', 'sgstPaise', 'cgstPaise', 'igstPaise'] as const) {
        credited[key] += share[key]
      }
      return share
    })
    return { sold, credited, shares }
  }
  const totals = (shares: readonly LineParts[]) =>
    shares.map(
      ({ cgstPaise, igstPaise, sgstPaise, taxablePaise }) =>
        taxablePaise + sgstPaise + cgstPaise + igstPaise,
    )

  it.each<[string, number, number, number[], number[]]>([
    ['three pieces that divide', 30_000, 3_000, [1_000, 1_000, 1_000], [10_000, 10_000, 10_000]],
    ['three that do not', 100_000, 3_000, [1_000, 1_000, 1_000], [33_333, 33_333, 33_334]],
    ['two at once are two', 100_000, 3_000, [2_000, 1_000], [66_666, 33_334]],
    ['the last takes less', 20_000, 3_000, [1_000, 1_000, 1_000], [6_667, 6_667, 6_666]],
    ['half of a pair', 10_001, 1_000, [500, 500], [5_001, 5_000]],
    ['never more than there was', 1, 2_000, [1_000, 1_000], [1, 0]],
  ])('credits %s', (_name, total, sold, returns, expected) => {
    expect(totals(creditsOfInclusive(total, sold, returns).shares)).toEqual(expected)
  })

  it('credits equal pieces with equal tax, and all of the line in the end', () => {
    const { credited, shares, sold } = creditsOfInclusive(30_000, 3_000, [1_000, 1_000, 1_000])
    expect(shares[0]).toEqual({ taxablePaise: 8_474, sgstPaise: 763, cgstPaise: 763, igstPaise: 0 })
    expect(shares[1]).toEqual(shares[0])
    expect(credited).toEqual({
      taxablePaise: sold.taxablePaise,
      sgstPaise: sold.sgstPaise,
      cgstPaise: sold.cgstPaise,
      igstPaise: 0,
    })
  })

  it('ends at the line, piece by piece, with no part below zero', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 1_000_000 }),
        fc.integer({ min: 1, max: 12 }),
        (total, pieces) => {
          const returns = Array.from({ length: pieces }, () => 1_000)
          const { credited, shares, sold } = creditsOfInclusive(total, pieces * 1_000, returns)
          expect(totals([credited])).toEqual([total])
          expect(credited.sgstPaise).toBe(sold.sgstPaise)
          for (const share of shares) {
            for (const part of Object.values(share)) expect(part).toBeGreaterThanOrEqual(0)
          }
          expect(new Set(totals(shares.slice(0, -1))).size).toBeLessThanOrEqual(total > 100 ? 1 : 3)
        },
      ),
    )
  })
})

describe('mayCreditTax', () => {
  it.each([
    ['2026-04-01T10:00:00', '2027-11-30T23:59:59', true],
    ['2026-04-01T10:00:00', '2027-12-01T00:00:00', false],
    ['2027-03-31T23:59:59', '2027-11-30T10:00:00', true],
    ['2027-03-31T23:59:59', '2027-12-01T10:00:00', false],
    ['2027-04-01T00:00:00', '2028-11-30T10:00:00', true],
  ])('an invoice of %s on %s: %s', (invoice, note, isAllowed) => {
    expect(mayCreditTax(invoice, note)).toBe(isAllowed)
  })
})
