import { afterAll, beforeAll, expect, it } from 'vitest'
import { all, run } from '../db/sql.ts'
import { type Json, type TestServer, testServer } from '../testing/test-server.ts'
import { itemIdOf } from '../testing/test-shop.ts'
import { ACCESSORY, LENS } from '../testing/test-shop-items.ts'

const OWN_STATE = '29'
const OTHER_STATE = '33'

let t: TestServer
beforeAll(async () => {
  t = await testServer()
})
afterAll(() => t.close())

const post = (path: string, body: object) => t.call('POST', path, body, { as: 'owner' })
const item = (code: string) => t.services.ids.encode('item', itemIdOf(t.services, code))

/** Buys 400 pieces at ₹100 and 18 % in a State, and loses ten of them. */
async function buyAndLose(code: string, state: string): Promise<void> {
  t.services.write((tx) =>
    run(
      tx,
      `UPDATE suppliers SET type = 'Regular', gstin = :gstin,
              state_id = (SELECT id FROM states WHERE code = :state) WHERE id = 2`,
      { gstin: `${state}AAGCS1234F1Z5`, state },
    ),
  )
  const bought = await post('/api/Purchases/inward', {
    supplierID: t.services.ids.encode('supplier', 2),
    billNo: state,
    billDate: '2026-11-20',
    lines: [{ itemID: item(code), qty: 400, cost: 100, taxRate: 18 }],
    post: true,
  })
  expect(bought.status).toBe(200)
  await lose(code)
}

async function lose(code: string): Promise<void> {
  const line = { itemID: item(code), qty: 10 }
  const lost = await post('/api/Stock/adjust', { reason: 'loss', note: 'stolen', lines: [line] })
  expect(lost.status).toBe(200)
}

/** Says of the lenses' bill, or of its one line, what its tax is for; a line's null follows its bill. */
async function sayWhatFor(bill: string, ofLine: string | null): Promise<void> {
  const path = '/api/Gst/bills?period=112026'
  const { body } = await t.call('GET', path, undefined, { as: 'owner' })
  const { ID, Lines } = body.Items.find(({ Number: no }: Json) => no === OTHER_STATE)
  const lines = [{ inwardLineID: Lines[0].ID, class: ofLine }]
  const said = await post('/api/Gst/bills/credit', { inwardID: ID, class: bill, lines })
  expect(said.status).toBe(200)
}

it('credit of lost goods is given back as the tax that was paid, IGST of another State', async () => {
  await buyAndLose(ACCESSORY, OWN_STATE)
  await buyAndLose(LENS, OTHER_STATE)
  const { body } = await t.call('GET', `/api/Gst/gstr3b?period=112026`, undefined, { as: 'owner' })
  const ofLost = body.itc_elg.itc_rev.find(({ ty }: Json) => ty === 'RUL')
  // The shop had 300 accessories without a cost: ten of 700 are worth 571.43, and their tax 102.86.
  expect(ofLost).toEqual({ ty: 'RUL', iamt: 180, camt: 51.43, samt: 51.43, csamt: 0 })
})

it.each([
  ['its line is barred', 'Inputs', 'Blocked', 0],
  ['its bill is barred', 'NotBusiness', null, 0],
  ['its line has credit in a barred bill', 'Blocked', 'Inputs', 1],
] as const)(
  'of goods, where %s, only credit that was taken is given back',
  async (_what, bill, ofLine, count) => {
    const reversals = () => all(t.services.db, 'SELECT movement_id FROM itc_reversals').length
    const before = reversals()
    await sayWhatFor(bill, ofLine)
    await lose(LENS)
    expect(reversals()).toBe(before + count)
  },
)
