import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { exactlyOne } from '../db/sql.ts'
import { CASH, CREDIT_NOTE, UPI } from '../masters/master-rows.ts'
import { type CounterWork, counterWork } from '../testing/counter-work.ts'
import { databaseDigest } from '../testing/database-digest.ts'
import { expectRefusal } from '../testing/refusals.ts'
import { type CallOptions, type TestServer, testServer } from '../testing/test-server.ts'
import { customerIdOf, LOCAL_CUSTOMER } from '../testing/test-shop.ts'
import {
  ACCESSORY,
  FRAME,
  FRAME_UNITS,
  LENS,
  SECOND_FRAME,
  SUNGLASS,
  SUNGLASS_UNITS,
} from '../testing/test-shop-items.ts'

let t: TestServer
let work: CounterWork
beforeAll(async () => {
  t = await testServer()
  work = counterWork(t)
})
afterAll(() => t.close())

type Sold = { InvoiceID: string; InvoiceNo: string; SalesOrderNo: string; ReceiptNo: string }
type Line = { LineID: string; ItemName: string; [key: string]: unknown }

const customerModel = () => ({
  customerID: t.services.ids.encode('customer', customerIdOf(t.services, LOCAL_CUSTOMER.name)),
})
const invoiceOf = async (invoiceID: string) =>
  (await t.call('GET', `/api/Returns/invoice?invoiceID=${invoiceID}`)).body
const find = async (term: string) =>
  (await t.call('GET', `/api/Returns/find?term=${encodeURIComponent(term)}`)).body.Items

let sales = 0
/** Sells at the counter, paid in cash where not said otherwise. */
async function sell(
  lines: Record<string, unknown>[],
  { isPaid = true, ...sale }: { isPaid?: boolean; [key: string]: unknown } = {},
): Promise<Sold> {
  const key = `return-${++sales}`
  for (const line of lines) await work.add(key, line, 'owner')
  const { totals } = await work.read(key)
  const receiptModel = { receiptAmount: totals.netAmount, receiptTypeId: CASH }
  return work.commit(key, {
    customerModel: customerModel(),
    ...(isPaid ? { receiptModel } : {}),
    ...sale,
  })
}

async function giveBack(sold: Sold, more: object = {}, options: CallOptions = { as: 'manager' }) {
  const { Lines } = await invoiceOf(sold.InvoiceID)
  const body = {
    invoiceID: sold.InvoiceID,
    lines: Lines.map((line: Line) => ({ lineID: line.LineID, qty: line['Qty'], restock: true })),
    settleRoundOff: true,
    reason: 'Does not fit',
    ...more,
  }
  return t.call('POST', '/api/Returns/save', body, options)
}

describe('GET /api/Returns/find', () => {
  it('finds the sale by every number on its papers, by mobile and by name', async () => {
    const sold = await sell([{ code: ACCESSORY, qty: 2 }])
    const row = {
      InvoiceID: sold.InvoiceID,
      InvoiceNo: sold.InvoiceNo,
      InvoiceDate: '2026-11-20T11:00:00',
      SalesOrderNo: sold.SalesOrderNo,
      CustomerName: LOCAL_CUSTOMER.name,
      CustomerMobile: LOCAL_CUSTOMER.mobile,
      NetAmount: 236,
      CreditedAmount: 0,
      FirstItem: expect.any(String),
      ItemCount: 1,
      IsAllReturned: false,
    }
    for (const term of [sold.InvoiceNo, sold.SalesOrderNo, sold.ReceiptNo]) {
      expect(await find(term)).toEqual([row])
    }
    expect(await find(LOCAL_CUSTOMER.mobile)).toContainEqual(row)
    expect(await find('asha')).toContainEqual(row)
    const { body } = await giveBack(sold)
    const after = { ...row, CreditedAmount: 236, IsAllReturned: true }
    expect(await find(body.creditNoteNo)).toEqual([after])
  })

  it('finds the sale of a piece by its tag', async () => {
    const [tag = ''] = SUNGLASS_UNITS
    expect(await find(tag)).toEqual([])
    const piece = { code: SUNGLASS, inventoryID: work.unit(tag) }
    const sold = await sell([piece])
    expect(await find(tag)).toMatchObject([{ InvoiceNo: sold.InvoiceNo }])
    await giveBack(sold)
    const again = await sell([piece])
    expect(await find(tag)).toMatchObject([{ InvoiceNo: again.InvoiceNo }])
  })

  it('finds and takes back goods that were taken off sale, by their code', async () => {
    const sold = await sell([{ code: SECOND_FRAME, price: 1_299, priceIncludesTax: true }])
    const off = await t.call(
      'POST',
      '/api/Catalogue/item',
      { itemID: work.item(SECOND_FRAME), isActive: false },
      { as: 'owner' },
    )
    expect([off.status, off.body.message]).toEqual([200, undefined])
    const scan = await t.call('GET', `/api/quickSale/getItemDetailFromCode?code=${SECOND_FRAME}`)
    expect(scan.status).toBe(422)
    expect(await find(SECOND_FRAME)).toMatchObject([{ InvoiceNo: sold.InvoiceNo }])
    const { body, status } = await giveBack(sold)
    expect([status, body.amount]).toEqual([200, 1_299])
  })

  it('finds no order that has no invoice, and nothing for nobody', async () => {
    const booked = await sell([{}], { salesorderModel: { generateInvoice: false } })
    expect(await find(booked.SalesOrderNo)).toEqual([])
    expect(await find('nobody-of-this-name')).toEqual([])
  })
})

describe('GET /api/Returns/invoice', () => {
  it('says what was sold, what came back and what is left of it', async () => {
    const sold = await sell([{ code: ACCESSORY, qty: 3, price: 100.5, discountRate: 10 }])
    const before = await invoiceOf(sold.InvoiceID)
    expect(before).toMatchObject({
      InvoiceNo: sold.InvoiceNo,
      DaysAgo: 0,
      CustomerName: LOCAL_CUSTOMER.name,
      IsWalkIn: false,
      NetAmount: 320,
      Rounding: -0.19,
      PaidAmount: 320,
      BalanceAmount: 0,
      PaidBy: ['Cash'],
      CreditNotes: [],
    })
    expect(before.Lines).toMatchObject([
      {
        Kind: 'Item',
        Qty: 3,
        ReturnedQty: 0,
        ReturnableQty: 3,
        TotalAmount: 320.19,
        LeftAmount: 320.19,
        IsMadeToOrder: false,
        IsStocked: true,
      },
    ])
    const lines = [{ lineID: before.Lines[0].LineID, qty: 1, restock: false }]
    const { body } = await giveBack(sold, { lines })
    const after = await invoiceOf(sold.InvoiceID)
    expect(after.Lines).toMatchObject([{ ReturnedQty: 1, ReturnableQty: 2, LeftAmount: 213.46 }])
    expect(after.CreditNotes).toMatchObject([
      { CreditNoteNo: body.creditNoteNo, Amount: 106.73, RoundOff: 0, Credit: 106.73 },
    ])
  })

  it('is not found for what is no invoice', async () => {
    const path = `/api/Returns/invoice?invoiceID=${t.services.ids.encode('invoice', 9_999)}`
    await expectRefusal(t, { name: 'none', method: 'GET', path, code: 'NOT_FOUND' })
  })
})

describe('POST /api/Returns/preview', () => {
  it('says to the counter what the save does, and writes nothing', async () => {
    const sold = await sell([
      { qty: 3, price: 33.33, discountRate: 7.5 },
      { qty: 1, price: 10.1 },
    ])
    const { Lines } = await invoiceOf(sold.InvoiceID)
    const body = {
      invoiceID: sold.InvoiceID,
      lines: Lines.map(({ LineID }: Line) => ({ lineID: LineID, qty: 1, restock: true })),
      refundTypeId: CASH,
      settleRoundOff: true,
    }
    const digest = databaseDigest(t.services.db)
    const preview = await t.call('POST', '/api/Returns/preview', body, { as: 'counter' })
    expect(preview.status).toBe(200)
    expect(databaseDigest(t.services.db)).toBe(digest)
    const saved = await t.call(
      'POST',
      '/api/Returns/save',
      { ...body, reason: 'Does not fit' },
      { as: 'owner' },
    )
    expect(saved.body).toMatchObject({
      amount: preview.body.Amount,
      roundOff: preview.body.RoundOff,
      appliedToDue: preview.body.AppliedToDue,
      refunded: preview.body.Refunded,
      credit: preview.body.Credit,
    })
    expect(preview.body.Total).toBe(preview.body.Refunded)
    expect(saved.body.refundVoucherNo).toMatch(/^KA1F\//)
  })

  it('refuses what the save refuses', async () => {
    const sold = await sell([{ qty: 1 }])
    const [line] = (await invoiceOf(sold.InvoiceID)).Lines
    const path = '/api/Returns/preview'
    const ask = (qty: number, more: object = {}) => ({
      invoiceID: sold.InvoiceID,
      lines: [{ lineID: line.LineID, qty, restock: true }],
      ...more,
    })
    const refuse = { name: 'preview', method: 'POST', path } as const
    await expectRefusal(t, { ...refuse, body: ask(2), code: 'CONFLICT' })
    const byNote = ask(1, { refundTypeId: CREDIT_NOTE })
    await expectRefusal(t, { ...refuse, body: byNote, code: 'BUSINESS_RULE' })
    await expectRefusal(t, { ...refuse, body: ask(1, { refundTypeId: 99 }), code: 'NOT_FOUND' })
  })
})

describe('POST /api/Returns/save', () => {
  it('settles the rounding of the invoice with its last note, for a till that asks', async () => {
    const sold = await sell([{ qty: 2, price: 50.17 }])
    const [line] = (await invoiceOf(sold.InvoiceID)).Lines
    const one = { lines: [{ lineID: line.LineID, qty: 1, restock: true }], refundTypeId: CASH }
    expect((await giveBack(sold, one)).body).toMatchObject({ amount: 59.21, roundOff: 0 })
    expect((await giveBack(sold, one)).body).toMatchObject({
      amount: 59.19,
      roundOff: -0.4,
      refunded: 58.79,
    })
    const plain = await sell([{ qty: 2, price: 50.17 }])
    const { body } = await giveBack(plain, { settleRoundOff: undefined })
    expect(body).toMatchObject({ amount: 118.4, roundOff: 0, credit: 118.4 })
  })

  it('lowers what is still owed first', async () => {
    const sold = await sell([{ qty: 2 }], { isPaid: false })
    const { body } = await giveBack(sold, { refundTypeId: CASH })
    expect(body).toMatchObject({ appliedToDue: 236, refunded: 0, credit: 0, refundVoucherNo: null })
  })

  it('gives nothing back, in money or as credit, of UPI that nobody saw come', async () => {
    const upi = { receiptAmount: 118, receiptTypeId: UPI, statusId: 2 }
    const cash = { receiptAmount: 118, receiptTypeId: CASH }
    const sold = await sell([{ code: ACCESSORY }, { code: ACCESSORY }], {
      receiptModel: { payments: [upi, cash] },
    })
    const before = databaseDigest(t.services.db)
    for (const way of [{ refundTypeId: CASH }, {}]) {
      const refused = await giveBack(sold, way)
      expect(refused.status).toBe(409)
      expect(refused.body.message).toContain('is not confirmed')
    }
    expect(databaseDigest(t.services.db)).toBe(before)
    // The one that was paid in cash comes back.
    const [first] = (await invoiceOf(sold.InvoiceID)).Lines
    const one = { lines: [{ lineID: first.LineID, qty: 1, restock: true }], refundTypeId: CASH }
    expect((await giveBack(sold, one)).body).toMatchObject({ success: true, refunded: 118 })
  })

  it('keeps as credit what a credit note paid, and gives the rest alone in money', async () => {
    const paidBoth = async (): Promise<Sold> => {
      const before = await giveBack(await sell([{ code: ACCESSORY, price: 100 }]))
      const payments = [
        { receiptAmount: 90, receiptTypeId: CREDIT_NOTE, referenceNo: before.body.creditNoteNo },
        { receiptAmount: 146, receiptTypeId: CASH },
      ]
      return sell([{ code: ACCESSORY, qty: 2, price: 100 }], { receiptModel: { payments } })
    }
    const asked = { refundTypeId: CASH, keepPaidCredit: true }
    const sold = await paidBoth()
    const [line] = (await invoiceOf(sold.InvoiceID)).Lines
    const one = { lines: [{ lineID: line.LineID, qty: 1, restock: true }], ...asked }
    const preview = await t.call('POST', '/api/Returns/preview', {
      invoiceID: sold.InvoiceID,
      ...one,
    })
    expect(preview.body).toMatchObject({ Refunded: 28, Credit: 90, PaidByCredit: 90 })
    expect((await giveBack(sold, one)).body).toMatchObject({ refunded: 28, credit: 90 })
    expect((await giveBack(sold, one)).body).toMatchObject({ refunded: 118, credit: 0 })
    expect((await giveBack(await paidBoth(), asked)).body).toMatchObject({
      refunded: 146,
      credit: 90,
    })
    const allMoney = { refundTypeId: CASH }
    expect((await giveBack(await paidBoth(), allMoney)).body).toMatchObject({
      refunded: 236,
      credit: 0,
    })
  })

  it('keeps the paise of a refund in cash as credit, and refunds them another way', async () => {
    const paid = async () => {
      const sold = await sell([{ code: ACCESSORY, price: 100.4 }])
      const [line] = (await invoiceOf(sold.InvoiceID)).Lines
      const lines = [{ lineID: line.LineID, qty: 1, restock: true }]
      return { sold, lines, settleRoundOff: false }
    }
    const cash = { refundTypeId: CASH, keepPaise: true }
    const { sold, ...all } = await paid()
    const asked = { invoiceID: sold.InvoiceID, ...all, ...cash }
    const preview = (await t.call('POST', '/api/Returns/preview', asked)).body
    expect(preview).toMatchObject({ Total: 118.48, Refunded: 118, Credit: 0.48 })
    const saved = (await giveBack(sold, { ...all, ...cash })).body
    expect(saved).toMatchObject({ refunded: 118, credit: 0.48 })
    const { sold: other, ...rest } = await paid()
    const byUpi = { ...rest, refundTypeId: UPI, keepPaise: true }
    expect((await giveBack(other, byUpi)).body).toMatchObject({ refunded: 118.48, credit: 0 })
  })

  it('makes one credit note of a double press, and of two presses with one key', async () => {
    const sold = await sell([{ qty: 2 }])
    const options = { as: 'owner', headers: { 'idempotency-key': 'press' } } as const
    const [first, second] = await Promise.all([
      giveBack(sold, {}, options),
      giveBack(sold, {}, options),
    ])
    expect(first.status).toBe(200)
    expect(second.body).toEqual(first.body)
    expect((await invoiceOf(sold.InvoiceID)).CreditNotes).toHaveLength(1)
    const other = await giveBack(sold, { reason: 'Another' }, options)
    expect(other.status).toBe(409)
  })

  it('takes a made lens back as goodwill, never to the shelf', async () => {
    const powers = { spherical: '-2.00', spectacleLensType: 1 }
    const sold = await sell([{ code: LENS, price: 600, ...powers }])
    const [line] = (await invoiceOf(sold.InvoiceID)).Lines
    expect(line).toMatchObject({ IsMadeToOrder: true, IsStocked: false, Power: '-2.00' })
    const before = work.count('stock_movements')
    const refused = await giveBack(sold)
    expect([refused.status, refused.body.code]).toEqual([422, 'BUSINESS_RULE'])
    const goodwill = [{ lineID: line.LineID, qty: 1, restock: false }]
    expect((await giveBack(sold, { lines: goodwill })).status).toBe(200)
    expect(work.count('stock_movements')).toBe(before)
  })

  it('puts the very piece back on the shelf, or writes it off', async () => {
    const statusOf = (code: string) =>
      exactlyOne<{ status: string }>(t.services.db, 'SELECT status FROM units WHERE code = :code', {
        code,
      }).status
    for (const [index, restock] of [true, false].entries()) {
      const code = FRAME_UNITS[index] ?? ''
      const unit = { code: FRAME, price: 2_000, inventoryID: work.unit(code) }
      const sold = await sell([unit])
      const [line] = (await invoiceOf(sold.InvoiceID)).Lines
      expect(statusOf(code)).toBe('sold')
      await giveBack(sold, { lines: [{ lineID: line.LineID, qty: 1, restock }] })
      expect(statusOf(code)).toBe(restock ? 'in_stock' : 'written_off')
    }
  })

  it('prints the reason out of the list with what was added to it', async () => {
    const reasonOf = async (more: object) => {
      const sold = await sell([{}])
      const { status } = await giveBack(sold, more)
      const [note] = (await invoiceOf(sold.InvoiceID)).CreditNotes
      return status === 200 ? note.Reason : status
    }
    expect(await reasonOf({ reasonCode: 'Faulty', reason: ' ' })).toBe('Faulty or damaged')
    expect(await reasonOf({ reasonCode: 'Faulty', reason: 'left hinge' })).toBe(
      'Faulty or damaged: left hinge',
    )
    expect(await reasonOf({ reasonCode: 'Other', reason: 'a gift' })).toBe('a gift')
    expect(await reasonOf({ reasonCode: 'Other', reason: ' ' })).toBe(400)
    expect(await reasonOf({ reason: ' ' })).toBe(400)
  })

  it('tells the reason in the language of the till, the words as they were typed', async () => {
    const sold = await sell([{}])
    await giveBack(sold, { reasonCode: 'Faulty', reason: 'left hinge' })
    const path = `/api/Returns/invoice?invoiceID=${sold.InvoiceID}`
    const { body } = await t.call('GET', path, undefined, { headers: { 'accept-language': 'hi' } })
    expect(body.CreditNotes[0].Reason).toBe('ख़राब या टूटा हुआ: left hinge')
    const timeline = await t.call('GET', `/api/Orders/${body.SalesOrderID}/timeline`, undefined, {
      headers: { 'accept-language': 'hi' },
    })
    const notes = timeline.body.Events.map(({ Note }: { Note: string | null }) => Note)
    expect(notes).toEqual(expect.arrayContaining(['कैश', 'ख़राब या टूटा हुआ: left hinge']))
  })

  it('is for those who may, and leaves nothing behind otherwise', async () => {
    const sold = await sell([{}])
    const digest = databaseDigest(t.services.db)
    const refused = await giveBack(sold, {}, { as: 'counter' })
    expect([refused.status, refused.body.success]).toEqual([403, false])
    expect(databaseDigest(t.services.db)).toBe(digest)
  })
})
