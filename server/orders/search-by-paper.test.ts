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
})
