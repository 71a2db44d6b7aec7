import { expect, test } from 'vitest'
import { scannedGoods } from './scanned-goods.ts'

const line = (LineID: string, more: object = {}) => ({
  LineID,
  ItemCode: 'CASE-01',
  SerialNo: null,
  ReturnableQty: 2,
  ...more,
})
const FRAME = line('frame', { ItemCode: 'RB-1', SerialNo: 'RB1-0001', ReturnableQty: 1 })
const LINES = [FRAME, line('first'), line('second', { ReturnableQty: 1 })]
const scan = (code: string, itemCode: string | null, asked: Record<string, number> = {}) => {
  const typed = Object.fromEntries(
    Object.entries(asked).map(([id, qty]) => [id, { qty, restock: true }]),
  )
  const { kind, ...found } = scannedGoods(LINES, typed, { code, itemCode })
  return [kind, 'line' in found ? found.line.LineID : null]
}

test('a numbered piece comes back by its tag, once', () => {
  expect(scan('rb1-0001', null)).toEqual(['more', 'frame'])
  expect(scan('RB1-0001', 'RB-1', { frame: 1 })).toEqual(['twice', 'frame'])
  // By the code of its kind nobody knows which piece it is.
  expect(scan('890', 'RB-1')).toEqual(['other', null])
})

test('other goods come back piece by piece, the next line once one is full', () => {
  expect(scan('890', 'CASE-01', { first: 1 })).toEqual(['more', 'first'])
  expect(scan('890', 'CASE-01', { first: 2 })).toEqual(['more', 'second'])
  expect(scan('890', 'CASE-01', { first: 2, second: 1 })).toEqual(['twice', 'first'])
})

test('goods that are off sale, of which no item is found, come back by their code', () => {
  expect(scan('CASE-01', null)).toEqual(['more', 'first'])
  // Of numbered pieces only the tag says which it is.
  expect(scan('RB-1', null)).toEqual(['other', null])
})

test('what came back before, and what is not on the bill, is told apart', () => {
  const back = [{ ...FRAME, ReturnableQty: 0 }]
  expect(scannedGoods(back, {}, { code: 'RB1-0001', itemCode: 'RB-1' }).kind).toBe('back')
  expect(scan('X', 'OTHER')).toEqual(['other', null])
  expect(scan('KA1/26/7', null)).toEqual(['other', null])
})
