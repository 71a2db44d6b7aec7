import fs from 'node:fs'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { keepFound } from '../copies/standby/found-documents.ts'
import { documentsSince, type TailDocument } from '../copies/standby/tail.ts'
import { exactlyOne, run } from '../db/sql.ts'
import { asOwner } from '../devices/testing/lan-client.ts'
import { CASH } from '../masters/master-rows.ts'
import { counterWork } from '../testing/counter-work.ts'
import { type Json, type TestServer, testServer } from '../testing/test-server.ts'
import { ACCESSORY, NO_MRP } from '../testing/test-shop-items.ts'
import { issuedSeries } from './issued-series.ts'
import { documentsOf } from './read-documents.ts'

/** The computer that was replaced and sold on alone, and the one that files the returns. */
let old: TestServer
let t: TestServer
beforeEach(async () => {
  old = await testServer()
  t = await testServer()
  for (const each of [old, t]) {
    // A repair at 18 %, in the place of a cord.
    each.services.write((tx) =>
      run(
        tx,
        `UPDATE items SET hsn = '998729', tax_class_id =
           (SELECT id FROM tax_classes WHERE name LIKE 'Repair%') WHERE code = :code`,
        { code: NO_MRP },
      ),
    )
  }
  on('2026-11-20')
})
afterEach(async () => {
  for (const each of [old, t]) {
    await each.close()
    fs.rmSync(each.services.dataFolder, { recursive: true, force: true })
  }
})

const NOVEMBER = { from: '2026-11-01', until: '2026-12-01', code: '112026' }
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
const TABLE = [
  { pos: '29', sply_ty: 'INTRA', itms: [{ rt: 18, ad_amt: 50, camt: 4.5, samt: 4.5, csamt: 0 }] },
]

function on(day: string): void {
  for (const each of [old, t]) each.clock.set(Date.parse(`${day}T11:00:00+05:30`))
}

function find(isKept: (document: TailDocument) => boolean = () => true): void {
  const documents = documentsSince(old.services.db, CERTIFICATE).filter(isKept)
  t.services.write((tx) => keepFound(tx, documents, { atMs: t.clock.now(), epoch: 1 }))
}

/** A repair of 118 with an advance of 59: 50 and 9 of tax. */
async function bookRepair(server: TestServer): Promise<Json> {
  const work = counterWork(server)
  await work.add('repair', { code: NO_MRP, price: 100 }, 'owner')
  const sale = {
    salesorderModel: { generateInvoice: false },
    receiptModel: { receiptAmount: 59, receiptTypeId: CASH },
  }
  return work.commit('repair', sale, 'owner')
}

async function bill(server: TestServer, { CustomerID, SalesOrderID }: Json): Promise<void> {
  const invoiceDate = server.services.localNow()
  const body = { salesOrderID: SalesOrderID, customerID: CustomerID, invoiceDate }
  const { status } = await asOwner(server, 'POST', '/api/quickSale/SaveInvoiceOnly', body)
  expect(status).toBe(200)
}

async function advancesOf(server: TestServer, period: string) {
  const { body } = await asOwner(server, 'GET', `/api/Gst/gstr1?period=${period}`)
  return { at: body.at, txpd: body.txpd }
}

it('a found advance stands in table 11A of its month, as it would have on the old computer', async () => {
  await bookRepair(old)
  expect(await advancesOf(old, '112026')).toEqual({ at: TABLE, txpd: undefined })
  find()
  expect(await advancesOf(t, '112026')).toEqual({ at: TABLE, txpd: undefined })
})

it('one whose order is carried on here is in 11B of the month in which this shop bills it', async () => {
  await bookRepair(old)
  find()
  const { body } = await asOwner(t, 'GET', '/api/Standby/found')
  const order = body.Items.find(({ Kind }: Json) => Kind === 'Order')
  const decision = { foundID: order.ID, decision: 'Carried' }
  const carried = await asOwner(t, 'POST', '/api/Standby/found/decide', decision)
  on('2026-12-03')
  const { customerId, orderId } = exactlyOne<{ customerId: number; orderId: number }>(
    t.services.db,
    'SELECT id AS orderId, customer_id AS customerId FROM sales_orders WHERE order_no = :orderNo',
    { orderNo: carried.body.SalesOrderNo },
  )
  await bill(t, {
    SalesOrderID: t.services.ids.encode('order', orderId),
    CustomerID: t.services.ids.encode('customer', customerId),
  })
  expect(await advancesOf(t, '112026')).toEqual({ at: TABLE, txpd: undefined })
  expect(await advancesOf(t, '122026')).toEqual({ at: undefined, txpd: TABLE })
})

it('an own advance that the old computer billed is in 11B of the month of that bill', async () => {
  // Both have the order and its advance; the bill was made on the old one alone.
  const there = await bookRepair(old)
  await bookRepair(t)
  on('2026-12-03')
  await bill(old, there)
  find(({ kind }) => kind === 'Invoice')
  expect(await advancesOf(t, '112026')).toEqual({ at: TABLE, txpd: undefined })
  expect(await advancesOf(t, '122026')).toEqual({ at: undefined, txpd: TABLE })
  expect(await advancesOf(t, '122026')).toEqual(await advancesOf(old, '122026'))
})

it('one that was billed or given back in its own month is in neither table', async () => {
  const { SalesOrderID } = await bookRepair(old)
  const body = { salesOrderID: SalesOrderID, reason: 'Not repaired', refundTypeId: CASH }
  expect((await asOwner(old, 'POST', '/api/Orders/cancel', body)).status).toBe(200)
  find()
  expect(await advancesOf(t, '112026')).toEqual({ at: undefined, txpd: undefined })
  // The voucher by which it went back was issued, and its number is in table 13.
  const series = issuedSeries(t.services.db, NOVEMBER)
  expect(series.map(({ nature }) => nature)).toEqual([6, 8])
  expect(series).toEqual(issuedSeries(old.services.db, NOVEMBER))
})

it('a credit note whose invoice is nowhere counts by what it says itself', async () => {
  const work = counterWork(old)
  await work.add('sold', { code: ACCESSORY, qty: 2, price: 100 }, 'owner')
  const { totals } = await work.read('sold')
  const sale = await work.commit(
    'sold',
    {
      salesorderModel: { generateInvoice: true },
      receiptModel: { receiptAmount: totals.netAmount, receiptTypeId: CASH },
    },
    'owner',
  )
  const path = `/api/Returns/invoice?invoiceID=${encodeURIComponent(sale.InvoiceID)}`
  const { body } = await asOwner(old, 'GET', path)
  const noted = await asOwner(old, 'POST', '/api/Returns/save', {
    invoiceID: sale.InvoiceID,
    reason: 'Broken',
    lines: [{ lineID: body.Lines[0].LineID, qty: 1, restock: true }],
    refundTypeId: CASH,
  })
  expect(noted.status).toBe(200)
  find(({ kind }) => kind === 'CreditNote')
  const there = documentsOf(old.services.db, NOVEMBER).find(({ kind }) => kind === 'note')
  const [here, ...more] = documentsOf(t.services.db, NOVEMBER)
  expect(more).toEqual([])
  expect(here).toEqual({
    ...there,
    orderId: null,
    original: { ...there?.original, valuePaise: here?.valuePaise },
  })
})
