import { afterAll, beforeAll, expect, it } from 'vitest'
import { run } from '../db/sql.ts'
import { type Workshop, workshop } from '../orders/testing/workshop.ts'
import { counterWork } from '../testing/counter-work.ts'
import { type Json, type TestServer, testServer } from '../testing/test-server.ts'
import { customerIdOf, LOCAL_CUSTOMER } from '../testing/test-shop.ts'
import { ACCESSORY } from '../testing/test-shop-items.ts'

const PATH = '/api/Orders/refund-overpayment'

let t: TestServer
let shop: Workshop

beforeAll(async () => {
  t = await testServer()
  shop = workshop(t)
})

afterAll(() => t.close())

const refund = (salesOrderID: string, more: object = {}, as: 'manager' | 'counter' = 'manager') =>
  t.call('POST', PATH, { salesOrderID, reason: 'The rate of tax fell', ...more }, { as })

const at = (local: string) => t.clock.set(Date.parse(`${local}+05:30`))

/** Booked and paid in full at 18 %, invoiced at 5 %: 118 paid, 105 owed. */
async function overpaid(session: string): Promise<string> {
  at('2026-11-20T11:00:00')
  const counter = counterWork(t)
  await counter.add(session, { price: 100 })
  const { CustomerID, SalesOrderID } = await counter.commit(session, {
    customerModel: {
      customerID: t.services.ids.encode('customer', customerIdOf(t.services, LOCAL_CUSTOMER.name)),
    },
    salesorderModel: { generateInvoice: false },
    receiptModel: { receiptAmount: 118, receiptTypeId: 1 },
  })
  t.services.write((tx) =>
    run(
      tx,
      `INSERT OR IGNORE INTO tax_rates
       SELECT tax_class_id, '2026-11-22', 50000, 'taxable', '' FROM items WHERE code = :code`,
      { code: ACCESSORY },
    ),
  )
  at('2026-11-25T11:00:00')
  const raised = await t.call('POST', '/api/quickSale/SaveInvoiceOnly', {
    salesOrderID: SalesOrderID,
    customerID: CustomerID,
    invoiceDate: '2026-11-25',
  })
  expect(raised.status).toBe(200)
  return SalesOrderID
}

it('gives back what was paid above the bill, to the paisa, and once', async () => {
  const orderId = await overpaid('falls')
  expect(await shop.order(orderId)).toMatchObject({ BalanceAmount: -13, HeldAmount: 118 })
  const { body } = await refund(orderId, { refundTypeId: 1 })
  expect(body).toMatchObject({
    IsRepeat: false,
    BalanceAmount: 0,
    Settled: { Amount: 13, RefundMode: 'Cash', RefundVoucherNo: 'KA1F/26-27/00001' },
  })
  expect((await refund(orderId, { refundTypeId: 1 })).body).toEqual({ ...body, IsRepeat: true })
  // What went back is not there to go back with the order.
  expect((await shop.order(orderId)).HeldAmount).toBe(105)
  t.clock.set(t.clock.now() + 61_000)
  const later = await refund(orderId)
  expect([later.status, later.body.message]).toEqual([
    409,
    'Nothing was paid above the bill of this order.',
  ])
  const { Events } = await shop.timeline(orderId)
  expect(Events.filter(({ Kind }: Json) => Kind === 'Refunded')).toHaveLength(1)
})

it('or keeps it as the customer’s credit', async () => {
  const orderId = await overpaid('kept')
  const { body } = await refund(orderId)
  expect(body).toMatchObject({
    BalanceAmount: 0,
    Settled: { Amount: 13, CreditNo: 'KA1A/26-27/00001', RefundVoucherNo: null },
  })
})

it('an overpaid order is cancelled with all of it', async () => {
  const orderId = await overpaid('then cancelled')
  const { body } = await t.call(
    'POST',
    '/api/Orders/cancel',
    { salesOrderID: orderId, reason: 'Too late', refundTypeId: 1 },
    { as: 'manager' },
  )
  expect(body).toMatchObject({ BalanceAmount: 0, Settled: { Amount: 118 } })
})

it('gives nothing back of a payment that is not confirmed', async () => {
  const counter = counterWork(t)
  await counter.add('unseen', { price: 100 })
  const { SalesOrderID } = await counter.commit('unseen', {
    salesorderModel: { generateInvoice: false },
    receiptModel: { receiptAmount: 105, receiptTypeId: 3, statusId: 2 },
  })
  const { Lines, Version } = await shop.order(SalesOrderID)
  const lowered = await t.call(
    'POST',
    '/api/Orders/change',
    { salesOrderID: SalesOrderID, version: Version, lines: [{ lineID: Lines[0].ID, price: 60 }] },
    { as: 'manager' },
  )
  expect(lowered.body).toMatchObject({ BalanceAmount: -42 })
  for (const way of [{ refundTypeId: 1 }, {}]) {
    const { body, status } = await refund(SalesOrderID, way)
    expect([status, body.message]).toEqual([409, expect.stringContaining('is not confirmed')])
  }
  expect((await shop.order(SalesOrderID)).BalanceAmount).toBe(-42)
})

it('is not for the counter, and needs a reason', async () => {
  const orderId = await shop.bookCase('nothing above')
  expect((await refund(orderId, {}, 'counter')).status).toBe(403)
  expect((await refund(orderId, { reason: ' ' })).status).toBe(400)
  expect((await refund(orderId)).status).toBe(409)
  expect((await refund(orderId, { refundTypeId: 99 })).status).toBe(404)
})
