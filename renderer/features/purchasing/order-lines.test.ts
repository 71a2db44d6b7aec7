import { expect, test } from 'vitest'
import type { PurchaseOrder, ReorderRow } from '../../../server/contract/purchase-orders.ts'
import { emptyInward } from './inward-draft.ts'
import { inwardInput, type ReceivedItem } from './inward-figures.ts'
import {
  draftOfOrder,
  inwardOfOrder,
  orderInput,
  orderTotal,
  withOrdered,
  withOrderLine,
  withOrderRates,
  withProposal,
  wrongOrderFigures,
} from './order-lines.ts'
import { EMPTY_ORDER } from './order-store.ts'

const CASE = { itemID: 'case', name: 'Case', code: 'C-1', about: '', cost: '50.25' }
const ROW: ReorderRow = {
  ItemID: 'cord',
  Code: 'D-1',
  Name: 'Cord',
  SupplierID: null,
  OnHand: 1,
  Committed: 0,
  OnOrder: 2,
  Minimum: 5,
  Maximum: 12,
  Qty: 9,
  Cost: null,
}
const ORDER: PurchaseOrder = {
  ID: 'o1',
  OrderNo: 'P1',
  State: 'Part',
  Supplier: { ID: 's1', Name: 'S' },
  ExpectedOn: '2026-12-01T00:00:00',
  IsLate: false,
  Note: null,
  Pieces: 14,
  Received: 4,
  CreatedAt: '',
  CreatedBy: '',
  SentAt: null,
  SentBy: null,
  Version: 3,
  EndedAt: null,
  EndedBy: null,
  EndReason: null,
  Lines: [
    { ItemID: 'case', Code: 'C-1', Name: 'Case', Qty: 10, Received: 4, Remaining: 6, Cost: 48 },
    { ItemID: 'cord', Code: 'D-1', Name: 'Cord', Qty: 4, Received: 4, Remaining: 0, Cost: null },
  ],
  Inwards: [],
}
const ITEM: ReceivedItem = {
  itemID: 'case',
  code: 'C-1',
  name: 'Case',
  tracksBatches: false,
  isSerialised: false,
  lastCost: '45',
  itemMrp: '99',
  itemPrice: '99',
  itemTaxRate: '18',
}

test('scans add up, and what is below its minimum comes once', () => {
  let draft = withOrdered(withOrdered(EMPTY_ORDER, CASE), CASE)
  expect(draft.lines.map(({ qty }) => qty)).toEqual(['2'])
  draft = withProposal(draft, [ROW, { ...ROW, ItemID: 'case' }], ({ OnHand }) => `${OnHand} here`)
  expect(draft.lines.map(({ about, itemID, qty }) => [itemID, qty, about])).toEqual([
    ['case', '2', ''],
    ['cord', '9', '1 here'],
  ])
  expect(orderTotal(draft.lines)).toBe(100.5)
})

test('an order is sent with its supplier and whole figures alone', () => {
  const draft = withOrdered(EMPTY_ORDER, CASE)
  expect(orderInput(draft, true)).toBeNull()
  const named = { ...draft, supplierID: 's1', note: ' soon ' }
  expect(orderInput(named, true)).toEqual({
    supplierID: 's1',
    note: 'soon',
    lines: [{ itemID: 'case', qty: 1, cost: 50.25 }],
    send: true,
  })
  const wrong = withOrderLine(named, 'case', { qty: '0', cost: 'x' })
  expect(orderInput(wrong, false)).toBeNull()
  expect(wrong.lines.map(wrongOrderFigures)).toEqual([['qty', 'cost']])
})

test('a draft of the server is gone on with as it was', () => {
  expect(orderInput(draftOfOrder(ORDER), false)).toMatchObject({
    orderID: 'o1',
    version: 3,
    expectedOn: '2026-12-01',
    lines: [
      { itemID: 'case', qty: 10, cost: 48 },
      { itemID: 'cord', qty: 4 },
    ],
  })
})

test('what is still to come is the bill, which names its order', () => {
  const inward = inwardOfOrder(emptyInward(), ORDER, new Map([['case', ITEM]]))
  expect(inward.lines.map(({ cost, itemID, qty }) => [itemID, qty, cost])).toEqual([
    ['case', '6', '48'],
  ])
  expect(inwardInput({ ...inward, billNo: '7' }, false)).toMatchObject({
    orderID: 'o1',
    supplierID: 's1',
    lines: [{ itemID: 'case', qty: 6, cost: 48 }],
  })
})

test('another supplier brings the last rate of that one, where no cost was typed', () => {
  const both = withProposal(
    withOrdered(EMPTY_ORDER, { ...CASE, lastCost: '50.25' }),
    [ROW],
    () => '',
  )
  const typed = withOrderLine(both, 'cord', { cost: '7' })
  const rates = new Map([
    ['case', { lastCost: '44' }],
    ['cord', { lastCost: '6' }],
  ])
  const costs = (draft: typeof both) => draft.lines.map(({ cost }) => cost)
  expect(costs(withOrderRates(both, rates))).toEqual(['44', '6'])
  expect(costs(withOrderRates(typed, rates))).toEqual(['44', '7'])
  expect(costs(withOrderRates(typed, new Map()))).toEqual(['50.25', '7'])
})

test('the bill of an order has the discount of the last rate, unless another cost was agreed', () => {
  const billed = (lastCost: string) => {
    const item = { ...ITEM, lastCost, lastDiscountRate: '10' }
    const [line] = inwardOfOrder(emptyInward(), ORDER, new Map([['case', item]])).lines
    return [line?.cost, line?.discountRate]
  }
  expect(billed('48')).toEqual(['48', '10'])
  expect(billed('45')).toEqual(['48', ''])
})
