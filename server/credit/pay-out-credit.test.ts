import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findDamage } from '../checks/find-damage.ts'
import { exactlyOne } from '../db/sql.ts'
import { CASH, CREDIT_NOTE, UPI } from '../masters/master-rows.ts'
import { type CounterWork, counterWork } from '../testing/counter-work.ts'
import { type CallOptions, type Json, type TestServer, testServer } from '../testing/test-server.ts'
import { customerIdOf, LOCAL_CUSTOMER } from '../testing/test-shop.ts'
import { ACCESSORY } from '../testing/test-shop-items.ts'

const PATH = '/api/Returns/pay-out-credit'

let t: TestServer
let work: CounterWork
beforeAll(async () => {
  t = await testServer()
  work = counterWork(t)
  await t.call('POST', '/api/Day/open', { float: 5_000 })
})
afterAll(() => t.close())

const customerModel = () => ({
  customerID: t.services.ids.encode('customer', customerIdOf(t.services, LOCAL_CUSTOMER.name)),
})

let sales = 0
async function sell(qty: number, receiptModel: object): Promise<Json> {
  const key = `paid out ${++sales}`
  await work.add(key, { code: ACCESSORY, qty }, 'owner')
  return await work.commit(key, { customerModel: customerModel(), receiptModel })
}

/** Twenty cases come back and fifteen go out: five of 118 rupees are left on the credit note. */
async function exchange(): Promise<{ creditID: string; number: string; salesOrderID: string }> {
  const sold = await sell(20, { receiptAmount: 2_360, receiptTypeId: CASH })
  const order = (await t.call('GET', `/api/Orders/${sold.SalesOrderID}`)).body
  const { body } = await t.call(
    'POST',
    '/api/Returns/save',
    {
      invoiceID: sold.InvoiceID,
      lines: [{ lineID: order.Lines[0].ID, qty: 20, restock: true }],
      reason: 'Exchange',
    },
    { as: 'manager' },
  )
  await sell(15, {
    receiptAmount: 1_770,
    receiptTypeId: CREDIT_NOTE,
    referenceNo: body.creditNoteNo,
  })
  return {
    creditID: body.creditNoteID,
    number: body.creditNoteNo,
    salesOrderID: sold.SalesOrderID,
  }
}

const payOut = (creditID: string, more: object = {}, options: CallOptions = { as: 'manager' }) =>
  t.call(
    'POST',
    PATH,
    { creditID, amount: 590, refundTypeId: CASH, reason: 'Wants no more goods', ...more },
    options,
  )

const drawer = async (): Promise<number> =>
  (await t.call('GET', '/api/Day/state', undefined, { as: 'manager' })).body.ExpectedCash

const damage = () => findDamage(t.services.db)

describe('what is left on the credit note of an exchange', () => {
  it('is paid out in cash, with its paper and out of the drawer, once', async () => {
    const { creditID, number, salesOrderID } = await exchange()
    const before = await drawer()
    const headers = { 'idempotency-key': 'paid out once' }
    const { body, status } = await payOut(creditID, {}, { as: 'manager', headers })
    expect([status, body.amount, body.refundMode]).toEqual([200, 590, 'Cash'])
    expect((await payOut(creditID, {}, { as: 'manager', headers })).body).toEqual(body)
    expect(await drawer()).toBe(before - 590)
    const paper = await t.call('GET', `/api/Documents/RefundVoucher/${body.refundVoucherID}/model`)
    expect(paper.body).toMatchObject({
      RefundVoucherNo: body.refundVoucherNo,
      Amount: 590,
      RefundMode: 'Cash',
    })
    const order = (await t.call('GET', `/api/Orders/${salesOrderID}`)).body
    expect(order.BalanceAmount).toBe(0)
    expect(order.RefundPapers.map((paper: Json) => [paper.Kind, paper.Number, paper.Held])).toEqual(
      [
        ['CreditNote', number, 0],
        ['RefundVoucher', body.refundVoucherNo, 0],
      ],
    )
    const found = await t.call(
      'GET',
      `/api/quickSale/find-credit-note?number=${encodeURIComponent(number)}&customerID=${customerModel().customerID}`,
    )
    expect([found.status, found.body.message]).toEqual([422, 'This credit note is used up.'])
    expect(order.Receipts.map(({ Amount }: Json) => Amount)).toEqual([2_360])
    const half = exactlyOne<{ id: number }>(
      t.services.db,
      'SELECT max(id) AS id FROM receipts WHERE reference_no = :number',
      { number },
    )
    const taken = await t.call(
      'POST',
      '/api/quickSale/SaveReceipt',
      {
        salesOrderID,
        receiptId: t.services.ids.encode('receipt', half.id),
        receiptAmount: 590,
        receiptTypeId: CREDIT_NOTE,
        referenceNo: number,
        yearId: '2026',
        branchId: 1,
        statusId: 4,
      },
      { as: 'manager' },
    )
    expect([taken.status, taken.body.message]).toEqual([
      409,
      'The money of this receipt was given back already.',
    ])
    expect(damage()).toEqual([])
  })

  it('goes out in cash in whole rupees, and keeps the rest', async () => {
    const { creditID, number, salesOrderID } = await exchange()
    await sell(1, { receiptAmount: 0.49, receiptTypeId: CREDIT_NOTE, referenceNo: number })
    const before = await drawer()
    expect((await payOut(creditID, { amount: 589.51 })).body.amount).toBe(589)
    expect(await drawer()).toBe(before - 589)
    const order = (await t.call('GET', `/api/Orders/${salesOrderID}`)).body
    expect(order.RefundPapers.map((paper: Json) => paper.Held)).toEqual([0.51, 0])
    const refused = await payOut(creditID, { amount: 0.51 })
    expect([refused.status, refused.body.message]).toEqual([
      422,
      'Less than a rupee is left: it can’t be paid out in cash.',
    ])
    const byUpi = await payOut(creditID, { amount: 0.51, refundTypeId: UPI })
    expect(byUpi.body.amount).toBe(0.51)
    expect(damage()).toEqual([])
  })

  it('goes out by UPI with its reference, and leaves the drawer alone', async () => {
    const { creditID } = await exchange()
    const before = await drawer()
    const { body } = await payOut(creditID, { refundTypeId: UPI, refundReferenceNo: '4321' })
    expect(body.refundMode).toBe('UPI')
    expect(await drawer()).toBe(before)
  })

  it('is refused where a part was used meanwhile, and then where nothing is left', async () => {
    const { creditID, number } = await exchange()
    await sell(2, { receiptAmount: 236, receiptTypeId: CREDIT_NOTE, referenceNo: number })
    const refused = await payOut(creditID)
    expect([refused.status, refused.body.message]).toEqual([
      409,
      'This credit was used meanwhile: ₹354.00 is left of it. Look again.',
    ])
    expect((await payOut(creditID, { amount: 354 })).status).toBe(200)
    const again = await payOut(creditID, { amount: 354 })
    expect([again.status, again.body.message]).toEqual([409, 'This credit note is used up.'])
  })

  it('is for a manager, or with a manager’s yes to just that', async () => {
    const { creditID } = await exchange()
    expect((await payOut(creditID, {}, { as: 'counter' })).status).toBe(403)
    const body = { creditID, amount: 590, refundTypeId: CASH, reason: 'Wants no more goods' }
    const yes = await t.call(
      'POST',
      '/api/Approvals/give',
      {
        userName: 'manager',
        pin: '2222',
        action: 'orders.cancel',
        subjectID: creditID,
        request: { operation: 'pay-out-credit', body },
      },
      { as: 'counter' },
    )
    const headers = { 'x-approval': yes.body.approvalID }
    expect((await payOut(creditID, {}, { as: 'counter', headers })).status).toBe(200)
  })

  it('names its method, and why', async () => {
    const { creditID } = await exchange()
    expect((await payOut(creditID, { reason: ' ' })).status).toBe(400)
    expect((await payOut(creditID, { refundTypeId: CREDIT_NOTE })).status).toBe(422)
    expect((await payOut(creditID, { refundTypeId: 99 })).status).toBe(404)
    expect((await payOut('nothing')).status).toBe(400)
  })
})

it('an advance that was kept is paid out, with a refund voucher', async () => {
  const key = 'kept advance'
  await work.add(key, { code: ACCESSORY, qty: 10 }, 'owner')
  const { SalesOrderID } = await work.commit(key, {
    customerModel: customerModel(),
    salesorderModel: { generateInvoice: false },
    receiptModel: { receiptAmount: 500, receiptTypeId: CASH },
  })
  const cancel = { salesOrderID: SalesOrderID, reason: 'Changed his mind' }
  await t.call('POST', '/api/Orders/cancel', cancel, { as: 'manager' })
  const { customerID } = customerModel()
  const summary = (await t.call('GET', `/api/Customer/${customerID}/glance`)).body
  const kept = summary.CreditNotes.find(({ Balance }: Json) => Balance === 500)
  const paid = await payOut(kept.ID, { amount: 500 })
  expect([paid.status, paid.body.amount]).toEqual([200, 500])
  expect((await t.call('GET', `/api/Orders/${SalesOrderID}`)).body.BalanceAmount).toBe(0)
  expect(damage()).toEqual([])
})

describe('what was received for an order whose credit is paid out', () => {
  const MONTH = 'from=2026-11-01&to=2026-11-30'
  const ask = async (path: string): Promise<Json> => {
    const { body, status } = await t.call('GET', path, undefined, { as: 'owner' })
    expect([path, status]).toEqual([path, 200])
    return body
  }
  const report = async (name: string): Promise<Json> => {
    const { Checks, Rows, Totals } = await ask(`/api/Reports/${name}?${MONTH}`)
    return { Rows, Totals, isRight: Checks?.every((check: Json) => check.Left === check.Right) }
  }

  /** Every figure of what came in: for the order, in the registers, on the day and in the returns. */
  async function received(sold: Json): Promise<Json> {
    const bill = await ask(`/api/Documents/Invoice/${sold.InvoiceID}/model`)
    const order = await ask(`/api/Orders/${sold.SalesOrderID}`)
    const { Figures, ByMethod } = await ask('/api/Day/glance')
    const { Collected } = await ask('/api/Day/x-report')
    const { doc_issue: _numbers, ...gstr1 } = await ask('/api/Gst/gstr1?period=112026')
    return {
      bill: [bill.ReceivedAmount, bill.BalanceAmount, bill.Receipts],
      order: [order.PaidAmount, order.BalanceAmount, order.Receipts],
      day: [Figures.Collected, Figures.CollectedByCredit, ByMethod],
      report: Collected.map(({ PaymentMode, Count, ForSales, Advances, OldDues }: Json) => [
        PaymentMode,
        Count,
        ForSales,
        Advances,
        OldDues,
      ]),
      returns: gstr1,
      registers: {
        sales: await report('sales-register'),
        collections: await report('collections'),
        days: await report('collections-by-day'),
      },
    }
  }

  it('is the same before and after, wherever it is told', async () => {
    const sold = await sell(20, { receiptAmount: 2_360, receiptTypeId: CASH })
    const [line] = (await ask(`/api/Orders/${sold.SalesOrderID}`)).Lines
    const { body } = await t.call(
      'POST',
      '/api/Returns/save',
      {
        invoiceID: sold.InvoiceID,
        lines: [{ lineID: line.ID, qty: 5, restock: true }],
        reason: 'Too many',
      },
      { as: 'manager' },
    )
    const before = await received(sold)
    expect(before.bill.slice(0, 2)).toEqual([2_360, 0])
    const paid = await payOut(body.creditNoteID, { refundReferenceNo: 'Slip 998' })
    expect(paid.body.amount).toBe(590)
    expect(await received(sold)).toEqual(before)
    const voucher = await ask(`/api/Documents/RefundVoucher/${paid.body.refundVoucherID}/model`)
    expect(voucher).toMatchObject({
      CreditNoteNo: body.creditNoteNo,
      ReferenceNo: 'Slip 998',
      SupplyDescription: expect.not.stringContaining(','),
    })
    expect(voucher.Receipts.map(({ Amount }: Json) => Amount)).toEqual([2_360])
    // The receipt that books the pay-out has a number, and tells on paper what was paid.
    const half = exactlyOne<{ id: number }>(t.services.db, 'SELECT max(id) AS id FROM receipts')
    const halfID = t.services.ids.encode('receipt', half.id)
    const paper = await ask(`/api/Documents/Receipt/${halfID}/model`)
    expect([paper.OrderPaidAmount, paper.OrderBalanceAmount]).toEqual([2_360, 0])
  })
})

it('a pay-out is no money that came in by the report of the day', async () => {
  const totals = async () => {
    const { body } = await t.call('GET', '/api/Day/x-report', undefined, { as: 'manager' })
    const net = body.Collected.reduce((sum: number, { Net }: Json) => sum + Net, 0)
    return { net, total: body.TotalCollected - body.TotalRefunded }
  }
  const { creditID } = await exchange()
  const before = await totals()
  expect(before.total).toBeCloseTo(before.net, 2)
  await payOut(creditID)
  const after = await totals()
  expect(after.total).toBeCloseTo(after.net, 2)
  expect(after.net).toBeCloseTo(before.net - 590, 2)
})
