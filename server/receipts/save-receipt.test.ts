import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { all, run } from '../db/sql.ts'
import type { ErrorCode } from '../kernel/refusal.ts'
import { CARD, CASH, CHEQUE, CREDIT_NOTE, UPI } from '../masters/master-rows.ts'
import { type CounterWork, counterWork } from '../testing/counter-work.ts'
import { databaseDigest } from '../testing/database-digest.ts'
import { faultsOfRefusal } from '../testing/envelope.ts'
import { type CallOptions, type TestServer, testServer } from '../testing/test-server.ts'
import { customerIdOf, LOCAL_CUSTOMER, TAMIL_NADU_CUSTOMER } from '../testing/test-shop.ts'

const PATH = '/api/quickSale/SaveReceipt'
type Keys = Record<string, unknown>

let t: TestServer
let work: CounterWork
let orderID = ''
let receiptsBefore = 0
let keys = 0
beforeAll(async () => {
  t = await testServer()
  work = counterWork(t)
})
afterAll(() => t.close())
beforeEach(async () => {
  keys += 1
  orderID = (await sell('order', LOCAL_CUSTOMER.name)).SalesOrderID
  receiptsBefore = work.count('receipts')
})

const receiptsMade = () => work.count('receipts') - receiptsBefore

async function sell(what: string, name: string, more: Keys = { generateInvoice: false }) {
  const key = `${what} ${keys}`
  await work.add(key)
  const customerID = t.services.ids.encode('customer', customerIdOf(t.services, name))
  return work.commit(key, { customerModel: { customerID }, salesorderModel: more })
}

function pay(more: Keys = {}, options: CallOptions = {}) {
  const body = {
    salesOrderID: orderID,
    receiptAmount: 50,
    receiptTypeId: CASH,
    yearId: '2026',
    branchId: 1,
    ...more,
  }
  return t.call('POST', PATH, body, options)
}

const order = async (id = orderID) => (await t.call('GET', `/api/Orders/${id}`)).body

async function expectRefused(
  more: Keys,
  code: ErrorCode,
  options: CallOptions = {},
): Promise<void> {
  await t.call('GET', '/api/quickSale/open-carts', undefined, options)
  const before = databaseDigest(t.services.db)
  expect(faultsOfRefusal(await pay(more, options), code)).toEqual([])
  expect(databaseDigest(t.services.db)).toBe(before)
}

describe('a receipt', () => {
  it('of an order without an invoice tells so, and raises none', async () => {
    const { body, status } = await pay()
    expect(status).toBe(200)
    expect(body).toEqual({
      success: true,
      receiptId: expect.any(String),
      receiptNo: expect.stringMatching(/^KA1R\/26-27\/\d{5}$/),
      invoiceGenerated: false,
      invoiceId: null,
      invoiceNo: null,
    })
    expect(await order()).toMatchObject({ PaidAmount: 50, BalanceAmount: 68 })
    expect((await order()).Invoices).toEqual([])
  })

  it('of an invoiced order names the invoice', async () => {
    const sold = await sell('sold', LOCAL_CUSTOMER.name, {})
    const { body } = await pay({ salesOrderID: sold.SalesOrderID })
    expect(body).toMatchObject({
      invoiceGenerated: true,
      invoiceId: sold.InvoiceID,
      invoiceNo: sold.InvoiceNo,
    })
  })

  it.each(['the digits', 'the encrypted form'])('takes %s of the year', async (form) => {
    const yearId = form === 'the digits' ? '2026' : t.services.ids.encode('year', 2026)
    expect((await pay({ yearId })).status).toBe(200)
  })

  it('goes up to the balance and no further', async () => {
    await expectRefused({ receiptAmount: 118.01 }, 'BUSINESS_RULE')
    expect((await pay({ receiptAmount: 117.99 })).status).toBe(200)
    await expectRefused({ receiptAmount: 0.02 }, 'BUSINESS_RULE')
    expect((await pay({ receiptAmount: 0.01 })).status).toBe(200)
    await expectRefused({ receiptAmount: 0.01 }, 'BUSINESS_RULE')
    expect(await order()).toMatchObject({ PaidAmount: 118, BalanceAmount: 0 })
  })

  it('of many tills at once stays within the balance', async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, () => pay({ receiptAmount: 50 })))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(2)
    expect(await order()).toMatchObject({ PaidAmount: 100, BalanceAmount: 18 })
  })

  it.each<[string, Keys, ErrorCode]>([
    ['of 0', { receiptAmount: 0 }, 'VALIDATION'],
    ['of less', { receiptAmount: -5 }, 'VALIDATION'],
    ['of no amount', { receiptAmount: null }, 'VALIDATION'],
    ['of three decimals', { receiptAmount: 1.005 }, 'VALIDATION'],
    ['of text', { receiptAmount: '50' }, 'VALIDATION'],
    ['without a year', { yearId: null }, 'VALIDATION'],
    ['of a year as a number', { yearId: 2026 }, 'VALIDATION'],
    ['of a year that is none', { yearId: '26-27' }, 'INVALID_ID'],
    ['of another year', { yearId: '2025' }, 'BUSINESS_RULE'],
    ['of another branch', { branchId: 2 }, 'FORBIDDEN'],
    ['of an encrypted branch', { branchId: 'x' }, 'VALIDATION'],
    ['by no method', { receiptTypeId: 99 }, 'NOT_FOUND'],
    ['by UPI without a reference', { receiptTypeId: UPI }, 'BUSINESS_RULE'],
    ['by cheque without its number', { receiptTypeId: CHEQUE, referenceNo: '  ' }, 'BUSINESS_RULE'],
    ['that is cancelled already', { statusId: 4 }, 'BUSINESS_RULE'],
    ['in a fifth state', { statusId: 5 }, 'VALIDATION'],
    ['with a card of another kind', { cardTypeID: 'x' }, 'INVALID_ID'],
    ['with a long remark', { remarks: 'x'.repeat(2_001) }, 'VALIDATION'],
  ])('%s is refused', async (_what, more, code) => {
    await expectRefused(more, code)
  })

  it('of an order that is none, or was cancelled, is refused', async () => {
    await expectRefused({ salesOrderID: t.services.ids.encode('order', 99) }, 'NOT_FOUND')
    await expectRefused({ salesOrderID: t.services.ids.encode('receipt', 1) }, 'INVALID_ID')
    await expectRefused({ cardTypeID: t.services.ids.encode('cardType', 99) }, 'NOT_FOUND')
    t.services.write((tx) =>
      run(tx, `UPDATE sales_orders SET status = 'Cancelled' WHERE id = :id`, {
        id: t.services.ids.decode('order', orderID),
      }),
    )
    await expectRefused({}, 'CONFLICT')
  })

  it('is not for the optometrist', async () => {
    await expectRefused({}, 'FORBIDDEN', { as: 'optometrist' })
  })

  it('ignores the other 150 fields, and what they say of the order', async () => {
    const print = {
      branchName: 'Other',
      totalSGST: 99,
      rounding: 'x',
      lines: [null],
      customerId: 9,
    }
    expect((await pay({ ...print, netAmount: 1, salesOrderNo: 'KA1S/99-00/00001' })).status).toBe(
      200,
    )
    expect(await order()).toMatchObject({ NetAmount: 118, PaidAmount: 50 })
  })

  it('keeps how it was paid', async () => {
    const cardTypeID = t.services.ids.encode('cardType', 1)
    await pay({ receiptTypeId: CARD, cardTypeID, referenceNo: ' 4242 ', remarks: 'Advance' })
    expect((await order()).Receipts[0]).toMatchObject({ PaymentMode: 'Card', ReferenceNo: '4242' })
  })
})

describe('with an Idempotency-Key', () => {
  let options: CallOptions = {}
  beforeEach(() => {
    options = { headers: { 'idempotency-key': `pay ${keys}` } }
  })

  it('the same makes one receipt, and is answered again', async () => {
    const first = await pay({}, options)
    const before = databaseDigest(t.services.db)
    const again = await pay({}, options)
    expect([again.status, again.body]).toEqual([200, first.body])
    expect(databaseDigest(t.services.db)).toBe(before)
    expect(receiptsMade()).toBe(1)
  })

  it('another body is refused', async () => {
    await pay({}, options)
    await expectRefused({ receiptAmount: 51 }, 'CONFLICT', options)
    await expectRefused({ remarks: 'x' }, 'CONFLICT', options)
  })

  it('is answered again when the order could take no more', async () => {
    const first = await pay({ receiptAmount: 118 }, options)
    expect((await pay({ receiptAmount: 118 }, options)).body).toEqual(first.body)
  })

  it('twenty at once make one receipt', async () => {
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => pay({ receiptAmount: 1 }, options)),
    )
    expect(new Set(answers.map(({ body }) => body.receiptNo)).size).toBe(1)
    expect(receiptsMade()).toBe(1)
  })

  it('without one, every request is a receipt', async () => {
    await pay({ receiptAmount: 1 })
    await pay({ receiptAmount: 1 })
    expect(receiptsMade()).toBe(2)
  })
})

describe('a change of a receipt', () => {
  const change = (receiptId: string, more: Keys, options: CallOptions = {}) =>
    pay({ receiptId, ...more }, options)

  it('touches status, reference and remarks only', async () => {
    const cheque = { receiptTypeId: CHEQUE, referenceNo: '000123' }
    const { receiptId, receiptNo } = (await pay(cheque)).body
    expect((await order()).Receipts[0]).toMatchObject({ Status: 'Pending', StatusID: 2 })
    const more = { ...cheque, referenceNo: '000124', remarks: 'Cleared', statusId: 1 }
    const { body } = await change(receiptId, more)
    expect(body).toMatchObject({ success: true, receiptId, receiptNo })
    expect((await order()).Receipts).toEqual([
      expect.objectContaining({
        ReceiptNo: receiptNo,
        Amount: 50,
        Status: 'Active',
        ReferenceNo: '000124',
        PaymentMode: 'Cheque',
      }),
    ])
    expect(receiptsMade()).toBe(1)
  })

  it('to another amount or order is refused', async () => {
    const { receiptId } = (await pay()).body
    await expectRefused({ receiptId, receiptAmount: 51 }, 'CONFLICT')
    const other = await sell('other', LOCAL_CUSTOMER.name)
    await expectRefused({ receiptId, salesOrderID: other.SalesOrderID }, 'CONFLICT')
    await expectRefused({ receiptId: t.services.ids.encode('receipt', 99) }, 'NOT_FOUND')
    await expectRefused({ receiptId: t.services.ids.encode('order', 1) }, 'INVALID_ID')
  })

  it('that bounces a cheque brings the balance back', async () => {
    const cheque = { receiptTypeId: CHEQUE, referenceNo: '1', receiptAmount: 118 }
    const { receiptId } = (await pay(cheque)).body
    expect(await order()).toMatchObject({ BalanceAmount: 0 })
    expect((await change(receiptId, { ...cheque, statusId: 3 })).status).toBe(200)
    expect(await order()).toMatchObject({ PaidAmount: 0, BalanceAmount: 118 })
    expect((await pay({ receiptAmount: 118 })).status).toBe(200)
  })

  it('is only a move that the states allow', async () => {
    const cheque = { receiptTypeId: CHEQUE, referenceNo: '1' }
    const { receiptId } = (await pay(cheque)).body
    const move = (statusId: number) => change(receiptId, { ...cheque, statusId }, { as: 'owner' })
    for (const [statusId, status] of [
      [2, 200],
      [1, 200],
      [2, 409],
      [3, 200],
      [1, 409],
      [2, 409],
      [4, 409],
    ] as const) {
      expect({ statusId, status: (await move(statusId)).status }).toEqual({ statusId, status })
    }
  })

  it('that cancels it is for the owner and a manager', async () => {
    const { receiptId } = (await pay()).body
    await expectRefused({ receiptId, statusId: 4 }, 'FORBIDDEN')
    expect((await change(receiptId, { statusId: 4 }, { as: 'manager' })).status).toBe(200)
    expect(await order()).toMatchObject({ PaidAmount: 0, BalanceAmount: 118 })
  })
})

describe('paying with a credit note', () => {
  /** Sells and takes back, so that the customer has a credit note of this many rupees. */
  async function creditOf(name: string): Promise<string> {
    const sold = await sell(`credit ${name}`, name, {})
    await pay({ salesOrderID: sold.SalesOrderID, receiptAmount: 118 })
    const { Invoices, Lines } = await order(sold.SalesOrderID)
    const back = await t.call(
      'POST',
      '/api/Returns/save',
      {
        invoiceID: Invoices[0].ID,
        lines: [{ lineID: Lines[0].ID, qty: 1, restock: true }],
        reason: 'Wrong colour',
      },
      { as: 'owner' },
    )
    return back.body.creditNoteNo
  }

  /** The note of this number, while it holds money. */
  const notesOf = async (name: string, number: string) => {
    const path = `/api/quickSale/get-credit-notes?customerId=${customerIdOf(t.services, name)}`
    const notes: { CreditNoteNo: string }[] = (await t.call('GET', path)).body
    return notes.filter(({ CreditNoteNo }) => CreditNoteNo === number)
  }
  const by = (referenceNo: string, receiptAmount: number) => ({
    receiptTypeId: CREDIT_NOTE,
    referenceNo,
    receiptAmount,
  })

  it('takes from its balance, in the same breath', async () => {
    const number = await creditOf(LOCAL_CUSTOMER.name)
    expect(await notesOf(LOCAL_CUSTOMER.name, number)).toMatchObject([
      { CreditNoteNo: number, Balance: 118 },
    ])
    expect((await pay(by(number, 100))).status).toBe(200)
    expect(await notesOf(LOCAL_CUSTOMER.name, number)).toMatchObject([{ Amount: 118, Balance: 18 }])
    expect((await pay(by(number, 18))).status).toBe(200)
    expect(await notesOf(LOCAL_CUSTOMER.name, number)).toEqual([])
    expect(await order()).toMatchObject({ PaidAmount: 118, BalanceAmount: 0 })
    expect(all(t.services.db, 'SELECT amount_paise AS paise FROM credit_note_redemptions')).toEqual(
      [{ paise: 10_000 }, { paise: 1_800 }],
    )
  })

  it('of more than it holds, of another customer, or of none is refused', async () => {
    const mine = await creditOf(LOCAL_CUSTOMER.name)
    await pay(by(mine, 18))
    await expectRefused(by(mine, 100.01), 'BUSINESS_RULE')
    await expectRefused(by(await creditOf(TAMIL_NADU_CUSTOMER.name), 1), 'BUSINESS_RULE')
    await expectRefused(by('KA1C/26-27/99999', 1), 'NOT_FOUND')
    await expectRefused({ receiptTypeId: CREDIT_NOTE }, 'BUSINESS_RULE')
  })

  it('in a sale, twice over, is refused whole', async () => {
    const number = await creditOf(LOCAL_CUSTOMER.name)
    await work.add('pays')
    const customerID = t.services.ids.encode(
      'customer',
      customerIdOf(t.services, LOCAL_CUSTOMER.name),
    )
    const payments = [by(number, 60), by(number, 58)]
    const sale = { customerModel: { customerID }, receiptModel: { payments } }
    expect((await work.save('pays', sale)).status).toBe(200)
    await work.add('pays again')
    const before = databaseDigest(t.services.db)
    const again = await work.save('pays again', sale)
    expect(faultsOfRefusal(again, 'BUSINESS_RULE')).toEqual([])
    expect(databaseDigest(t.services.db)).toBe(before)
  })

  it('that is cancelled gives the credit back', async () => {
    const number = await creditOf(LOCAL_CUSTOMER.name)
    const { receiptId } = (await pay(by(number, 100))).body
    await pay({ ...by(number, 100), receiptId, statusId: 4 }, { as: 'owner' })
    expect(await notesOf(LOCAL_CUSTOMER.name, number)).toMatchObject([{ Balance: 118 }])
    expect(await order()).toMatchObject({ PaidAmount: 0 })
  })
})

it('tells a till the cash of an order, and of its customer today (section 269ST)', async () => {
  const before = await order()
  expect(before.CashAmount).toBe(0)
  await pay()
  await pay({ receiptAmount: 20, receiptTypeId: CARD, referenceNo: 'A1' })
  const after = await order()
  expect(after.CashAmount).toBe(50)
  expect(after.CashTodayAmount).toBe(before.CashTodayAmount + 50)
})
