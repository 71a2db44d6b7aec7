import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findDamage } from '../checks/find-damage.ts'
import { all, exactlyOne } from '../db/sql.ts'
import { moneyTaken } from '../domain/no-money.ts'
import { type Workshop, workshop } from '../orders/testing/workshop.ts'
import { databaseDigest } from '../testing/database-digest.ts'
import { faultsOfRefusal } from '../testing/envelope.ts'
import { type Json, type TestServer, testServer } from '../testing/test-server.ts'

const CASH = 1
const CANCEL = '/api/Orders/cancel'

let t: TestServer
let shop: Workshop

beforeAll(async () => {
  t = await testServer()
  shop = workshop(t)
})

afterAll(() => t.close())

const cancel = (
  salesOrderID: string,
  more: object,
  as: 'manager' | 'counter' = 'manager',
  headers: Record<string, string> = {},
) => t.call('POST', CANCEL, { salesOrderID, reason: 'Bought elsewhere', ...more }, { as, headers })

const cancelled = async (orderId: string, more: object): Promise<Json> => {
  const answer = await cancel(orderId, more)
  if (answer.status === 200) return answer.body
  throw new Error(`answered ${answer.status}: ${JSON.stringify(answer.body)}`)
}

const model = async (path: string) =>
  (await t.call('GET', `/api/Documents/${path}/model`, undefined, { as: 'manager' })).body

const creditBalance = (number: string) =>
  exactlyOne<{ paise: number }>(
    t.services.db,
    `SELECT balance_paise AS paise FROM customer_credits WHERE credit_no = :number
     UNION ALL SELECT balance_paise FROM credit_notes WHERE credit_note_no = :number`,
    { number },
  ).paise

/** What is in the drawer and elsewhere, in paise, by all movements. */
const cashPaise = () =>
  exactlyOne<{ paise: number }>(
    t.services.db,
    'SELECT coalesce(sum(amount_paise), 0) AS paise FROM money_entries WHERE receipt_type_id = :CASH',
    { CASH },
  ).paise

/** What was collected today, and what of it by credit, in rupees. */
const collectedToday = async (): Promise<[number, number]> => {
  const { Figures } = (await t.call('GET', '/api/Day/glance', undefined, { as: 'manager' })).body
  return [Figures.Collected, Figures.CollectedByCredit]
}

describe('of an advance', () => {
  it('is billed with its tax and paid, and the rest goes back with a refund voucher', async () => {
    const before = cashPaise()
    const collected = await collectedToday()
    const orderId = await shop.bookSpectacles('advance')
    const answer = await cancelled(orderId, { refundTypeId: CASH, cancellationCharge: 250 })
    expect(answer).toMatchObject({
      Status: 'Cancelled',
      BalanceAmount: 0,
      Settled: {
        Amount: 750,
        RefundMode: 'Cash',
        RefundVoucherNo: expect.stringMatching(/^KA1V/),
        CreditNo: null,
        Charge: { Amount: 250, InvoiceNo: expect.stringMatching(/^KA1\/26-27/) },
      },
    })
    expect(cashPaise() - before).toBe(250_00)
    // The advance of 1,000 came in once as money; the receipt of the charge is paid by its credit.
    const after = await collectedToday()
    expect([after[0] - collected[0], after[1] - collected[1]]).toEqual([1_250, 250])

    const { Charge, RefundVoucherID } = answer.Settled
    expect(await model(`RefundVoucher/${RefundVoucherID}`)).toMatchObject({
      Amount: 750,
      InvoiceNo: null,
      CreditNoteNo: null,
    })
    // 250.00 with 18 % in it is 211.86 and 19.07 + 19.07.
    expect(await model(`Invoice/${Charge.InvoiceID}`)).toMatchObject({
      DocumentType: 'TaxInvoice',
      Lines: [{ ItemName: 'Cancellation charge', HSN: '999799', TotalAmount: 250 }],
      Totals: { TaxableAmount: 211.86, SGST: 19.07, CGST: 19.07, Rounding: 0, NetAmount: 250 },
      ReceivedAmount: 250,
      BalanceAmount: 0,
    })
    expect(await shop.order(Charge.SalesOrderID)).toMatchObject({
      Status: 'Delivered',
      BalanceAmount: 0,
    })

    const order = await shop.order(orderId)
    expect(order.Settlements).toMatchObject([{ Kind: 'Cancelled', Amount: 750, Charge }])
    const { Events } = await shop.timeline(orderId)
    expect(Events).toContainEqual(
      expect.objectContaining({ Kind: 'Charge', Number: Charge.InvoiceNo, Amount: 250 }),
    )
    expect(Events.filter(({ Kind }: Json) => Kind === 'Kept')).toEqual([])
    expect(await cancelled(orderId, { refundTypeId: CASH, cancellationCharge: 250 })).toEqual({
      ...answer,
      IsRepeat: true,
    })
  })

  it('leaves the rest as credit where that is chosen', async () => {
    const orderId = await shop.bookSpectacles('credit', { unit: 1 })
    const { Settled } = await cancelled(orderId, { cancellationCharge: 1 })
    expect(Settled).toMatchObject({ Amount: 999, RefundMode: null, Charge: { Amount: 1 } })
    expect(creditBalance(Settled.CreditNo)).toBe(999_00)
  })

  it('takes all of it: nothing goes back, and no voucher is made', async () => {
    const orderId = await shop.bookCase('all')
    const { Settled } = await cancelled(orderId, { refundTypeId: CASH, cancellationCharge: 50 })
    expect(Settled).toMatchObject({
      Amount: 0,
      RefundVoucherNo: null,
      CreditNo: null,
      Charge: { Amount: 50 },
    })
  })

  it.each([1, 7, 49, 118, 333, 999])('%i rupees: tax and value make the charge', async (charge) => {
    const orderId = await shop.bookCase(`paisa ${charge}`, { advance: 100 })
    const asked = Math.min(charge, 100)
    const { Settled } = await cancelled(orderId, { cancellationCharge: asked })
    const { Totals } = await model(`Invoice/${Settled.Charge.InvoiceID}`)
    const sum = Totals.TaxableAmount + Totals.SGST + Totals.CGST + Totals.Rounding
    expect(Math.round(sum * 100)).toBe(asked * 100)
    expect([Totals.NetAmount, Settled.Amount]).toEqual([asked, 100 - asked])
  })
})

describe('of an invoiced order', () => {
  it('is paid from its credit note; the rest is refunded', async () => {
    const before = cashPaise()
    const orderId = await shop.bookCase('billed', { isInvoiced: true, advance: 118 })
    const { Settled } = await cancelled(orderId, { refundTypeId: CASH, cancellationCharge: 18 })
    expect(Settled).toMatchObject({
      Amount: 100,
      RefundMode: 'Cash',
      RefundVoucherNo: expect.stringMatching(/^KA1F/),
      CreditNo: null,
      CreditNoteNo: expect.stringMatching(/^KA1C/),
      Charge: { Amount: 18 },
    })
    expect(creditBalance(Settled.CreditNoteNo)).toBe(0)
    expect(cashPaise() - before).toBe(18_00)
  })

  it('leaves the rest on the note where it is kept', async () => {
    const orderId = await shop.bookCase('note', { isInvoiced: true, advance: 118 })
    const { Settled } = await cancelled(orderId, { cancellationCharge: 18 })
    expect(Settled).toMatchObject({ Amount: 100, CreditNo: Settled.CreditNoteNo })
    expect(creditBalance(Settled.CreditNoteNo)).toBe(100_00)
  })
})

describe('a charge that can not be kept leaves everything as it was', () => {
  it.each<[string, unknown, 'VALIDATION' | 'BUSINESS_RULE', number]>([
    ['below zero', -1, 'VALIDATION', 50],
    ['nothing', 0, 'VALIDATION', 50],
    ['a part of a rupee', 10.5, 'VALIDATION', 50],
    ['a text', '10', 'VALIDATION', 50],
    ['three decimals', 10.001, 'VALIDATION', 50],
    ['more than was paid', 51, 'BUSINESS_RULE', 50],
    ['of an order without a payment', 10, 'BUSINESS_RULE', 0],
  ])('%s', async (name, cancellationCharge, code, advance) => {
    const orderId = await shop.bookCase(`refused ${name}`, { advance })
    const before = databaseDigest(t.services.db)
    const answer = await cancel(orderId, { refundTypeId: CASH, cancellationCharge })
    expect(faultsOfRefusal(answer, code)).toEqual([])
    expect(databaseDigest(t.services.db)).toBe(before)
    if (code === 'VALIDATION') {
      expect(answer.body.errors).toMatchObject([{ field: 'cancellationCharge' }])
    } else expect(answer.body.message).toContain(`₹${advance}`)
  })

  it('more than the credit note of an invoice holds', async () => {
    const orderId = await shop.bookCase('refused note', { isInvoiced: true, advance: 50 })
    const before = databaseDigest(t.services.db)
    const answer = await cancel(orderId, { cancellationCharge: 51 })
    expect(faultsOfRefusal(answer, 'BUSINESS_RULE')).toEqual([])
    expect(databaseDigest(t.services.db)).toBe(before)
  })
})

it('is bound to the approval: another charge than the one that was approved is refused', async () => {
  const salesOrderID = await shop.bookCase('approved')
  const body = { salesOrderID, reason: 'Bought elsewhere', cancellationCharge: 10 }
  const given = await t.call('POST', '/api/Approvals/give', {
    userName: 'manager',
    pin: '2222',
    action: 'orders.cancel',
    subjectID: salesOrderID,
    request: { operation: 'cancel-order', body },
  })
  expect(given.status, JSON.stringify(given.body)).toBe(200)
  const headers = { 'x-approval': given.body.approvalID }
  expect((await cancel(salesOrderID, {}, 'counter')).status).toBe(403)
  const changed = await cancel(salesOrderID, { cancellationCharge: 50 }, 'counter', headers)
  expect(changed.status).toBe(403)
  const without = await cancel(salesOrderID, {}, 'counter', headers)
  expect(without.status).toBe(403)
  const asApproved = await cancel(salesOrderID, { cancellationCharge: 10 }, 'counter', headers)
  expect(asApproved.body.Settled).toMatchObject({ Amount: 40, Charge: { Amount: 10 } })
})

it('stands on the day end, and the shop is whole', async () => {
  const [sums] = all<{ count: number; paise: number }>(
    t.services.db,
    'SELECT count(*) AS count, sum(amount_paise) AS paise FROM cancellation_charges',
  )
  const kept = {
    CancellationCharges: sums?.count,
    CancellationChargesAmount: (sums?.paise ?? 0) / 100,
  }
  const day = t.services.localNow().slice(0, 10)
  const paper = await model(`DayEnd/${day}`)
  expect(paper.Exceptions).toMatchObject(kept)
  // What the paper calls money taken is what came into the drawer by all movements.
  const { keptCharges, money } = moneyTaken(paper.ByMethod, {
    net: paper.Collected - paper.Refunded,
    charges: kept.CancellationChargesAmount,
  })
  expect([keptCharges, money]).toEqual([kept.CancellationChargesAmount, cashPaise() / 100])
  // A kept charge is no order that was booked.
  const { booked } = exactlyOne<{ booked: number }>(
    t.services.db,
    `SELECT count(*) AS booked FROM sales_orders o
      WHERE status <> 'Cancelled' AND coalesce(remarks, '') NOT LIKE '%: Bought elsewhere'`,
  )
  const glance = async (language = 'en') => {
    const by = { as: 'manager', headers: { 'accept-language': language } } as const
    return (await t.call('GET', '/api/Day/glance', undefined, by)).body
  }
  expect(paper.Booked.Orders).toBe(booked)
  expect(await glance()).toMatchObject({ Figures: { OrdersBooked: booked }, AfterClosing: null })
  const listed = `/api/Reports/orders-booked?from=${day}&to=${day}`
  expect((await t.call('GET', listed, undefined, { as: 'manager' })).body.RowCount).toBe(booked)
  // It is a service in what was sold by section, no accessory.
  const charged = { TotalAmount: kept.CancellationChargesAmount }
  expect(paper.BySection).toContainEqual(
    expect.objectContaining({ Section: 'Services', NameCode: 'day.services', ...charged }),
  )
  const sold = { Section: 'Service', Amount: kept.CancellationChargesAmount }
  const sections = [(await glance()).BySection, (await glance('hi')).BySection]
  expect(sections).toEqual([
    expect.arrayContaining([expect.objectContaining({ ...sold, Name: 'Services' })]),
    expect.arrayContaining([expect.objectContaining({ ...sold, Name: 'सेवाएँ' })]),
  ])
  await t.call('POST', '/api/Day/open', { float: 0 })
  const counted = { pieces: [{ value: 500, count: 1 }] }
  const { countID } = (await t.call('POST', '/api/Day/count', counted)).body
  const closing = { countID, note: 'Counted roughly' }
  expect((await t.call('POST', '/api/Day/close', closing, { as: 'manager' })).status).toBe(200)
  const report = (await t.call('GET', '/api/Day/report', undefined, { as: 'manager' })).body
  expect(report.Exceptions).toMatchObject(kept)
  expect(report.BySection).toContainEqual(
    expect.objectContaining({ Section: 'Services', ...charged }),
  )
  const printed = await t.call('GET', `/api/Documents/DayEnd/${day}/html`, undefined, {
    as: 'manager',
  })
  expect(String(printed.body)).toContain('Cancellation charges')
  expect(String(printed.body)).toContain('Money taken')
  await shop.bookCase('after closing', { isInvoiced: true, advance: 118 })
  expect((await glance()).AfterClosing).toEqual({ At: report.ClosedAt, Sold: 118, Returned: 0 })
  const overview = (await t.call('GET', '/api/Overview', undefined, { as: 'owner' })).body
  expect(overview.AfterClosing).toEqual({ At: report.ClosedAt, Net: 118 })
  expect(findDamage(t.services.db)).toEqual([])
})
