import { beforeAll, expect, test, vi } from 'vitest'
import { loadLaterMessages } from '../../base/i18n/t.ts'
import { keptGoods, keptText } from './kept-goods.ts'

type Item = Parameters<typeof keptGoods>[0]

const piece = (Code: string, MRP: number | null, Status = 'in_stock') => ({
  InventoryID: Code,
  Code,
  Status,
  MRP,
})
const FRAME: Item = {
  MRP: 3_500,
  Price: 3_500,
  PriceIncludesTax: true,
  Units: [
    piece('1', 3_500),
    piece('2', 3_500),
    piece('3', 3_500, 'sold'),
    piece('4', null),
    piece('5', 4_000),
  ],
  Lots: [],
}
const typed = (price: string, mrp: string) => ({ price, mrp, priceIncludesTax: true })

beforeAll(async () => {
  vi.stubGlobal('document', { documentElement: {} })
  await loadLaterMessages()
  vi.unstubAllGlobals()
})

test('pieces below a raised MRP keep theirs and sell at it', () => {
  const goods = keptGoods(FRAME, typed('3800', '3800'))
  expect(goods).toEqual([
    { Count: 2, MRP: 3_500, Price: 3_500 },
    { Count: 1, MRP: 4_000, Price: 4_000 },
  ])
  expect(goods.map((each) => keptText(each, 3_800))[0]).toBe(
    '2 pieces came with MRP ₹3,500.00 and keep it. They sell at ₹3,500.00.',
  )
})

test('a price below what is printed on them is theirs too', () => {
  const goods = keptGoods(FRAME, typed('3000', '3800'))
  expect(goods).toEqual([{ Count: 2, MRP: 3_500, Price: 3_000 }])
  expect(goods.map((each) => keptText(each, 3_000))).toEqual([
    '2 pieces came with MRP ₹3,500.00 and keep it.',
  ])
  expect(keptGoods(FRAME, typed('3000', '3500'))).toEqual([])
})

test('nothing is said while the prices are as they were; boxes of a lot count too', () => {
  expect(keptGoods(FRAME, typed('3500', '3500'))).toEqual([])
  const boxes = {
    ...FRAME,
    Units: [],
    Lots: [{ Lot: 'A', ExpiresOn: null, OnHand: 7, MRP: 3_500 }],
  }
  expect(keptGoods(boxes, typed('', '3800'))).toEqual([{ Count: 7, MRP: 3_500, Price: 3_500 }])
})
