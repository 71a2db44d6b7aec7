import { expect, it } from 'vitest'
import { type PriceRule, priceByRule } from './price-rule.ts'

const NONE: PriceRule = {
  percentPpm: null,
  amountCentipaise: null,
  mrpMinusPpm: null,
  roundTo: null,
}
const rupees = (amount: number) => Math.round(amount * 10_000)

it.each([
  ['5 % more', { percentPpm: 50_000 }, 1_000, 2_000, 1_050],
  ['a third of a paisa is rounded', { percentPpm: 33_333 }, 100, 0, 103.33],
  ['20 % less', { percentPpm: -200_000 }, 999, 0, 799.2],
  ['50 rupees less', { amountCentipaise: -500_000 }, 200, 0, 150],
  ['MRP minus 10 %', { mrpMinusPpm: 100_000 }, 1, 2_500, 2_250],
  ['to tens', { percentPpm: 50_000, roundTo: 10 as const }, 1_234, 0, 1_300],
  ['to an ending of 9', { percentPpm: 0, roundTo: 9 as const }, 1_232, 0, 1_229],
  ['the higher of two as near', { percentPpm: 0, roundTo: 9 as const }, 1_234, 0, 1_239],
  ['to an ending of 49', { percentPpm: 0, roundTo: 49 as const }, 1_120, 0, 1_149],
  ['to an ending of 99', { percentPpm: 0, roundTo: 99 as const }, 1_120, 0, 1_099],
] as const)('%s', (_what, rule, price, mrp, expected) => {
  const prices = { mrpCentipaise: rupees(mrp), priceCentipaise: rupees(price) }
  expect(priceByRule(prices, { ...NONE, ...rule })).toBe(rupees(expected))
})

it('gives no price below zero, and none from a missing MRP', () => {
  const prices = { mrpCentipaise: 0, priceCentipaise: rupees(10) }
  expect(priceByRule(prices, { ...NONE, amountCentipaise: -rupees(10) })).toBeNull()
  expect(priceByRule(prices, { ...NONE, mrpMinusPpm: 100_000 })).toBeNull()
})
