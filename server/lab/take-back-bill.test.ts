import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findDamage } from '../checks/find-damage.ts'
import { all, exactlyOne, run } from '../db/sql.ts'
import { UPI } from '../masters/master-rows.ts'
import { type Workshop, workshop } from '../orders/testing/workshop.ts'
import { databaseDigest } from '../testing/database-digest.ts'
import { faultsOfRefusal } from '../testing/envelope.ts'
import { tallyAmounts } from '../testing/tally-amounts.ts'
import { type TestServer, testServer } from '../testing/test-server.ts'

let t: TestServer
let shop: Workshop
let lab = ''
/** The numbers of two jobs that came for 480.01 and 450. */
let one = ''
let two = ''
beforeAll(async () => {
  t = await testServer()
  shop = workshop(t)
  lab = t.services.ids.encode('supplier', 1)
  one = await receivedJob(0, 480.01)
  two = await receivedJob(1, 450)
  t.services.write((tx) =>
    run(
      tx,
      `UPDATE suppliers SET gstin = '29AAGCS1234F1Z5',
              state_id = (SELECT id FROM states WHERE code = '29') WHERE id = 1`,
    ),
  )
})
afterAll(() => t.close())

type Keys = Record<string, unknown>
type As = 'owner' | 'counter'
const post = (path: string, body: Keys, as: As = 'owner') => t.call('POST', path, body, { as })
const get = async (path: string) => (await t.call('GET', path, undefined, { as: 'owner' })).body

async function receivedJob(unit: number, cost: number): Promise<string> {
  const { LabOrder } = await shop.order(await shop.bookSpectacles(`back-${unit}`, { unit }))
  const job: string = LabOrder.LabOrderNo
  await post('/api/Lab/send', { jobs: [job], supplierID: lab })
  expect((await post('/api/Lab/receive', { jobs: [{ job, cost }] })).status).toBe(200)
  return job
}

const BILL = { billNo: 'L/77', billDate: '2026-11-19', otherCharges: -30, taxRate: 5 }
const postBill = (more: Keys = {}) =>
  post('/api/Lab/bill', {
    supplierID: lab,
    ...BILL,
    jobs: [
      { job: one, amount: 500 },
      { job: two, amount: 450 },
    ],
    post: true,
    ...more,
  })
const jobsOfLab = async () => {
  const body = { supplierID: lab, billDate: BILL.billDate, jobs: [], post: false }
  return (await post('/api/Lab/bill', body)).body
}
const takeBack = (labBillID: string, as: As = 'owner') =>
  post('/api/Lab/bill/take-back', { labBillID, reason: 'Typed wrong' }, as)

/** What each job cost its order, in paise. */
const costs = () =>
  all<{ paise: number }>(
    t.services.db,
    `SELECT sum(m.sales_cost_paise) AS paise
       FROM stock_movements m JOIN lab_orders l ON l.id = m.lab_order_id
      WHERE m.order_line_id IS NOT NULL GROUP BY l.id ORDER BY l.id`,
  ).map(({ paise }) => paise)

async function figures() {
  const { db } = t.services
  const asked = await jobsOfLab()
  const register = await get('/api/Reports/purchases?from=2026-11-01&to=2026-11-30')
  const { Balance, Bills } = await get(`/api/Purchases/account/${lab}`)
  return {
    stock: exactlyOne(
      db,
      'SELECT sum(stock_value_paise) AS paise, sum(on_hand_milli) AS milli FROM items',
    ),
    costs: costs(),
    balance: Balance,
    bills: Bills,
    unbilled: asked.Unbilled,
    billed: asked.Billed,
    register: register.Rows,
    credit: (await get('/api/Gst/bills?period=112026')).Totals,
    tally: await tallyAmounts(t, 'L/77', { from: '2026-11-01', to: '2026-11-30' }),
  }
}

async function refused(
  answer: () => ReturnType<typeof post>,
  code: Parameters<typeof faultsOfRefusal>[1],
  text?: RegExp,
) {
  const before = databaseDigest(t.services.db)
  const given = await answer()
  expect(faultsOfRefusal(given, code)).toEqual([])
  if (text !== undefined) expect(given.body.message).toMatch(text)
  expect(databaseDigest(t.services.db)).toBe(before)
}

describe('a bill of a lab', () => {
  let before: Awaited<ReturnType<typeof figures>>

  it('holds a discount, which its jobs bear by their amounts, to the paisa', async () => {
    before = await figures()
    expect(before.costs).toEqual([48_001, 45_000])
    expect(before.balance).toBe(0)
    // Of the 950 before tax 30 go off: 920 and 46 of tax.
    const preview = await postBill({ post: false })
    expect(preview.body).toMatchObject({
      computedTotal: 966,
      Jobs: [{ Difference: 19.99 }, { Difference: 0 }],
    })
    await refused(() => postBill({ otherCharges: -950.01 }), 'VALIDATION', /discount is more/)
    await refused(() => postBill({ billTotal: 997.5 }), 'BUSINESS_RULE')
    const { body } = await postBill({ billTotal: 966 })
    const asked = await jobsOfLab()
    expect(asked.Bills).toEqual([
      {
        LabBillID: body.billID,
        BillNo: 'L/77',
        BillDate: '2026-11-19',
        JobCount: 2,
        Total: 966,
        Paid: 0,
      },
    ])
    expect(costs()).toEqual([50_000 - 1_579, 45_000 - 1_421])
    expect(await get(`/api/Purchases/account/${lab}`)).toMatchObject({ Balance: 966 })
    expect(await get(`/api/Purchases/bill-lines?labBillID=${body.billID}`)).toMatchObject({
      Taxable: 920,
      OtherCharges: -30,
      Tax: 46,
      RoundOff: 0,
      Total: 966,
    })
    expect(await tallyAmounts(t, 'L/77', { from: '2026-11-01', to: '2026-11-30' })).toEqual({
      'Clear Lens Lab S1': 966,
      'Lab jobs': -920,
      'Input CGST': -23,
      'Input SGST': -23,
    })
  })

  it('is taken back on a later day, and everything is as it was before it', async () => {
    const asked = await jobsOfLab()
    const [{ LabBillID }] = asked.Bills
    await refused(() => takeBack(LabBillID, 'counter'), 'FORBIDDEN')
    t.clock.set(t.clock.now() + 86_400_000)
    const answer = await takeBack(LabBillID)
    expect(answer.body).toEqual({ success: true, BillNo: 'L/77' })
    expect(await figures()).toEqual(before)
    const account = await get(`/api/Purchases/account/${lab}`)
    expect(account.Items).toMatchObject([
      { Kind: 'bill-reversed', Amount: -966, Note: 'Typed wrong', DocumentID: LabBillID },
      { Kind: 'bill', Amount: 966 },
    ])
    // What was billed by it is still to be read.
    const lines = await get(`/api/Purchases/bill-lines?labBillID=${LabBillID}`)
    expect(lines.Lines).toMatchObject([{ Amount: 500 }, { Amount: 450 }])
    const { Checks } = await get('/api/Reports/purchases?from=2026-11-01&to=2026-11-30')
    expect(Checks[0].Left).toBe(Checks[0].Right)
    await refused(() => takeBack(LabBillID), 'CONFLICT', /L\/77 is taken back already/)
    expect(findDamage(t.services.db)).toEqual([])
  })

  it('is entered again under its number, with its jobs; what was paid stays for the next', async () => {
    const wrong = await postBill({ jobs: [{ job: one, amount: 5_000 }], otherCharges: 0 })
    expect(wrong.body.success).toBe(true)
    const payment = { supplierID: lab, amount: 500, paymentKindID: UPI, referenceNo: 'U1' }
    const allocations = [{ labBillID: wrong.body.billID, amount: 500 }]
    await post('/api/Purchases/payment', { ...payment, allocations })
    const asked = await jobsOfLab()
    expect(asked.Bills).toMatchObject([{ Total: 5_250, Paid: 500 }])
    expect((await takeBack(wrong.body.billID)).status).toBe(200)
    expect(await get(`/api/Purchases/account/${lab}`)).toMatchObject({ Balance: -500, Bills: [] })
    const right = await postBill({ otherCharges: 25.5 })
    expect(right.body.success).toBe(true)
    // 975.50 and 48.78 of tax, less the 500.
    expect(await get(`/api/Purchases/account/${lab}`)).toMatchObject({
      Balance: 524.28,
      Bills: [{ LabBillID: right.body.billID, Amount: 1_024.28, Paid: 500, Due: 524.28 }],
    })
    expect(costs()).toEqual([50_000 + 1_342, 45_000 + 1_208])
    expect(findDamage(t.services.db)).toEqual([])
  })

  it('of a month whose return is filed stays; one that came after it does not', async () => {
    const asked = await jobsOfLab()
    const [{ LabBillID }] = asked.Bills
    t.clock.set(t.clock.now() + 20 * 86_400_000)
    expect((await post('/api/Gst/file', { period: '112026' })).status).toBe(200)
    await refused(() => takeBack(LabBillID), 'BUSINESS_RULE', /L\/77 .*filed: it stays/)
    const late = await receivedJob(2, 300)
    const jobs = [{ job: late, amount: 310 }]
    const { body } = await postBill({ billNo: 'L/78', anotherBill: true, jobs, otherCharges: 0 })
    expect((await takeBack(body.billID)).status).toBe(200)
    await refused(() => takeBack(t.services.ids.encode('labBill', 99)), 'NOT_FOUND')
    expect(findDamage(t.services.db)).toEqual([])
  })
})

it.each([
  ['2025-09-20', 12],
  ['2025-09-22', 5],
])('the tax proposed of a bill of %s is that of spectacle lenses then', async (billDate, rate) => {
  const body = { supplierID: lab, billDate, jobs: [], post: false }
  expect((await post('/api/Lab/bill', body)).body.UsualTaxRate).toBe(rate)
})
