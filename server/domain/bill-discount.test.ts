import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { roomUnderCeiling, spreadBillDiscount } from './bill-discount.ts'

const line = (grossPaise: number, ownPaise = 0) => ({ grossPaise, ownPaise })
const flat = (paise: number) => ({ kind: 'flat' as const, paise })
const rate = (ratePpm: number) => ({ kind: 'rate' as const, ratePpm })

describe('the spread of a bill discount', () => {
  it.each([
    [
      'equal lines, the odd paisa to the first',
      [line(100), line(100), line(100)],
      flat(100),
      [34, 33, 33],
    ],
    [
      'the largest remainder first',
      [line(3333), line(3333), line(3334)],
      flat(1000),
      [333, 333, 334],
    ],
    ['own discounts left out', [line(1000, 500), line(500)], flat(101), [51, 50]],
    ['a rate of the rest', [line(1000, 100), line(100)], rate(100_000), [90, 10]],
    ['more than the bill', [line(100, 40), line(10)], flat(5_000), [60, 10]],
    ['nothing to take it off', [line(0), line(100, 100)], flat(50), [0, 0]],
  ])('%s', (_what, lines, discount, shares) => {
    expect(spreadBillDiscount(lines, discount)).toEqual(shares)
  })

  test('sums to the discount, and no line gives more than it has', () => {
    const bases = fc
      .tuple(fc.integer({ min: 0, max: 10_000_000 }), fc.integer({ min: 0, max: 100 }))
      .map(([gross, percent]) => line(gross, Math.floor((gross * percent) / 100)))
    fc.assert(
      fc.property(fc.array(bases, { maxLength: 40 }), fc.nat(50_000_000), (lines, paise) => {
        const shares = spreadBillDiscount(lines, flat(paise))
        const sum = lines.reduce((total, each) => total + each.grossPaise - each.ownPaise, 0)
        expect(shares.reduce((total, share) => total + share, 0)).toBe(Math.min(paise, sum))
        shares.forEach((share, index) => {
          const base = lines[index] ?? line(0)
          expect(share).toBeGreaterThanOrEqual(0)
          expect(share).toBeLessThanOrEqual(base.grossPaise - base.ownPaise)
        })
      }),
    )
  })
})

test.each([
  [line(10_000), 150_000, 1_500],
  [line(33_333), 150_000, 5_000],
  [line(10_000, 1_000), 150_000, 500],
  [line(10_000, 4_000), 150_000, 0],
])('the room of %o under %i ppm is %i', (base, ceilingPpm, room) => {
  expect(roomUnderCeiling(base, ceilingPpm)).toBe(room)
})
