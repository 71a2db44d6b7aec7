import { beforeEach, expect, test } from 'vitest'
import type { Item } from '../../../server/contract/catalog.ts'
import {
  addLabels,
  chooseTemplate,
  clearLabels,
  countOf,
  inputOf,
  type LabelRow,
  labelEachPiece,
  nameLabels,
  removeRow,
  setCopies,
  useLabels,
} from './labels-store.ts'

const CASE: Item = {
  ID: 'case',
  NumericID: 1,
  InventoryID: null,
  Code: 'CASE-01',
  Barcode: null,
  Name: 'Hard case',
  Brand: 'Own',
  HSN: '4202',
  IsService: false,
  ItemTypeID: 'accessory',
  ItemTypeNumericID: 5,
  CategoryID: 'cases',
  SubCategoryID: 'hard',
  MRP: 250,
  Price: 250,
  SGSTRate: null,
  CGSTRate: null,
  IGSTRate: null,
  PriceIncludesTax: true,
  Stock: 40,
  ImagePath: null,
}
const FRAME: Item = {
  ...CASE,
  ID: 'frame',
  Code: 'RB-2140',
  Units: [
    { InventoryID: 'u1', Code: 'RB-2140-1' },
    { InventoryID: 'u2', Code: 'RB-2140-2' },
  ],
}

beforeEach(() => clearLabels())

const rows = () => useLabels.getState().rows
const firstRow = (): LabelRow => {
  const [row] = rows()
  if (row === undefined) throw new Error('nothing on the list')
  return row
}

test('a second scan of an item is one more label of it', () => {
  addLabels(CASE)
  addLabels(CASE, 4)
  expect(rows()).toMatchObject([{ code: 'CASE-01', copies: 5 }])
})

test('a scanned piece gets the label of the piece', () => {
  addLabels({ ...FRAME, InventoryID: 'u2' })
  addLabels(FRAME)
  expect(rows()).toMatchObject([
    { inventoryID: 'u2', code: 'RB-2140-2' },
    { inventoryID: null, code: 'RB-2140' },
  ])
})

test('an item can be turned into its pieces, each once', () => {
  addLabels({ ...FRAME, InventoryID: 'u1' })
  addLabels(FRAME, 3)
  const row = rows()[1]
  if (row !== undefined) labelEachPiece(row)
  expect(rows().map(({ code, copies }) => `${copies} x ${code}`)).toEqual([
    '1 x RB-2140-1',
    '1 x RB-2140-2',
  ])
})

test('what was corrected meanwhile is named as it is now', () => {
  addLabels(CASE, 3)
  addLabels(FRAME)
  nameLabels([{ ItemID: 'case', Name: 'Soft case', Brand: 'Nilora' }])
  expect(rows()).toMatchObject([
    { name: 'Soft case', brand: 'Nilora', copies: 3 },
    { name: 'Hard case', brand: 'Own' },
  ])
})

test('numbers stay between one and a thousand', () => {
  addLabels(CASE)
  for (const [typed, kept] of [
    [0, 1],
    [-4, 1],
    [Number.NaN, 1],
    [2.7, 2],
    [5_000, 1_000],
  ] as const) {
    setCopies(firstRow(), typed)
    expect(countOf(rows())).toBe(kept)
  }
  removeRow(firstRow())
  expect(rows()).toEqual([])
})

test('a place on the sheet is said for sheets alone', () => {
  addLabels(CASE, 2)
  chooseTemplate('Sheet24')
  useLabels.setState({ startAt: 5 })
  const lines = [{ itemID: 'case', copies: 2 }]
  expect(inputOf(useLabels.getState())).toEqual({
    template: 'Sheet24',
    dpi: 300,
    startAt: 5,
    lines,
  })
  chooseTemplate('FrameTag')
  expect(inputOf(useLabels.getState())).toEqual({ template: 'FrameTag', dpi: 203, lines })
})
