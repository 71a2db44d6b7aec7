import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { firstBrokenAuditRow } from '../audit/record-change.ts'
import { all, exactlyOne } from '../db/sql.ts'
import type { ErrorCode } from '../kernel/refusal.ts'
import { CASH, CHEQUE, UPI } from '../masters/master-rows.ts'
import { type CounterWork, counterWork } from '../testing/counter-work.ts'
import { databaseDigest } from '../testing/database-digest.ts'
import { faultsOfRefusal } from '../testing/envelope.ts'
import { type CallOptions, type TestServer, testServer } from '../testing/test-server.ts'
import { customerIdOf, LOCAL_CUSTOMER } from '../testing/test-shop.ts'

const SAVE = '/api/quickSale/SaveSale'
const SAVE_DATA = '/api/Invoice/save-invoice-data'
const SAVE_MODULE = '/api/Module/SaveSale'
type Keys = Record<string, unknown>

let t: TestServer
let work: CounterWork
let key = ''
let keys = 0
beforeAll(async () => {
  t = await testServer()
  work = counterWork(t)
})
afterAll(() => t.close())
beforeEach(() => {
  key = `sale-${++keys}`
})

const orderOf = async (id: string) => (await t.call('GET', `/api/Orders/${id}`)).body
const receiptsOf = async (id: string) => (await orderOf(id)).Receipts
const post = (path: string, body: Keys, as: CallOptions['as'] = 'counter') =>
  t.call('POST', path, { sessionID: key, ...body }, { as })

/** A refusal of this code after which the database, the cart included, is as it was. */
async function expectRefused(sale: Keys, code: ErrorCode, as: CallOptions['as'] = 'counter') {
  await t.call('GET', '/api/quickSale/open-carts', undefined, { as })
  const before = databaseDigest(t.services.db)
  expect(faultsOfRefusal(await post(SAVE, sale, as), code)).toEqual([])
  expect(databaseDigest(t.services.db)).toBe(before)
}

describe('a sale', () => {
  it('answers its documents, and empties the cart', async () => {
    await work.add(key)
    const receiptModel = { receiptAmount: 118, receiptTypeId: CASH }
    const { body, status } = await post(SAVE, { receiptModel })
    expect(status).toBe(200)
    expect(body).toEqual({
      success: true,
      message: 'Saved',
      data: {
        CustomerID: expect.any(String),
        SalesOrderID: expect.any(String),
        SalesOrderNo: 'KA1S/26-27/00001',
        ReceiptID: expect.any(String),
        ReceiptNo: 'KA1R/26-27/00001',
        InvoiceID: expect.any(String),
        InvoiceNo: 'KA1/26-27/000001',
        IsInvoiceGenerated: true,
      },
    })
    expect((await work.read(key)).lines).toEqual([])
    const { ids } = t.services
    expect(ids.decode('customer', body.data.CustomerID)).toBe(t.services.branch().walkInCustomerId)
    expect(ids.decode('order', body.data.SalesOrderID)).not.toBeNull()
    expect(ids.decode('receipt', body.data.ReceiptID)).not.toBeNull()
    expect(ids.decode('invoice', body.data.InvoiceID)).not.toBeNull()
  })

  it('without money makes no receipt; without an invoice, null', async () => {
    await work.add(key)
    const data = await work.commit(key, { salesorderModel: { generateInvoice: false } })
    const none = { ReceiptID: null, ReceiptNo: null, InvoiceID: null, InvoiceNo: null }
    expect(data).toMatchObject({ ...none, IsInvoiceGenerated: false })
    const order = await orderOf(data.SalesOrderID)
    expect(order).toMatchObject({
      Status: 'Booked',
      IsInvoiceGenerated: false,
      Receipts: [],
      Invoices: [],
      NetAmount: 118,
      PaidAmount: 0,
      BalanceAmount: 118,
      SessionID: key,
    })
  })

  it('keeps every line as it was priced, whatever the client says of its totals', async () => {
    await work.add(key, { qty: 3, discountRate: 10, pairNo: 'P' })
    await work.add(key, { code: 'SV-156-HC', price: 600, spherical: '-1.00' })
    const salesorderModel = { shippingCharges: 50, serviceTax: 18, netAmount: 1, remarks: 'Gate 2' }
    const data = await work.commit(key, { salesorderModel })
    const order = await orderOf(data.SalesOrderID)
    expect(order).toMatchObject({ NetAmount: 1_008, BalanceAmount: 1_008 })
    expect(order.Lines).toEqual([
      expect.objectContaining({
        ItemCode: 'CASE-01',
        PairNo: 'P',
        Qty: 3,
        DiscountAmount: 30,
        SGSTRate: 9,
        TaxableAmount: 270,
        SGSTAmount: 24.3,
        TotalAmount: 318.6,
      }),
      expect.objectContaining({ ItemCode: 'SV-156-HC', TaxableAmount: 600, TotalAmount: 630 }),
    ])
    expect(order.Charges).toEqual([expect.objectContaining({ Kind: 'Shipping', TotalAmount: 59 })])
  })

  it('is made by the person of the token, whatever userId says', async () => {
    await work.add(key)
    const data = await work.commit(key, { userId: 1 })
    const orderId = t.services.ids.decode('order', data.SalesOrderID)
    const who = exactlyOne(
      t.services.db,
      `SELECT u.user_name AS name FROM sales_orders o JOIN users u ON u.id = o.created_by
        WHERE o.id = :orderId`,
      { orderId },
    )
    expect(who).toEqual({ name: 'counter' })
  })

  it('is in the audit log once, with what it made', async () => {
    await work.add(key)
    const data = await work.commit(key)
    const rows = all<{ detail: string }>(
      t.services.db,
      `SELECT detail_json AS detail FROM audit_log
        WHERE action = 'sale.committed' ORDER BY seq DESC`,
    )
    expect(JSON.parse(rows[0]?.detail ?? '')).toMatchObject({
      sessionKey: key,
      orderNo: data.SalesOrderNo,
      invoiceNo: data.InvoiceNo,
      netPaise: 11_800,
    })
    expect(firstBrokenAuditRow(t.services.db)).toBeNull()
  })
})

describe('exactly once', () => {
  it('a saved key gets its first answer from each of the three, and writes nothing', async () => {
    await work.add(key)
    const data = await work.commit(key, {
      receiptModel: { receiptAmount: 50, receiptTypeId: CASH },
    })
    await t.call('GET', '/api/quickSale/open-carts')
    const before = databaseDigest(t.services.db)
    const repeated = { success: true, message: 'Already saved', data }
    expect((await post(SAVE, {})).body).toEqual(repeated)
    expect((await post(SAVE, { orderDate: '2019-01-01', remarks: 'other' })).body).toEqual(repeated)
    expect((await post(SAVE_DATA, {})).body).toEqual(repeated)
    expect((await post(SAVE_MODULE, {})).body).toEqual({
      Success: true,
      Message: 'Already saved',
      Data: {
        CustomerID: data.CustomerID,
        SalesOrderID: data.SalesOrderID,
        InvoiceID: data.InvoiceID,
        EncryptedInvoiceID: data.InvoiceID,
        IsInvoiceGenerated: true,
        UsedDefaultCustomer: true,
      },
    })
    expect(databaseDigest(t.services.db)).toBe(before)
  })

  it('twenty at once make one sale', async () => {
    await work.add(key)
    const orders = work.count('sales_orders')
    const answers = await Promise.all(Array.from({ length: 20 }, () => post(SAVE, {})))
    expect(new Set(answers.map(({ body }) => JSON.stringify(body.data))).size).toBe(1)
    expect(answers.filter(({ body }) => body.message === 'Saved')).toHaveLength(1)
    expect(work.count('sales_orders')).toBe(orders + 1)
  })

  it('a key that was refused can be used', async () => {
    await work.add(key)
    await expectRefused({ orderDate: '2026-11-21' }, 'BUSINESS_RULE')
    expect((await post(SAVE, {})).status).toBe(200)
  })

  it('lines that come while it is saved are in the order, or refused', async () => {
    await work.add(key)
    const adding = Array.from({ length: 10 }, () => work.send(key))
    const [saved, ...added] = await Promise.all([post(SAVE, {}), ...adding])
    const taken = added.filter(({ status }) => status === 200).length
    for (const answer of added.filter(({ status }) => status !== 200)) {
      expect(faultsOfRefusal(answer, 'SESSION_USED')).toEqual([])
    }
    expect((await orderOf(saved.body.data.SalesOrderID)).Lines).toHaveLength(1 + taken)
  })
})

describe('save-invoice-data', () => {
  it('always raises the invoice', async () => {
    await work.add(key)
    const { body } = await post(SAVE_DATA, { salesorderModel: { generateInvoice: false } })
    expect(body).toMatchObject({
      success: true,
      message: 'Saved',
      data: { IsInvoiceGenerated: true },
    })
    expect(body.data.InvoiceNo).toMatch(/^KA1\/26-27\/\d{6}$/)
  })
})

describe('the module-scoped commit', () => {
  it('needs no more than the session key, and answers in its own envelope', async () => {
    await work.add(key)
    const { body } = await post(SAVE_MODULE, { anything: { at: ['all'] } })
    expect(body).toEqual({
      Success: true,
      Message: 'Saved',
      Data: {
        CustomerID: t.services.ids.encode('customer', t.services.branch().walkInCustomerId),
        SalesOrderID: expect.any(String),
        InvoiceID: expect.any(String),
        EncryptedInvoiceID: body.Data.InvoiceID,
        IsInvoiceGenerated: true,
        UsedDefaultCustomer: true,
      },
    })
  })

  it('reads the keys of the composite model that it finds', async () => {
    await work.add(key)
    const customerID = t.services.ids.encode(
      'customer',
      customerIdOf(t.services, LOCAL_CUSTOMER.name),
    )
    const { body } = await post(SAVE_MODULE, {
      customerModel: { customerID },
      salesorderModel: { generateInvoice: false },
    })
    expect(body.Data).toMatchObject({
      CustomerID: customerID,
      InvoiceID: null,
      EncryptedInvoiceID: null,
      IsInvoiceGenerated: false,
      UsedDefaultCustomer: false,
    })
  })

  it.each([SAVE, SAVE_DATA, SAVE_MODULE])('%s refuses an empty cart', async (path) => {
    const answer = await post(path, {})
    expect(faultsOfRefusal(answer, 'CART_EMPTY')).toEqual([])
  })
})

describe('payment', () => {
  it('in parts makes one receipt each, consecutive, and answers the first', async () => {
    await work.add(key)
    const payments = [
      { receiptAmount: 50, receiptTypeId: CASH },
      { receiptAmount: 0, receiptTypeId: CASH },
      { receiptAmount: 60, receiptTypeId: UPI, referenceNo: 'UTR 1' },
      { receiptAmount: 8, receiptTypeId: CHEQUE, referenceNo: '000123' },
    ]
    const data = await work.commit(key, { receiptModel: { payments } })
    const receipts = await receiptsOf(data.SalesOrderID)
    const first = Number(data.ReceiptNo.slice(-5))
    expect(
      receipts.map(({ ReceiptNo }: { ReceiptNo: string }) => Number(ReceiptNo.slice(-5))),
    ).toEqual([first, first + 1, first + 2])
    expect(receipts[0]).toMatchObject({ ID: data.ReceiptID, ReceiptNo: data.ReceiptNo, Amount: 50 })
    expect(receipts[2]).toMatchObject({ PaymentMode: 'Cheque', Status: 'Pending', StatusID: 2 })
    // The cheque counts as paid until it bounces.
    expect(await orderOf(data.SalesOrderID)).toMatchObject({ PaidAmount: 118, BalanceAmount: 0 })
  })

  it.each<[string, Keys]>([
    ['an amount of 0', { receiptAmount: 0, receiptTypeId: CASH }],
    ['an amount of 0 without a method', { receiptAmount: 0 }],
    ['no amount', { receiptTypeId: CASH }],
    ['nothing', {}],
    ['null', { receiptAmount: null, receiptTypeId: null }],
    ['no parts', { payments: [] }],
    ['parts of 0', { payments: [{ receiptAmount: 0, receiptTypeId: CASH }] }],
  ])('with %s makes no receipt', async (_what, receiptModel) => {
    await work.add(key)
    expect(await work.commit(key, { receiptModel })).toMatchObject({
      ReceiptID: null,
      ReceiptNo: null,
    })
  })

  it.each<[string, Keys, ErrorCode]>([
    ['above what is due', { receiptAmount: 118.01, receiptTypeId: CASH }, 'BUSINESS_RULE'],
    [
      'above what is due in parts',
      { payments: [1, 2].map(() => ({ receiptAmount: 59.01, receiptTypeId: CASH })) },
      'BUSINESS_RULE',
    ],
    ['by UPI without its reference', { receiptAmount: 1, receiptTypeId: UPI }, 'BUSINESS_RULE'],
    [
      'with a blank reference',
      { receiptAmount: 1, receiptTypeId: UPI, referenceNo: ' ' },
      'BUSINESS_RULE',
    ],
    [
      'that has bounced already',
      { receiptAmount: 1, receiptTypeId: CASH, statusId: 3 },
      'BUSINESS_RULE',
    ],
    ['by an unknown method', { receiptAmount: 1, receiptTypeId: 99 }, 'NOT_FOUND'],
    ['by no method', { receiptAmount: 1 }, 'VALIDATION'],
    ['of a tenth of a paisa', { receiptAmount: 1.001, receiptTypeId: CASH }, 'VALIDATION'],
    ['of less than nothing', { receiptAmount: -1, receiptTypeId: CASH }, 'VALIDATION'],
    [
      'with a card of no kind',
      { receiptAmount: 1, receiptTypeId: 2, cardTypeID: 'x' },
      'INVALID_ID',
    ],
    [
      'by a credit note that is none',
      { receiptAmount: 1, receiptTypeId: 5, referenceNo: 'C' },
      'NOT_FOUND',
    ],
  ])('%s is refused, all of it', async (_what, receiptModel, code) => {
    await work.add(key)
    await expectRefused({ receiptModel }, code)
    expect((await work.read(key)).lines).toHaveLength(1)
  })

  it('is not for the optometrist, who may sell', async () => {
    await work.add(key)
    await expectRefused(
      { receiptModel: { receiptAmount: 1, receiptTypeId: CASH } },
      'FORBIDDEN',
      'optometrist',
    )
    const zero = { receiptModel: { receiptAmount: 0, receiptTypeId: CASH } }
    expect((await post(SAVE, zero, 'optometrist')).status).toBe(200)
  })
})

describe('a sale that can not be', () => {
  const id = (
    kind: 'doctor' | 'customer' | 'fitter' | 'supplier' | 'priority' | 'item',
    n: number,
  ) => t.services.ids.encode(kind, n)

  it('leaves not a row behind', async () => {
    await work.add(key)
    const cases: [Keys, ErrorCode][] = [
      [{ orderDate: '2026-02-30' }, 'VALIDATION'],
      [{ orderDate: 'yesterday' }, 'VALIDATION'],
      [{ expectedDate: '2026-13-01' }, 'VALIDATION'],
      [{ customerModel: { customerID: id('item', 1) } }, 'INVALID_ID'],
      [{ customerModel: { customerID: id('customer', 99_999) } }, 'NOT_FOUND'],
      [{ customerModel: { mobile: '98450' } }, 'VALIDATION'],
      [{ customerModel: { name: 'New', gstin: '29AAACD5678F1ZA' } }, 'VALIDATION'],
      [{ salesorderModel: { doctorID: id('doctor', 99) } }, 'NOT_FOUND'],
      [{ salesorderModel: { doctorID: id('fitter', 1) } }, 'INVALID_ID'],
      [{ salesorderModel: { deliveryMode: 'Drone' } }, 'VALIDATION'],
      [{ fitterID: id('fitter', 99) }, 'NOT_FOUND'],
      [{ supplierID: id('supplier', 99) }, 'NOT_FOUND'],
      [{ priorityID: id('priority', 99) }, 'NOT_FOUND'],
      [{ purchaseOrderModel: { supplierID: id('priority', 1) } }, 'INVALID_ID'],
      [{ eyeInfoModel: { doctorID: id('doctor', 99) } }, 'NOT_FOUND'],
      [{ eyeInfoModel: { right: { cylinder: '-1.00' } } }, 'VALIDATION'],
      [{ eyeInfoModel: { left: { spherical: '99' } } }, 'VALIDATION'],
      [{ eyecheckupRecallModel: { channel: 'Pigeon', recallAfterMonths: 6 } }, 'VALIDATION'],
      [{ eyecheckupRecallModel: { message: 'Come' } }, 'VALIDATION'],
      [{ eyecheckupRecallModel: { recallAfterMonths: 0 } }, 'VALIDATION'],
      // Written last of all, so everything before must go again.
      [
        {
          customerModel: { name: 'Nobody New' },
          receiptModel: { receiptAmount: 999, receiptTypeId: CASH },
        },
        'BUSINESS_RULE',
      ],
    ]
    for (const [sale, code] of cases) await expectRefused(sale, code)
    expect((await post(SAVE, {})).status).toBe(200)
  })
})
