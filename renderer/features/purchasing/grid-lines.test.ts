import { expect, test } from 'vitest'
import { type CamePower, otherCosts, takenOf, withPowers } from './grid-lines.ts'
import { emptyInward } from './inward-draft.ts'
import type { ReceivedItem } from './inward-figures.ts'

const ITEM: ReceivedItem = {
  itemID: 'a',
  code: 'HMC-1.000.00',
  name: 'HMC -1.00',
  tracksBatches: false,
  isSerialised: false,
  lastCost: '70',
  lastDiscountRate: '',
  itemMrp: '400',
  itemPrice: '400',
  itemTaxRate: '5',
}

function power(part: Partial<CamePower> & { of?: Partial<ReceivedItem> }): CamePower {
  const { of = {}, ...rest } = part
  return { item: { ...ITEM, ...of }, lenses: 4, lensesPerUnit: 1, cost: null, ...rest }
}

function figures(powers: readonly CamePower[], draft = emptyInward()) {
  const after = withPowers(draft, powers)
  return { after, lines: after.lines.map(({ cost, itemID, qty }) => [itemID, qty, cost]) }
}

test('each power is a line, at the typed cost or else at what it cost at last', () => {
  expect(figures([power({}), power({ of: { itemID: 'b' }, lenses: 6, cost: 82.5 })]).lines).toEqual(
    [
      ['a', '4', '70'],
      ['b', '6', '82.5'],
    ],
  )
})

test('what is in the bill already is added to, and takes the cost that was typed', () => {
  const { after } = figures([power({ cost: 80 })])
  expect(figures([power({ lenses: 3 })], after).lines).toEqual([['a', '7', '80']])
  expect(figures([power({ lenses: 3, cost: 82 })], after).lines).toEqual([['a', '7', '82']])
  expect(takenOf(after).get('a')).toBe(4)
  expect(otherCosts(after, new Set(['a']), '82')).toBe(1)
  expect(otherCosts(after, new Set(['a']), '80.00')).toBe(0)
  expect(otherCosts(after, new Set(['b']), '82')).toBe(0)
  expect(otherCosts(after, new Set(['a']), '')).toBe(0)
})

test('lenses of an item that is counted in pairs are half as many, at twice the cost', () => {
  const pairs = power({ lenses: 5, lensesPerUnit: 2, cost: 80.25 })
  expect(figures([pairs]).lines).toEqual([['a', '2.5', '160.5']])
})

test('boxes whose batch is told are a line of their own', () => {
  const box = { tracksBatches: true }
  const { after } = figures([power({ of: box })])
  const told = { ...after, lines: after.lines.map((line) => ({ ...line, lot: 'B1' })) }
  expect(figures([power({ of: box, lenses: 2 })], told).lines).toEqual([
    ['a', '4', '70'],
    ['a', '2', '70'],
  ])
})
