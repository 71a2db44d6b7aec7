import { expect, test } from 'vitest'
import { costDoubtOf, openCostDoubt, typedCost } from './cost-doubt.ts'
import { emptyInward } from './inward-draft.ts'
import { withPiece } from './inward-figures.ts'

const CLEANER = {
  itemID: 'cleaner',
  code: 'LC-1',
  name: 'Lens cleaner',
  tracksBatches: false,
  isSerialised: false,
  lastCost: '32',
  itemMrp: '99',
  itemPrice: '99',
  itemTaxRate: '18',
}
const line = (cost: string, more: Partial<typeof CLEANER> & { discountRate?: string } = {}) => {
  const [first] = withPiece(emptyInward(), CLEANER, { lot: '', expiresOn: '' }).draft.lines
  if (first === undefined) throw new RangeError('no line')
  return { ...first, price: '', mrp: '', cost, ...more }
}

test('a cost above the price of its goods is asked about until it is ticked', () => {
  const slip = line('3333')
  expect(openCostDoubt(slip)).toEqual({ why: 'abovePrice', cost: 3_333, than: 99 })
  expect(openCostDoubt({ ...slip, meantCost: typedCost(slip) })).toBeNull()
  expect(openCostDoubt({ ...slip, meantCost: typedCost(slip), cost: '3334' })).not.toBeNull()
})

test('a cost of many times the last one is asked about where there is no price', () => {
  const free = { itemPrice: '0', itemMrp: '' }
  expect(costDoubtOf(line('320', free))).toEqual({ why: 'timesLast', cost: 320, than: 32 })
  expect(costDoubtOf(line('127', free))).toBeNull()
  expect(costDoubtOf(line('320', { ...free, lastCost: '' }))).toBeNull()
})

test.each([['33.33'], ['99'], [''], ['3x']])('a cost of %s is not asked about', (cost) => {
  expect(costDoubtOf(line(cost))).toBeNull()
})

test('a bill at the MRP less a discount costs what is left', () => {
  expect(costDoubtOf(line('120', { discountRate: '40' }))).toBeNull()
  expect(costDoubtOf(line('200', { discountRate: '40' }))).toMatchObject({ cost: 120 })
})

test('more free pieces than paid ones are asked about, and again once either is another', () => {
  const slip = { ...line('32'), qty: '10', freeQty: '100' }
  expect(openCostDoubt(slip)).toEqual({ why: 'moreFree', free: 100, paid: 10 })
  const meant = { ...slip, meantCost: typedCost(slip) }
  expect(openCostDoubt(meant)).toBeNull()
  expect(openCostDoubt({ ...meant, freeQty: '1000' })).not.toBeNull()
  expect(openCostDoubt({ ...slip, freeQty: '10' })).toBeNull()
  expect(openCostDoubt({ ...slip, qty: '', freeQty: '5' })).toBeNull()
})
