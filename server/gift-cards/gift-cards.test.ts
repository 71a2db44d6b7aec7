import { afterEach, beforeEach, expect, it } from 'vitest'
import { findDamage } from '../checks/find-damage.ts'
import { CASH, CHEQUE, CREDIT_NOTE, GIFT_CARD, UPI } from '../masters/master-rows.ts'
import { type CounterWork, counterWork } from '../testing/counter-work.ts'
import { type Json, type TestServer, testServer } from '../testing/test-server.ts'

let t: TestServer
let work: CounterWork
beforeEach(async () => {
  t = await testServer()
  work = counterWork(t)
})
afterEach(() => t.close())

const SELL = '/api/GiftCards/sell'
const at = (local: string) => t.clock.set(Date.parse(`${local}+05:30`))

async function sell(more: object = {}): Promise<Json> {
  const { body, status } = await t.call('POST', SELL, {
    amount: 1_000,
    receiptTypeId: CASH,
    ...more,
  })
  expect({ status, body }).toMatchObject({ status: 200 })
  return body
}
const find = (number: string) => t.call('GET', `/api/GiftCards/find?number=${number}`)
const leftOn = async (number: string): Promise<number> => (await find(number)).body.Balance
const order = async (id: string): Promise<Json> => (await t.call('GET', `/api/Orders/${id}`)).body

/** A case of 118 rupees, paid as said. */
function caseFor(session: string, payments: object[], more: object = {}) {
  return work.save(session, { receiptModel: { payments }, ...more })
}
const byCard = (number: string, amount: number) => ({
  receiptAmount: amount,
  receiptTypeId: CREDIT_NOTE,
  referenceNo: number,
})
const inCash = (amount: number) => ({ receiptAmount: amount, receiptTypeId: CASH })

it('is sold for money without an invoice, found by its number, and stands on its paper', async () => {
  const sold = await sell({ forName: 'Meera', receiptTypeId: UPI, referenceNo: 'UTR 1' })
  expect(sold).toMatchObject({
    cardNumber: expect.stringMatching(/^GC\d{12}$/),
    receiptNo: 'KA1T/26-27/00001',
    expiresOn: '2027-11-20T00:00:00',
  })
  const found = await find(sold.cardNumber.toLowerCase().replace(/(\d{4})/, '$1 '))
  expect(found.body).toMatchObject({
    Card: `GC…${sold.cardNumber.slice(-4)}`,
    State: 'Active',
    Amount: 1_000,
    Balance: 1_000,
    ForName: 'Meera',
  })
  expect(work.count('invoices')).toBe(0)
  const model = await t.call('GET', `/api/Documents/AccountReceipt/${sold.receiptID}/model`)
  expect(model.body.Model ?? model.body).toMatchObject({
    DocumentType: 'AccountReceipt',
    Amount: 1_000,
    PaymentMode: 'UPI',
    GiftCard: { CardNumber: sold.cardNumber, ForName: 'Meera' },
  })
})

it.each([
  ['nothing', { amount: 0 }, 400],
  ['half a paisa', { amount: 1.005 }, 400],
  ['too much', { amount: 100_001 }, 400],
  ['a last day that is over', { expiresOn: '2026-11-19' }, 400],
  ['another card', { receiptTypeId: GIFT_CARD, referenceNo: 'GC1' }, 422],
  ['a credit note', { receiptTypeId: CREDIT_NOTE, referenceNo: 'KA1C/26-27/00001' }, 422],
  ['a cheque', { receiptTypeId: CHEQUE, referenceNo: '123456' }, 422],
  ['UPI without its number', { receiptTypeId: UPI }, 422],
  ['no way of paying', { receiptTypeId: 99 }, 404],
])('is not sold for %s', async (_what, more, status) => {
  const answer = await t.call('POST', SELL, { amount: 1_000, receiptTypeId: CASH, ...more })
  expect(answer.status).toBe(status)
})

it('is sold once for one key, and not by who takes no money', async () => {
  const ask = () =>
    t.call(
      'POST',
      SELL,
      { amount: 500, receiptTypeId: CASH },
      { headers: { 'idempotency-key': 'k' } },
    )
  const first = await ask()
  expect((await ask()).body).toEqual(first.body)
  const { body } = await t.call('POST', '/api/GiftCards/search', {})
  expect(body).toMatchObject({ Total: 1, Outstanding: 500, Ended: 0 })
  const asOptometrist = { as: 'optometrist' } as const
  expect(
    (await t.call('POST', SELL, { amount: 1, receiptTypeId: CASH }, asOptometrist)).status,
  ).toBe(403)
})

it('pays for goods as a credit note does, over several bills, never more than it holds', async () => {
  const { cardNumber } = await sell({ amount: 150 })
  await work.add('a')
  await work.add('b')
  const first = await caseFor('a', [byCard(cardNumber, 118)])
  expect(first.status).toBe(200)
  expect(await leftOn(cardNumber)).toBe(32)
  const above = await caseFor('b', [byCard(cardNumber, 33), inCash(85)])
  expect([above.status, above.body.message]).toEqual([
    422,
    `The gift card GC…${cardNumber.slice(-4)} holds ₹32.00 only.`,
  ])
  const second = await caseFor('b', [byCard(cardNumber, 32), inCash(86)])
  expect(second.status).toBe(200)
  expect(await find(cardNumber)).toMatchObject({ body: { Balance: 0, State: 'UsedUp' } })
  const { Receipts } = await order(second.body.data.SalesOrderID)
  expect(
    Receipts.map(({ Amount, PaymentMode, ReferenceNo }: Json) => [
      PaymentMode,
      ReferenceNo,
      Amount,
    ]),
  ).toEqual([
    ['Gift card', `GC…${cardNumber.slice(-4)}`, 32],
    ['Cash', null, 86],
  ])
  const { cardID } = { cardID: (await find(cardNumber)).body.ID }
  const detail = await t.call('GET', `/api/GiftCards/${cardID}`)
  expect(
    detail.body.Moves.map(({ Amount, Balance, Kind }: Json) => [Kind, Amount, Balance]),
  ).toEqual([
    ['sold', 150, 150],
    ['spent', -118, 32],
    ['spent', -32, 0],
  ])
})

it('is offered to the payment by its number, to anybody, and refused where it may not pay', async () => {
  const offered = (number: string) =>
    t.call('GET', `/api/quickSale/find-credit-note?number=${number}`)
  const { cardID, cardNumber } = await sell()
  expect((await offered(cardNumber)).body).toMatchObject({
    CreditNoteNo: cardNumber,
    Balance: 1_000,
    IsGiftCard: true,
  })
  const change = (body: object) =>
    t.call('POST', '/api/GiftCards/change', { cardID, reason: 'Lost', ...body }, { as: 'manager' })
  expect(
    (await t.call('POST', '/api/GiftCards/change', { cardID, change: 'Block', reason: 'x' }))
      .status,
  ).toBe(403)
  expect((await change({ change: 'Block', reason: ' ' })).status).toBe(400)
  expect((await change({ change: 'Block' })).body.State).toBe('Blocked')
  expect((await offered(cardNumber)).status).toBe(422)
  await work.add('a')
  expect((await caseFor('a', [byCard(cardNumber, 118)])).body.message).toBe(
    `The gift card GC…${cardNumber.slice(-4)} is blocked.`,
  )
  expect((await change({ change: 'Free' })).body.State).toBe('Active')
  at('2027-11-21T10:00:00')
  expect((await offered(cardNumber)).body.message).toBe(
    `The gift card GC…${cardNumber.slice(-4)} was good until 20-11-2027.`,
  )
  expect((await change({ change: 'Extend' })).status).toBe(400)
  expect((await change({ change: 'Extend', expiresOn: '2028-01-31' })).body.ExpiresOn).toBe(
    '2028-01-31T00:00:00',
  )
  expect((await offered(cardNumber)).status).toBe(200)
  expect((await offered('GC123456789013')).status).toBe(404)
})

it('takes back what a return of its goods gives, and never pays it out in cash', async () => {
  const { cardNumber } = await sell({ amount: 100 })
  await work.add('a', { qty: 2 })
  const { data } = (await caseFor('a', [byCard(cardNumber, 100), inCash(136)])).body
  const { Invoices, Lines } = await order(data.SalesOrderID)
  const back = (qty: number) => ({
    invoiceID: Invoices[0].ID,
    lines: [{ lineID: Lines[0].ID, qty, restock: true }],
    refundTypeId: CASH,
  })
  const preview = await t.call('POST', '/api/Returns/preview', back(1))
  expect(preview.body).toMatchObject({ Total: 118, GivenBack: 100, AppliedToDue: 0, Refunded: 18 })
  const asManager = { as: 'manager' } as const
  const first = await t.call('POST', '/api/Returns/save', { ...back(1), reason: 'x' }, asManager)
  expect(first.body).toMatchObject({
    refunded: 18,
    credit: 0,
    givenBack: [{ Kind: 'GiftCard', Name: `GC…${cardNumber.slice(-4)}`, Amount: 100 }],
  })
  expect(await leftOn(cardNumber)).toBe(100)
  const note = await t.call('GET', `/api/Documents/CreditNote/${first.body.creditNoteID}/model`)
  expect(note.body.Model ?? note.body).toMatchObject({ AppliedToDue: 0, RefundedAmount: 18 })
  const second = await t.call('POST', '/api/Returns/save', { ...back(1), reason: 'x' }, asManager)
  expect(second.body).toMatchObject({ refunded: 118, givenBack: [] })
  expect((await order(data.SalesOrderID)).BalanceAmount).toBe(0)
  expect(findDamage(t.services.db)).toEqual([])
})

it('gives a part of a card back, and keeps the rest paid', async () => {
  const { cardNumber } = await sell({ amount: 500 })
  await work.add('a', { qty: 2 })
  const { data } = (await caseFor('a', [byCard(cardNumber, 236)])).body
  const { Invoices, Lines } = await order(data.SalesOrderID)
  await t.call(
    'POST',
    '/api/Returns/save',
    {
      invoiceID: Invoices[0].ID,
      lines: [{ lineID: Lines[0].ID, qty: 1, restock: true }],
      reason: 'x',
    },
    { as: 'manager' },
  )
  expect(await leftOn(cardNumber)).toBe(382)
  const after = await order(data.SalesOrderID)
  expect(after).toMatchObject({ BalanceAmount: 0 })
  expect(after.Receipts.map(({ Amount, Status }: Json) => [Amount, Status])).toEqual([
    [236, 'Cancelled'],
    [118, 'Active'],
  ])
  expect(findDamage(t.services.db)).toEqual([])
})

it('stands on the Z with what was spent, and with the part that went back', async () => {
  await t.call('POST', '/api/Day/open', { float: 500 })
  const { cardNumber } = await sell({ amount: 500 })
  await work.add('a', { qty: 2 })
  const { data } = (await caseFor('a', [byCard(cardNumber, 236)])).body
  const { Invoices, Lines } = await order(data.SalesOrderID)
  const body = {
    invoiceID: Invoices[0].ID,
    lines: [{ lineID: Lines[0].ID, qty: 1, restock: true }],
    reason: 'x',
  }
  const asManager = { as: 'manager' } as const
  expect((await t.call('POST', '/api/Returns/save', body, asManager)).status).toBe(200)
  const x = (await t.call('GET', '/api/Day/x-report', undefined, asManager)).body
  const { countID } = (await t.call('POST', '/api/Day/count', { pieces: [], coins: 1_000 })).body
  const closed = await t.call('POST', '/api/Day/close', { countID }, asManager)
  const path = `/api/Day/report?id=${closed.body.reportID}`
  const z = (await t.call('GET', path, undefined, asManager)).body
  expect(z.GiftCards).toEqual({
    Count: 1,
    Sold: 500,
    Spent: 236,
    GivenBack: 118,
    WrittenOff: 0,
    Outstanding: 382,
  })
  for (const report of [x, z]) {
    expect(report).toMatchObject({ TotalCollected: 736, TotalRefunded: 118 })
    expect(report.Collected[1]).toMatchObject({
      PaymentMode: 'Gift card',
      Count: 1,
      ForSales: 236,
      TakenBack: 0,
      Refunded: 118,
      Net: 118,
    })
  }
})

it('gets an order that is cancelled back, and a receipt that is', async () => {
  const { cardNumber } = await sell({ amount: 300 })
  await work.add('a')
  await work.add('b')
  const booked = { salesorderModel: { generateInvoice: false } }
  const a = (await caseFor('a', [byCard(cardNumber, 100), inCash(18)], booked)).body.data
  // What goes back to the card is said before the money is counted out.
  expect((await order(a.SalesOrderID)).SourcesAmount).toBe(100)
  const cancelled = await t.call(
    'POST',
    '/api/Orders/cancel',
    { salesOrderID: a.SalesOrderID, reason: 'No', refundTypeId: CASH },
    { as: 'manager' },
  )
  expect(cancelled.body).toMatchObject({
    BalanceAmount: 0,
    Settled: { Amount: 18 },
    GivenBack: [{ Kind: 'GiftCard', Amount: 100 }],
  })
  expect(await leftOn(cardNumber)).toBe(300)
  const b = (await caseFor('b', [byCard(cardNumber, 118)], booked)).body.data
  const { Receipts } = await order(b.SalesOrderID)
  const undone = await t.call(
    'POST',
    '/api/quickSale/SaveReceipt',
    {
      salesOrderID: b.SalesOrderID,
      receiptId: Receipts[0].ID,
      receiptAmount: 118,
      receiptTypeId: CREDIT_NOTE,
      yearId: '2026',
      branchId: 1,
      statusId: 4,
    },
    { as: 'manager' },
  )
  expect(undone.status).toBe(200)
  expect(await leftOn(cardNumber)).toBe(300)
  expect(findDamage(t.services.db)).toEqual([])
})

it('is taken back unspent for the money it cost, and written off once it has ended', async () => {
  const one = await sell({ amount: 400 })
  const other = await sell({ amount: 300 })
  await work.add('a')
  await caseFor('a', [byCard(other.cardNumber, 118)])
  const cancel = (cardID: string) =>
    t.call(
      'POST',
      '/api/GiftCards/change',
      { cardID, change: 'Cancel', reason: 'Wrong amount' },
      { as: 'manager' },
    )
  expect((await cancel(other.cardID)).status).toBe(409)
  expect((await cancel(one.cardID)).body.State).toBe('Cancelled')
  expect((await cancel(one.cardID)).status).toBe(409)
  const writeOff = (as: 'manager' | 'counter') =>
    t.call('POST', '/api/GiftCards/write-off', {}, { as })
  expect((await writeOff('manager')).body).toMatchObject({ cards: 0, amount: 0 })
  at('2027-12-01T10:00:00')
  expect((await writeOff('counter')).status).toBe(403)
  expect((await writeOff('manager')).body).toMatchObject({ cards: 1, amount: 182 })
  const list = await t.call('POST', '/api/GiftCards/search', { state: 'Cancelled' })
  expect(list.body).toMatchObject({ Total: 1, Outstanding: 0 })
  expect(findDamage(t.services.db)).toEqual([])
})

it('stands in the drawer, in the day, in the reports and in Tally, to the paisa', async () => {
  await t.call('POST', '/api/Day/open', { float: 500 })
  const { cardNumber } = await sell({ amount: 1_000.5 })
  const wrong = await sell({ amount: 200 })
  await t.call(
    'POST',
    '/api/GiftCards/change',
    { cardID: wrong.cardID, change: 'Cancel', reason: 'Wrong' },
    { as: 'manager' },
  )
  await work.add('a')
  await caseFor('a', [byCard(cardNumber, 100), inCash(18)])
  const state = await t.call('GET', '/api/Day/state', undefined, { as: 'manager' })
  expect(state.body.ExpectedCash).toBe(1_518.5)
  const { countID } = (await t.call('POST', '/api/Day/count', { pieces: [], coins: 1_518.5 })).body
  const closed = await t.call(
    'POST',
    '/api/Day/close',
    { countID, floatLeft: 0 },
    { as: 'manager' },
  )
  expect(closed.status).toBe(200)
  const report = await t.call('GET', `/api/Day/report?id=${closed.body.reportID}`, undefined, {
    as: 'manager',
  })
  const z: Json = report.body.Report ?? report.body
  expect(z).toMatchObject({
    TotalCollected: 1_318.5,
    TotalRefunded: 200,
    GiftCards: { Count: 2, Sold: 1_000.5, Spent: 100, GivenBack: 0, Outstanding: 900.5 },
  })
  expect(
    z.Collected.map(({ ForSales, Net, OnAccount = 0, PaymentMode, TakenBack }: Json) => [
      PaymentMode,
      ForSales,
      OnAccount,
      TakenBack,
      Net,
    ]),
  ).toEqual([
    ['Cash', 18, 1_200.5, 200, 1_018.5],
    ['Gift card', 100, 0, 0, 100],
  ])
  const asOwner = { as: 'owner' } as const
  for (const name of ['collections', 'cash-book', 'gift-cards']) {
    const { body, status } = await t.call('GET', `/api/Reports/${name}`, undefined, asOwner)
    expect([name, status]).toEqual([name, 200])
    for (const { Left, Right } of body.Checks) expect([name, Left]).toEqual([name, Right])
  }
  const { body: tally } = await t.call('GET', '/api/Tally/vouchers', undefined, asOwner)
  expect(tally.match(/Gift cards to be spent/g)?.length).toBeGreaterThan(1)
  expect(tally).toContain(`KA1T/26-27/00001`)
  expect(tally).not.toContain(`KA1T/26-27/00002`)
  expect(findDamage(t.services.db)).toEqual([])
})

it('what goes back to a card is no cancelled receipt of the day, but given back to cards', async () => {
  await t.call('POST', '/api/Day/open', { float: 500 })
  const { cardNumber } = await sell({ amount: 500 })
  await work.add('a')
  const { data } = (await caseFor('a', [byCard(cardNumber, 118)])).body
  const { Invoices, Lines } = await order(data.SalesOrderID)
  const body = {
    invoiceID: Invoices[0].ID,
    lines: [{ lineID: Lines[0].ID, qty: 1, restock: true }],
    reason: 'x',
  }
  const back = await t.call('POST', '/api/Returns/save', body, { as: 'manager' })
  expect(back.status).toBe(200)
  const { countID } = (await t.call('POST', '/api/Day/count', { pieces: [], coins: 1_000 })).body
  const closed = await t.call('POST', '/api/Day/close', { countID }, { as: 'manager' })
  const path = `/api/Day/report?id=${closed.body.reportID}`
  const z = (await t.call('GET', path, undefined, { as: 'manager' })).body
  expect(z.GiftCards).toMatchObject({ Spent: 118, GivenBack: 118 })
  expect(z.Exceptions).toMatchObject({ CancelledReceipts: 0, CancelledReceiptsAmount: 0 })
  // What went back is in no sum of the list: 500 came in for the card, and nothing else.
  const { Items } = (await t.call('GET', '/api/Day/reports', undefined, { as: 'manager' })).body
  expect(Items).toEqual([expect.objectContaining({ Collected: 618, NetCollected: 500 })])
})
