import { describe, expect, test } from 'vitest'
import type { CartLine } from '../../../server/contract/cart.ts'
import { ownFramesOf } from './own-frames.ts'
import {
  groupByPair,
  incompletePairs,
  inDrawnOrder,
  isFrameAlone,
  lackingOf,
  missingParts,
  missingPowers,
  otherLensQty,
  type PairPart,
  pairForNewItem,
  partsOf,
  savedPaise,
} from './pairs.ts'

function line(id: string, pairNo: string | null, totalAmount: number, totalMRP = 0): CartLine {
  return {
    id,
    sessionID: 's',
    itemID: id,
    qty: 1,
    price: totalAmount,
    priceIncludesTax: true,
    inventoryID: null,
    mrp: null,
    discountRate: null,
    discountAmount: null,
    sgstRate: null,
    cgstRate: null,
    igstRate: null,
    jobCharges: null,
    pairNo,
    spectacleLensType: null,
    spherical: null,
    cylinder: null,
    axis: null,
    addition: null,
    pd: null,
    lensFittingHeight: null,
    lensTotalHeight: null,
    prism: null,
    eye: null,
    lensEyes: [],
    listPrice: null,
    itemName: id,
    itemCode: id,
    serialNo: null,
    hsn: '9003',
    isService: false,
    isRateOverridden: false,
    itemTypeID: 't',
    stock: 1,
    totalMRP,
    totalPrice: 0,
    taxableAmount: 0,
    sgstAmount: 0,
    cgstAmount: 0,
    igstAmount: 0,
    serviceTaxId: null,
    serviceTaxRate: 0,
    serviceTaxAmount: 0,
    near: null,
    vision: null,
    totalAmount,
    vn: null,
    totalDiscount: 0,
    billDiscountShare: 0,
    approvalID: null,
    section: 'Frame',
    unit: 'NOS',
    createdBy: 1,
    createdDate: '2026-01-05T10:00:00',
    createdIP: null,
    salesOrderID: null,
    isOrdered: false,
  }
}

test('pairs in order, loose items last, subtotals exact', () => {
  const lines = [
    line('case', null, 99),
    line('b', '2', 0.1),
    line('a', '1', 5),
    line('c', '2', 0.2),
  ]
  expect(groupByPair(lines).map((group) => [group.pairNo, group.subtotalPaise])).toEqual([
    ['1', 500],
    ['2', 30],
    [null, 9900],
  ])
  expect(inDrawnOrder(lines).map((row) => row.id)).toEqual(['a', 'b', 'c', 'case'])
})

test('a frame begins a pair, lenses join the latest, the rest stays loose', () => {
  const lines = [line('f', '1', 1), line('g', '2', 1)]
  expect(pairForNewItem('Frame', [])).toBe('1')
  expect(pairForNewItem('Frame', lines)).toBe('3')
  expect(pairForNewItem('SpectacleLens', lines)).toBe('2')
  expect(pairForNewItem('SpectacleLens', [])).toBe('1')
  expect(pairForNewItem('Accessory', lines)).toBeNull()
  expect(pairForNewItem(null, lines)).toBeNull()
})

test('a frame joins the pair of lenses that has none, the selected one first', () => {
  const lens = (id: string, pairNo: string): CartLine => ({
    ...line(id, pairNo, 1),
    section: 'SpectacleLens',
    qty: 2,
    lensEyes: ['Right', 'Left'],
  })
  expect(pairForNewItem('Frame', [lens('a', '1')])).toBe('1')
  expect(pairForNewItem('Frame', [line('f', '1', 1), lens('a', '1')])).toBe('2')
  expect(pairForNewItem('Frame', [lens('a', '1'), lens('b', '2')])).toBe('1')
  expect(pairForNewItem('Frame', [lens('a', '1'), lens('b', '2')], '2')).toBe('2')
  // The customer's own frame is the frame of its pair.
  expect(pairForNewItem('Frame', [lens('a', '1')], '1', new Set(['1']))).toBe('2')
  expect(pairForNewItem('Frame', [lens('a', '1'), lens('b', '2')], '1', new Set(['1']))).toBe('2')
})

test('a pair that lacks something is named, a frame alone apart', () => {
  const frame = line('f', '1', 1)
  const lens: CartLine = {
    ...line('r', '2', 1),
    section: 'SpectacleLens',
    lensEyes: ['Right'],
  }
  // What is red by itself is not asked a second time: the PD.
  expect(incompletePairs([{ ...lens, vn: '-2.00' }])[0]?.missing).not.toContain('powers')
  const found = incompletePairs([frame, lens, line('case', null, 1)])
  expect(found).toEqual([
    { pairNo: '1', missing: ['rightLens', 'leftLens'] },
    { pairNo: '2', missing: ['frame', 'leftLens', 'powers'] },
  ])
  expect(found.map(isFrameAlone)).toEqual([true, false])
  expect(incompletePairs([lens], new Set(['2']))).toEqual([
    { pairNo: '2', missing: ['leftLens', 'fitting', 'powers'] },
  ])
})

test('savings count only lines with an MRP, and never below zero', () => {
  expect(
    savedPaise([line('a', null, 900, 1000), line('b', null, 50), line('c', null, 12, 10)]),
  ).toBe(10_000)
})

describe('what a pair lacks', () => {
  const frame = line('frame', '1', 100)
  const lens = (id: string, more: Partial<CartLine> = {}): CartLine => ({
    ...line(id, '1', 100),
    section: 'SpectacleLens',
    qty: 1,
    unit: 'NOS',
    createdBy: 1,
    createdDate: '2026-01-05T10:00:00',
    createdIP: null,
    salesOrderID: null,
    isOrdered: false,
    ...more,
  })
  const right = lens('r', { lensEyes: ['Right'] })
  const left = lens('l', { lensEyes: ['Left'] })

  test.each<[string, CartLine[], PairPart[]]>([
    ['a frame alone', [frame], ['rightLens', 'leftLens']],
    ['a frame and one lens', [frame, right], ['leftLens', 'fitting']],
    ['a frame and two', [frame, right, left], ['fitting']],
    ['two of one lens', [frame, lens('both', { lensEyes: ['Right', 'Left'] })], ['fitting']],
    ['two right lenses', [frame, right, right], ['leftLens', 'fitting']],
    ['fitting on the line', [frame, { ...right, jobCharges: 100 }, left], []],
    ['lenses alone, for an own frame', [right, left], ['frame']],
    [
      'spectacle lenses and a contact lens of the other eye',
      [frame, right, { ...left, section: 'ContactLens' }],
      ['leftLens', 'fitting'],
    ],
  ])('%s', (_what, lines, missing) => {
    expect(missingParts(lines)).toEqual(missing)
  })

  test('all of it in one list; an own frame is not missing', () => {
    expect(lackingOf([right], false)).toEqual(['frame', 'leftLens', 'powers', 'pd'])
    // Lenses are fitted into it too, and that is charged.
    expect(lackingOf([right], true)).toEqual(['leftLens', 'fitting', 'powers', 'pd'])
    const draft = JSON.stringify({ frames: { '1': { isOwn: true }, '2': { isOwn: false } } })
    expect([...ownFramesOf(draft)]).toEqual(['1'])
    for (const none of [null, 'not JSON', '[]', '{"frames":[1]}']) {
      expect(ownFramesOf(none).size).toBe(0)
    }
    expect(incompletePairs([right, left], ownFramesOf(draft))).toEqual([
      { pairNo: '1', missing: ['fitting', 'powers'] },
    ])
  })

  test('its lines by part', () => {
    const fitting: CartLine = { ...line('fit', '1', 100), section: 'Accessory', isService: true }
    const parts = partsOf([frame, left, right, fitting])
    const ids = Object.entries(parts).map(([part, found]) => [
      part,
      Array.isArray(found) ? found.map(({ id }) => id) : found,
    ])
    expect(Object.fromEntries(ids)).toEqual({
      frame: ['frame'],
      bothLenses: [],
      rightLens: ['r'],
      leftLens: ['l'],
      fitting: ['fit'],
      isFittingInLens: false,
    })
    const both = lens('b', { lensEyes: ['Right', 'Left'], jobCharges: 100 })
    expect(partsOf([both])).toMatchObject({
      bothLenses: [both],
      rightLens: [],
      leftLens: [],
      isFittingInLens: true,
    })
  })

  test('a lab needs powers and PD on every lens', () => {
    const made = { vn: '-2.00', pd: '31' }
    expect(missingPowers([lens('a'), lens('b', made)])).toEqual(['powers', 'pd'])
    expect(missingPowers([lens('a', made), lens('b', { ...made, pd: '' })])).toEqual(['pd'])
    expect(missingPowers([lens('a', made), lens('b', made)])).toEqual([])
    expect(missingPowers([line('frame', '1', 100)])).toEqual([])
  })

  test.each([
    [lens('a'), 2],
    [lens('a', { qty: 2 }), 1],
    [lens('a', { unit: 'PRS' }), 0.5],
    [lens('a', { unit: 'PRS', qty: 0.5 }), 1],
  ])('one lens and the pair change places', (each, qty) => {
    expect(otherLensQty(each)).toBe(qty)
  })
})
