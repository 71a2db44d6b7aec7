import { afterEach, beforeEach, expect, test } from 'vitest'
import { connectionOf } from '../db/sql.ts'
import { type TestServer, testServer } from '../testing/test-server.ts'
import { itemIdOf } from '../testing/test-shop.ts'

let t: TestServer

beforeEach(async () => {
  t = await testServer()
})
afterEach(() => t.close())

// GST reference 2.7: an unregistered shop never charges tax and prints no tax invoice.
test('a shop without a GSTIN charges no tax, in the cart or on the bill', async () => {
  connectionOf(t.services.db).prepare('UPDATE branches SET gstin = NULL').run()
  t.services.forgetBranch()
  await t.call('POST', '/api/quickSale/saveSalesOrderTemp', {
    sessionID: 'unregistered',
    itemID: t.services.ids.encode('item', itemIdOf(t.services, 'CASE-01')),
    qty: 1,
    price: 100,
  })
  const cart = await t.call('POST', '/api/quickSale/GetSalesOrderTemp', {
    sessionId: 'unregistered',
    isCustomerStateNotSameAsCompanyState: true,
  })
  expect(cart.body.totals).toMatchObject({
    totalSGST: 0,
    totalCGST: 0,
    totalIGST: 0,
    netAmount: 100,
  })
  const sale = await t.call('POST', '/api/quickSale/SaveSale', { sessionID: 'unregistered' })
  const model = await t.call(
    'GET',
    `/api/Invoice/get-invoice-data-by-salesorder?salesOrderID=${sale.body.data.SalesOrderID}`,
  )
  expect(model.body).toMatchObject({
    DocumentType: 'BillOfSupply',
    IsCompositionScheme: false,
    Totals: { SGST: 0, CGST: 0, IGST: 0, NetAmount: 100 },
  })
})
