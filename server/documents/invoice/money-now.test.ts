import { afterAll, beforeAll, expect, it } from 'vitest'
import { workshop } from '../../orders/testing/workshop.ts'
import { type Json, type TestServer, testServer } from '../../testing/test-server.ts'

let t: TestServer
beforeAll(async () => {
  t = await testServer()
})
afterAll(() => t.close())

/** The words of a page, without its marks. */
const textOf = (html: string) =>
  html
    .replaceAll(/<style.*?<\/style>/gs, ' ')
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/\s+/g, ' ')

it('prints a bill that was paid since without asking for what is paid', async () => {
  const shop = workshop(t)
  const orderId = await shop.bookCase('paid since', { advance: 50, isInvoiced: true })
  const order = await shop.order(orderId)
  const path = `/api/Documents/Invoice/${order.Invoices[0].ID}`
  const printed = async () => textOf(String((await t.call('GET', `${path}/html`)).body))
  const due = order.BalanceAmount
  expect(due).toBeGreaterThan(0)
  expect(await printed()).toContain(`Balance due ₹${due.toFixed(2)}`)
  const issued: Json = (await t.call('GET', `${path}/model`)).body
  const paid = await t.call('POST', '/api/quickSale/SaveReceipt', {
    salesOrderID: orderId,
    receiptAmount: due,
    receiptTypeId: 1,
    yearId: '2026',
    branchId: 1,
  })
  expect(paid.status).toBe(200)
  const after = await printed()
  expect(after).toContain('Balance due ₹0.00')
  expect(after).toContain(`Received ₹${order.NetAmount.toFixed(2)}`)
  expect(after).not.toContain('Scan to pay')
  // What was issued stays as it was issued, and is not marked as another one.
  expect((await t.call('GET', `${path}/model`)).body).toEqual(issued)
  expect(after.toLowerCase()).not.toContain('not as issued')
})
