import { expect, test } from 'vitest'
import { emptyInward, isInwardDraft } from './inward-draft.ts'
import {
  expiryOf,
  inwardInput,
  isLineWhole,
  isLineWrong,
  type ReceivedItem,
  refusalOfPiece,
  takenInWithoutBill,
  withLine,
  withPiece,
  withRates,
} from './inward-figures.ts'

const FRAME: ReceivedItem = {
  itemID: 'frame',
  code: 'RB-1',
  name: 'Rimba 2140',
  tracksBatches: false,
  isSerialised: true,
  lastCost: '800',
  itemMrp: '2500',
  itemPrice: '2500',
  itemTaxRate: '5',
}
const LENS: ReceivedItem = { ...FRAME, itemID: 'lens', isSerialised: false, tracksBatches: true }
const NO_LOT = { lot: '', expiresOn: '' }

test('a second scan of an item is one more piece, of another lot another line', () => {
  let draft = emptyInward()
  for (const lot of [NO_LOT, NO_LOT]) draft = withPiece(draft, FRAME, lot).draft
  for (const lot of ['A', 'B', 'A']) {
    draft = withPiece(draft, LENS, { lot, expiresOn: '2028-01-31' }).draft
  }
  expect(draft.lines.map(({ itemID, lot, qty }) => [itemID, lot, qty])).toEqual([
    ['frame', '', '2'],
    ['lens', 'A', '2'],
    ['lens', 'B', '1'],
  ])
})

test('a line proposes the last rate with its discount, anew for another supplier unless it was typed', () => {
  const item = { ...FRAME, lastDiscountRate: '10' }
  let { draft, key } = withPiece(emptyInward(), item, NO_LOT)
  const first = ({ lines }: typeof draft) => [lines[0]?.cost, lines[0]?.discountRate]
  expect(first(draft)).toEqual(['800', '10'])
  const rates = new Map([['frame', { lastCost: '750', lastDiscountRate: '' }]])
  expect(first(withRates(draft, rates))).toEqual(['750', ''])
  draft = withLine(draft, key, { cost: '790' })
  expect(first(withRates(draft, rates))).toEqual(['790', '10'])
  expect(withRates(draft, rates).lines[0]?.lastCost).toBe('750')
})

test('a numbered piece that is in stock does not come in again, nor does one twice', () => {
  const units = [
    { InventoryID: 'here', Code: 'RB-1-0003', Status: 'in_stock' },
    { InventoryID: 'sold', Code: 'RB-1-0002', Status: 'sold' },
  ]
  const empty = emptyInward()
  expect(refusalOfPiece(empty, 'frame', 'here', units)).toEqual({
    code: 'RB-1-0003',
    key: null,
    why: 'inStock',
  })
  expect(refusalOfPiece(empty, 'frame', null, units)).toBeNull()
  expect(refusalOfPiece(empty, 'frame', 'sold', units)).toBeNull()
  const { draft, key } = withPiece(empty, FRAME, NO_LOT, 'sold')
  expect(refusalOfPiece(draft, 'frame', 'sold', units)).toMatchObject({ key, why: 'scanned' })
  expect(refusalOfPiece(draft, 'frame', 'here', units)).toMatchObject({ key, why: 'inStock' })
  expect(
    inwardInput({ ...draft, supplierID: 's', billNo: '1' }, false)?.lines[0],
  ).not.toHaveProperty('unitIDs')
})

test('a draft goes to the server once it has a supplier and a row, whose cost may come later', () => {
  const first = withPiece(emptyInward(), { ...FRAME, lastCost: '' }, NO_LOT)
  expect(inwardInput(first.draft, false)).toBeNull()
  const ofSupplier = { ...first.draft, supplierID: 's' }
  expect(inwardInput({ ...ofSupplier, lines: [] }, false)).toBeNull()
  const kept = inwardInput(ofSupplier, false)
  expect(kept?.lines).toMatchObject([{ itemID: 'frame', qty: 1 }])
  expect(kept?.lines[0]).not.toHaveProperty('cost')
  expect(kept).not.toHaveProperty('billNo')
  expect(inwardInput(ofSupplier, true)).toBeNull()
  const half = withLine(ofSupplier, first.key, { cost: '8x' })
  expect(inwardInput({ ...half, billNo: '77' }, false)?.lines).toEqual([])
})

test('what the tax of a line is for is sent where it was said', () => {
  const { draft, key } = withPiece(emptyInward(), FRAME, NO_LOT)
  const first = { ...draft, supplierID: 's' }
  expect(inwardInput(first, false)?.lines[0]).not.toHaveProperty('itcClass')
  const said = withLine(first, key, { itcClass: 'CapitalGoods' })
  expect(inwardInput(said, false)?.lines).toMatchObject([{ itcClass: 'CapitalGoods' }])
  const asBill = withLine(said, key, { itcClass: '' })
  expect(inwardInput(asBill, false)?.lines[0]).not.toHaveProperty('itcClass')
})

test('a bill is posted with supplier, number and whole lines only', () => {
  const first = withPiece(emptyInward(), FRAME, NO_LOT)
  const second = withPiece(first.draft, LENS, NO_LOT)
  const named = { ...second.draft, supplierID: 's', billNo: ' 77 ', billTotal: '1,680' }
  expect(inwardInput(named, false)).toMatchObject({
    billNo: '77',
    billTotal: 1680,
    lines: [{ itemID: 'frame', qty: 1, cost: 800, mrp: 2500 }, { itemID: 'lens' }],
  })
  // The lens lacks its lot: nothing is posted without it.
  expect(inwardInput(named, true)).toBeNull()
  const whole = withLine(named, second.key, { lot: 'L1', expiresOn: '2028-01-31' })
  expect(inwardInput(whole, true)?.lines).toHaveLength(2)
})

test('a line needs pieces and a cost that are figures', () => {
  const { draft, key } = withPiece(emptyInward(), FRAME, NO_LOT)
  const [line] = draft.lines
  expect(line !== undefined && isLineWhole(line)).toBe(true)
  for (const part of [{ qty: '0' }, { qty: '' }, { cost: 'x' }, { mrp: '-1' }]) {
    const [changed] = withLine(draft, key, part).lines
    expect(changed !== undefined && isLineWhole(changed)).toBe(false)
    expect(changed !== undefined && isLineWrong(changed)).toBe(part.qty !== '')
  }
})

test('what is kept on the till is taken up again only if it is a draft', () => {
  const { draft } = withPiece(emptyInward(), FRAME, NO_LOT)
  expect(isInwardDraft(JSON.parse(JSON.stringify(draft)))).toBe(true)
  expect(isInwardDraft({ ...draft, lines: [{}] })).toBe(false)
  expect(isInwardDraft(null)).toBe(false)
})

test('an expiry is told that is past, or within three months of today', () => {
  const of = (day: string) => expiryOf(day, '2026-11-10')
  expect(of('2026-11-09')).toBe('past')
  expect(of('2026-11-10')).toBe('soon')
  expect(of('2027-02-10')).toBe('soon')
  expect(of('2027-02-11')).toBeNull()
  expect(of('')).toBeNull()
})

test('what came in that day without a bill is told', () => {
  const movement = (Reason: string, Qty: number, At = '2026-11-10T10:00:00') => ({
    ...{ At, Reason, Qty, Document: Reason === 'purchase' ? 'GR1' : 'SV1' },
  })
  const today = [movement('opening', 10), movement('found', 4), movement('purchase', 7)]
  expect(takenInWithoutBill(today, '2026-11-10')).toEqual({ qty: 14, voucher: 'SV1' })
  expect(takenInWithoutBill([movement('purchase', 7)], '2026-11-10')).toBeNull()
  expect(takenInWithoutBill(today, '2026-11-11')).toBeNull()
})

test('what came in without a bill is not told once its voucher was taken back', () => {
  const found = (Qty: number, Document: string) => ({
    ...{ At: '2026-11-10T10:00:00', Reason: 'found', Qty, Document },
  })
  const back = [found(-4, 'SV2'), found(4, 'SV1')]
  expect(takenInWithoutBill(back, '2026-11-10')).toBeNull()
  expect(takenInWithoutBill([found(7, 'SV3'), ...back], '2026-11-10')).toEqual({
    qty: 7,
    voucher: 'SV3',
  })
})

test('that it is another bill is said of the number that was ticked, and only as it is posted', () => {
  const { draft } = withPiece(emptyInward(), FRAME, NO_LOT)
  const ticked = { ...draft, supplierID: 's', billNo: 'vd-118 ', anotherBillNo: 'vd-118' }
  expect(inwardInput(ticked, true)).toMatchObject({ billNo: 'vd-118', anotherBill: true })
  expect(inwardInput(ticked, false)).not.toHaveProperty('anotherBill')
  expect(inwardInput({ ...ticked, billNo: 'vd-119' }, true)).not.toHaveProperty('anotherBill')
})
