import { expect, test } from 'vitest'
import type { Inward } from '../../../server/contract/purchasing.ts'
import { proposedReturn, returnedLines, returnedSum, returnRows } from './return-lines.ts'

type Line = Inward['Lines'][number]
const LINE: Line = {
  ID: 'l1',
  ItemID: 'case',
  Code: 'C-1',
  Name: 'Case',
  Qty: 10,
  FreeQty: 1,
  RejectedQty: 0,
  ReturnedQty: 2,
  ReturnedRejectedQty: 0,
  OnHand: 40,
  TaxRate: 18,
  ExpectedTaxRate: null,
  MRP: null,
  Price: null,
  PriceForAll: true,
  Lot: null,
  ExpiresOn: null,
  ItcClass: null,
  UnitCodes: [],
  Units: [],
  Cost: 120,
}
const inward = (...Lines: Line[]): Inward => ({
  ID: 'i',
  InwardNo: 'G1',
  State: 'Posted',
  Supplier: { ID: 's', Name: 'S' },
  BillNo: '1',
  BillDate: '2026-11-18T00:00:00',
  Pieces: 1,
  CreatedAt: '',
  CreatedBy: null,
  PostedAt: null,
  PostedBy: null,
  Version: 1,
  Order: null,
  TaxMode: 'intra',
  TakesCredit: true,
  IsReverseCharge: false,
  ReversedAt: null,
  ReversedBy: null,
  ReverseReason: null,
  Lines,
  Charges: [],
  Returns: [],
})

test('what is left of a bill can go back, at its cost', () => {
  const rows = returnRows(inward(LINE))
  expect(rows).toMatchObject([{ key: 'l1', most: 9, cost: 120, isRejected: false }])
  expect(returnedLines(rows, { l1: '9' })).toEqual([{ itemID: 'case', qty: 9, cost: 120 }])
  expect(returnedLines(rows, { l1: '9.5' })).toBeNull()
  expect(returnedLines(rows, { l1: 'x' })).toBeNull()
  expect(returnedLines(rows, {})).toEqual([])
  expect(returnRows(inward({ ...LINE, ReturnedQty: 11 }))).toEqual([])
  // What was sold meanwhile is not there to go back.
  expect(returnRows(inward({ ...LINE, OnHand: 2 }))).toMatchObject([{ most: 2 }])
  expect(returnRows(inward({ ...LINE, OnHand: 0 }))).toEqual([])
})

test('what goes back is counted, with its cost', () => {
  const rows = returnRows(inward(LINE, { ...LINE, ID: 'l2', ItemID: 'cloth', Cost: 10.5 }))
  // 2 of 11 for 1,200.00 and 3 of 11 for 105.00.
  expect(returnedSum(rows, { l1: '2', l2: '3' })).toEqual({ pieces: 5, costPaise: 24_682 })
  expect(returnedSum(rows, {})).toEqual({ pieces: 0, costPaise: 0 })
})

test('what goes back is claimed as it was billed, free pieces and discount in it', () => {
  // A Titan of 933.33 less 10 %; 20 cleaners of 33.33 with 2 free.
  const titan = { ...LINE, Qty: 3, FreeQty: 0, ReturnedQty: 0, Cost: 933.33, Taxable: 2_519.99 }
  const cleaner = { ...LINE, ID: 'l2', Qty: 20, FreeQty: 2, ReturnedQty: 0, Cost: 33.33 }
  const rows = returnRows(inward(titan, { ...cleaner, Taxable: 666.6 }))
  expect(returnedSum(rows, { l1: '1', l2: '22' })).toEqual({ pieces: 23, costPaise: 150_660 })
})

test('what came broken is proposed; pieces that are sold are not offered', () => {
  const frame: Line = {
    ...LINE,
    Qty: 3,
    FreeQty: 0,
    RejectedQty: 1,
    ReturnedQty: 0,
    Units: [
      { InventoryID: 'u1', Code: 'F-1', Status: 'in_stock' },
      { InventoryID: 'u2', Code: 'F-2', Status: 'sold' },
    ],
  }
  const rows = returnRows(inward(frame))
  expect(rows.map(({ isRejected, mark, most }) => [mark, most, isRejected])).toEqual([
    ['C-1', 1, true],
    ['F-1', 1, false],
  ])
  const typed = { ...proposedReturn(rows), u1: '1' }
  expect(returnedLines(rows, typed)).toEqual([
    { itemID: 'case', qty: 1, cost: 120, isRejected: true },
    { itemID: 'case', inventoryID: 'u1', qty: 1, cost: 120 },
  ])
})

test('what came broken is offered until it was claimed, and leaves the whole pieces as they were', () => {
  const cleaner: Line = { ...LINE, Qty: 10, FreeQty: 0, RejectedQty: 1, ReturnedQty: 0, OnHand: 9 }
  const offered = (more: Partial<Line>) =>
    returnRows(inward({ ...cleaner, ...more })).map(({ isRejected, most }) => [most, isRejected])
  expect(offered({})).toEqual([
    [1, true],
    [9, false],
  ])
  expect(offered({ ReturnedQty: 1, ReturnedRejectedQty: 1 })).toEqual([[9, false]])
  expect(offered({ ReturnedQty: 9, ReturnedRejectedQty: 0, OnHand: 0 })).toEqual([[1, true]])
})

test('a lot goes back by its name', () => {
  const rows = returnRows(inward({ ...LINE, Lot: 'L9' }))
  expect(returnedLines(rows, { l1: '1' })).toEqual([
    { itemID: 'case', lot: 'L9', qty: 1, cost: 120 },
  ])
})
