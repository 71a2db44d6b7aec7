import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findDamage } from '../checks/find-damage.ts'
import { exceptionsOfDay } from '../documents/day-end/money.ts'
import { type Workshop, workshop } from '../orders/testing/workshop.ts'
import { type Json, type TestServer, testServer } from '../testing/test-server.ts'
import { pairsSold } from './testing/pairs-sold.ts'

let t: TestServer
let shop: Workshop
let twoPairs: ReturnType<typeof pairsSold>

beforeAll(async () => {
  t = await testServer()
  shop = workshop(t)
  twoPairs = pairsSold(t, shop)
})

afterAll(async () => {
  expect(findDamage(t.services.db)).toEqual([])
  await t.close()
})

describe('money that a split moved', () => {
  const cancelled = async (order: string, more: object = {}) => {
    const answer = await t.call(
      'POST',
      '/api/Orders/cancel',
      { salesOrderID: order, reason: 'No longer wanted', refundTypeId: 1, ...more },
      { as: 'manager' },
    )
    if (answer.status !== 200) throw new Error(JSON.stringify(answer.body))
    return answer.body
  }
  const split = async (order: Json) =>
    (
      await t.call('POST', '/api/Orders/split', {
        salesOrderID: order.ID,
        version: order.Version,
        pairs: ['2'],
      })
    ).body
  const keptAsCredit = () =>
    exceptionsOfDay(t.services.db, { from: '2026-11-01', to: '2027-01-01' }).SettledAsCredit

  it('goes back in cash as it came, not as a credit that nobody had', async () => {
    const before = keptAsCredit()
    const order = await twoPairs(3_500)
    const { MovedAmount, Stays } = await split(order)
    const stays = await shop.order(Stays.SalesOrderID)
    expect(stays).toMatchObject({ PaidBy: ['Cash'], CreditPaidAmount: 0 })
    const { Settled } = await cancelled(stays.ID)
    expect(Settled).toMatchObject({ Amount: MovedAmount, KeptAmount: 0, RefundMode: 'Cash' })
    expect(Settled.RefundVoucherNo).not.toBeNull()
    // The customer holds no more credit than before.
    expect(keptAsCredit()).toBe(before)
  })

  it('stays a credit where a credit of the customer had paid it', async () => {
    const first = await twoPairs(700)
    const kept = await cancelled(first.ID, { refundTypeId: undefined })
    const second = await twoPairs(0, {
      receiptModel: undefined,
      customerModel: { customerID: first.CustomerID },
      payments: undefined,
    })
    const pay = (amount: number, receiptTypeId: number, more: object = {}) =>
      t.call('POST', '/api/quickSale/SaveReceipt', {
        salesOrderID: second.ID,
        yearId: '2026',
        branchId: 1,
        receiptAmount: amount,
        receiptTypeId,
        ...more,
      })
    const types = (await t.call('GET', '/api/quickSale/Fetch-Receipt-Type')).body
    const creditType = types.find(({ Kind }: Json) => Kind === 'CreditNote').ID
    expect((await pay(700, creditType, { referenceNo: kept.Settled.CreditNo })).status).toBe(200)
    expect((await pay(3_000, 1)).status).toBe(200)
    const { MovedAmount, Stays } = await split(await shop.order(second.ID))
    expect(MovedAmount).toBeGreaterThan(700)
    const stays = await shop.order(Stays.SalesOrderID)
    expect(stays).toMatchObject({ CreditPaidAmount: 700 })
    expect(stays.PaidBy).toContain('Cash')
    expect((await shop.order(second.ID)).CreditPaidAmount).toBe(0)
    const { Settled } = await cancelled(stays.ID)
    expect(Settled).toMatchObject({ Amount: MovedAmount, KeptAmount: 700, RefundMode: 'Cash' })
  })

  it('goes back in cash when the half is returned', async () => {
    const order = await twoPairs(3_500)
    for (const step of ['SendToLab', 'Received', 'Checked', 'Ready'])
      await shop.moved(order.ID, step)
    const { Stays } = await split(await shop.order(order.ID))
    const { Invoices, Lines } = await shop
      .moved(Stays.SalesOrderID, 'Deliver', { raiseInvoice: true, acknowledgeBalance: true })
      .then(() => shop.order(Stays.SalesOrderID))
    const lens = Lines.find(({ IsLabWork }: Json) => IsLabWork)
    const invoiceID = Invoices[0].ID
    const shown = await t.call(
      'GET',
      `/api/Returns/invoice?invoiceID=${encodeURIComponent(invoiceID)}`,
    )
    expect(shown.body.PaidBy).toEqual(['Cash'])
    const preview = await t.call('POST', '/api/Returns/preview', {
      invoiceID,
      lines: [{ lineID: lens.ID, qty: 1, restock: false }],
      refundTypeId: 1,
      keepPaidCredit: true,
    })
    expect(preview.body).toMatchObject({ PaidByCredit: 0, Credit: 0 })
  })
})
