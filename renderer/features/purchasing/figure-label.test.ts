import { expect, test } from 'vitest'
import { columnLabel, figureLabel } from './figure-label.ts'

const withTax = { priceIncludesTax: true }
const before = { priceIncludesTax: false }

test('a selling price says whether its tax is in it; no other figure asks', () => {
  expect(figureLabel('price', withTax)).toBe('goodsIn.line.price')
  expect(figureLabel('price', before)).toBe('goodsIn.line.priceBeforeTax')
  expect(figureLabel('price', {})).toBe('goodsIn.line.price')
  expect(figureLabel('mrp', before)).toBe('goodsIn.line.mrp')
})

test('a column says it once for all lines, or leaves it to each', () => {
  expect(columnLabel('price', [])).toBe('goodsIn.line.price')
  expect(columnLabel('price', [before, before])).toBe('goodsIn.line.priceBeforeTax')
  expect(columnLabel('price', [withTax, before])).toBe('goodsIn.line.priceMixed')
  expect(columnLabel('cost', [withTax, before])).toBe('goodsIn.line.cost')
})
