import fs from 'node:fs'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { findDamage } from '../../checks/find-damage.ts'
import { all, exactlyOne } from '../../db/sql.ts'
import { asOwner } from '../../devices/testing/lan-client.ts'
import { issuedSeries } from '../../gst/issued-series.ts'
import { documentsOf } from '../../gst/read-documents.ts'
import { counterWork } from '../../testing/counter-work.ts'
import { type Json, type TestServer, testServer } from '../../testing/test-server.ts'
import { ACCESSORY } from '../../testing/test-shop-items.ts'
import { keepFound } from './found-documents.ts'
import { documentsSince } from './tail.ts'

/** The computer that died with the sale, and the one that took over with what it had a second before. */
let old: TestServer
let t: TestServer
beforeEach(async () => {
  old = await testServer()
  t = await testServer()
})
afterEach(async () => {
  for (const each of [old, t]) {
    await each.close()
    fs.rmSync(each.services.dataFolder, { recursive: true, force: true })
  }
})

const NOVEMBER = { from: '2026-11-01', until: '2026-12-01', code: '112026' }
const PAID = 100

/** A sale of four cases on the old computer, as the till keeps it; the new one has its cart alone. */
async function lastSale(sessionID: string, customerHere?: Json): Promise<Json> {
  const line = { code: ACCESSORY, qty: 4, price: 100 }
  const work = counterWork(old)
  await work.add(sessionID, line)
  const { totals } = await work.read(sessionID)
  const sale = { salesorderModel: { generateInvoice: true } }
  const money = { receiptModel: { receiptAmount: PAID, receiptTypeId: 1 } }
  const { InvoiceNo, ReceiptNo, SalesOrderNo } = await work.commit(
    sessionID,
    { customerModel: { name: 'Meena Rao', mobile: '9811100022' }, ...sale, ...money },
    'owner',
  )
  await counterWork(t).add(sessionID, line)
  if (customerHere !== undefined) {
    const wish = { sessionID, customerID: customerHere }
    expect((await t.call('POST', '/api/quickSale/set-cart-customer', wish)).status).toBe(200)
  }
  return {
    sessionID,
    salesOrderNo: SalesOrderNo,
    invoiceNo: InvoiceNo,
    receiptNo: ReceiptNo,
    amount: totals.netAmount,
    paid: PAID,
    atMs: old.clock.now(),
  }
}

const tell = (sales: Json[]) => t.call('POST', '/api/Standby/sales', { sales }, { as: null })
const list = async (): Promise<Json[]> => (await asOwner(t, 'GET', '/api/Standby/found')).body.Items
const decide = (found: Json, decision: string) =>
  asOwner(t, 'POST', '/api/Standby/found/decide', { foundID: found.ID, decision })
const onHand = () =>
  exactlyOne<{ milli: number }>(
    t.services.db,
    'SELECT on_hand_milli AS milli FROM items WHERE code = :code',
    { code: ACCESSORY },
  ).milli
const whole = () => expect(findDamage(t.services.db)).toEqual([])

it('a sale that only a till knows is listed by its numbers, and its cart is not billed again', async () => {
  const sale = await lastSale('last')
  expect((await tell([sale])).body).toEqual({ success: true, Found: 3 })
  expect(await list()).toMatchObject([
    { Kind: 'Order', Number: sale.salesOrderNo, Amount: sale.amount, IsTold: true },
    { Kind: 'Invoice', Number: sale.invoiceNo, Amount: sale.amount, IsTold: true },
    { Kind: 'Receipt', Number: sale.receiptNo, Amount: PAID, IsTold: true },
  ])
  expect((await t.call('GET', '/api/quickSale/open-carts')).body.Items).toEqual([])
  expect((await counterWork(t).save('last')).body.code).toBe('CART_EMPTY')
  // The till tells it again, as another till may.
  expect((await tell([sale])).body.Found).toBe(0)
  expect(all(t.services.db, 'SELECT action FROM audit_log')).toContainEqual({
    action: 'document.found',
  })
  whole()
})

it('what the shop has is not found, whoever tells it', async () => {
  const work = counterWork(t)
  await work.add('own')
  const { SalesOrderNo } = await work.commit('own')
  const known = { sessionID: 'own', salesOrderNo: SalesOrderNo, amount: 100, paid: 0, atMs: 0 }
  const again = { ...known, salesOrderNo: 'KA1R/26-27/999999' }
  expect((await tell([known, again])).body).toEqual({ success: true, Found: 0 })
  expect(await list()).toEqual([])
})

it('its goods leave the stock as its cart held them', async () => {
  const before = onHand()
  await tell([await lastSale('last')])
  const [order = {}, invoice = {}] = await list()
  expect(order.Choices).toEqual(['StockBooked', 'Noted'])
  expect(invoice.Choices).toEqual(['Noted'])
  expect((await decide(order, 'StockBooked')).status).toBe(200)
  expect(onHand()).toBe(before - 4_000)
  whole()
})

it('its rest is kept as due of the customer of its cart', async () => {
  const saved = await t.call(
    'POST',
    '/api/Customer/save',
    { name: 'Meena Rao', mobile: '9811100022' },
    { as: 'owner' },
  )
  const before = onHand()
  const sale = await lastSale('last', saved.body.customerID)
  await tell([sale])
  const [order = {}] = await list()
  expect(order).toMatchObject({
    CustomerName: 'Meena Rao',
    Choices: ['Carried', 'StockBooked', 'Noted'],
  })
  const done = await decide(order, 'Carried')
  expect(done.status).toBe(200)
  expect(
    exactlyOne(
      t.services.db,
      `SELECT b.net_paise - b.paid_paise AS due, o.opening
         FROM order_balances b JOIN sales_orders o ON o.id = b.order_id
        WHERE o.order_no = :orderNo`,
      { orderNo: done.body.SalesOrderNo },
    ),
  ).toEqual({ due: Math.round(sale.amount * 100) - PAID * 100, opening: 'Due' })
  expect(onHand()).toBe(before - 4_000)
  expect((await list()).every(({ Decision }: Json) => Decision === 'Carried')).toBe(true)
  whole()
})

it('its numbers stand in table 13, and the check before filing names what the return lacks', async () => {
  const sale = await lastSale('last')
  await tell([sale])
  expect(issuedSeries(t.services.db, NOVEMBER)).toEqual(issuedSeries(old.services.db, NOVEMBER))
  expect(documentsOf(t.services.db, NOVEMBER)).toEqual([])
  const { body } = await asOwner(t, 'GET', '/api/Gst/preflight?period=112026')
  expect(body.Findings).toContainEqual(
    expect.objectContaining({ Code: 'told-invoice', Document: sale.invoiceNo, Severity: 'Warns' }),
  )
})

it('the paper of the old computer takes its place, and opens what was only noted', async () => {
  await tell([await lastSale('last')])
  for (const each of await list()) expect((await decide(each, 'Noted')).status).toBe(200)
  const certificate = {
    shop: '',
    epoch: 2,
    epochId: 'f'.repeat(32),
    forkSeq: 0,
    forkHash: '',
    reason: 'take-over' as const,
    atMs: 0,
    by: 'Till 2',
  }
  const papers = documentsSince(old.services.db, certificate)
  t.services.write((tx) => keepFound(tx, papers, { atMs: t.clock.now(), epoch: 1 }))
  const found = await list()
  expect(found).toMatchObject([
    { Kind: 'Order', IsTold: false, Decision: null },
    { Kind: 'Invoice', IsTold: false, Decision: null },
    { Kind: 'Receipt', IsTold: false, Decision: null },
  ])
  expect(found).toHaveLength(3)
  const there = documentsOf(old.services.db, NOVEMBER).map((each) => ({ ...each, orderId: null }))
  expect(documentsOf(t.services.db, NOVEMBER)).toEqual(there)
  whole()
})

it('a sale that is none, or more than a till keeps, is refused whole', async () => {
  const sale = await lastSale('last')
  expect((await tell([{ ...sale, amount: -1 }])).status).toBe(400)
  expect((await tell([{ ...sale, salesOrderNo: '' }])).status).toBe(400)
  expect((await tell(Array.from({ length: 21 }, () => sale))).status).toBe(400)
  expect(await list()).toEqual([])
})
