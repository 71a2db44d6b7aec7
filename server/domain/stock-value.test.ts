import { expect, it } from 'vitest'
import {
  averageCost,
  costOfIssue,
  type Holding,
  settlementOf,
  shareByWeight,
  splitLateCost,
  unitCostCentipaise,
} from './stock-value.ts'

const holding = (pieces: number, valuePaise: number, lastRupees: number | null): Holding => ({
  onHandMilli: pieces * 1_000,
  valuePaise,
  lastCostCentipaise: lastRupees === null ? null : lastRupees * 10_000,
})

it('takes out at the average, and the last piece takes the remainder', () => {
  // 10 at 120.00, then 5 at 135.00; 4 are sold.
  expect(costOfIssue(holding(15, 187_500, 135), 4_000, null)).toBe(50_000)
  // 3 pieces for 100.00 in all.
  expect(costOfIssue(holding(3, 10_000, 33), 1_000, null)).toBe(3_333)
  expect(costOfIssue(holding(2, 6_667, 33), 1_000, null)).toBe(3_334)
  expect(costOfIssue(holding(1, 3_333, 33), 1_000, null)).toBe(3_333)
})

it('takes a piece out at its own cost, and half a pair at half of it', () => {
  expect(costOfIssue(holding(2, 30_000, 100), 1_000, 12_000)).toBe(12_000)
  expect(costOfIssue(holding(2, 30_000, 100), 500, null)).toBe(7_500)
})

it('takes what is not there at the last cost', () => {
  expect(costOfIssue(holding(0, 0, 100), 2_000, null)).toBe(20_000)
  expect(costOfIssue(holding(1, 9_000, 100), 3_000, null)).toBe(29_000)
  expect(costOfIssue(holding(0, 0, null), 2_000, null)).toBe(0)
})

it('settles stock below zero first', () => {
  // -2 at the last cost of 100.00; 5 come in at 110.00: 20.00 to the cost of sales.
  expect(settlementOf(holding(-2, -20_000, 100), 5_000, 55_000)).toBe(2_000)
  expect(settlementOf(holding(-3, -30_000, 100), 1_000, 11_000)).toBe(1_000)
  expect(settlementOf(holding(2, 20_000, 100), 5_000, 55_000)).toBe(0)
})

it('splits a late cost into what is here and what was sold', () => {
  const at = (onHand: number) => ({ onHandMilli: onHand * 1_000, receivedMilli: 15_000 })
  expect(splitLateCost(15_000, at(11))).toEqual({ stockPaise: 11_000, soldPaise: 4_000 })
  expect(splitLateCost(15_000, at(99))).toEqual({ stockPaise: 15_000, soldPaise: 0 })
  expect(splitLateCost(15_000, at(-2))).toEqual({ stockPaise: 0, soldPaise: 15_000 })
})

it('shares a charge by value to the paisa', () => {
  expect(shareByWeight(10_000, [100_000, 200_000, 33_333])).toEqual([3_000, 6_000, 1_000])
  expect(shareByWeight(100, [1, 1, 1])).toEqual([34, 33, 33])
  expect(shareByWeight(-100, [1, 1, 1])).toEqual([-34, -33, -33])
  expect(shareByWeight(5, [0, 0])).toEqual([3, 2])
})

it('knows an average only where a cost is known', () => {
  expect(averageCost(holding(3, 0, null), 1_000)).toBeNull()
  expect(averageCost(holding(15, 187_500, 135), 2_000)).toBe(25_000)
  expect(averageCost(holding(0, 0, 135), 2_000)).toBe(27_000)
  expect(unitCostCentipaise(10_000, 3_000)).toBe(333_333)
})
