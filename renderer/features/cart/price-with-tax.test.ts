import { expect, test } from 'vitest'
import { itemPricePaise, linePricePaise } from './price-with-tax.ts'

type Priced = Parameters<typeof linePricePaise>[0]
const NINE = {
  sgstRate: 9,
  cgstRate: 9,
  igstRate: null,
  sgstAmount: 9,
  cgstAmount: 9,
  igstAmount: 0,
}
const line = (part: Partial<Priced>): Priced => ({
  price: 100,
  priceIncludesTax: false,
  ...NINE,
  ...part,
})

test.each([
  ['a price with tax stays', line({ priceIncludesTax: true }), 100_00],
  ['tax comes on top of one without', line({}), 118_00],
  ['between states too', line({ sgstRate: 0, cgstRate: 0, igstRate: 18, igstAmount: 18 }), 118_00],
  ['half a paisa goes up', line({ price: 0.25 }), 30],
  ['a line without tax costs what it says', line({ sgstAmount: 0, cgstAmount: 0 }), 100_00],
])('%s', (_what, priced, paise) => {
  expect(linePricePaise(priced)).toBe(paise)
})

test('an item costs its tax too, but not under the composition scheme', () => {
  const rates = { SGSTRate: 2.5, CGSTRate: 2.5, IGSTRate: 5 }
  const item = { Price: 600, PriceIncludesTax: false, ...rates }
  expect(itemPricePaise(item, false)).toBe(630_00)
  expect(itemPricePaise(item, true)).toBe(600_00)
  expect(itemPricePaise({ ...item, PriceIncludesTax: true }, false)).toBe(600_00)
})
