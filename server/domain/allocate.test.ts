import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { allocateByLargestRemainder } from './allocate.ts'

const sum = (parts: number[]) => parts.reduce((total, part) => total + part, 0)

describe('allocateByLargestRemainder', () => {
  it.each([
    ['thirds, the earlier first on a tie', 100, [1, 1, 1], [34, 33, 33]],
    ['two left over', 200, [1, 1, 1], [67, 67, 66]],
    ['the largest remainder before the earlier line', 10, [1, 2, 4], [1, 3, 6]],
    ['an exact split has nothing left over', 100, [3, 1], [75, 25]],
    ['a line without weight gets nothing', 101, [0, 1, 0, 1], [0, 51, 0, 50]],
    ['one line takes all', 12_345, [7], [12_345]],
    ['nothing to share', 0, [5, 5], [0, 0]],
    ['nothing over nothing', 0, [0, 0], [0, 0]],
    ['no lines', 0, [], []],
    ['less than a paisa each', 1, [10, 10, 10], [1, 0, 0]],
    ['a bill-level discount of 500 rupees', 50_000, [216_246, 17_550], [46_247, 3_753]],
  ])('%s', (_name, total, weights, expected) => {
    expect(allocateByLargestRemainder(total, weights)).toEqual(expected)
  })

  it.each([
    ['an amount over nothing', 1, []],
    ['an amount over zeros', 1, [0, 0]],
    ['a negative amount', -1, [1]],
    ['a negative weight', 1, [2, -1]],
    ['a fraction', 0.5, [1]],
    ['a fractional weight', 1, [0.5]],
  ])('throws for %s', (_name, total, weights) => {
    expect(() => allocateByLargestRemainder(total, weights)).toThrow(RangeError)
  })

  const weights = fc
    .array(fc.integer({ min: 0, max: 100_000_000 }), { minLength: 1, maxLength: 30 })
    .filter((list) => sum(list) > 0)
  const amounts = fc.integer({ min: 0, max: 1_000_000_000_000 })

  it('always sums to the whole, each part within a paisa of its share', () => {
    fc.assert(
      fc.property(amounts, weights, (total, list) => {
        const parts = allocateByLargestRemainder(total, list)
        expect(sum(parts)).toBe(total)
        const whole = BigInt(sum(list))
        for (const [index, part] of parts.entries()) {
          const exact = BigInt(total) * BigInt(list[index] ?? 0)
          const difference = BigInt(part) * whole - exact
          expect(difference > -whole && difference < whole).toBe(true)
        }
      }),
    )
  })

  it('never gives a line a discount above the line', () => {
    const discounts = weights.chain((list) =>
      fc.record({ list: fc.constant(list), total: fc.integer({ min: 0, max: sum(list) }) }),
    )
    fc.assert(
      fc.property(discounts, ({ list, total }) => {
        const parts = allocateByLargestRemainder(total, list)
        for (const [index, part] of parts.entries()) {
          expect(part).toBeLessThanOrEqual(list[index] ?? 0)
        }
      }),
    )
  })

  it('gives a heavier line no less than a lighter one', () => {
    fc.assert(
      fc.property(amounts, weights, (total, list) => {
        const parts = allocateByLargestRemainder(total, list)
        const pairs = list.map((weight, index) => ({ weight, part: parts[index] ?? 0 }))
        pairs.sort((a, b) => a.weight - b.weight || a.part - b.part)
        const byWeight = pairs.map((pair) => pair.part)
        expect(byWeight).toEqual([...byWeight].sort((a, b) => a - b))
      }),
    )
  })
})
