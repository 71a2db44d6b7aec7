import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { CASH, CHEQUE } from '../masters/master-rows.ts'
import { type CounterWork, counterWork } from '../testing/counter-work.ts'
import { faultsOfRefusal } from '../testing/envelope.ts'
import { type TestServer, testServer } from '../testing/test-server.ts'
import { customerIdOf, LOCAL_CUSTOMER, TAMIL_NADU_CUSTOMER } from '../testing/test-shop.ts'

let t: TestServer
let work: CounterWork
let customerId = 0
beforeAll(async () => {
  t = await testServer()
  work = counterWork(t)
  customerId = customerIdOf(t.services, LOCAL_CUSTOMER.name)
})
afterAll(() => t.close())

async function sell(key: string, more: Record<string, unknown>) {
  await work.add(key)
  const customerID = t.services.ids.encode('customer', customerId)
  return work.commit(key, { customerModel: { customerID }, ...more })
}

const details = (query: Record<string, unknown>) =>
  t.call(
    'GET',
    `/api/quickSale/GetReceiptDetails?${new URLSearchParams(query as Record<string, string>)}`,
  )

async function numbersOf(salesOrderID: string) {
  const { NumericID, Receipts } = (await t.call('GET', `/api/Orders/${salesOrderID}`)).body
  return { customerId, salesOrderId: NumericID, receiptId: Receipts[0].NumericID }
}

describe('GET /api/quickSale/GetReceiptDetails', () => {
  it('answers the receipt of a sale', async () => {
    const receiptModel = { receiptAmount: 118, receiptTypeId: CASH, remarks: 'Thank you' }
    const data = await sell('paid', { receiptModel })
    const { body } = await details(await numbersOf(data.SalesOrderID))
    expect(body).toEqual({
      ReceiptId: data.ReceiptID,
      ReceiptNo: data.ReceiptNo,
      ReceiptType: 'Payment',
      SalesOrderNo: data.SalesOrderNo,
      CustomerName: LOCAL_CUSTOMER.name,
      CustomerMobile: LOCAL_CUSTOMER.mobile,
      Date: '2026-11-20T11:00:00',
      Amount: 118,
      PaymentMode: 'Cash',
      Status: 'Active',
      StatusID: 1,
      Remarks: 'Thank you',
    })
  })

  it('answers an advance by cheque as one that is pending', async () => {
    const receiptModel = { receiptAmount: 10.5, receiptTypeId: CHEQUE, referenceNo: '1' }
    const data = await sell('advance', {
      receiptModel,
      salesorderModel: { generateInvoice: false },
    })
    const { body } = await details(await numbersOf(data.SalesOrderID))
    expect(body).toMatchObject({
      ReceiptType: 'Advance',
      Amount: 10.5,
      PaymentMode: 'Cheque',
      Status: 'Pending',
      StatusID: 2,
      Remarks: null,
    })
  })

  it('needs customer, receipt and order to belong together', async () => {
    const receiptModel = { receiptAmount: 1, receiptTypeId: CASH }
    const own = await numbersOf((await sell('own', { receiptModel })).SalesOrderID)
    const other = await numbersOf((await sell('other', { receiptModel })).SalesOrderID)
    for (const wrong of [
      { customerId: customerIdOf(t.services, TAMIL_NADU_CUSTOMER.name) },
      { receiptId: other.receiptId },
      { salesOrderId: other.salesOrderId },
      { receiptId: 999_999 },
    ]) {
      expect(faultsOfRefusal(await details({ ...own, ...wrong }), 'NOT_FOUND')).toEqual([])
    }
  })

  it('takes numbers only, all three of them', async () => {
    const own = { customerId: 1, receiptId: 1, salesOrderId: 1 }
    for (const [key, value] of [
      ['customerId', t.services.ids.encode('customer', 1)],
      ['receiptId', '1.5'],
      ['receiptId', '0'],
      ['receiptId', '-1'],
      ['salesOrderId', ''],
      ['salesOrderId', '9007199254740993'],
      ['salesOrderId', '1e3'],
    ] as const) {
      const answer = await details({ ...own, [key]: value })
      expect(faultsOfRefusal(answer, 'VALIDATION')).toEqual([])
      expect(answer.body.errors[0].field).toBe(key)
    }
    expect(faultsOfRefusal(await details({ customerId: 1 }), 'VALIDATION')).toEqual([])
  })
})

describe('GET /api/quickSale/get-credit-notes', () => {
  const notes = (query: string) => t.call('GET', `/api/quickSale/get-credit-notes${query}`)

  it('answers the notes that still hold money, oldest first', async () => {
    const bob = customerIdOf(t.services, TAMIL_NADU_CUSTOMER.name)
    expect((await notes(`?customerId=${bob}`)).body).toEqual([])
    await work.add('bob', { qty: 2 })
    const customerID = t.services.ids.encode('customer', bob)
    const receiptModel = { receiptAmount: 236, receiptTypeId: CASH }
    const sold = await work.commit('bob', { customerModel: { customerID }, receiptModel })
    const order = (await t.call('GET', `/api/Orders/${sold.SalesOrderID}`)).body
    const takeBack = async () =>
      (
        await t.call(
          'POST',
          '/api/Returns/save',
          {
            invoiceID: sold.InvoiceID,
            lines: [{ lineID: order.Lines[0].ID, qty: 1, restock: true }],
            reason: 'Too large',
          },
          { as: 'owner' },
        )
      ).body
    const first = await takeBack()
    const second = await takeBack()
    expect((await notes(`?customerId=${bob}`)).body).toEqual(
      [first, second].map(({ creditNoteID, creditNoteNo }) => ({
        ID: creditNoteID,
        CreditNoteNo: creditNoteNo,
        Date: '2026-11-20T11:00:00',
        Amount: 118,
        Balance: 118,
        SourceInvoiceNo: sold.InvoiceNo,
        CustomerID: customerID,
        CustomerName: TAMIL_NADU_CUSTOMER.name,
        IsOwn: true,
      })),
    )
  })

  it('takes the number of a customer that there is', async () => {
    expect(faultsOfRefusal(await notes('?customerId=999999'), 'NOT_FOUND')).toEqual([])
    expect(faultsOfRefusal(await notes('?customerId=x'), 'VALIDATION')).toEqual([])
    expect(faultsOfRefusal(await notes(''), 'VALIDATION')).toEqual([])
    const encrypted = t.services.ids.encode('customer', customerId)
    expect(faultsOfRefusal(await notes(`?customerId=${encrypted}`), 'VALIDATION')).toEqual([])
  })
})
