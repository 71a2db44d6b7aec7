// What is in open orders is still the shop's: by hand, opening + in - billed = on hand + in open orders.
import { parse } from 'csv-parse/sync'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { ReportName, ReportTable } from '../contract/reports.ts'
import { workshop } from '../orders/testing/workshop.ts'
import { counterWork } from '../testing/counter-work.ts'
import { type TestServer, testServer } from '../testing/test-server.ts'
import { customerIdOf, itemIdOf, LOCAL_CUSTOMER } from '../testing/test-shop.ts'
import { LAST_ONE, LENS } from '../testing/test-shop-items.ts'

const DAY_MS = 86_400_000
const TODAY = '2026-11-20'

let t: TestServer
beforeEach(async () => {
  t = await testServer()
  await receiveTen()
})
afterEach(() => t.close())

async function post(path: string, body: object) {
  const answer = await t.call('POST', path, body, { as: 'owner' })
  expect(answer.body).toMatchObject({ success: true })
  return answer.body
}

/** The one of no known cost is gone; ten come: seven at 100.00 and three at 33.35. */
async function receiveTen(): Promise<void> {
  const itemID = t.services.ids.encode('item', itemIdOf(t.services, LAST_ONE))
  await post('/api/Stock/adjust', { reason: 'loss', lines: [{ itemID, qty: 1 }] })
  await post('/api/Purchases/inward', {
    supplierID: t.services.ids.encode('supplier', 2),
    billNo: 'B/1',
    billDate: '2026-11-18',
    lines: [
      { itemID, qty: 7, cost: 100, taxRate: 18 },
      { itemID, qty: 3, cost: 33.35, taxRate: 18 },
    ],
    post: true,
  })
}

/** Cloths for Asha, billed now or not yet; answers the order. */
async function sellCloths(session: string, qty: number, generateInvoice: boolean) {
  const counter = counterWork(t)
  await counter.add(session, { code: LAST_ONE, price: 40, qty }, 'owner')
  const customerID = t.services.ids.encode(
    'customer',
    customerIdOf(t.services, LOCAL_CUSTOMER.name),
  )
  const sale = {
    customerModel: { customerID },
    salesorderModel: { generateInvoice },
    receiptModel: { receiptAmount: 10, receiptTypeId: 1 },
  }
  return counter.commit(session, sale, 'owner')
}

async function bill(order: { SalesOrderID: string; CustomerID: string }, day: string) {
  await post('/api/quickSale/SaveInvoiceOnly', {
    salesOrderID: order.SalesOrderID,
    customerID: order.CustomerID,
    invoiceDate: `${day}T10:00:00`,
  })
}

async function table(name: ReportName, query = ''): Promise<ReportTable> {
  return (await t.call('GET', `/api/Reports/${name}${query}`, undefined, { as: 'owner' })).body
}

/** Cells of the row of an item by the keys of their columns. */
async function rowOf(name: ReportName, code: string, keys: readonly string[], query = '') {
  const { Columns, Rows } = await table(name, query)
  const place = (key: string) => Columns.findIndex(({ Key }) => Key === key)
  const row = Rows.find((cells) => cells[place('itemCode')] === code)
  return Object.fromEntries(keys.map((key) => [key, row?.[place(key)]]))
}

const ON_HAND = ['onHand', 'value', 'ordersQty', 'ordersValue']
const MOVED = [
  ...['openingQty', 'openingOrders', 'inPurchase', 'inReturn', 'outSale', 'outOrders', 'outLoss'],
  ...['costOfSales', 'closingQty', 'closingValue', 'ordersQty', 'ordersValue'],
]
const costOfSales = async (query = ''): Promise<number | null | undefined> => {
  const { Columns, Totals } = await table('gross-profit', query)
  return Totals[Columns.findIndex(({ Key }) => Key === 'costOfSales')]
}
const overview = async () =>
  (await t.call('GET', '/api/Overview', undefined, { as: 'owner' })).body.Stock

it('goods of an open order stand beside the stock, at cost, until it is billed', async () => {
  // 7 x 100.00 + 3 x 33.35 = 800.05. Three billed take 240.02 (240.015), two in an order 160.01
  // of the 560.03 that are left; five stay at 400.02.
  await sellCloths('billed', 3, true)
  const order = await sellCloths('open', 2, false)
  expect(await rowOf('stock-on-hand', LAST_ONE, ON_HAND)).toEqual({
    ...{ onHand: 5, value: 400.02, ordersQty: 2, ordersValue: 160.01 },
  })
  expect(await costOfSales()).toBe(240.02)
  expect(Math.round((800.05 - 240.02) * 100)).toBe(40_002 + 16_001)
  const before = { openingQty: 0, openingOrders: 0, inPurchase: 10, inReturn: 0, outLoss: 1 }
  expect(await rowOf('stock-movement', LAST_ONE, MOVED)).toEqual({
    ...before,
    ...{ outSale: 3, outOrders: 2, costOfSales: 240.02 },
    ...{ closingQty: 5, closingValue: 400.02, ordersQty: 2, ordersValue: 160.01 },
  })
  expect((await overview()).InOrders).toEqual({ Value: 160.01, Pieces: 2 })

  await bill(order, TODAY)
  expect(await rowOf('stock-on-hand', LAST_ONE, ON_HAND)).toEqual({
    ...{ onHand: 5, value: 400.02, ordersQty: 0, ordersValue: 0 },
  })
  // 240.02 + 160.01; 800.05 - 400.03 = 400.02.
  expect(await costOfSales()).toBe(400.03)
  expect(await rowOf('stock-movement', LAST_ONE, MOVED)).toEqual({
    ...before,
    ...{ outSale: 5, outOrders: 0, costOfSales: 400.03 },
    ...{ closingQty: 5, closingValue: 400.02, ordersQty: 0, ordersValue: 0 },
  })
  expect((await overview()).InOrders).toEqual({ Value: 0, Pieces: 0 })
})

it('goods that came back and were written off are damage and loss, and no cost of sales', async () => {
  const sold = await sellCloths('written off', 2, true)
  const { Lines } = (await t.call('GET', `/api/Returns/invoice?invoiceID=${sold.InvoiceID}`)).body
  await post('/api/Returns/save', {
    invoiceID: sold.InvoiceID,
    lines: [{ lineID: Lines[0].LineID, qty: 1, restock: false }],
    reason: 'Torn',
    refundTypeId: 1,
  })
  // Two of 800.05 / 10 went out at 160.01; one came back, and is lost at 80.01 or 80.00.
  const { Columns, Totals } = await table('gross-profit')
  const total = (key: string) => Totals[Columns.findIndex(({ Key }) => Key === key)] ?? 0
  const onHand = await rowOf('stock-on-hand', LAST_ONE, ['value'])
  const damage = Math.round(Number(total('damage')) * 100)
  const cost = Math.round(Number(total('costOfSales')) * 100)
  expect([8_000, 8_001]).toContain(damage)
  expect(damage + cost + Math.round(Number(onHand['value']) * 100)).toBe(80_005)
})

it('an order that is cancelled leaves the row, and so do goods that came back', async () => {
  const order = await sellCloths('cancelled', 2, false)
  const sold = await sellCloths('returned', 1, true)
  await post('/api/Orders/cancel', {
    salesOrderID: order.SalesOrderID,
    reason: 'Changed his mind',
    refundTypeID: 1,
  })
  const { Lines } = (await t.call('GET', `/api/Returns/invoice?invoiceID=${sold.InvoiceID}`)).body
  await post('/api/Returns/save', {
    invoiceID: sold.InvoiceID,
    lines: [{ lineID: Lines[0].LineID, qty: 1, restock: true }],
    reason: 'Too small',
    refundTypeId: 1,
  })
  expect(await rowOf('stock-on-hand', LAST_ONE, ON_HAND)).toEqual({
    ...{ onHand: 10, value: 800.05, ordersQty: 0, ordersValue: 0 },
  })
  expect(await rowOf('stock-movement', LAST_ONE, MOVED)).toMatchObject({
    ...{ inReturn: 1, outSale: 1, outOrders: 0, costOfSales: 0, closingQty: 10 },
  })
})

it('an order of yesterday that is billed today was in the orders at the end of yesterday', async () => {
  const order = await sellCloths('yesterday', 2, false)
  t.clock.set(t.clock.now() + DAY_MS)
  await bill(order, '2026-11-21')
  // Two of ten: 160.01 of 800.05; eight are left at 640.04.
  expect(
    await rowOf('stock-movement', LAST_ONE, MOVED, `?from=${TODAY}&to=${TODAY}`),
  ).toMatchObject({
    ...{ outSale: 0, outOrders: 2, costOfSales: 0, closingValue: 640.04, ordersValue: 160.01 },
  })
  const next = '?from=2026-11-21&to=2026-11-21'
  expect(await rowOf('stock-movement', LAST_ONE, MOVED, next)).toEqual({
    ...{ openingQty: 8, openingOrders: 160.01, inPurchase: 0, inReturn: 0, outLoss: 0 },
    ...{ outSale: 2, outOrders: -2, costOfSales: 160.01 },
    ...{ closingQty: 8, closingValue: 640.04, ordersQty: 0, ordersValue: 0 },
  })
  expect(await costOfSales(next)).toBe(160.01)
})

it('a lens that was made and whose order is then cancelled is a loss and in no order', async () => {
  const shop = workshop(t)
  const orderId = await shop.bookSpectacles('lenses')
  const lens = () => rowOf('stock-movement', LENS, MOVED)
  await shop.moved(orderId, 'SendToLab')
  await shop.moved(orderId, 'Received')
  expect(await lens()).toMatchObject({ inPurchase: 2, outSale: 0, outOrders: 2, ordersQty: 2 })
  await post('/api/Orders/cancel', { salesOrderID: orderId, reason: 'Moved away', refundTypeID: 1 })
  expect(await lens()).toMatchObject({
    ...{ inPurchase: 2, outSale: 0, outOrders: 0, outLoss: 2, closingQty: 0, ordersQty: 0 },
  })
  expect((await overview()).InOrders.Pieces).toBe(0)
})

it('the item names the orders that its pieces are in, and their cost to who may see it', async () => {
  const order = await sellCloths('named', 2, false)
  const itemID = t.services.ids.encode('item', itemIdOf(t.services, LAST_ONE))
  const parts = async (as: 'owner' | 'counter') =>
    (await t.call('GET', `/api/Stock/parts/${itemID}`, undefined, { as })).body.InOrders
  const named = {
    SalesOrderID: order.SalesOrderID,
    SalesOrderNo: order.SalesOrderNo,
    CustomerName: LOCAL_CUSTOMER.name,
    Qty: 2,
  }
  expect(await parts('owner')).toEqual([{ ...named, Value: 160.01 }])
  expect(await parts('counter')).toEqual([named])
})

it('files carry the same columns', async () => {
  await sellCloths('file', 2, false)
  for (const name of ['stock-on-hand', 'stock-movement'] as const) {
    const file = await t.call('GET', `/api/Reports/${name}?format=csv`, undefined, { as: 'owner' })
    const rows: Record<string, string>[] = parse(file.bytes, { bom: true, columns: true })
    const row = rows.find((each) => each['Item code'] === LAST_ONE)
    expect(row).toMatchObject({ 'In open orders': '2', 'In open orders, at cost': '160.01' })
  }
})
