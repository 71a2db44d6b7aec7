import { afterAll, beforeAll, expect, test } from 'vitest'
import { CASH } from '../masters/master-rows.ts'
import { counterWork } from '../testing/counter-work.ts'
import { type TestServer, testServer } from '../testing/test-server.ts'

let t: TestServer
beforeAll(async () => {
  t = await testServer()
})
afterAll(() => t.close())

test('the bills of a day that are not paid in full are found, and no orders without a bill', async () => {
  const work = counterWork(t)
  const sell = async (key: string, sale: object) => {
    await work.add(key)
    const { totals } = await work.read(key)
    const paid = { receiptAmount: totals.netAmount, receiptTypeId: CASH }
    return String((await work.commit(key, { receiptModel: paid, ...sale })).SalesOrderNo)
  }
  const part = { receiptAmount: 100, receiptTypeId: CASH }
  await sell('paid', { salesorderModel: { generateInvoice: true } })
  const owed = await sell('owed', {
    receiptModel: part,
    salesorderModel: { generateInvoice: true },
  })
  await sell('booked', { receiptModel: part, salesorderModel: { generateInvoice: false } })
  const found = async (unpaidBillsOf: string) => {
    const page = { unpaidBillsOf, pageNumber: 1, pageSize: 20 }
    const { body } = await t.call('POST', '/api/Orders/search', page)
    return body.Items.map(({ SalesOrderNo }: { SalesOrderNo: string }) => SalesOrderNo)
  }
  expect(await found('2026-11-20')).toEqual([owed])
  expect(await found('2026-11-19')).toEqual([])
})
