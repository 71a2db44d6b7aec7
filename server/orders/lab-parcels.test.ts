import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { all, run } from '../db/sql.ts'
import { UPI } from '../masters/master-rows.ts'
import { databaseDigest } from '../testing/database-digest.ts'
import { faultsOfRefusal } from '../testing/envelope.ts'
import { tallyAmounts } from '../testing/tally-amounts.ts'
import { type TestServer, testServer } from '../testing/test-server.ts'
import { itemIdOf } from '../testing/test-shop.ts'
import { LENS } from '../testing/test-shop-items.ts'
import { type Workshop, workshop } from './testing/workshop.ts'

let t: TestServer
let shop: Workshop
let lab = ''
beforeAll(async () => {
  t = await testServer()
  shop = workshop(t)
  lab = t.services.ids.encode('supplier', 1)
})
afterAll(() => t.close())

const OWN_GSTIN = '29AAGCS1234F1Z5'

type Keys = Record<string, unknown>
const post = (path: string, body: Keys, as: 'owner' | 'counter' | 'optometrist' = 'counter') =>
  t.call('POST', path, body, { as })
const job = async (orderId: string) => (await shop.order(orderId)).LabOrder.LabOrderNo
const lensMoves = async () => {
  const id = t.services.ids.encode('item', itemIdOf(t.services, LENS))
  return (await t.call('GET', `/api/Stock/ledger/${id}`, undefined, { as: 'owner' })).body
}
let booked = 0
const book = () => shop.bookSpectacles(`lab-${++booked}`, { unit: booked - 1 })

async function refused(
  answer: ReturnType<typeof post>,
  code: Parameters<typeof faultsOfRefusal>[1],
  text?: RegExp,
) {
  const before = databaseDigest(t.services.db)
  const given = await answer
  expect(faultsOfRefusal(given, code)).toEqual([])
  if (text !== undefined) expect(given.body.message).toMatch(text)
  expect(databaseDigest(t.services.db)).toBe(before)
}

describe('lenses to order', () => {
  let first = ''
  let second = ''
  let third = ''
  beforeAll(async () => {
    first = await book()
    second = await book()
  })

  it('go to a lab by their jobs, all or none', async () => {
    const jobs = [await job(first), await job(second)]
    await refused(
      post('/api/Lab/send', { jobs: [jobs[0], 'KA1L/26-27/99999'] }),
      'NOT_FOUND',
      /99999/,
    )
    const { body } = await post('/api/Lab/send', { jobs: [...jobs, jobs[0]], supplierID: lab })
    expect(body.Jobs).toMatchObject([
      { Job: jobs[0], SalesOrderID: first, Status: 'Sent', IsRepeat: false },
      { Job: jobs[1], SalesOrderID: second, Status: 'Sent' },
    ])
    expect((await post('/api/Lab/send', { jobs: [jobs[0]] })).body.Jobs[0].IsRepeat).toBe(true)
    const sentSince = new RegExp(`${jobs[0]} is at the lab since 20-11-2026`)
    await refused(post('/api/Lab/send', { jobs: [jobs[0]], preview: true }), 'CONFLICT', sentSince)
    t.clock.set(t.clock.now() + 2 * 60_000)
    await refused(post('/api/Lab/send', { jobs: [jobs[0]] }), 'CONFLICT', sentSince)
    expect((await lensMoves()).Total).toBe(0)
    await refused(post('/api/Lab/send', { jobs: [] }), 'VALIDATION')
    await refused(post('/api/Lab/send', { jobs, supplierID: 'x' }), 'INVALID_ID')
  })

  it('are bought and sold when they come, and on hand stays 0', async () => {
    const number = await job(first)
    const { body } = await post('/api/Lab/receive', { jobs: [{ job: number, cost: 480.01 }] })
    expect(body.Jobs).toMatchObject([{ Job: number, Status: 'Received', IsRepeat: false }])
    const ledger = await lensMoves()
    expect(ledger).toMatchObject({ OnHand: 0, StockValue: 0, Total: 2 })
    expect(ledger.Items).toMatchObject([
      { Reason: 'sale', Qty: -2, Balance: 0, Value: -480.01, SalesCost: 480.01, IsCostKnown: true },
      { Reason: 'purchase', Qty: 2, Balance: 2, Value: 480.01 },
    ])
    const again = await post('/api/Lab/receive', { jobs: [{ job: number, cost: 1 }] })
    expect(again.body.Jobs[0].IsRepeat).toBe(true)
    await refused(
      post('/api/Lab/receive', { jobs: [{ job: number }], preview: true }),
      'CONFLICT',
      /came back on 20-11-2026 already/,
    )
    expect((await lensMoves()).Total).toBe(2)
    await post('/api/Lab/receive', { jobs: [{ job: await job(second) }] })
    expect((await lensMoves()).Items[0]).toMatchObject({ Reason: 'sale', Qty: -2, Balance: 0 })
    third = await book()
    await refused(post('/api/Lab/receive', { jobs: [{ job: await job(third) }] }), 'CONFLICT')
    await refused(post('/api/Lab/receive', { jobs: [{ job: 'none' }] }), 'NOT_FOUND')
    // A scan asks before anything is booked.
    const preview = true
    const unsent = await job(third)
    await refused(post('/api/Lab/receive', { jobs: [{ job: unsent }], preview }), 'CONFLICT')
    const before = databaseDigest(t.services.db)
    const sent = await post('/api/Lab/send', { jobs: [unsent], preview })
    expect(sent.body.Jobs).toMatchObject([{ Job: unsent, Status: 'Sent' }])
    expect(databaseDigest(t.services.db)).toBe(before)
    const kept = await post('/api/Lab/receive', { jobs: [{ job: 'none' }] }, 'optometrist')
    expect(faultsOfRefusal(kept, 'FORBIDDEN')).toEqual([])
  })

  it('are billed once, and what differs becomes their cost', async () => {
    const [one, two] = [await job(first), await job(second)]
    const bill = {
      supplierID: lab,
      billNo: 'L/77',
      billDate: '2026-11-20',
      taxRate: 5,
      post: false,
    }
    const empty = await post('/api/Lab/bill', { ...bill, jobs: [] })
    expect(empty.body).toMatchObject({ computedTotal: 0, Jobs: [] })
    expect(empty.body.Unbilled.map(({ Job }: { Job: string }) => Job)).toEqual([one, two])
    const { CustomerName } = await shop.order(first)
    expect(CustomerName).not.toBe('')
    expect(empty.body.Unbilled[0]).toMatchObject({ CustomerName })
    await refused(post('/api/Lab/bill', { ...bill, jobs: [], post: true }), 'BUSINESS_RULE')
    const preview = await post('/api/Lab/bill', { ...bill, jobs: [{ job: one, amount: 500 }] })
    expect(preview.body).toMatchObject({
      billID: null,
      computedTotal: 525,
      Jobs: [{ Job: one, CustomerName, Expected: 480.01, Difference: 19.99, Problem: null }],
      Unbilled: [{ Job: two }],
    })
    const jobs = [
      { job: one, amount: 500 },
      { job: two, amount: 450 },
    ]
    await refused(
      post('/api/Lab/bill', { ...bill, jobs, billTotal: 1_000, post: true }),
      'BUSINESS_RULE',
    )
    const made = await post('/api/Lab/bill', { ...bill, jobs, billTotal: 997.5, post: true })
    expect(made.body).toMatchObject({ success: true, billID: expect.any(String), Unbilled: [] })
    const { billNo: _, ...unnamed } = bill
    const seen = await post('/api/Lab/bill', { ...unnamed, jobs: [] }, 'owner')
    expect(seen.body.Billed).toMatchObject([
      { Job: one, CustomerName, BillNo: 'L/77', BillDate: '2026-11-20', Amount: 500 },
      { Job: two, BillNo: 'L/77', Amount: 450 },
    ])
    await refused(post('/api/Lab/bill', { ...unnamed, jobs, post: true }), 'VALIDATION')
    const costs = all<{ paise: number }>(
      t.services.db,
      `SELECT sum(m.sales_cost_paise) AS paise FROM stock_movements m
        WHERE m.order_line_id IS NOT NULL AND m.item_id = :itemId
        GROUP BY m.order_line_id ORDER BY m.order_line_id`,
      { itemId: itemIdOf(t.services, LENS) },
    )
    expect(costs).toEqual([{ paise: 50_000 }, { paise: 45_000 }])
    expect(await lensMoves()).toMatchObject({ OnHand: 0, StockValue: 0 })
    const account = await t.call('GET', `/api/Purchases/account/${lab}`, undefined, { as: 'owner' })
    expect(account.body.Balance).toBe(997.5)
    expect(account.body.Bills).toMatchObject([
      { LabBillID: made.body.billID, InwardID: null, ExpenseID: null, BillNo: 'L/77', Due: 997.5 },
    ])
    const linesPath = `/api/Purchases/bill-lines?labBillID=${made.body.billID}`
    const { body: content } = await t.call('GET', linesPath, undefined, { as: 'owner' })
    expect(content).toMatchObject({ BillNo: 'L/77', Total: 997.5 })
    expect(content.Lines).toMatchObject([{ Amount: 500 }, { Amount: 450 }])
    expect(content.Taxable + content.Tax + content.RoundOff).toBe(997.5)
    const payables = await post('/api/Purchases/payables', { owedOnly: true }, 'owner')
    expect(payables.body.Items).toMatchObject([
      { Supplier: { ID: lab }, Bills: 1, Due: 997.5, Days0To15: 997.5 },
    ])
    const payment = {
      supplierID: lab,
      amount: 500,
      paymentKindID: UPI,
      referenceNo: 'U1',
      allocations: [{ labBillID: made.body.billID, amount: 500 }],
    }
    await post('/api/Purchases/payment', payment, 'owner')
    const paid = await t.call('GET', `/api/Purchases/account/${lab}`, undefined, { as: 'owner' })
    expect(paid.body.Bills).toMatchObject([{ BillNo: 'L/77', Paid: 500, Due: 497.5 }])
    await refused(post('/api/Lab/bill', { ...bill, jobs, post: true }), 'CONFLICT', /L\/77/)
    const alike = { ...bill, billNo: 'l-077', jobs, post: true }
    await refused(post('/api/Lab/bill', alike), 'VALIDATION', /L\/77.*is this another bill\?/)
    await refused(
      post('/api/Lab/bill', { ...alike, anotherBill: true }),
      'CONFLICT',
      /billed twice/,
    )
    const next = { ...bill, billNo: 'L/78', post: true }
    await refused(
      post('/api/Lab/bill', { ...next, jobs: [{ job: one, amount: 1 }] }),
      'CONFLICT',
      /twice/,
    )
    await refused(
      post('/api/Lab/bill', { ...next, jobs: [{ job: 'none', amount: 1 }] }),
      'CONFLICT',
    )
    const unsent = { job: await job(third), amount: 1 }
    await refused(post('/api/Lab/bill', { ...next, jobs: [unsent] }), 'CONFLICT', /come/)
    const other = { ...next, supplierID: t.services.ids.encode('supplier', 2) }
    await refused(post('/api/Lab/bill', { ...other, jobs: [{ job: one, amount: 1 }] }), 'CONFLICT')
    await refused(post('/api/Lab/bill', { ...next, billDate: '2026-11-21', jobs }), 'BUSINESS_RULE')
  })

  it('are among those to be billed when they were made again before the bill', async () => {
    const replaced = await job(third)
    await post('/api/Lab/send', { jobs: [replaced], supplierID: lab })
    await post('/api/Lab/receive', { jobs: [{ job: replaced }] })
    const { Lines } = await shop.order(third)
    const lines = Lines.filter(({ IsLabWork }: Keys) => IsLabWork === true)
    const remake = {
      salesOrderID: third,
      lines: lines.map(({ ID }: Keys) => ({ lineID: ID })),
      kind: 'LabError',
      reason: 'Scratched',
    }
    expect((await post('/api/Orders/remake', remake)).status).toBe(200)
    const asked = { supplierID: lab, billDate: '2026-11-20', jobs: [], post: false }
    const { body } = await post('/api/Lab/bill', asked)
    expect(body.Unbilled).toMatchObject([{ Job: replaced, IsReplaced: true }])
  })

  it('of a lab that charges none bear no tax', async () => {
    const type = (name: string) =>
      t.services.write((tx) => run(tx, 'UPDATE suppliers SET type = :name WHERE id = 1', { name }))
    const bill = { supplierID: lab, billNo: 'L/80', billDate: '2026-11-20', jobs: [], post: false }
    type('Unregistered')
    await refused(post('/api/Lab/bill', { ...bill, taxRate: 5 }), 'VALIDATION', /no tax/)
    expect((await post('/api/Lab/bill', bill)).status).toBe(200)
    type('Regular')
  })

  it.each([
    ['of a lab without a GSTIN is a cost', null, 'Inputs', {}],
    ['is credit', OWN_GSTIN, 'Inputs', { 'Input CGST': -23.75, 'Input SGST': -23.75 }],
    ['of services too', OWN_GSTIN, 'Services', { 'Input CGST': -23.75, 'Input SGST': -23.75 }],
    ['of another State is IGST', '27AAGCS1234F1Z9', 'Inputs', { 'Input IGST': -47.5 }],
    ['that is barred is a cost', OWN_GSTIN, 'Blocked', {}],
    ['that is not for the business is a cost', OWN_GSTIN, 'NotBusiness', {}],
  ])('goes to Tally: its tax %s', async (_, gstin, itcClass, credit) => {
    t.services.write((tx) =>
      run(
        tx,
        `UPDATE suppliers SET gstin = :gstin,
                state_id = (SELECT id FROM states WHERE code = substr(:gstin, 1, 2))
          WHERE id = 1`,
        { gstin },
      ),
    )
    const change = { labBillID: t.services.ids.encode('labBill', 1), class: itcClass }
    expect((await post('/api/Gst/bills/credit', change, 'owner')).status).toBe(200)
    // Tally has debits below zero.
    expect(await tallyAmounts(t, 'L/77', { from: '2026-11-01', to: '2026-11-30' })).toEqual({
      'Clear Lens Lab S1': 997.5,
      'Lab jobs': Object.keys(credit).length === 0 ? -997.5 : -950,
      ...credit,
    })
  })
})
