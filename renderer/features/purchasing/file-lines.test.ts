import { expect, test } from 'vitest'
import { type FileRow, withRows } from './file-lines.ts'
import { emptyInward } from './inward-draft.ts'
import type { ReceivedItem } from './inward-figures.ts'

const ITEM: ReceivedItem = {
  itemID: 'a',
  code: 'CASE-1',
  name: 'Case soft',
  tracksBatches: false,
  isSerialised: false,
  lastCost: '70',
  lastDiscountRate: '10',
  itemMrp: '150',
  itemPrice: '150',
  itemTaxRate: '18',
}
const ITEMS = new Map([
  ['a', ITEM],
  ['b', { ...ITEM, itemID: 'b', tracksBatches: true }],
])
const ROW: FileRow = {
  ...{ Row: 2, Code: 'CASE-1', Name: 'Case soft', ItemID: 'a', Qty: 4, FreeQty: 1, Cost: 62.5 },
  ...{ DiscountRate: null, TaxRate: 18, MRP: 160, Lot: null, ExpiresOn: null, Problems: [] },
}

const linesOf = (rows: readonly Partial<FileRow>[], draft = emptyInward()) =>
  withRows(
    draft,
    rows.map((row) => ({ ...ROW, ...row })),
    ITEMS,
  ).lines

test('a row is a line, with what the sheet says and no discount but its own', () => {
  expect(linesOf([{}])).toMatchObject([
    { qty: '4', freeQty: '1', cost: '62.5', discountRate: '', taxRate: '', mrp: '160' },
  ])
  expect(linesOf([{ DiscountRate: 5, TaxRate: 5, MRP: null }])).toMatchObject([
    { discountRate: '5', taxRate: '5', mrp: '150', price: '150' },
  ])
  expect(linesOf([{ Cost: null, FreeQty: 0 }])).toMatchObject([
    { cost: '70', discountRate: '10', freeQty: '' },
  ])
})

test('rows at the same figures are one line; another cost or batch is another line', () => {
  const boxes = { ItemID: 'b', ExpiresOn: '2028-06-30' }
  const lines = linesOf([
    ...[{}, { Qty: 6, FreeQty: null, Lot: 'none kept' }, { Cost: 60 }],
    ...[
      { ...boxes, Lot: 'B1' },
      { ...boxes, Lot: 'B2' },
    ],
  ])
  expect(lines).toMatchObject([
    { qty: '10', freeQty: '1', cost: '62.5' },
    { qty: '4', cost: '60' },
    { qty: '4', lot: 'B1', expiresOn: '2028-06-30' },
    { qty: '4', lot: 'B2' },
  ])
  expect(new Set(lines.map(({ key }) => key)).size).toBe(4)
})

test('what is in the bill already at these figures is added to', () => {
  const draft = { ...emptyInward(), lines: linesOf([{}]) }
  expect(linesOf([{ Qty: 2 }], draft)).toMatchObject([{ qty: '6', freeQty: '2' }])
})

test('a row without an MRP has that of the other rows of its goods', () => {
  expect(linesOf([{ MRP: null }, { Qty: 2 }])).toMatchObject([{ qty: '6', mrp: '160' }])
})
