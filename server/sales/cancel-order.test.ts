import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findDamage } from '../checks/find-damage.ts'
import { exactlyOne } from '../db/sql.ts'
import { type Workshop, workshop } from '../orders/testing/workshop.ts'
import { counterWork } from '../testing/counter-work.ts'
import { type Json, type TestServer, testServer } from '../testing/test-server.ts'
import { customerIdOf, itemIdOf, LOCAL_CUSTOMER } from '../testing/test-shop.ts'
import { ACCESSORY, FRAME, LENS } from '../testing/test-shop-items.ts'

const CASH = 1
const CHEQUE = 4
const CREDIT_NOTE = 5
const CANCEL = '/api/Orders/cancel'

let t: TestServer
let shop: Workshop

beforeAll(async () => {
  t = await testServer()
  shop = workshop(t)
})

afterAll(() => t.close())

const cancel = (salesOrderID: string, more: object = {}, as: 'manager' | 'counter' = 'manager') =>
  t.call('POST', CANCEL, { salesOrderID, reason: 'Changed their mind', ...more }, { as })

const cancelled = async (orderId: string, more: object = {}): Promise<Json> => {
  const answer = await cancel(orderId, more)
  if (answer.status === 200) return answer.body
  throw new Error(`answered ${answer.status}: ${JSON.stringify(answer.body)}`)
}

const onHand = (code: string) =>
  exactlyOne<{ milli: number }>(
    t.services.db,
    'SELECT on_hand_milli AS milli FROM items WHERE id = :id',
    { id: itemIdOf(t.services, code) },
  ).milli

const unitStatus = (code: string) =>
  exactlyOne<{ status: string }>(t.services.db, 'SELECT status FROM units WHERE code = :code', {
    code,
  }).status

const creditsOfAsha = async (): Promise<Json[]> => {
  const customerId = customerIdOf(t.services, LOCAL_CUSTOMER.name)
  const answer = await t.call('GET', `/api/quickSale/get-credit-notes?customerId=${customerId}`)
  return answer.body
}

const creditOf = async (number: string): Promise<Json> =>
  (await creditsOfAsha()).find((row) => row.CreditNoteNo === number)

describe('an order without an invoice', () => {
  it('gives the advance back with a refund voucher, and the goods to the shelf', async () => {
    const before = [onHand(FRAME), onHand(LENS)]
    const orderId = await shop.bookSpectacles('advance')
    await shop.moved(orderId, 'SendToLab')
    const answer = await cancelled(orderId, { refundTypeId: CASH })
    expect(answer).toMatchObject({
      IsRepeat: false,
      Status: 'Cancelled',
      LabStatus: 'Rejected',
      NextMoves: [],
      CanCancel: false,
      BalanceAmount: 0,
      Settled: {
        Amount: 1_000,
        RefundMode: 'Cash',
        RefundVoucherNo: 'KA1V/26-27/00001',
        CreditNo: null,
        CreditNoteNo: null,
      },
    })
    expect([onHand(FRAME), onHand(LENS)]).toEqual(before)
    expect(unitStatus('RB2140-0001')).toBe('in_stock')
    const order = await shop.order(orderId)
    expect([order.BalanceAmount, order.Settlements]).toEqual([
      0,
      [
        {
          ...answer.Settled,
          Kind: 'Cancelled',
          Date: expect.any(String),
          Reason: expect.any(String),
          SettledBy: 'Manager',
        },
      ],
    ])
    const { Events } = await shop.timeline(orderId)
    expect(Events.slice(-2)).toMatchObject([
      { Kind: 'Cancelled', From: 'InLab', To: 'Cancelled', Note: 'Changed their mind' },
      { Kind: 'Refunded', Amount: 1_000, Number: 'KA1V/26-27/00001' },
    ])
    const again = await cancelled(orderId, { refundTypeId: CASH })
    expect(again).toEqual({ ...answer, IsRepeat: true })
  })

  it('prints the voucher with its receipt, and no credit note', async () => {
    const orderId = await shop.bookCase('voucher')
    const { Settled } = await cancelled(orderId, { refundTypeId: CASH })
    const path = `/api/Documents/RefundVoucher/${Settled.RefundVoucherID}`
    const model = (await t.call('GET', `${path}/model`)).body
    expect(model).toMatchObject({
      CreditNoteNo: null,
      InvoiceNo: null,
      Amount: 50,
      Receipts: [{ Amount: 50 }],
      TaxSummary: [],
    })
    const page = await t.call('GET', `${path}/html`)
    expect([page.status, String(page.body)]).toEqual([200, expect.stringContaining('50.00')])
  })

  it('keeps the advance as a credit that pays the next sale, once', async () => {
    const orderId = await shop.bookSpectacles('kept')
    const { Settled } = await cancelled(orderId)
    expect(Settled).toMatchObject({ Amount: 1_000, CreditNo: 'KA1A/26-27/00001', RefundMode: null })
    const credit = (await creditsOfAsha()).find((row) => row.CreditNoteNo === Settled.CreditNo)
    expect(credit).toMatchObject({ Amount: 1_000, Balance: 1_000 })
    const methods = (await t.call('GET', '/api/quickSale/Fetch-Receipt-Type')).body
    const { ID: receiptTypeId } = methods.find((row: Json) => row.Kind === 'CreditNote')
    const counter = counterWork(t)
    const pay = async (session: string, receiptAmount: number) => {
      await counter.add(session, { price: 1_000, mrp: 2_000 })
      return counter.save(session, {
        customerModel: {
          customerID: t.services.ids.encode(
            'customer',
            customerIdOf(t.services, LOCAL_CUSTOMER.name),
          ),
        },
        receiptModel: { receiptAmount, receiptTypeId, referenceNo: Settled.CreditNo },
      })
    }
    const paid = await pay('spends', 700)
    expect(paid.status).toBe(200)
    const tooMuch = await pay('spends-more', 301)
    expect([tooMuch.status, tooMuch.body.code]).toEqual([422, 'BUSINESS_RULE'])
    expect(
      (await creditsOfAsha()).find((row) => row.CreditNoteNo === Settled.CreditNo),
    ).toMatchObject({ Balance: 300 })
    // The payment is undone: the credit holds what it held.
    const undone = await t.call(
      'POST',
      '/api/quickSale/SaveReceipt',
      {
        salesOrderID: paid.body.data.SalesOrderID,
        receiptId: paid.body.data.ReceiptID,
        receiptAmount: 700,
        receiptTypeId,
        statusId: 4,
        yearId: '2026',
        branchId: t.services.branch().id,
      },
      { as: 'manager' },
    )
    expect(undone.status).toBe(200)
    expect(await creditOf(Settled.CreditNo)).toMatchObject({ Balance: 1_000 })
  })
})

describe('an invoiced order', () => {
  it('gets a credit note for everything, and the money goes back with it', async () => {
    const before = onHand(ACCESSORY)
    const orderId = await shop.bookCase('invoiced', { isInvoiced: true, advance: 50 })
    const answer = await cancelled(orderId, { refundTypeId: CASH })
    expect(answer).toMatchObject({
      Status: 'Cancelled',
      BalanceAmount: 0,
      Settled: { Amount: 50, RefundMode: 'Cash', CreditNoteNo: expect.stringContaining('C/') },
    })
    expect(onHand(ACCESSORY)).toBe(before)
    const order = await shop.order(orderId)
    expect(order.Invoices[0].Status).toBe('Credited')
    expect(order.Lines[0]).toMatchObject({ Qty: 1, ReturnedQty: 1 })
  })

  it('lenses that were made stay out of stock; the frame comes back', async () => {
    const before = [onHand(FRAME), onHand(LENS)]
    const orderId = await shop.bookSpectacles('made', { isInvoiced: true, unit: 1 })
    await shop.moved(orderId, 'SendToLab')
    await shop.moved(orderId, 'Received')
    await cancelled(orderId)
    expect([onHand(FRAME), onHand(LENS)]).toEqual(before)
    expect(unitStatus('RB2140-0002')).toBe('in_stock')
  })
})

describe('an order paid by a credit and by cash', () => {
  /** A case of 118.00 of which a credit of 50.00 pays a part and cash the rest of what is paid. */
  const paidBoth = async (session: string, isInvoiced = false): Promise<[string, string]> => {
    const credit = (await cancelled(await shop.bookCase(`${session} before`))).Settled.CreditNo
    const counter = counterWork(t)
    await counter.add(session, { code: ACCESSORY, price: 100 })
    const customerId = customerIdOf(t.services, LOCAL_CUSTOMER.name)
    const data = await counter.commit(session, {
      customerModel: { customerID: t.services.ids.encode('customer', customerId) },
      salesorderModel: { generateInvoice: isInvoiced },
      receiptModel: {
        payments: [
          { receiptAmount: 50, receiptTypeId: CREDIT_NOTE, referenceNo: credit },
          { receiptAmount: 68, receiptTypeId: CASH },
        ],
      },
      expectedDate: '2026-11-26T18:00:00',
    })
    return [data.SalesOrderID, credit]
  }

  it('gives back the cash alone; the credit is one again', async () => {
    const [orderId] = await paidBoth('both')
    const answer = await cancelled(orderId, { refundTypeId: CASH })
    expect(answer).toMatchObject({
      BalanceAmount: 0,
      Settled: {
        Amount: 118,
        KeptAmount: 50,
        RefundMode: 'Cash',
        RefundVoucherNo: expect.stringMatching(/^KA1V/),
        CreditNo: expect.stringMatching(/^KA1A/),
      },
    })
    const path = `/api/Documents/RefundVoucher/${answer.Settled.RefundVoucherID}/model`
    expect((await t.call('GET', path)).body).toMatchObject({ Amount: 68 })
    expect(await creditOf(answer.Settled.CreditNo)).toMatchObject({ Balance: 50 })
    const order = await shop.order(orderId)
    expect(order.Settlements).toMatchObject([answer.Settled])
    expect(await cancelled(orderId, { refundTypeId: CASH })).toEqual({ ...answer, IsRepeat: true })
    expect(findDamage(t.services.db)).toEqual([])
  })

  it('the same where it was invoiced: its credit note keeps the part', async () => {
    const [orderId] = await paidBoth('both billed', true)
    const { Settled } = await cancelled(orderId, { refundTypeId: CASH })
    expect(Settled).toMatchObject({ Amount: 118, KeptAmount: 50, RefundMode: 'Cash' })
    expect(Settled.CreditNo).toBe(Settled.CreditNoteNo)
    expect(await creditOf(Settled.CreditNo)).toMatchObject({ Balance: 50 })
  })

  it.each([false, true])(
    'a charge is taken from the cash first (invoiced: %s)',
    async (isInvoiced) => {
      const [orderId] = await paidBoth(`both charged ${isInvoiced}`, isInvoiced)
      const { Settled } = await cancelled(orderId, { refundTypeId: CASH, cancellationCharge: 60 })
      expect(Settled).toMatchObject({ Amount: 58, KeptAmount: 50, RefundMode: 'Cash' })
      expect(await creditOf(Settled.CreditNo)).toMatchObject({ Balance: 50 })
      const [more] = await paidBoth(`both eaten ${isInvoiced}`, isInvoiced)
      const eaten = (await cancelled(more, { refundTypeId: CASH, cancellationCharge: 100 })).Settled
      expect(eaten).toMatchObject({ Amount: 18, KeptAmount: 18, RefundVoucherNo: null })
      expect(await creditOf(eaten.CreditNo)).toMatchObject({ Balance: 18 })
    },
  )

  it.each([false, true])(
    'all of it is money where that is asked (invoiced: %s)',
    async (isInvoiced) => {
      const [orderId] = await paidBoth(`both money ${isInvoiced}`, isInvoiced)
      const { Settled } = await cancelled(orderId, { refundTypeId: CASH, refundCredit: true })
      expect(Settled).toMatchObject({
        Amount: 118,
        KeptAmount: 0,
        RefundMode: 'Cash',
        CreditNo: null,
      })
    },
  )
})

describe('a refusal leaves everything as it was', () => {
  it.each<[string, (id: string) => Promise<unknown>, object, number, string]>([
    [
      'a cheque that has not cleared',
      async (salesOrderID) =>
        t.call('POST', '/api/quickSale/SaveReceipt', {
          salesOrderID,
          receiptAmount: 10,
          receiptTypeId: CHEQUE,
          referenceNo: 'CHQ 1',
          yearId: '2026',
          branchId: t.services.branch().id,
        }),
      {},
      409,
      'CONFLICT',
    ],
    ['no such method', async () => null, { refundTypeId: 99 }, 404, 'NOT_FOUND'],
    ['a blank reason', async () => null, { reason: ' ' }, 400, 'VALIDATION'],
    [
      'goods that were handed over',
      async (orderId) =>
        shop.moved(orderId, 'Deliver', { raiseInvoice: true, acknowledgeBalance: true }),
      {},
      409,
      'CONFLICT',
    ],
  ])('%s', async (name, prepare, more, status, code) => {
    const orderId = await shop.bookCase(`refused ${name}`)
    await prepare(orderId)
    const before = [await shop.order(orderId), onHand(ACCESSORY)]
    const answer = await cancel(orderId, more)
    expect([answer.status, answer.body.code]).toEqual([status, code])
    expect([await shop.order(orderId), onHand(ACCESSORY)]).toEqual(before)
  })

  it('is not for the counter', async () => {
    const orderId = await shop.bookCase('counter cancels')
    expect((await cancel(orderId, {}, 'counter')).status).toBe(403)
    expect((await shop.order(orderId)).Status).toBe('Booked')
  })
})

it('the day names refund vouchers and refund receipts, each with its own numbers', async () => {
  const back = { refundTypeId: CASH }
  const voucher = (await cancelled(await shop.bookCase('an advance'), back)).Settled
  const billed = await shop.bookCase('a bill', { isInvoiced: true, advance: 50 })
  const receipt = (await cancelled(billed, back)).Settled
  expect([voucher.RefundVoucherNo, receipt.RefundVoucherNo]).toEqual([
    expect.stringMatching(/^KA1V\//),
    expect.stringMatching(/^KA1F\//),
  ])
  const day = t.services.localNow().slice(0, 10)
  const path = `/api/Documents/DayEnd/${day}/model`
  const byDate = (await t.call('GET', path, undefined, { as: 'owner' })).body
  await t.call('POST', '/api/Day/open', { float: 0 })
  const counted = { pieces: [{ value: 500, count: 1 }] }
  const { countID } = (await t.call('POST', '/api/Day/count', counted)).body
  const closing = { countID, note: 'Counted roughly' }
  const closed = await t.call('POST', '/api/Day/close', closing, { as: 'manager' })
  expect(closed.status, JSON.stringify(closed.body)).toBe(200)
  const sealed = (await t.call('GET', '/api/Day/report', undefined, { as: 'manager' })).body
  for (const { Series } of [byDate, sealed]) {
    expect(Series).toContainEqual(
      expect.objectContaining({ Series: 'Refund vouchers', LastNo: voucher.RefundVoucherNo }),
    )
    expect(Series).toContainEqual(
      expect.objectContaining({ Series: 'Refund receipts', LastNo: receipt.RefundVoucherNo }),
    )
  }
})

const aSale = fc.record({
  lines: fc.array(
    fc.record({
      qty: fc.integer({ min: 1, max: 4 }),
      pricePaise: fc.integer({ min: 100, max: 500_000 }),
      discountRate: fc.constantFrom(undefined, 3, 7.5, 12.345),
    }),
    { minLength: 1, maxLength: 4 },
  ),
  shippingPaise: fc.constantFrom(0, 4_950, 10_001),
  isInvoiced: fc.boolean(),
  paidShare: fc.constantFrom(0, 0.25, 0.617, 1),
  isRefunded: fc.boolean(),
})

it('whatever was sold and paid: exactly that goes back, and nothing is owed', async () => {
  const counter = counterWork(t)
  let run = 0
  await fc.assert(
    fc.asyncProperty(aSale, async ({ isInvoiced, isRefunded, lines, paidShare, shippingPaise }) => {
      run += 1
      const session = `property ${run}`
      for (const { discountRate, pricePaise, qty } of lines) {
        const line = { qty, price: pricePaise / 100, mrp: 10_000, discountRate }
        await counter.add(session, line, 'owner')
      }
      const charges = { shippingCharges: shippingPaise / 100, serviceTax: 18 }
      const { totals } = await counter.read(session, charges)
      const paidPaise = Math.floor(totals.netAmount * 100 * paidShare)
      const before = onHand(ACCESSORY)
      const { SalesOrderID } = await counter.commit(session, {
        salesorderModel: { generateInvoice: isInvoiced, ...charges },
        receiptModel: { receiptAmount: paidPaise / 100, receiptTypeId: CASH },
        expectedDate: '2026-11-26T18:00:00',
      })
      const answer = await cancelled(SalesOrderID, isRefunded ? { refundTypeId: CASH } : {})
      const order = await shop.order(SalesOrderID)
      expect([answer.BalanceAmount, order.BalanceAmount, order.Status]).toEqual([0, 0, 'Cancelled'])
      expect(Math.round(answer.Settled.Amount * 100)).toBe(paidPaise)
      const hasPaper =
        (isRefunded ? answer.Settled.RefundVoucherNo : answer.Settled.CreditNo) !== null
      expect(hasPaper).toBe(paidPaise > 0)
      const qty = lines.reduce((sum, line) => sum + line.qty, 0)
      expect(onHand(ACCESSORY)).toBe(before)
      expect(qty).toBeGreaterThan(0)
    }),
    { numRuns: 40, seed: 20_261_120 },
  )
})
