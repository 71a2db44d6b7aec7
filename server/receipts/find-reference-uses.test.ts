import { afterAll, beforeAll, expect, test } from 'vitest'
import { CARD, CASH, UPI } from '../masters/master-rows.ts'
import { type CounterWork, counterWork } from '../testing/counter-work.ts'
import { type TestServer, testServer } from '../testing/test-server.ts'

let t: TestServer
let work: CounterWork
beforeAll(async () => {
  t = await testServer()
  work = counterWork(t)
})
afterAll(() => t.close())

let sale = 0
async function order(): Promise<string> {
  sale += 1
  await work.add(`sale${sale}`)
  const input = { salesorderModel: { generateInvoice: false } }
  return (await work.commit(`sale${sale}`, input)).SalesOrderID
}

const pay = (salesOrderID: string, more: object) =>
  t.call('POST', '/api/quickSale/SaveReceipt', {
    salesOrderID,
    receiptAmount: 10,
    receiptTypeId: UPI,
    yearId: '2026',
    branchId: 1,
    ...more,
  })

async function uses(referenceNo: string, more = `receiptTypeId=${UPI}`) {
  const path = `/api/Receipts/referenceUses?${more}&referenceNo=${referenceNo}`
  return (await t.call('GET', path)).body.Items
}

test('an earlier payment with the same reference is named with its order, day and customer', async () => {
  const salesOrderID = await order()
  expect(await uses('412233445566')).toEqual([])
  const { receiptNo } = (await pay(salesOrderID, { referenceNo: ' 412233445566' })).body
  expect(await uses('412233445566')).toEqual([
    expect.objectContaining({
      ReceiptNo: receiptNo,
      BillNo: expect.stringMatching(/./),
      Amount: 10,
      PaymentMode: 'UPI',
      Name: expect.stringMatching(/./),
    }),
  ])
  expect(await uses('412233445566', `receiptTypeId=${CARD}`)).toHaveLength(1)
  expect(await uses('412233445566', `receiptTypeId=${CASH}`)).toEqual([])
})

test('a receipt is no earlier use of its own reference, and one taken back is none', async () => {
  const salesOrderID = await order()
  const { receiptId } = (await pay(salesOrderID, { referenceNo: 'Rrn77' })).body
  expect(await uses('rrn77')).toHaveLength(1)
  const own = encodeURIComponent(receiptId)
  expect(await uses('rrn77', `receiptTypeId=${UPI}&exceptReceiptID=${own}`)).toEqual([])
  const back = { receiptId, statusId: 4, remarks: 'typed twice' }
  const body = { salesOrderID, receiptAmount: 10, receiptTypeId: UPI, yearId: '2026', branchId: 1 }
  const path = '/api/quickSale/SaveReceipt'
  expect((await t.call('POST', path, { ...body, ...back }, { as: 'manager' })).status).toBe(200)
  expect(await uses('rrn77')).toEqual([])
})

test('the money of a gift card that was sold is an earlier use too', async () => {
  const sold = { amount: 500, receiptTypeId: UPI, referenceNo: '998877665544' }
  expect((await t.call('POST', '/api/GiftCards/sell', sold)).status).toBe(200)
  expect(await uses('998877665544')).toEqual([
    expect.objectContaining({ BillNo: null, Amount: 500 }),
  ])
})

test('the last figures alone are asked about for a day, a longer end for a month', async () => {
  const salesOrderID = await order()
  for (const referenceNo of ['8842', '884201', '884201884201'])
    await pay(salesOrderID, { referenceNo })
  t.clock.set(t.clock.now() + 2 * 86_400_000)
  expect(await uses('8842')).toEqual([])
  expect(await uses('884201')).toHaveLength(1)
  t.clock.set(t.clock.now() + 40 * 86_400_000)
  expect(await uses('884201')).toEqual([])
  expect(await uses('884201884201')).toHaveLength(1)
})
