import { afterEach, beforeEach, expect, test } from 'vitest'
import { CARD, CASH, CHEQUE, UPI } from '../masters/master-rows.ts'
import { workshop } from '../orders/testing/workshop.ts'
import { databaseDigest } from '../testing/database-digest.ts'
import { type CallOptions, type Json, type TestServer, testServer } from '../testing/test-server.ts'

let t: TestServer
let shop: ReturnType<typeof workshop>
beforeEach(async () => {
  t = await testServer()
  shop = workshop(t)
})
afterEach(() => t.close())

const OWNER: CallOptions = { as: 'owner' }

/** Sends a receipt of an order with another state; of a new one without `receipt`. */
function receipt(salesOrderID: string, body: object, as: CallOptions = {}) {
  const base = { salesOrderID, receiptTypeId: CASH, yearId: '2026', branchId: 1 }
  return t.call('POST', '/api/quickSale/SaveReceipt', { ...base, ...body }, as)
}

async function firstReceipt(orderId: string): Promise<Json> {
  const { Receipts } = await shop.order(orderId)
  return { receiptId: Receipts[0].ID, receiptAmount: Receipts[0].Amount }
}

const cancel = (salesOrderID: string, more: object = {}) =>
  t.call('POST', '/api/Orders/cancel', { salesOrderID, reason: 'Changed mind', ...more }, OWNER)

test('cash in the drawer can not bounce, or the counter could take it unseen', async () => {
  const orderId = await shop.bookCase('cash')
  const paid = await firstReceipt(orderId)
  const before = databaseDigest(t.services.db)
  const asked = await receipt(orderId, { ...paid, statusId: 3 })
  expect(asked.status).toBe(403)
  expect(databaseDigest(t.services.db)).toBe(before)
})

test('a cheque and awaited money bounce at any till', async () => {
  const orderId = await shop.bookCase('awaited', { advance: 0 })
  for (const method of [
    { receiptTypeId: CHEQUE, referenceNo: '000111' },
    { receiptTypeId: UPI, statusId: 2 },
  ]) {
    const taken = await receipt(orderId, { receiptAmount: 20, ...method })
    expect(taken.status).toBe(200)
    const { receiptId } = taken.body
    const back = await receipt(orderId, { ...method, receiptAmount: 20, receiptId, statusId: 3 })
    expect(back.status).toBe(200)
  }
  // A cheque bounces and a UPI payment fails: the order tells which each is.
  const { Receipts } = await shop.order(orderId)
  expect(Receipts.map(({ PaymentKind, Status }: Json) => [PaymentKind, Status])).toEqual([
    ['Cheque', 'Bounced'],
    ['UPI', 'Bounced'],
  ])
  const upi = { receiptAmount: 20, receiptTypeId: UPI, receiptId: Receipts[1].ID, statusId: 1 }
  const again = await receipt(orderId, upi)
  expect(again.status).toBe(409)
  expect(again.body.message).toContain('Failed')
  const card = { receiptAmount: 20, receiptTypeId: CARD, referenceNo: '77' }
  const { receiptId } = (await receipt(orderId, card)).body
  const asked = await receipt(orderId, { ...card, receiptId, statusId: 3 })
  expect(asked.status).toBe(403)
})

test.each([{ refundTypeId: CASH }, {}])(
  'a receipt whose money went back with a cancelled order is not cancelled again: %j',
  async (refund) => {
    const orderId = await shop.bookCase('gone')
    const paid = await firstReceipt(orderId)
    expect((await cancel(orderId, refund)).status).toBe(200)
    const before = databaseDigest(t.services.db)
    expect((await receipt(orderId, { ...paid, statusId: 4 }, OWNER)).status).toBe(409)
    expect(databaseDigest(t.services.db)).toBe(before)
  },
)

test('nor one whose goods came back for money', async () => {
  const orderId = await shop.bookCase('returned', { advance: 118, isInvoiced: true })
  const order = await shop.order(orderId)
  const lines = [{ lineID: order.Lines[0].ID, qty: 1, restock: true }]
  const back = { invoiceID: order.Invoices[0].ID, lines, refundTypeId: CASH, reason: 'Too big' }
  expect((await t.call('POST', '/api/Returns/save', back, OWNER)).status).toBe(200)
  const paid = await firstReceipt(orderId)
  expect((await receipt(orderId, { ...paid, statusId: 4 }, OWNER)).status).toBe(409)
})

test('a cheque that bounces after its order was cancelled is owed, and can be paid', async () => {
  const orderId = await shop.bookCase('late', { advance: 0 })
  const cheque = { receiptAmount: 50, receiptTypeId: CHEQUE, referenceNo: '000222' }
  const { receiptId } = (await receipt(orderId, cheque)).body
  await receipt(orderId, { ...cheque, receiptId, statusId: 1 })
  expect((await cancel(orderId, { refundTypeId: CASH })).status).toBe(200)
  expect((await receipt(orderId, { receiptAmount: 1 })).status).toBe(409)
  expect((await receipt(orderId, { ...cheque, receiptId, statusId: 3 })).status).toBe(200)
  expect((await shop.order(orderId)).BalanceAmount).toBe(50)
  expect((await receipt(orderId, { receiptAmount: 51 })).status).toBe(422)
  expect((await receipt(orderId, { receiptAmount: 50 })).status).toBe(200)
  expect((await shop.order(orderId)).BalanceAmount).toBe(0)
})

test('money by UPI is confirmed with its reference, which a change never blanks', async () => {
  const orderId = await shop.bookCase('upi', { advance: 0 })
  const upi = { receiptAmount: 20, receiptTypeId: UPI }
  const { receiptId } = (await receipt(orderId, { ...upi, statusId: 2 })).body
  expect((await receipt(orderId, { ...upi, receiptId, statusId: 1 })).status).toBe(422)
  const known = { ...upi, receiptId, statusId: 1, referenceNo: ' 4401 ' }
  expect((await receipt(orderId, known)).status).toBe(200)
  expect((await receipt(orderId, { ...upi, receiptId, referenceNo: '  ' })).status).toBe(200)
  expect((await shop.order(orderId)).Receipts[0].ReferenceNo).toBe('4401')
})
