import { afterEach, beforeEach, describe, expect, it, test } from 'vitest'
import { findDamage } from '../checks/find-damage.ts'
import { CASH, CHEQUE } from '../masters/master-rows.ts'
import { type CounterWork, counterWork } from '../testing/counter-work.ts'
import { type Json, type TestServer, testServer } from '../testing/test-server.ts'

let t: TestServer
let work: CounterWork
let customerID: string
const RULE = { perHundred: 5, worth: 2, least: 2, mostPercent: 50, months: 6 }
beforeEach(async () => {
  t = await testServer()
  work = counterWork(t)
  await setRule(RULE)
  const saved = await t.call('POST', '/api/Customer/save', {
    name: 'Meera Iyer',
    mobile: '9845098450',
  })
  customerID = saved.body.customerID ?? saved.body.ID
  expect(customerID).toBeDefined()
})
afterEach(() => t.close())

const at = (local: string) => t.clock.set(Date.parse(`${local}+05:30`))

async function setRule(points: object | null): Promise<void> {
  const { body: shop } = await t.call('GET', '/api/Settings/shop', undefined, { as: 'owner' })
  const body = { version: shop.Version, points }
  const saved = await t.call('POST', '/api/Settings/shop', body, { as: 'owner' })
  expect({ status: saved.status, body: saved.body }).toMatchObject({ status: 200 })
}
const points = async (): Promise<Json> => (await t.call('GET', `/api/Points/${customerID}`)).body
const held = async (): Promise<number> => (await points()).Balance

/** An open sale of so many cases of 118 rupees for the customer. */
async function open(session: string, qty = 1): Promise<void> {
  await work.add(session, { qty })
  await t.call('POST', '/api/quickSale/set-cart-customer', { sessionID: session, customerID })
}
const spend = (session: string, count: number) =>
  t.call('POST', '/api/Points/spend', { sessionID: session, points: count })

async function sell(session: string, more: object = {}): Promise<Json> {
  const { totals } = await work.read(session)
  const paid = { receiptAmount: totals.netAmount, receiptTypeId: CASH }
  const saved = await work.save(session, {
    customerModel: { customerID },
    receiptModel: { payments: [paid] },
    ...more,
  })
  expect({ status: saved.status, body: saved.body }).toMatchObject({ status: 200 })
  return saved.body.data
}
const order = async (id: string): Promise<Json> => (await t.call('GET', `/api/Orders/${id}`)).body

async function giveBack(sold: Json, qty: number): Promise<Json> {
  const { Lines } = (await t.call('GET', `/api/Returns/invoice?invoiceID=${sold.InvoiceID}`)).body
  const body = {
    invoiceID: sold.InvoiceID,
    lines: [{ lineID: Lines[0].LineID, qty, restock: true }],
    reason: 'Not wanted',
    refundTypeId: CASH,
  }
  const { reason: _, ...asked } = body
  const said = (await t.call('POST', '/api/Returns/preview', asked)).body
  const before = await held()
  const back = await t.call('POST', '/api/Returns/save', body, { as: 'manager' })
  expect(back.status).toBe(200)
  // What a return does to the points is said before it is saved.
  expect(said.PointsBack - said.PointsGone).toBe((await held()) - before)
  return back.body
}

it('are earned on the value before tax of what is delivered and paid, and stand on the bill', async () => {
  await open('a', 4)
  const sold = await sell('a')
  // 400 rupees before tax.
  expect(await points()).toMatchObject({ IsOn: true, Balance: 20, Worth: 40, Earned: 20, Spent: 0 })
  const model = (await t.call('GET', `/api/Documents/Invoice/${sold.InvoiceID}/model`)).body
  expect((model.Model ?? model).Points).toEqual({ Spent: 0, Amount: 0, ToEarn: 20, Held: 0 })
  await work.add('walk-in')
  await work.commit('walk-in', { receiptModel: { receiptAmount: 118, receiptTypeId: CASH } })
  expect(await held()).toBe(20)
})

it('are not there before the goods are paid, and go when the cheque bounces', async () => {
  await open('a', 4)
  const payments = [{ receiptAmount: 472, receiptTypeId: CHEQUE, referenceNo: '004711' }]
  const sold = await sell('a', { receiptModel: { payments } })
  expect(await held()).toBe(20)
  const { Receipts } = await order(sold.SalesOrderID)
  const bounced = await t.call('POST', '/api/quickSale/SaveReceipt', {
    salesOrderID: sold.SalesOrderID,
    receiptId: Receipts[0].ID,
    receiptAmount: 472,
    receiptTypeId: CHEQUE,
    yearId: '2026',
    branchId: 1,
    statusId: 3,
  })
  expect(bounced.status).toBe(200)
  expect(await held()).toBe(0)
})

it('are spent as a discount on the lines, with their name, below the tax', async () => {
  await open('a', 4)
  await sell('a')
  await open('b')
  expect((await spend('b', 20)).body).toMatchObject({ points: 20, amount: 40 })
  const { lines, points: shown, totals } = await work.read('b')
  expect(shown).toEqual({ points: 20, amount: 40 })
  // 40 rupees with tax in are 33.90 before it.
  expect(totals).toMatchObject({ totalDiscount: 33.9, totalTaxableAmount: 66.1, netAmount: 78 })
  const why = await t.call('POST', '/api/quickSale/explain-cart-line', { id: lines[0].id })
  expect(why.body.Offers).toEqual([{ Name: '20 points', Amount: 33.9 }])
  const sold = await sell('b')
  const model = (await t.call('GET', `/api/Documents/Invoice/${sold.InvoiceID}/model`)).body
  expect((model.Model ?? model).Points).toEqual({ Spent: 20, Amount: 40, ToEarn: 3, Held: 0 })
  expect(await points()).toMatchObject({ Balance: 3, Earned: 23, Spent: 20 })
  // Nobody at the counter gave this discount.
  const report = await t.call(
    'GET',
    '/api/Reports/discounts?from=2026-11-01&to=2026-11-30',
    undefined,
    {
      as: 'owner',
    },
  )
  const kind = report.body.Columns.findIndex(({ Key }: Json) => Key === 'discountKind')
  expect(report.body.Rows.map((row: Json[]) => row[kind])).toEqual(['Points'])
  expect(findDamage(t.services.db)).toEqual([])
})

it('are the customer’s again where a change of the order takes what they paid off', async () => {
  await open('a', 4)
  await sell('a')
  await open('b', 2)
  await work.add('b')
  expect((await spend('b', 20)).body).toMatchObject({ points: 20 })
  const { SalesOrderID } = await sell('b', { salesorderModel: { generateInvoice: false } })
  expect(await held()).toBe(0)
  const change = async (wish: object): Promise<Json> => {
    const booked = await order(SalesOrderID)
    const [line] = booked.Lines
    const body = {
      salesOrderID: SalesOrderID,
      version: booked.Version,
      lines: [{ lineID: line.ID, ...wish }],
    }
    const changed = await t.call('POST', '/api/Orders/change', body)
    expect({ status: changed.status, body: changed.body }).toMatchObject({ status: 200 })
    return changed.body
  }
  const [line] = (await order(SalesOrderID)).Lines
  // A greater discount leaves them where they are.
  const more = await change({ discountAmount: line.DiscountAmount + 1 })
  expect(more.Offers).toEqual([])
  expect(await held()).toBe(0)
  const less = await change({ discountAmount: Math.round(line.DiscountAmount * 50) / 100 })
  expect(less.Offers).toEqual(['7 points go back to the customer'])
  expect(await held()).toBe(7)
  const gone = await change({ remove: true })
  expect(gone.Offers).toEqual(['6 points go back to the customer'])
  expect(await held()).toBe(13)
})

it('are not earned by the charge that is kept of a cancelled order', async () => {
  await open('a', 4)
  const sold = await sell('a', {
    salesorderModel: { generateInvoice: false },
    expectedDate: '2026-11-25T00:00:00',
  })
  const body = {
    salesOrderID: sold.SalesOrderID,
    reason: 'Bought elsewhere',
    refundTypeId: CASH,
    cancellationCharge: 236,
  }
  const cancelled = await t.call('POST', '/api/Orders/cancel', body, { as: 'manager' })
  expect({ status: cancelled.status, body: cancelled.body }).toMatchObject({ status: 200 })
  expect(await points()).toMatchObject({ Balance: 0, Earned: 0 })
})

it('pay half of a bill at most, and follow a bill that falls', async () => {
  await open('a', 40)
  await sell('a')
  expect(await held()).toBe(200)
  await open('b', 2)
  expect((await spend('b', 200)).body).toMatchObject({ points: 59, amount: 118 })
  const [line] = (await work.read('b')).lines
  const fewer = { id: line.id, qty: 1, price: line.price }
  const path = '/api/quickSale/update-sales-order-temp-values'
  expect((await t.call('POST', path, fewer)).status).toBe(200)
  expect((await work.read('b')).points).toEqual({ points: 29, amount: 58 })
  expect((await spend('b', 0)).body).toMatchObject({ points: 0, amount: 0 })
  expect((await work.read('b')).points).toBeUndefined()
})

it('are refused beyond what is held, too few, of nobody, and twice at two tills', async () => {
  await open('a', 4)
  await sell('a')
  await open('b', 4)
  expect((await spend('b', 21)).status).toBe(422)
  expect((await spend('b', 1)).status).toBe(422)
  await work.add('nobody')
  expect((await spend('nobody', 5)).status).toBe(422)
  expect((await spend('b', 15)).status).toBe(200)
  await open('c', 4)
  expect((await spend('c', 6)).status).toBe(422)
  expect((await spend('c', 5)).status).toBe(200)
  await sell('b')
  await sell('c')
  expect((await points()).Spent).toBe(20)
})

it('go with their customer: another one of the sale has none of them', async () => {
  await open('a', 4)
  await sell('a')
  await open('b', 4)
  await spend('b', 10)
  const { totals } = await work.read('b')
  const payments = [{ receiptAmount: totals.netAmount, receiptTypeId: CASH }]
  const other = await work.save('b', {
    customerModel: { name: 'Somebody Else', mobile: '9845011111' },
    receiptModel: { payments },
  })
  expect(other.status).toBe(409)
  await t.call('POST', '/api/quickSale/set-cart-customer', { sessionID: 'b' })
  expect((await work.read('b')).points).toBeUndefined()
})

it('come back with the goods they were spent on, and those that these brought go', async () => {
  await open('a', 4)
  const first = await sell('a')
  await open('b', 2)
  await spend('b', 20)
  const sold = await sell('b')
  // 236 less 40 are 196, before tax 166.10: 8 points.
  expect(await held()).toBe(8)
  const back = await giveBack(sold, 1)
  // The first of two pieces takes the odd paisa, the last what is left.
  expect(back.refunded).toBe(98.01)
  // Half of the 20 are there again, and half of the value brings 4.
  expect(await points()).toMatchObject({ Balance: 14, Spent: 10, Earned: 24 })
  await giveBack(first, 4)
  expect(await points()).toMatchObject({ Balance: -6, Worth: 0 })
  expect(findDamage(t.services.db)).toEqual([])
})

it('come back when the order is cancelled', async () => {
  await open('a', 4)
  await sell('a')
  await open('b', 4)
  await spend('b', 20)
  const booked = await sell('b', { salesorderModel: { generateInvoice: false } })
  expect(await held()).toBe(0)
  const cancelled = await t.call(
    'POST',
    '/api/Orders/cancel',
    { salesOrderID: booked.SalesOrderID, reason: 'No', refundTypeId: CASH },
    { as: 'manager' },
  )
  expect(cancelled.status).toBe(200)
  expect(await held()).toBe(20)
})

it('end after their months, the oldest spent first, with notice', async () => {
  await open('a', 4)
  await sell('a')
  at('2027-03-01T11:00:00')
  await open('b', 8)
  await sell('b')
  expect(await points()).toMatchObject({ Balance: 60, EndingSoon: 0 })
  await open('c', 2)
  await spend('c', 8)
  await sell('c')
  at('2027-05-01T11:00:00')
  expect(await points()).toMatchObject({ EndingSoon: 12, Ended: 0 })
  at('2027-05-22T11:00:00')
  const after = await points()
  expect(after.Ended).toBe(12)
  expect(after.Balance).toBe(after.Earned - 8 - 12)
  const report = await t.call('GET', '/api/Reports/points', undefined, { as: 'owner' })
  expect(report.status).toBe(200)
  const heldColumn = report.body.Columns.findIndex(({ Key }: Json) => Key === 'pointsHeld')
  expect(report.body.Rows[0][heldColumn]).toBe(after.Balance)
})

it('keep the rule of their day, and end with the program', async () => {
  await open('a', 4)
  await sell('a')
  await setRule({ ...RULE, perHundred: 10 })
  expect(await held()).toBe(20)
  await open('b', 4)
  await sell('b')
  expect(await held()).toBe(60)
  await setRule(null)
  await open('c', 4)
  expect((await spend('c', 10)).status).toBe(422)
  expect(await points()).toMatchObject({ IsOn: false, Balance: 60 })
})

test('a customer that is none has none', async () => {
  const id = t.services.ids.encode('customer', 9_999)
  expect((await t.call('GET', `/api/Points/${id}`)).status).toBe(404)
})

describe('given and taken by hand', () => {
  const correct = (body: object, as: 'manager' | 'counter' = 'manager', key = '') =>
    t.call(
      'POST',
      '/api/Points/correct',
      { customerID, ...body },
      { as, headers: key === '' ? {} : { 'idempotency-key': key } },
    )

  it('are kept with who did it and why, spent as earned ones are, and stand in the report', async () => {
    expect((await correct({ points: 100, reason: 'Old card', isOpening: true })).body.balance).toBe(
      100,
    )
    const again = await correct({ points: 100, reason: 'Old card', isOpening: true })
    expect([again.status, again.body.code]).toEqual([409, 'CONFLICT'])
    const kind = { points: 20, reason: 'Waited an hour' }
    expect((await correct(kind, 'manager', 'once')).body.balance).toBe(120)
    expect((await correct(kind, 'manager', 'once')).body.balance).toBe(120)
    expect((await correct({ points: -30, reason: 'Given twice' })).body.balance).toBe(90)
    await open('a', 4)
    expect((await spend('a', 90)).body).toMatchObject({ points: 90, amount: 180 })
    await sell('a')
    const shown = await points()
    expect(shown.Entries.map(({ Kind, Points }: Json) => [Kind, Points])).toEqual(
      expect.arrayContaining([
        ['opening', 100],
        ['corrected', 20],
        ['corrected', -30],
        ['spent', -90],
      ]),
    )
    expect(shown.Entries.find(({ Points }: Json) => Points === -30)).toMatchObject({
      Reason: 'Given twice',
      By: 'Manager',
      SalesOrderID: null,
      ExpiresOn: null,
    })
    const report = await t.call('GET', '/api/Reports/points', undefined, { as: 'owner' })
    const place = report.body.Columns.findIndex(({ Key }: Json) => Key === 'pointsHeld')
    expect(report.body.Rows[0][place]).toBe(shown.Balance)
    expect(findDamage(t.services.db)).toEqual([])
  })

  it('end after their months as earned ones do', async () => {
    await correct({ points: 50, reason: 'Old card', isOpening: true })
    at('2027-05-21T11:00:00')
    expect(await points()).toMatchObject({ Balance: 0, Ended: 50 })
  })

  test.each<[string, object, number, 'manager' | 'counter']>([
    ['none at all', { points: 0, reason: 'x' }, 400, 'manager'],
    ['without a reason', { points: 5, reason: '  ' }, 400, 'manager'],
    ['more than are held', { points: -1, reason: 'x' }, 422, 'manager'],
    ['fewer than none of before', { points: -1, reason: 'x', isOpening: true }, 400, 'manager'],
    ['by the counter', { points: 5, reason: 'x' }, 403, 'counter'],
  ])('are refused: %s', async (_what, body, status, as) => {
    expect((await correct(body, as)).status).toBe(status)
    expect(await held()).toBe(0)
  })

  it('are refused for nobody, and while the shop gives none', async () => {
    const walkIn = t.services.ids.encode('customer', t.services.branch().walkInCustomerId)
    expect((await correct({ points: 5, reason: 'x', customerID: walkIn })).status).toBe(422)
    await setRule(null)
    expect((await correct({ points: 5, reason: 'x' })).status).toBe(422)
  })
})
