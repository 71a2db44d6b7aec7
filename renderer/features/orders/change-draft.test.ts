import { describe, expect, it } from 'vitest'
import type { Item } from '../../../server/contract/catalog.ts'
import type { OrderDetail } from '../../../server/contract/orders.ts'
import { addedLine, changeOf, draftOfOrder, goodsOf } from './change-draft.ts'

const LENS = { ID: 'lens', ItemID: 'i-lens', Qty: 2, Price: 600, PairNo: '1', Eye: 'Both' }
const ORDER = {
  ID: 'order',
  Version: 3,
  ExpectedDate: '2026-11-24T18:00:00',
  LabOrder: { SupplierID: 'lab' },
  Lines: [
    { ID: 'frame', ItemID: 'i-frame', Qty: 1, Price: 2_000, PairNo: '1', IsLabWork: false },
    { ...LENS, IsLabWork: true, Spherical: '-2.00', PD: '31' },
  ],
} as unknown as OrderDetail
const draft = draftOfOrder(ORDER)

function withLine(id: string, change: object) {
  const line = draft.lines[id]
  if (line === undefined) throw new Error(id)
  return { ...draft, lines: { ...draft.lines, [id]: { ...line, ...change } } }
}

describe('a change of an order', () => {
  it('is nothing while nothing is different, or a figure can not be read', () => {
    expect(changeOf(ORDER, draft)).toBeNull()
    expect(changeOf(ORDER, withLine('lens', { qty: 'two' }))).toBeNull()
    expect(changeOf(ORDER, withLine('lens', { qty: '0' }))).toBeNull()
  })

  it('sends what is different and no more', () => {
    expect(changeOf(ORDER, withLine('lens', { spherical: '-2.25', pd: '' }))).toEqual({
      salesOrderID: 'order',
      version: 3,
      lines: [{ lineID: 'lens', spherical: '-2.25', pd: '' }],
    })
    expect(changeOf(ORDER, { ...draft, day: '2026-11-26', reason: ' Late lab ' })).toEqual({
      salesOrderID: 'order',
      version: 3,
      expectedDate: '2026-11-26T18:00:00',
      reason: 'Late lab',
    })
  })

  it('sends another fitter and what the lab is told, and nothing of them where they stay', () => {
    const job = { ...draft, fitterID: 'ravi', instructions: ' Thin edge ' }
    expect(changeOf(ORDER, job)).toEqual({
      salesOrderID: 'order',
      version: 3,
      fitterID: 'ravi',
      instructions: 'Thin edge',
    })
    expect(changeOf(ORDER, { ...draft, instructions: ' ' })).toBeNull()
  })

  it('puts another lens in the place of the one that was taken off, with its powers', () => {
    const removed = { ...draft, removed: ['lens'] }
    const item = { ID: 'i-new', Price: 900, PriceIncludesTax: false, SpectacleLensType: 1 }
    const added = addedLine(ORDER, removed, item as unknown as Item)
    const input = changeOf(ORDER, { ...removed, added: [added] })
    expect(input?.added).toEqual([
      { itemID: 'i-new', qty: 2, pairNo: '1', eye: 'Both', spherical: '-2.00', pd: '31' },
    ])
    expect(input && goodsOf(ORDER, input)).toEqual([{ itemID: 'i-new', qty: 2 }])
  })
})
