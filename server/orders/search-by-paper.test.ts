import { afterAll, beforeAll, expect, it } from 'vitest'
import { one } from '../db/sql.ts'
import { counterWork } from '../testing/counter-work.ts'
import { type TestServer, testServer } from '../testing/test-server.ts'
import { LENS } from '../testing/test-shop-items.ts'

let t: TestServer
beforeAll(async () => {
  t = await testServer()
})
afterAll(() => t.close())

/** A number as people say it: without its series and its zeros. */
const short = (number: string) => String(Number(number.split('/').at(-1)))

it('is found by a credit note and a refund paper, whole or by the short number', async () => {
  const work = counterWork(t)
  const receiptModel = { receiptAmount: 118, receiptTypeId: 1 }
  await work.add('first')
  const first = await work.commit('first', { receiptModel })
  await work.add('back')
  const sold = await work.commit('back', { receiptModel })
  const { body: bill } = await t.call('GET', `/api/Returns/invoice?invoiceID=${sold.InvoiceID}`)
  const { body: back } = await t.call(
    'POST',
    '/api/Returns/save',
    {
      invoiceID: sold.InvoiceID,
      lines: [{ lineID: bill.Lines[0].LineID, qty: 1, restock: true }],
      refundTypeId: 1,
      reason: 'Too big',
    },
    { as: 'manager' },
  )
  const { creditNoteNo, refundVoucherNo } = back
  for (const searchTerm of [creditNoteNo, refundVoucherNo, short(creditNoteNo)]) {
    const { body } = await t.call('POST', '/api/Orders/search', {
      searchTerm,
      pageNumber: 1,
      pageSize: 9,
    })
    const found = body.Items.find((row: { ID: string }) => row.ID === sold.SalesOrderID)
    const isRefund = searchTerm === refundVoucherNo
    expect(found?.FoundBy).toEqual({
      Kind: isRefund ? 'RefundVoucher' : 'CreditNote',
      Number: isRefund ? refundVoucherNo : creditNoteNo,
    })
  }
  const { body: sameNumber } = await t.call('POST', '/api/Orders/search', {
    searchTerm: short(first.InvoiceNo),
    pageNumber: 1,
    pageSize: 9,
  })
  const bill1 = sameNumber.Items.find((row: { ID: string }) => row.ID === first.SalesOrderID)
  expect(bill1).toMatchObject({ InvoiceNo: first.InvoiceNo, FoundBy: null })
  const { body: byBill } = await t.call('POST', '/api/Orders/search', {
    searchTerm: sold.InvoiceNo,
    pageNumber: 1,
    pageSize: 9,
  })
  expect(byBill.Items.map((row: { FoundBy: unknown }) => row.FoundBy)).toEqual([null])

  const papers = [
    { Kind: 'CreditNote', Number: creditNoteNo, Amount: 118 },
    { Kind: 'RefundVoucher', Number: refundVoucherNo, Amount: 118 },
  ]
  const { body: order } = await t.call('GET', `/api/Orders/${sold.SalesOrderID}`)
  expect(order.RefundPapers).toMatchObject(papers)
  const { body: customer } = await t.call('GET', `/api/Customer/${order.CustomerID}`)
  expect(customer.RefundPapers).toMatchObject([...papers].reverse())
  for (const { ID, Kind } of order.RefundPapers) {
    expect((await t.call('GET', `/api/Documents/${Kind}/${ID}/model`)).status).toBe(200)
  }
})

it('an order is found by the whole number of each of its papers', async () => {
  const work = counterWork(t)
  await work.add('papers', { code: LENS, price: 600 })
  await work.add('others')
  await work.commit('others')
  const receiptModel = { receiptAmount: 100, receiptTypeId: 1 }
  const { InvoiceNo, ReceiptNo, SalesOrderID } = await work.commit('papers', { receiptModel })
  const job = one<{ number: string }>(
    t.services.db,
    'SELECT lab_order_no AS number FROM lab_orders',
  )
  for (const searchTerm of [InvoiceNo, ReceiptNo, job?.number, ReceiptNo.toLowerCase()]) {
    const { body } = await t.call('POST', '/api/Orders/search', {
      searchTerm,
      pageNumber: 1,
      pageSize: 5,
    })
    expect(body.Items.map((row: { ID: string }) => row.ID)).toEqual([SalesOrderID])
  }
  const { body: said } = await t.call('POST', '/api/Orders/search', {
    searchTerm: short(InvoiceNo),
    pageNumber: 1,
    pageSize: 9,
  })
  expect(said.Items.map((row: { ID: string }) => row.ID)).toContain(SalesOrderID)
})

it('by paper, an older order that is billed now stands before a newer sale', async () => {
  const work = counterWork(t)
  await work.add('older')
  const older = await work.commit('older', { salesorderModel: { generateInvoice: false } })
  t.clock.set(t.clock.now() + 60_000)
  await work.add('newer')
  const receiptModel = { receiptAmount: 118, receiptTypeId: 1 }
  const newer = await work.commit('newer', { receiptModel })
  const firstTwo = async (more: object) => {
    const page = { pageNumber: 1, pageSize: 2, byPaper: true, ...more }
    const { body } = await t.call('POST', '/api/Orders/search', page)
    return body.Items.map((row: { ID: string }) => row.ID)
  }
  expect(await firstTwo({})).toEqual([newer.SalesOrderID, older.SalesOrderID])
  t.clock.set(t.clock.now() + 60_000)
  const { CustomerID: customerID, SalesOrderID: salesOrderID } = older
  const bill = { salesOrderID, customerID, invoiceDate: t.services.localNow() }
  const billed = await t.call('POST', '/api/quickSale/SaveInvoiceOnly', bill)
  expect(billed.status, JSON.stringify(billed.body)).toBe(200)
  const order = [older.SalesOrderID, newer.SalesOrderID]
  expect(await firstTwo({})).toEqual(order)
  expect(await firstTwo({ fromDate: t.services.localNow().slice(0, 10) })).toEqual(order)
  expect(await firstTwo({ byPaper: false })).toEqual(order.toReversed())
})

it('a bill is found as itself by a number that its refund has too', async () => {
  const other = await testServer()
  const work = counterWork(other)
  await work.add('only')
  const sold = await work.commit('only', { receiptModel: { receiptAmount: 118, receiptTypeId: 1 } })
  const path = `/api/Returns/invoice?invoiceID=${sold.InvoiceID}`
  const { Lines } = (await other.call('GET', path)).body
  const body = {
    invoiceID: sold.InvoiceID,
    lines: [{ lineID: Lines[0].LineID, qty: 1, restock: true }],
    refundTypeId: 1,
    reason: 'Too big',
  }
  const back = await other.call('POST', '/api/Returns/save', body, { as: 'manager' })
  expect(short(back.body.refundVoucherNo)).toBe(short(sold.InvoiceNo))
  const found = await other.call('POST', '/api/Orders/search', {
    searchTerm: '00001',
    pageNumber: 1,
    pageSize: 9,
  })
  expect(found.body.Items).toMatchObject([{ InvoiceNo: sold.InvoiceNo, FoundBy: null }])
  await other.close()
})
