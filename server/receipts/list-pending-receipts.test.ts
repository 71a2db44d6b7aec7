import { afterAll, beforeAll, expect, test } from 'vitest'
import { CASH, CHEQUE } from '../masters/master-rows.ts'
import { type CounterWork, counterWork } from '../testing/counter-work.ts'
import { type TestServer, testServer } from '../testing/test-server.ts'

const PATH = '/api/quickSale/pending-receipts'

let t: TestServer
let work: CounterWork
beforeAll(async () => {
  t = await testServer()
  work = counterWork(t)
})
afterAll(() => t.close())

test('what waits to be confirmed is listed until it is', async () => {
  await work.add('pending')
  const { SalesOrderID } = await work.commit('pending', {
    salesorderModel: { generateInvoice: false },
  })
  const take = (more: object) =>
    t.call('POST', '/api/quickSale/SaveReceipt', {
      salesOrderID: SalesOrderID,
      receiptAmount: 50,
      receiptTypeId: CASH,
      yearId: '2026',
      branchId: 1,
      ...more,
    })
  await take({})
  const cheque = { receiptTypeId: CHEQUE, statusId: 2, referenceNo: '000123' }
  const { receiptId, receiptNo } = (await take(cheque)).body
  const listed = await t.call('GET', PATH)
  expect(listed.body.Items).toEqual([
    expect.objectContaining({
      ID: receiptId,
      ReceiptNo: receiptNo,
      Amount: 50,
      Kind: 'Cheque',
      ReferenceNo: '000123',
      SalesOrderID,
    }),
  ])
  const beyond = await t.call('GET', `${PATH}?pageNumber=2&pageSize=1`)
  expect(beyond.body).toMatchObject({ Items: [], Total: 1 })
  await take({ ...cheque, receiptId, statusId: 1 })
  expect((await t.call('GET', PATH)).body.Items).toEqual([])
})

test('who takes no money sees none of it', async () => {
  expect((await t.call('GET', PATH, undefined, { as: 'optometrist' })).status).toBe(403)
})
