import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type EarnedLine, earnedBy, type IncentiveRule } from './incentives.ts'

const ANY = { sections: [], brands: [], itemIds: [], fromPaise: null, toPaise: null }
const rule = (more: Partial<IncentiveRule & { id: number }>): IncentiveRule & { id: number } => ({
  id: 1,
  userIds: [],
  roles: [],
  filter: ANY,
  pay: { kind: 'rate', ratePpm: 20_000 },
  fromPaise: 0,
  marginFromPpm: null,
  marginBelowPpm: null,
  testPpm: 0,
  deliveryPpm: 0,
  fromDay: null,
  toDay: null,
  priority: 100,
  ...more,
})
const line = (more: Partial<EarnedLine>): EarnedLine => ({
  userId: 7,
  role: 'counter',
  section: 'Frame',
  brand: 'Netra',
  itemId: 1,
  piecePaise: 100_000,
  qtyMilli: 1_000,
  taxablePaise: 100_000,
  marginPpm: null,
  testedBy: null,
  deliveredBy: null,
  countedParts: [],
  day: '2026-10-05',
  ...more,
})
const paise = (...given: Parameters<typeof earnedBy>) =>
  earnedBy(...given).map((each) => [each.userId, each.ruleId, each.paise])

test('a share of the taxable value is rounded once a rule', () => {
  const lines = [line({ taxablePaise: 3_333 }), line({ taxablePaise: 3_342 })]
  expect(paise([rule({})], lines)).toEqual([[7, 1, 134]])
})

test('a line counts for one rule, the first that is meant for it', () => {
  const lenses = rule({
    id: 2,
    priority: 1,
    filter: { ...ANY, sections: ['SpectacleLens'] },
    pay: { kind: 'piece', paise: 5_000 },
  })
  const lines = [line({}), line({ section: 'SpectacleLens', qtyMilli: 2_000 })]
  expect(paise([rule({}), lenses], lines)).toEqual([
    [7, 2, 10_000],
    [7, 1, 2_000],
  ])
})

test('what came back is taken off in the month of its return', () => {
  const back = line({ qtyMilli: -1_000, taxablePaise: -150_000, day: '2026-11-02' })
  expect(paise([rule({})], [back])).toEqual([[7, 1, -3_000]])
  const piece = rule({ pay: { kind: 'piece', paise: 2_500 } })
  expect(paise([piece], [back])).toEqual([[7, 1, -2_500]])
})

test('a slab is reached by what the person sold of its goods, else the next rule counts', () => {
  const slab = rule({
    id: 2,
    priority: 1,
    fromPaise: 200_000,
    pay: { kind: 'rate', ratePpm: 50_000 },
  })
  expect(paise([rule({}), slab], [line({ taxablePaise: 199_999 })])).toEqual([[7, 1, 4_000]])
  expect(paise([rule({}), slab], [line({}), line({})])).toEqual([[7, 2, 10_000]])
})

test('a rule is for its people, its roles and its days', () => {
  expect(paise([rule({ userIds: [8] })], [line({})])).toEqual([])
  expect(paise([rule({ roles: ['counter'] })], [line({})])).toHaveLength(1)
  expect(paise([rule({ fromDay: '2026-10-06' })], [line({})])).toEqual([])
  expect(paise([rule({ toDay: '2026-10-05' })], [line({})])).toHaveLength(1)
})

test('a band of margin has its lines, and none whose cost nobody knows', () => {
  const dear = rule({
    id: 2,
    priority: 1,
    marginFromPpm: 500_000,
    pay: { kind: 'piece', paise: 900 },
  })
  const cheap = rule({
    id: 3,
    priority: 2,
    marginBelowPpm: 200_000,
    pay: { kind: 'piece', paise: 10 },
  })
  const of = (marginPpm: number | null) => paise([rule({}), dear, cheap], [line({ marginPpm })])
  expect(of(500_000)).toEqual([[7, 2, 900]])
  expect(of(499_999)).toEqual([[7, 1, 2_000]])
  expect(of(200_000)).toEqual([[7, 1, 2_000]])
  expect(of(-50_000)).toEqual([[7, 3, 10]])
  expect(of(null)).toEqual([[7, 1, 2_000]])
})

test('every line counts once, and for its own person', () => {
  const rules = [
    rule({ id: 1, filter: { ...ANY, sections: ['Frame'] } }),
    rule({ id: 2, priority: 50, roles: ['counter'], fromPaise: 50_000 }),
    rule({ id: 3, priority: 200 }),
  ]
  const lines = fc.array(
    fc.record({
      userId: fc.constantFrom(7, 8),
      role: fc.constantFrom('counter', 'manager'),
      section: fc.constantFrom('Frame', 'Sunglass'),
      taxablePaise: fc.integer({ min: -90_000, max: 90_000 }),
    }),
  )
  fc.assert(
    fc.property(lines, (some) => {
      const sold = some.map((each) => line(each))
      const earned = earnedBy(rules, sold)
      const places = earned.flatMap((each) => each.lines)
      expect([...places].sort((a, b) => a - b)).toEqual(sold.map((_, place) => place))
      for (const { lines: own, userId } of earned) {
        expect(own.every((place) => sold[place]?.userId === userId)).toBe(true)
      }
    }),
    { numRuns: 100 },
  )
})

test('what a rule pays is split between who tested, who sold and who delivered', () => {
  const split = rule({ testPpm: 200_000, deliveryPpm: 100_000 })
  const parts = (lines: EarnedLine[]) =>
    earnedBy([split], lines).map((each) => [each.userId, each.part, each.paise])
  // 2 % of 1,000.00 are 20.00: 70, 20 and 10 % of it.
  const sold = line({ testedBy: 3, deliveredBy: 9 })
  expect(parts([sold])).toEqual([
    [3, 'Test', 400],
    [7, 'Sale', 1_400],
    [9, 'Delivery', 200],
  ])
  // Nobody tested, and the seller delivered: all of it is the seller's.
  expect(parts([line({ deliveredBy: 7 })])).toEqual([
    [7, 'Sale', 1_400],
    [7, 'Test', 400],
    [7, 'Delivery', 200],
  ])
  // Each share is rounded once, half-up: 2 % of 33.33 is 66.66 paise.
  expect(parts([{ ...sold, taxablePaise: 3_333 }]).map(([, , paise]) => paise)).toEqual([13, 47, 7])
  // What came back is taken off from each; what a statement has counted is not counted again.
  expect(parts([{ ...sold, qtyMilli: -1_000, taxablePaise: -100_000 }])).toEqual([
    [3, 'Test', -400],
    [7, 'Sale', -1_400],
    [9, 'Delivery', -200],
  ])
  expect(parts([{ ...sold, countedParts: ['Sale', 'Delivery'] }])).toEqual([[3, 'Test', 400]])
  const piece = rule({ pay: { kind: 'piece', paise: 5_000 }, testPpm: 333_333 })
  expect(earnedBy([piece], [sold]).map(({ paise }) => paise)).toEqual([1_667, 3_333])
})
