import { expect, test } from 'vitest'
import { clashesOf } from '../../kernel/versions.ts'
import { inwardWords, orderWords, rebasedInward, rebasedOrder } from './draft-versions.ts'
import { type DraftLine, emptyInward } from './inward-draft.ts'
import type { OrderDraft } from './order-store.ts'

const SUPPLIERS = [{ ID: 's', Name: 'Lens House' }]

const line = (code: string, part: Partial<DraftLine> = {}): DraftLine => ({
  key: code,
  itemID: code,
  code,
  name: `Item ${code}`,
  tracksBatches: false,
  isSerialised: false,
  lastCost: '',
  itemMrp: '',
  itemPrice: '',
  itemTaxRate: '18',
  qty: '1',
  freeQty: '',
  rejectedQty: '',
  cost: '100',
  discountRate: '',
  taxRate: '',
  mrp: '',
  price: '',
  priceForAll: true,
  lot: '',
  expiresOn: '',
  ...part,
})

test('rows of a bill that two people typed come together, and each keeps its own changes', () => {
  const read = { ...emptyInward(), inwardID: 'i', version: 2, lines: [line('A'), line('B')] }
  const mine = {
    ...read,
    billNo: '77',
    lines: [line('A', { qty: '4' }), line('B'), line('C', { qty: '' })],
  }
  const newest = {
    ...read,
    version: 5,
    billTotal: '500',
    lines: [line('A', { key: 'other' }), line('B', { cost: '90' }), line('D')],
  }
  const next = rebasedInward(mine, read, newest)
  expect(next).toMatchObject({ inwardID: 'i', version: 5, billNo: '77', billTotal: '500' })
  expect(next.lines.map(({ code, cost, qty }) => [code, qty, cost])).toEqual([
    ['A', '4', '100'],
    ['B', '1', '90'],
    ['D', '1', '100'],
    ['C', '', '100'],
  ])
})

test('a figure that is only written otherwise is no difference', () => {
  const typed = { ...emptyInward(), supplierID: 's', billTotal: '1,500.00', roundOff: '' }
  const stored = { ...typed, billTotal: '1500', roundOff: '0' }
  const typedLine = line('A', { cost: '100.00', taxRate: '18' })
  expect(inwardWords({ ...typed, lines: [typedLine] }, SUPPLIERS)).toEqual(
    inwardWords({ ...stored, lines: [line('A')] }, SUPPLIERS),
  )
  // Two rows of one item are two.
  const twice = inwardWords({ ...typed, lines: [line('A'), line('A', { qty: '2' })] }, SUPPLIERS)
  expect(Object.keys(twice)).toEqual(expect.arrayContaining(['Item A · A', 'Item A · A (2)']))
})

test('an order to a supplier keeps what was typed, whatever else was saved', () => {
  const row = (itemID: string, qty: string) => ({
    itemID,
    name: itemID,
    code: itemID,
    about: '',
    qty,
    cost: '50',
  })
  const read: OrderDraft = {
    orderID: 'o',
    version: 1,
    supplierID: 's',
    expectedOn: '',
    note: '',
    lines: [row('A', '1'), row('B', '1')],
  }
  const mine = { ...read, note: 'By courier', lines: [row('A', '3'), row('B', '1')] }
  const newest = {
    ...read,
    version: 2,
    expectedOn: '2026-12-01',
    lines: [{ ...row('A', '2'), code: 'other code' }],
  }
  expect(rebasedOrder(mine, read, newest)).toEqual({
    ...newest,
    note: 'By courier',
    lines: [row('A', '3')],
  })
  const [one, two, three] = [mine, read, newest].map((each) => orderWords(each, SUPPLIERS))
  const inQuestion = clashesOf(one ?? {}, two ?? {}, three ?? {})
  expect(inQuestion.filter(({ field }) => field === 'A')).toMatchObject([{ isTyped: true }])
  expect(inQuestion).toHaveLength(3)
})
