import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { run } from '../db/sql.ts'
import { CASH } from '../masters/master-rows.ts'
import { type CounterWork, counterWork } from '../testing/counter-work.ts'
import { faultsOfRefusal } from '../testing/envelope.ts'
import { type TestServer, testServer } from '../testing/test-server.ts'
import { BRANCH_GSTIN, BUSINESS_CUSTOMER, customerIdOf } from '../testing/test-shop.ts'
import { ACCESSORY, LENS } from '../testing/test-shop-items.ts'

const PATH = '/api/Invoice/get-invoice-data-by-salesorder'

let t: TestServer
let work: CounterWork
beforeEach(async () => {
  t = await testServer()
  work = counterWork(t)
})
afterEach(() => t.close())

const modelOf = (id: string) => t.call('GET', `${PATH}?salesOrderID=${id}`)

async function sell(more: Record<string, unknown> = {}) {
  await work.add('a', { qty: 2, discountRate: 10, pairNo: 'P1' })
  await work.add('a', { code: LENS, price: 600, spherical: '-1.00', jobCharges: 50 })
  const customerID = t.services.ids.encode(
    'customer',
    customerIdOf(t.services, BUSINESS_CUSTOMER.name),
  )
  return work.commit('a', {
    customerModel: { customerID },
    receiptModel: { receiptAmount: 500, receiptTypeId: CASH },
    salesorderModel: { shippingCharges: 100, serviceTax: 18, ...more },
  })
}

describe('GET /api/Invoice/get-invoice-data-by-salesorder', () => {
  it('answers the whole document', async () => {
    const data = await sell()
    const { body, status } = await modelOf(data.SalesOrderID)
    expect(status).toBe(200)
    expect(body).toMatchObject({
      SchemaVersion: 1,
      DocumentType: 'TaxInvoice',
      InvoiceID: data.InvoiceID,
      InvoiceNo: data.InvoiceNo,
      InvoiceDate: '2026-11-20T11:00:00',
      SalesOrderNo: data.SalesOrderNo,
      CompanyID: t.services.ids.encode('company', 1),
      BranchID: t.services.ids.encode('branch', 1),
      Branch: { Name: 'Netra Opticals', GSTIN: BRANCH_GSTIN, StateCode: '29' },
      Customer: { Name: BUSINESS_CUSTOMER.name, GSTIN: BUSINESS_CUSTOMER.gstin, IsWalkIn: false },
      PlaceOfSupply: { StateCode: '29', StateName: 'Karnataka' },
      IsInterState: false,
      IsCompositionScheme: false,
      Receipts: [{ ReceiptNo: data.ReceiptNo, Amount: 500, PaymentMode: 'Cash', Status: 'Active' }],
      ReceivedAmount: 500,
      BalanceAmount: 513,
      AmountInWords: 'Rupees One Thousand Thirteen Only',
    })
    expect(body.Lines).toEqual([
      expect.objectContaining({
        LineNo: 1,
        ItemCode: ACCESSORY,
        TaxableAmount: 180,
        TotalAmount: 212.4,
      }),
      expect.objectContaining({
        LineNo: 2,
        ItemCode: LENS,
        Power: '-1.00',
        JobCharges: 50,
        TotalAmount: 682.5,
      }),
      expect.objectContaining({ LineNo: 3, Kind: 'Charge', TaxableAmount: 100, TotalAmount: 118 }),
    ])
    expect(body.Totals).toMatchObject({
      TaxableAmount: 930,
      SGST: 41.45,
      CGST: 41.45,
      IGST: 0,
      GrandTotal: 1_012.9,
      Rounding: 0.1,
      NetAmount: 1_013,
    })
    const sum = (name: string) =>
      body.TaxSummary.reduce(
        (total: number, row: Record<string, number>) => total + (row[name] ?? 0),
        0,
      )
    expect(sum('TaxableAmount')).toBeCloseTo(930, 2)
    expect(sum('TotalTax')).toBeCloseTo(82.9, 2)
  })

  it('is frozen: no later price, name, customer, branch or receipt changes it', async () => {
    const data = await sell()
    const before = (await modelOf(data.SalesOrderID)).body
    t.services.write((tx) => {
      run(
        tx,
        `UPDATE items SET name = 'Renamed', price_centipaise = 1, mrp_centipaise = 1, hsn = '0000'`,
      )
      run(tx, `UPDATE customers SET name = 'Renamed', gstin = NULL, state_id = 33`)
      run(tx, `UPDATE branches SET name = 'Renamed', gstin = NULL, terms = 'New'`)
      run(tx, `UPDATE users SET display_name = 'Renamed'`)
    })
    t.services.forgetBranch()
    await t.call('POST', '/api/quickSale/SaveReceipt', {
      salesOrderID: data.SalesOrderID,
      receiptAmount: 513,
      receiptTypeId: CASH,
      yearId: '2026',
      branchId: 1,
    })
    expect((await modelOf(data.SalesOrderID)).body).toEqual(before)
  })

  it('is a proforma until the invoice is raised, and follows the order until then', async () => {
    const data = await sell({ generateInvoice: false })
    const before = (await modelOf(data.SalesOrderID)).body
    expect(before).toMatchObject({
      DocumentType: 'Proforma',
      InvoiceID: null,
      InvoiceNo: null,
      InvoiceDate: null,
      SalesOrderNo: data.SalesOrderNo,
      Totals: { NetAmount: 1_013 },
    })
    const raised = await t.call('POST', '/api/quickSale/SaveInvoiceOnly', {
      salesOrderID: data.SalesOrderID,
      customerID: data.CustomerID,
      invoiceDate: '2026-11-20T10:00:00',
    })
    const after = (await modelOf(data.SalesOrderID)).body
    expect(after).toEqual({
      ...before,
      DocumentType: 'TaxInvoice',
      InvoiceID: raised.body.invoiceId,
      InvoiceNumericID: expect.any(Number),
      InvoiceNo: raised.body.invoiceNo,
      InvoiceDate: '2026-11-20T10:00:00',
    })
  })

  it('knows only orders of this branch', async () => {
    const { ids } = t.services
    expect(faultsOfRefusal(await modelOf(ids.encode('order', 999)), 'NOT_FOUND')).toEqual([])
    expect(faultsOfRefusal(await modelOf(ids.encode('invoice', 1)), 'INVALID_ID')).toEqual([])
    expect(faultsOfRefusal(await modelOf('1'), 'INVALID_ID')).toEqual([])
    expect(faultsOfRefusal(await t.call('GET', PATH), 'VALIDATION')).toEqual([])
  })
})
