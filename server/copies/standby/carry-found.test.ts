import fs from 'node:fs'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { findDamage } from '../../checks/find-damage.ts'
import { foundBetween } from '../../day/z-report-sales.ts'
import { all, exactlyOne } from '../../db/sql.ts'
import { asOwner } from '../../devices/testing/lan-client.ts'
import { issuedSeries } from '../../gst/issued-series.ts'
import { documentsOf } from '../../gst/read-documents.ts'
import { counterWork } from '../../testing/counter-work.ts'
import { type Json, type TestServer, testServer } from '../../testing/test-server.ts'
import { ACCESSORY, FRAME, FRAME_UNITS, LAST_ONE } from '../../testing/test-shop-items.ts'
import { keepFound } from './found-documents.ts'
import { documentsSince } from './tail.ts'

/** The computer that was replaced and sold on alone, and the one that took over. */
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

const CERTIFICATE = {
  shop: '',
  epoch: 2,
  epochId: 'f'.repeat(32),
  forkSeq: 0,
  forkHash: '',
  reason: 'take-over' as const,
  atMs: 0,
  by: 'Till 2',
}

/** What the new computer finds on the old one; returns how many are new. */
function find(): number {
  const documents = documentsSince(old.services.db, CERTIFICATE)
  return t.services.write((tx) => keepFound(tx, documents, { atMs: t.clock.now(), epoch: 1 }))
}

const list = async (): Promise<Json[]> => (await asOwner(t, 'GET', '/api/Standby/found')).body.Items
const of = async (kind: string): Promise<Json> =>
  (await list()).find(({ Kind }: Json) => Kind === kind)
const decide = (found: Json, decision: string) =>
  asOwner(t, 'POST', '/api/Standby/found/decide', { foundID: found.ID, decision })
const shelf = (server: TestServer): Record<string, number> =>
  Object.fromEntries(
    all<{ code: string; milli: number }>(
      server.services.db,
      "SELECT code, on_hand_milli AS milli FROM items WHERE code NOT LIKE 'OPENING-%' ORDER BY code",
    ).map(({ code, milli }) => [code, milli]),
  )
const balance = (orderNo: string) =>
  exactlyOne<{ due: number; opening: string; status: string }>(
    t.services.db,
    `SELECT b.net_paise - b.paid_paise AS due, o.opening, o.status
       FROM order_balances b JOIN sales_orders o ON o.id = b.order_id
      WHERE o.order_no = :orderNo`,
    { orderNo },
  )
const whole = () => expect(findDamage(t.services.db)).toEqual([])

const MEENA = { customerModel: { name: 'Meena Rao', mobile: '9811100022' } }
const CASH = (amount: number) => ({ receiptAmount: amount, receiptTypeId: 1 })

describe('an order that only the old computer had', () => {
  it('is booked here as it was, with what was paid, and its goods leave the stock', async () => {
    const work = counterWork(old)
    await work.add('booked', { code: ACCESSORY, qty: 2, price: 100 })
    await work.add('booked', {
      code: FRAME,
      inventoryID: work.unit(FRAME_UNITS[1] ?? ''),
      price: 2_000,
    })
    const sale = await work.commit('booked', {
      ...MEENA,
      salesorderModel: { generateInvoice: false },
      receiptModel: CASH(500),
    })
    expect(find()).toBe(2)
    const order = await of('Order')
    expect(order).toMatchObject({
      Number: sale.SalesOrderNo,
      Choices: ['Carried', 'StockBooked', 'Noted'],
    })
    expect((await of('Receipt')).Choices).toEqual(['Noted'])
    const done = await decide(order, 'Carried')
    expect(done).toMatchObject({ status: 200, body: { success: true } })
    const { SalesOrderNo } = done.body
    expect(balance(SalesOrderNo)).toEqual({
      due: Math.round(order.Amount * 100) - 50_000,
      opening: 'Order',
      status: 'Booked',
    })
    expect(shelf(t)).toEqual(shelf(old))
    // The receipt went with it, and nobody decides twice.
    expect(await list()).toMatchObject([
      { Decision: 'Carried', Note: SalesOrderNo, Choices: [] },
      { Decision: 'Carried', Note: SalesOrderNo, Choices: [] },
    ])
    expect((await decide(order, 'Noted')).status).toBe(409)
    whole()
  })

  it('that was billed is carried as the rest that is due, and not billed again', async () => {
    const work = counterWork(old)
    await work.add('billed', { code: ACCESSORY, qty: 4, price: 100 })
    await work.commit(
      'billed',
      { ...MEENA, salesorderModel: { generateInvoice: true }, receiptModel: CASH(100) },
      'owner',
    )
    expect(find()).toBe(3)
    const order = await of('Order')
    const { body } = await decide(order, 'Carried')
    expect(balance(body.SalesOrderNo)).toEqual({
      due: Math.round(order.Amount * 100) - 10_000,
      opening: 'Due',
      status: 'Delivered',
    })
    expect(shelf(t)).toEqual(shelf(old))
    expect((await list()).every(({ Decision }: Json) => Decision === 'Carried')).toBe(true)
    expect(exactlyOne(t.services.db, 'SELECT count(*) AS n FROM invoices')).toEqual({ n: 0 })
    whole()
  })

  it('that was billed and paid has only its goods to book', async () => {
    const work = counterWork(old)
    await work.add('paid', { code: ACCESSORY, qty: 3, price: 100 })
    const { totals } = await work.read('paid')
    await work.commit('paid', {
      ...MEENA,
      salesorderModel: { generateInvoice: true },
      receiptModel: CASH(totals.netAmount),
    })
    find()
    const order = await of('Order')
    expect(order.Choices).toEqual(['StockBooked', 'Noted'])
    expect((await decide(order, 'Carried')).status).toBe(422)
    expect((await decide(order, 'StockBooked')).body).toEqual({ success: true, SalesOrderNo: null })
    expect(shelf(t)).toEqual(shelf(old))
    const invoice = await of('Invoice')
    expect((await decide(invoice, 'StockBooked')).status).toBe(422)
    expect((await decide(invoice, 'Noted')).status).toBe(200)
    expect(shelf(t)).toEqual(shelf(old))
    whole()
  })

  it('is refused in the counter’s words, and nothing is half-written, where the shelf is short', async () => {
    const work = counterWork(old)
    await work.add('last', { code: LAST_ONE, price: 40 })
    await work.commit('last', MEENA)
    const here = counterWork(t)
    await here.add('mine', { code: LAST_ONE, price: 40 })
    // Another number than the old computer gave.
    await here.add('first', { code: ACCESSORY, price: 100 })
    await here.commit('first', {})
    await here.commit('mine', {})
    const before = shelf(t)
    t.services.write((tx) =>
      keepFound(
        tx,
        documentsSince(old.services.db, CERTIFICATE).map((each) => ({
          ...each,
          number: `X-${each.number}`,
        })),
        { atMs: t.clock.now(), epoch: 1 },
      ),
    )
    const answer = await decide(await of('Order'), 'Carried')
    expect(answer).toMatchObject({ status: 409, body: { code: 'STOCK_SHORT' } })
    expect(shelf(t)).toEqual(before)
    expect(await of('Order')).toMatchObject({ Decision: null })
    whole()
  })
})

it('money on an order of this shop becomes the customer’s credit', async () => {
  for (const each of [old, t]) {
    const work = counterWork(each)
    await work.add('same', { code: ACCESSORY, qty: 5, price: 100 })
    await work.commit('same', MEENA)
  }
  const id = exactlyOne<{ id: number }>(old.services.db, 'SELECT id FROM sales_orders').id
  const paid = await old.call('POST', '/api/quickSale/SaveReceipt', {
    salesOrderID: old.services.ids.encode('order', id),
    ...CASH(300),
    yearId: '2026',
    branchId: 1,
  })
  expect(paid.status).toBe(200)
  expect(find()).toBe(1)
  const receipt = await of('Receipt')
  expect(receipt.Choices).toEqual(['Carried', 'Noted'])
  expect((await decide(receipt, 'Carried')).status).toBe(200)
  expect(
    exactlyOne(
      t.services.db,
      "SELECT opening_paid_paise AS paise FROM sales_orders WHERE opening = 'Credit'",
    ),
  ).toEqual({ paise: 30_000 })
  whole()
})

it('another document under a number of this shop is found: both came from copies of one place', async () => {
  for (const [each, price] of [
    [old, 100],
    [t, 90],
  ] as const) {
    const work = counterWork(each)
    await work.add(`clone-${price}`, { code: ACCESSORY, qty: 4, price }, 'owner')
    const sale = { salesorderModel: { generateInvoice: true }, receiptModel: CASH(100) }
    await work.commit(`clone-${price}`, sale, 'owner')
  }
  find()
  const found = await list()
  expect(found.map(({ Kind }: Json) => Kind)).toEqual(['Order', 'Invoice'])
  const own = exactlyOne<{ number: string }>(
    t.services.db,
    'SELECT invoice_no AS number FROM invoices',
  )
  expect(found[1].Number).toBe(own.number)
  const { body } = await asOwner(t, 'GET', '/api/Gst/preflight?period=112026')
  expect(body.Findings).toContainEqual(
    expect.objectContaining({ Code: 'number-twice', Document: own.number, Severity: 'Blocks' }),
  )
})

it('counts in the returns of its date and in the day on which it was found', async () => {
  const work = counterWork(old)
  await work.add('billed', { code: ACCESSORY, qty: 4, price: 100 })
  const sale = await work.commit(
    'billed',
    { salesorderModel: { generateInvoice: true }, receiptModel: CASH(100) },
    'owner',
  )
  const month = { from: '2026-11-01', until: '2026-12-01', code: '112026' }
  const there = documentsOf(old.services.db, month)
  find()
  expect(documentsOf(t.services.db, month)).toEqual(
    there.map((each) => ({ ...each, orderId: null })),
  )
  expect(issuedSeries(t.services.db, month)).toEqual(issuedSeries(old.services.db, month))
  expect(documentsOf(t.services.db, { ...month, from: '2026-12-01', until: '2027-01-01' })).toEqual(
    [],
  )
  const start = {
    entryId: 0,
    invoiceId: 0,
    orderId: 0,
    receiptId: 0,
    creditNoteId: 0,
    labOrderId: 0,
    customerCreditId: 0,
    openingId: 0,
    atMs: 0,
  }
  const day = foundBetween(t.services.db, start, { ...start, atMs: t.clock.now() })
  expect(day.Found?.map(({ Number: number }) => number)).toContain(
    sale.SalesInvoiceNo ?? sale.InvoiceNo,
  )
  expect(foundBetween(t.services.db, { ...start, atMs: t.clock.now() }, start)).toEqual({})
})
