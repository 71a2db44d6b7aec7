// The worked examples of the back-office reference, sections 2 to 7, in the running shop: its figures as they stand there.
import { afterEach, beforeEach, expect, test } from 'vitest'
import { inHouseEan } from '../domain/codes.ts'
import { reorderPoint } from '../domain/optics/lens-demand.ts'
import { writeSetting } from '../settings/settings.ts'
import { recordMovement } from '../stock/record-movement.ts'
import { type CounterWork, counterWork } from '../testing/counter-work.ts'
import { type TestServer, testServer } from '../testing/test-server.ts'
import { itemIdOf, TEST_NOW } from '../testing/test-shop.ts'
import { ACCESSORY, LAST_ONE, NO_MRP, SECOND_FRAME } from '../testing/test-shop-items.ts'

type Keys = Record<string, unknown>
let t: TestServer
let counter: CounterWork
beforeEach(async () => {
  t = await testServer()
  counter = counterWork(t)
})
afterEach(() => t.close())

async function post(path: string, body: Keys, as: 'owner' | 'manager' | 'counter' = 'owner') {
  const answer = await t.call('POST', path, body, { as })
  expect(answer.body).toMatchObject({ success: true })
  return answer.body
}
const ledger = async (code: string) =>
  (await t.call('GET', `/api/Stock/ledger/${counter.item(code)}`, undefined, { as: 'owner' })).body
const bill = (billNo: string, lines: Keys[], more: Keys = {}) =>
  post('/api/Purchases/inward', {
    supplierID: t.services.ids.encode('supplier', 2),
    billNo,
    billDate: '2026-11-18',
    lines,
    post: true,
    ...more,
  })
const line = (code: string, qty: number, cost: number, taxRate = 18) => ({
  itemID: counter.item(code),
  qty,
  cost,
  taxRate,
})
/** Goods of which nothing is here. */
const emptied = () =>
  post('/api/Stock/adjust', { reason: 'loss', lines: [{ itemID: counter.item(LAST_ONE), qty: 1 }] })
async function sell(session: string, qty: number, code = LAST_ONE): Promise<void> {
  await counter.add(session, { code, price: 40, qty })
  await counter.commit(session)
}

test('2.2: 10 at 120.00, 5 at 135.00, 4 sold at 500.00; freight of 150.00 comes late', async () => {
  await emptied()
  // The freight is of all 15: they stand on one bill.
  const { inwardID } = await bill('1', [line(LAST_ONE, 10, 120), line(LAST_ONE, 5, 135)])
  expect(await ledger(LAST_ONE)).toMatchObject({ OnHand: 15, StockValue: 1_875 })
  await sell('four', 4)
  const sold = await ledger(LAST_ONE)
  expect(sold).toMatchObject({ OnHand: 11, StockValue: 1_375 })
  expect(sold.Items[0]).toMatchObject({ Qty: -4, Value: -500, SalesCost: 500 })
  const freight = await post('/api/Gst/expense', {
    supplierID: t.services.ids.encode('supplier', 2),
    billNo: 'F/1',
    billDate: '2026-11-19',
    class: 'Services',
    lines: [{ what: 'Freight', amount: 150, taxRate: 18 }],
    forInwardID: inwardID,
  })
  const late = await ledger(LAST_ONE)
  expect(late).toMatchObject({ OnHand: 11, StockValue: 1_485 })
  expect(late.Items[0]).toMatchObject({ Qty: 0, Value: 110, SalesCost: 40 })
  // Taken back, the sum goes out again as it lies now: none is lost.
  await post('/api/Gst/expense/reverse', { expenseID: freight.expenseID, reason: 'Wrong goods' })
  expect(await ledger(LAST_ONE)).toMatchObject({ OnHand: 11, StockValue: 1_375 })
})

test('2.2: 3 pieces for 100.00 in all leave at 33.33, 33.34 and 33.33', async () => {
  await emptied()
  t.services.write((tx) =>
    recordMovement(tx, {
      itemId: itemIdOf(t.services, LAST_ONE),
      unitId: null,
      qtyMilli: 3_000,
      reason: 'purchase',
      costPaise: 10_000,
      entity: 'goodsReceipt',
      entityId: 1,
      userId: null,
      atMs: TEST_NOW,
    }),
  )
  for (const session of ['first', 'second', 'third']) await sell(session, 1)
  const { Items, OnHand, StockValue } = await ledger(LAST_ONE)
  expect(Items.slice(0, 3).map(({ Value }: { Value: number }) => Value)).toEqual([
    -33.33, -33.34, -33.33,
  ])
  expect([OnHand, StockValue]).toEqual([0, 0])
})

test('3.3: freight of 100.00 on lines of 1,000.00, 2,000.00 and 333.33 gives 30.00, 60.00 and 10.00', async () => {
  const lines = [
    line(ACCESSORY, 1, 1_000),
    line(NO_MRP, 1, 2_000),
    line(SECOND_FRAME, 1, 333.33, 5),
  ]
  const charges = [{ name: 'Freight', amount: 100, taxRate: 0, intoCost: true }]
  const { inwardID } = await bill('freight', lines, { charges })
  const inward = await t.call('GET', `/api/Purchases/inward/${inwardID}`, undefined, {
    as: 'owner',
  })
  expect(inward.body.Lines.map((row: Keys) => row['StockCost'])).toEqual([1_030, 2_060, 343.33])
})

test('3.9: the shop’s own code of branch 1, item 42 is 2000100000427', () => {
  expect(inHouseEan(1, 42)).toBe('2000100000427')
})

test('4.1: +1.00/-1.00 and 0.00/+1.00 are one cell, and a pair is two lenses', async () => {
  const { familyID } = await post('/api/Stock/lens-family', {
    code: 'SVHC',
    name: 'Stock 1.56 hard coat',
    columns: 'cylinder',
    rowFrom: -2,
    rowTo: 2,
    columnFrom: -2,
    columnTo: 0,
    fineTo: 6,
    coarseStep: 0.5,
    taxClass: 'Spectacle lenses, other material',
    price: 400,
  })
  const grid = `/api/Stock/lens-grid/${familyID}`
  await post(grid, { mode: 'receive', cells: [{ row: '+1.00', column: '-1.00', qty: 1 }] })
  await post(grid, { mode: 'receive', cells: [{ row: '0.00', column: '+1.00', qty: 1 }] })
  const { Cells } = (await t.call('GET', grid, undefined, { as: 'owner' })).body
  expect(Cells.filter(({ OnHand }: { OnHand: number }) => OnHand !== 0)).toMatchObject([
    { Row: 1, Column: -1, OnHand: 2 },
  ])
})

test('4.3: 1.2 lenses a week and one week of waiting keep 3', () => {
  const most = (n: number) =>
    Array.from({ length: n + 1 }, (_, k) => {
      const ways = Array.from({ length: k }, (__, i) => i + 1).reduce((all, i) => all * i, 1)
      return (Math.exp(-1.2) * 1.2 ** k) / ways
    }).reduce((sum, each) => sum + each, 0)
  expect([most(2).toFixed(4), most(3).toFixed(4)]).toEqual(['0.8795', '0.9662'])
  expect(reorderPoint(1.2)).toBe(3)
})

test('5.3: "480 or 520?" is asked with the stock of each, and the lower is the default', async () => {
  const code = '8901234567890'
  const made = await post('/api/Catalogue/item', {
    name: 'Solution 360 ml',
    section: 'Accessory',
    taxClass: 'Spectacle cases',
    barcode: code,
    mrp: 520,
    tracksBatches: true,
    openingStock: 0,
  })
  for (const [lot, mrp] of [
    ['OLD', 480],
    ['NEW', 520],
  ] as const) {
    const goods = { itemID: made.itemID, qty: 2, cost: 300, taxRate: 18 }
    await bill(lot, [{ ...goods, mrp, lot, priceForAll: false }])
  }
  const path = `/api/quickSale/getItemDetailFromCode?code=${code}`
  const found = (await t.call('GET', path)).body
  expect(found.MRP).toBe(480)
  const asked = found.Candidates.map(({ MRP, Stock }: { MRP: number; Stock: number }) => [
    MRP,
    Stock,
  ])
  expect(asked).toEqual([
    [480, 2],
    [520, 2],
  ])
})

test('7.2: book 10, counted 9, 2 sold before posting: 7 are left, not 9', async () => {
  let minutes = 0
  const later = () => {
    minutes += 10
    t.clock.set(TEST_NOW + minutes * 60_000)
  }
  await emptied()
  await bill('ten', [line(LAST_ONE, 10, 120)])
  later()
  const { countID } = await post('/api/Stock/count/open', { name: 'Wall', zones: ['A'] }, 'counter')
  await post('/api/Stock/count/scan', { countID, zone: 'A', code: LAST_ONE, qty: 9 }, 'counter')
  later()
  await sell('meanwhile', 2)
  expect(await ledger(LAST_ONE)).toMatchObject({ OnHand: 8 })
  await post('/api/Stock/count/close-zone', { countID, zone: 'A' }, 'counter')
  const review = await post('/api/Stock/count/review', { countID }, 'manager')
  expect(review.Lines).toMatchObject([{ Counted: 9, Book: 10, Variance: -1 }])
  await post('/api/Stock/count/approve', { countID }, 'manager')
  expect(await ledger(LAST_ONE)).toMatchObject({ OnHand: 7 })
})

test('16.3: 2 sold below zero at 100.00, then 5 in at 110.00: 20.00 to the cost of sales, 3 worth 330.00', async () => {
  await emptied()
  await bill('one', [line(LAST_ONE, 1, 100)])
  await sell('last', 1)
  t.services.write((tx) => writeSetting(tx, 'allowNegativeStock', true))
  await sell('below', 2)
  expect(await ledger(LAST_ONE)).toMatchObject({ OnHand: -2 })
  await bill('five', [line(LAST_ONE, 5, 110)])
  const after = await ledger(LAST_ONE)
  expect(after).toMatchObject({ OnHand: 3, StockValue: 330 })
  expect(after.Items[0]).toMatchObject({ Qty: 0, SalesCost: 20 })
})
