import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { giveOffer, standingAfter, standingOf } from './apply-offer.ts'
import { chooseOffers, nextOffers } from './choose-offers.ts'
import {
  type Gift,
  type GoodsFilter,
  isInTime,
  isMeant,
  type Offer,
  type OfferLine,
} from './offer.ts'
import { piecesOf } from './pieces.ts'

const ANY: GoodsFilter = { sections: [], brands: [], itemIds: [], fromPaise: null, toPaise: null }
const FRAME = { ...ANY, sections: ['Frame'] }
const LENS = { ...ANY, sections: ['SpectacleLens'] }
const SUNGLASS = { ...ANY, sections: ['Sunglass'] }
const SERVICE = { ...ANY, sections: ['Service'] }

function offer(gift: Gift, more: Partial<Offer> = {}): Offer {
  return {
    id: 1,
    name: 'Offer',
    when: {
      fromDay: null,
      toDay: null,
      weekdays: [],
      fromMinute: null,
      toMinute: null,
      membershipIds: [],
      coupon: null,
      minimumPaise: 0,
    },
    needs: [{ filter: ANY, count: 1 }],
    gift,
    limits: { perBill: null, perCustomer: null, total: null },
    mayCombine: false,
    priority: 10,
    ...more,
  }
}

function line(section: string, valuePaise: number, more: Partial<OfferLine> = {}): OfferLine {
  return { section, brand: 'Own', itemId: 1, qtyMilli: 1_000, valuePaise, pairNo: null, ...more }
}

/** The paise off each line. */
function off(offers: Offer[], lines: OfferLine[]): number[] {
  const given = chooseOffers(offers, lines)
  return lines.map((_, index) =>
    given.reduce((sum, { offPaise }) => sum + (offPaise.get(index) ?? 0), 0),
  )
}

describe('what is given', () => {
  test('the cheaper of two frames free is spread over both', () => {
    const free = offer(
      { kind: 'cheapest', ratePpm: 1_000_000 },
      { needs: [{ filter: FRAME, count: 2 }] },
    )
    const frames = [line('Frame', 300_000), line('Frame', 200_000)]
    expect(off([free], frames)).toEqual([120_000, 80_000])
  })

  test('a package at one price over two tax rates is split by list price', () => {
    const needs = [FRAME, LENS, SUNGLASS].map((filter) => ({ filter, count: 1 }))
    const pack = offer({ kind: 'price', paise: 449_900 }, { needs })
    const goods = [
      line('Frame', 250_000),
      line('SpectacleLens', 150_000),
      line('Sunglass', 200_000),
    ]
    const given = off([pack], goods)
    expect(goods.map(({ valuePaise }, index) => valuePaise - (given[index] ?? 0))).toEqual([
      187_458, 112_475, 149_967,
    ])
  })

  test('a package dearer than its goods is not given', () => {
    expect(off([offer({ kind: 'price', paise: 300_001 })], [line('Frame', 300_000)])).toEqual([0])
  })

  test('a rate rounds once a line, however many pieces it has', () => {
    const lines = [line('Frame', 9_999, { qtyMilli: 3_000 }), line('Lens', 1)]
    expect(off([offer({ kind: 'percent', ratePpm: 100_000 })], lines)).toEqual([1_000, 0])
  })

  test('a line that is not in whole pieces has a rate, and is in no set', () => {
    const lines = [line('SpectacleLens', 50_000, { qtyMilli: 500 }), line('Frame', 80_000)]
    expect(off([offer({ kind: 'percent', ratePpm: 500_000 })], lines)).toEqual([25_000, 40_000])
    const two = offer(
      { kind: 'cheapest', ratePpm: 1_000_000 },
      { needs: [{ filter: ANY, count: 2 }] },
    )
    expect(off([two], lines)).toEqual([0, 0])
  })

  test('an amount comes off once a set, at most so often a bill, and never below zero', () => {
    const pair = { filter: LENS, count: 2 }
    const amount = offer({ kind: 'amount', paise: 75_000 }, { needs: [pair] })
    const lenses = [line('SpectacleLens', 400_000, { qtyMilli: 4_000 })]
    expect(off([amount], lenses)).toEqual([150_000])
    const once = { ...amount, limits: { ...amount.limits, perBill: 1 } }
    expect(off([once], lenses)).toEqual([75_000])
    expect(off([amount], [line('SpectacleLens', 9_900, { qtyMilli: 2_000 })])).toEqual([9_900])
  })

  test('the cheaper of two whole pairs is half price, spread over both', () => {
    const needs = [FRAME, LENS].map((filter) => ({ filter, count: 1 }))
    const second = offer({ kind: 'secondPair', ratePpm: 500_000 }, { needs })
    const pair = (pairNo: string, paise: number) => [
      line('Frame', paise, { pairNo }),
      line('SpectacleLens', paise, { pairNo }),
    ]
    expect(off([second], [...pair('1', 300_000), ...pair('2', 100_000)])).toEqual([
      37_500, 37_500, 12_500, 12_500,
    ])
    expect(off([second], [...pair('1', 300_000), line('Frame', 100_000, { pairNo: '2' })])).toEqual(
      [0, 0, 0],
    )
  })

  test('a free service takes its price off the set that it belongs to', () => {
    const fitting = offer(
      { kind: 'service', filter: SERVICE },
      { needs: [{ filter: FRAME, count: 1 }] },
    )
    expect(off([fitting], [line('Frame', 90_000), line('Service', 10_000)])).toEqual([9_000, 1_000])
    expect(off([fitting], [line('Service', 10_000)])).toEqual([0])
  })
})

describe('which offers a cart gets', () => {
  const half = offer(
    { kind: 'percent', ratePpm: 500_000 },
    { needs: [{ filter: FRAME, count: 1 }] },
  )
  const tenth = offer({ kind: 'percent', ratePpm: 100_000 }, { id: 2, priority: 1 })

  test('the better one for the customer, whatever its priority', () => {
    expect(off([half, tenth], [line('Frame', 100_000)])).toEqual([50_000])
    // The tenth of everything is worth more than half of the frame.
    expect(off([half, tenth], [line('Frame', 1_000), line('Sunglass', 100_000)])).toEqual([
      100, 10_000,
    ])
  })

  test('offers that combine work on what the others left', () => {
    const both = [
      { ...half, mayCombine: true, priority: 1 },
      { ...tenth, mayCombine: true, priority: 2 },
    ]
    expect(off(both, [line('Frame', 100_000)])).toEqual([55_000])
  })

  test('the least bill counts before offers', () => {
    const least = { ...half, when: { ...half.when, minimumPaise: 100_000 } }
    expect(off([least], [line('Frame', 100_000)])).toEqual([50_000])
    expect(off([least], [line('Frame', 99_999)])).toEqual([0])
  })

  test('more offers than can be tried are given by priority', () => {
    const many = Array.from({ length: 13 }, (_, index) => ({
      ...tenth,
      id: index + 1,
      priority: index,
      gift: { kind: 'percent' as const, ratePpm: (index + 1) * 10_000 },
    }))
    expect(off(many, [line('Frame', 100_000)])).toEqual([1_000])
    expect(off(many.slice(1), [line('Frame', 100_000)])).toEqual([13_000])
  })
})

describe('what is missing for the next offer', () => {
  const lensPair = offer({ kind: 'amount', paise: 75_000 }, { needs: [{ filter: LENS, count: 2 }] })
  const next = (which: Offer, lines: OfferLine[]) =>
    nextOffers([which], lines, chooseOffers([which], lines)).map(({ missing }) => missing)

  test('one more lens', () => {
    expect(next(lensPair, [line('SpectacleLens', 90_000)])).toEqual([
      { kind: 'goods', need: 0, count: 1 },
    ])
    expect(next(lensPair, [line('Frame', 90_000)])).toEqual([])
    expect(next(lensPair, [line('SpectacleLens', 90_000, { qtyMilli: 2_000 })])).toEqual([])
  })

  test('a higher bill, a second pair, the service', () => {
    const least = { ...lensPair, when: { ...lensPair.when, minimumPaise: 200_000 } }
    expect(next(least, [line('SpectacleLens', 150_000, { qtyMilli: 2_000 })])).toEqual([
      { kind: 'value', paise: 50_000 },
    ])
    const needs = [{ filter: FRAME, count: 1 }]
    const second = offer({ kind: 'secondPair', ratePpm: 500_000 }, { needs })
    expect(next(second, [line('Frame', 90_000, { pairNo: '1' })])).toEqual([{ kind: 'pair' }])
    const service = offer({ kind: 'service', filter: SERVICE }, { needs })
    expect(next(service, [line('Frame', 90_000)])).toEqual([{ kind: 'service' }])
  })
})

describe('when an offer holds', () => {
  const evening = offer({ kind: 'percent', ratePpm: 1 })
  Object.assign(evening.when, { fromMinute: 18 * 60, toMinute: 21 * 60, weekdays: [6] })
  const occasion = {
    localNow: '2026-11-21T18:00:00',
    membershipId: null,
    isNamedCustomer: false,
    coupon: null,
    usedByCustomer: 0,
    usedInAll: 0,
  }

  test('by day and hour of the shop; the last minute is the one before', () => {
    expect(isInTime(evening, '2026-11-21T18:00:00')).toBe(true)
    expect(isInTime(evening, '2026-11-21T20:59:59')).toBe(true)
    expect(isInTime(evening, '2026-11-21T21:00:00')).toBe(false)
    expect(isInTime(evening, '2026-11-22T18:00:00')).toBe(false)
    const when = { ...evening.when, weekdays: [], fromDay: '2026-11-01', toDay: '2026-11-30' }
    expect(isInTime({ when }, '2026-11-30T20:00:00')).toBe(true)
    expect(isInTime({ when }, '2026-12-01T20:00:00')).toBe(false)
  })

  test('by coupon, group and the bills that had it', () => {
    const coupon = { ...evening, when: { ...evening.when, coupon: 'DIWALI' } }
    expect(isMeant(coupon, occasion)).toBe(false)
    expect(isMeant(coupon, { ...occasion, coupon: 'DIWALI' })).toBe(true)
    const group = { ...evening, when: { ...evening.when, membershipIds: [3] } }
    expect(isMeant(group, occasion)).toBe(false)
    expect(isMeant(group, { ...occasion, membershipId: 3 })).toBe(true)
    const once = { ...evening, limits: { perBill: null, perCustomer: 1, total: 5 } }
    expect(isMeant(once, occasion)).toBe(false)
    expect(isMeant(once, { ...occasion, isNamedCustomer: true })).toBe(true)
    expect(isMeant(once, { ...occasion, isNamedCustomer: true, usedByCustomer: 1 })).toBe(false)
    expect(isMeant(once, { ...occasion, isNamedCustomer: true, usedInAll: 5 })).toBe(false)
  })
})

// The engine against a model that tries every count of every offer, with nothing left out.

const filterOf = fc.constantFrom(ANY, FRAME, LENS, SUNGLASS, SERVICE)
const needsOf = fc.array(fc.record({ filter: filterOf, count: fc.integer({ min: 1, max: 2 }) }), {
  minLength: 1,
  maxLength: 2,
})
const giftOf: fc.Arbitrary<Gift> = fc.oneof(
  fc.record({
    kind: fc.constant('percent' as const),
    ratePpm: fc.integer({ min: 1, max: 1_000_000 }),
  }),
  fc.record({ kind: fc.constant('amount' as const), paise: fc.integer({ min: 1, max: 900_00 }) }),
  fc.record({ kind: fc.constant('price' as const), paise: fc.integer({ min: 0, max: 900_00 }) }),
  fc.record({
    kind: fc.constant('cheapest' as const),
    ratePpm: fc.integer({ min: 1, max: 1_000_000 }),
  }),
  fc.record({
    kind: fc.constant('secondPair' as const),
    ratePpm: fc.integer({ min: 1, max: 1_000_000 }),
  }),
  fc.record({ kind: fc.constant('service' as const), filter: filterOf }),
)
const offersOf = fc
  .array(
    fc.record({
      gift: giftOf,
      needs: needsOf,
      mayCombine: fc.boolean(),
      priority: fc.integer({ min: 1, max: 3 }),
      perBill: fc.constantFrom(null, 1, 2),
      minimumPaise: fc.constantFrom(0, 500_00),
    }),
    { maxLength: 4 },
  )
  .map((all) =>
    all.map(({ gift, minimumPaise, perBill, ...more }, index) => {
      const made = offer(gift, { ...more, id: index + 1 })
      return {
        ...made,
        when: { ...made.when, minimumPaise },
        limits: { ...made.limits, perBill },
      }
    }),
  )
const linesOf = fc.array(
  fc.record({
    section: fc.constantFrom('Frame', 'SpectacleLens', 'Sunglass', 'Service'),
    qtyMilli: fc.constantFrom(1_000, 1_000, 2_000, 500),
    valuePaise: fc.integer({ min: 0, max: 700_00 }),
    pairNo: fc.constantFrom(null, '1', '2', '3'),
    brand: fc.constant('Own'),
    itemId: fc.constant(1),
  }),
  { maxLength: 5 },
)

/** The most that can come off, by trying all. */
function mostOff(offers: readonly Offer[], lines: readonly OfferLine[]): number {
  const pieces = piecesOf(lines)
  const bill = lines.reduce((sum, { valuePaise }) => sum + valuePaise, 0)
  const order = [...offers]
    .filter(({ when }) => when.minimumPaise <= bill)
    .sort((a, b) => a.priority - b.priority || a.id - b.id)
  const walk = (place: number, standing: ReturnType<typeof standingOf>): number => {
    const one = order[place]
    if (one === undefined) {
      const left = standing.left.reduce((sum, paise) => sum + paise, 0)
      return bill - left
    }
    const results = [walk(place + 1, standing)]
    for (let times = 1; times <= pieces.length; times += 1) {
      const given = giveOffer(one, times, { pieces, standing })
      if (given?.times !== times) continue
      results.push(walk(place + 1, standingAfter(standing, one, given)))
    }
    return Math.max(...results)
  }
  return walk(0, standingOf(pieces))
}

describe('any offers on any cart', () => {
  it('takes off the most, never more than a line costs, and the same each time', () => {
    fc.assert(
      fc.property(offersOf, linesOf, (offers, lines) => {
        const each = off(offers, lines)
        expect(each.reduce((sum, paise) => sum + paise, 0)).toBe(mostOff(offers, lines))
        for (const [index, paise] of each.entries()) {
          expect(paise).toBeGreaterThanOrEqual(0)
          expect(paise).toBeLessThanOrEqual(lines[index]?.valuePaise ?? 0)
        }
        expect(off([...offers].reverse(), lines)).toEqual(each)
        for (const { offer: one, times } of chooseOffers(offers, lines)) {
          expect(times).toBeLessThanOrEqual(one.limits.perBill ?? times)
        }
      }),
      { numRuns: 300 },
    )
  })

  it('leaves no line free that was not paid for by a whole set', () => {
    const free = offer(
      { kind: 'cheapest', ratePpm: 1_000_000 },
      { needs: [{ filter: ANY, count: 2 }] },
    )
    fc.assert(
      fc.property(linesOf, (lines) => {
        const each = off([free], lines)
        for (const [index, { valuePaise }] of lines.entries()) {
          // Of a set at most half comes off, but for the paisa that rounds.
          expect(each[index] ?? 0).toBeLessThanOrEqual(Math.ceil(valuePaise / 2) + 1)
        }
      }),
      { numRuns: 100 },
    )
  })
})
