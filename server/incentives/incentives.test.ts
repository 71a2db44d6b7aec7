import { afterAll, beforeAll, describe, expect, it, test } from 'vitest'
import type { IncentiveMonth } from '../contract/incentives.ts'
import { all, connectionOf, exactlyOne } from '../db/sql.ts'
import { CASH } from '../masters/master-rows.ts'
import { type CounterWork, counterWork } from '../testing/counter-work.ts'
import { type Json, type TestServer, testServer } from '../testing/test-server.ts'
import { customerIdOf } from '../testing/test-shop.ts'
import { ACCESSORY, LAST_ONE, NO_MRP, SECOND_FRAME } from '../testing/test-shop-items.ts'

// The shop's clock stands at 20 November 2026.

let t: TestServer
let work: CounterWork
let sales = 0
let incentiveID = ''
let first: Json
const rule = { name: 'Two percent', rate: 2 }
beforeAll(async () => {
  t = await testServer()
  work = counterWork(t)
  incentiveID = (await save(rule)).body.incentiveID
  await save({ name: 'Frames', perPiece: 50, goods: ['Frame'], priority: 1 })
})
afterAll(() => t.close())

type Keys = Record<string, unknown>
const save = (body: Keys, as: 'manager' | 'counter' = 'manager') =>
  t.call('POST', '/api/Incentives/save-rule', body, { as })
const settle = (body: Keys) => t.call('POST', '/api/Incentives/settle', body, { as: 'owner' })
async function month(of: string): Promise<IncentiveMonth['People']> {
  const path = `/api/Incentives/month?month=${of}`
  return (await t.call('GET', path, undefined, { as: 'owner' })).body.People
}

async function sell(day: string, lines: Keys[], paid: 'all' | number = 'all'): Promise<Json> {
  const key = `incentive-${++sales}`
  for (const line of lines) await work.add(key, line, 'owner')
  const { totals } = await work.read(key)
  const receiptAmount = paid === 'all' ? totals.netAmount : paid
  const receiptModel = { receiptAmount, receiptTypeId: CASH }
  const customerModel = { name: `Buyer ${sales}`, mobile: `98450000${10 + sales}` }
  return work.commit(key, { orderDate: day, customerModel, receiptModel }, 'owner')
}

const nov = (of: IncentiveMonth['People']) => of.find(({ State }) => State === 'Draft')

describe('a month', () => {
  it('has what was delivered and paid in it, by rule, without tax', async () => {
    first = await sell('2026-10-02', [
      { code: ACCESSORY, price: 1_000 },
      { code: SECOND_FRAME, price: 2_000 },
    ])
    await sell('2026-10-31', [{ code: ACCESSORY, price: 500 }])
    const [person, ...others] = await month('2026-10')
    expect(others).toEqual([])
    expect(person).toMatchObject({
      State: 'Draft',
      Amount: 80,
      Rows: [
        { Rule: 'Frames', Pieces: 1, Amount: 50 },
        { Rule: 'Two percent', Pieces: 2, Taxable: 1_500, Amount: 30 },
      ],
    })
    expect(await month('2026-09')).toEqual([])
  })

  it('has an order only once it is paid whole, in the month of the last payment', async () => {
    const sold = await sell('2026-10-31', [{ code: ACCESSORY, price: 10_000 }], 100)
    expect((await month('2026-10'))[0]?.Amount).toBe(80)
    const due = (await t.call('GET', `/api/Orders/${sold.SalesOrderID}`)).body.BalanceAmount
    const paid = await t.call('POST', '/api/quickSale/SaveReceipt', {
      salesOrderID: sold.SalesOrderID,
      receiptAmount: due,
      yearId: '2026',
      branchId: 1,
      receiptTypeId: CASH,
    })
    expect(paid.status).toBe(200)
    expect((await month('2026-10'))[0]?.Amount).toBe(80)
    expect(nov(await month('2026-11'))?.Amount).toBe(200)
  })
})

describe('a statement', () => {
  it('is agreed for the amount that was seen, when the month is over', async () => {
    const [person] = await month('2026-10')
    const of = { userID: person?.UserID, month: '2026-10', amount: 80 }
    expect((await settle({ ...of, state: 'Paid' })).status).toBe(409)
    expect((await settle({ ...of, state: 'Agreed', amount: 80.01 })).status).toBe(409)
    const early = await settle({ ...of, month: '2026-11', state: 'Agreed' })
    expect([early.status, early.body.errors[0].field]).toEqual([400, 'month'])
    expect(all(t.services.db, 'SELECT 1 FROM incentive_statements', {})).toEqual([])
    expect((await settle({ ...of, state: 'Agreed' })).status).toBe(200)
    expect((await settle({ ...of, state: 'Agreed' })).status).toBe(409)
    expect(await due('2026-10')).toEqual([80])
  })

  it('stays as it was agreed when a rule changes, and what comes back later is taken off then', async () => {
    expect((await save({ ...rule, incentiveID, version: 1, rate: 4 })).body.version).toBe(2)
    expect((await save({ ...rule, incentiveID, version: 1 })).status).toBe(409)
    expect((await month('2026-10'))[0]).toMatchObject({ State: 'Agreed', Amount: 80 })
    expect(nov(await month('2026-11'))?.Amount).toBe(400)

    const invoiceID = first.InvoiceID
    const { Lines } = (await t.call('GET', `/api/Returns/invoice?invoiceID=${invoiceID}`)).body
    const back = {
      invoiceID,
      lines: [{ lineID: Lines[0].LineID, qty: 1, restock: true }],
      reason: 'Not wanted',
    }
    expect((await t.call('POST', '/api/Returns/save', back, { as: 'manager' })).status).toBe(200)
    expect((await month('2026-10'))[0]).toMatchObject({ State: 'Agreed', Amount: 80 })
    expect(nov(await month('2026-11'))?.Amount).toBe(360)
  })

  it('is paid once', async () => {
    const [person] = await month('2026-10')
    const paid = { userID: person?.UserID, month: '2026-10', amount: 80, state: 'Paid' }
    expect((await settle(paid)).status).toBe(200)
    expect((await month('2026-10'))[0]?.State).toBe('Paid')
    expect((await settle(paid)).status).toBe(409)
    expect(await due('2026-10')).toEqual([0])
  })
})

/** What the report says that people are still owed for a month. */
async function due(month: string): Promise<number[]> {
  const path = `/api/Reports/incentives?from=${month}-01&to=${month}-28`
  const { body, status } = await t.call('GET', path, undefined, { as: 'owner' })
  expect(status).toBe(200)
  for (const { Left, Right } of body.Checks) expect(Left).toBe(Right)
  const place = body.Columns.findIndex(({ Key }: { Key: string }) => Key === 'incentiveDue')
  return body.Rows.map((row: number[]) => row[place])
}

it('a band of margin counts by what the goods had cost, and not where nobody knows', async () => {
  const amount = async () => nov(await month('2026-11'))?.Amount ?? 0
  // The last one was there before anybody said what it had cost.
  await sell('2026-11-20', [{ code: LAST_ONE, price: 40 }])
  const lines = [{ itemID: work.item(LAST_ONE), qty: 2, cost: 20, taxRate: 18 }]
  const supplierID = t.services.ids.encode('supplier', 2)
  const bill = { supplierID, billNo: '1', billDate: '2026-11-20', lines, post: true }
  const inward = await t.call('POST', '/api/Purchases/inward', bill, { as: 'owner' })
  expect(inward.status).toBe(200)
  await sell('2026-11-20', [{ code: LAST_ONE, price: 100 }])
  await sell('2026-11-20', [{ code: LAST_ONE, price: 25 }])
  const before = await amount()
  const band = { itemCodes: [LAST_ONE], priority: 1, marginFrom: 70, marginBelow: 90 }
  const saved = await save({ name: 'Fat', rate: 10, ...band })
  expect(saved.status).toBe(200)
  const { People } = (
    await t.call('GET', '/api/Incentives/month?month=2026-11', undefined, {
      as: 'owner',
    })
  ).body
  const rows = People.flatMap((person: Json) => person.Rows)
  expect(rows.find(({ Rule }: Json) => Rule === 'Fat')).toMatchObject({ Pieces: 1 })
  expect(await amount()).not.toBe(before)
  const { incentiveID } = saved.body
  await save({ name: 'Fat', rate: 10, ...band, incentiveID, version: 1, isActive: false })
  expect(await amount()).toBe(before)
})

describe('defining a rule', () => {
  test.each([
    [{ rate: undefined }, 'rate'],
    [{ perPiece: 5 }, 'perPiece'],
    [{ brands: ['Nobody'] }, 'brands'],
    [{ fromDay: '2026-10-02', toDay: '2026-10-01' }, 'toDay'],
    [{ marginFrom: 40, marginBelow: 40 }, 'marginBelow'],
  ])('refuses %o beside its field', async (wrong, field) => {
    const { body, status } = await save({ ...rule, ...wrong })
    expect([status, body.errors[0].field]).toEqual([400, field])
  })

  it('is for the owner and the manager, and lists what was saved', async () => {
    expect((await save(rule, 'counter')).status).toBe(403)
    const userID = t.services.ids.encode('user', 1)
    await save({ name: 'For one', rate: 1.5, userID, fromTurnover: 10_000, goods: ['Sunglass'] })
    const { Items } = (await t.call('GET', '/api/Incentives/rules', undefined, { as: 'owner' }))
      .body
    expect(Items.find(({ Name }: Json) => Name === 'For one')).toMatchObject({
      UserID: userID,
      Role: null,
      Rate: 1.5,
      PerPiece: null,
      Goods: ['Sunglass'],
      FromTurnover: 10_000,
      Version: 1,
    })
  })
})

it('a rule is split with who tested and who delivered, each with a statement of their own', async () => {
  const customerID = t.services.ids.encode('customer', customerIdOf(t.services, 'Asha Rao'))
  const split = {
    name: 'Split',
    rate: 10,
    itemCodes: [NO_MRP],
    priority: 1,
    testShare: 25,
    deliveryShare: 15,
  }
  const wrong = await save({ ...split, deliveryShare: 75.5 })
  expect([wrong.status, wrong.body.errors[0].field]).toEqual([400, 'deliveryShare'])
  expect((await save(split)).status).toBe(200)
  const { userId } = exactlyOne<{ userId: number }>(
    t.services.db,
    "SELECT id AS userId FROM users WHERE user_name = 'optometrist'",
  )
  connectionOf(t.services.db)
    .prepare(
      `INSERT INTO prescriptions (customer_id, exam_date, taken_by)
       VALUES (?, '2026-11-10T10:00:00', ?)`,
    )
    .run(customerIdOf(t.services, 'Asha Rao'), userId)
  await work.add('split', { code: NO_MRP, price: 1_000 }, 'owner')
  const { totals } = await work.read('split')
  await work.commit(
    'split',
    {
      orderDate: '2026-11-20',
      customerModel: { customerID },
      receiptModel: { receiptAmount: totals.netAmount, receiptTypeId: CASH },
    },
    'owner',
  )
  const rows = (await month('2026-11')).flatMap(({ Name, Rows }) =>
    Rows.filter(({ Rule }) => Rule === 'Split').map((row) => [Name, row.Part, row.Amount]),
  )
  // Ten percent of 1,000.00: a quarter to who tested; it left the shop with its seller.
  expect(rows).toHaveLength(3)
  expect(rows.map(([, part, amount]) => [part, amount]).sort()).toEqual([
    ['Delivery', 15],
    ['Sale', 60],
    ['Test', 25],
  ])
  expect(new Set(rows.filter(([, part]) => part !== 'Test').map(([name]) => name)).size).toBe(1)
  expect(new Set(rows.map(([name]) => name)).size).toBe(2)
})
