import { afterAll, beforeAll, expect, it } from 'vitest'
import { run } from '../db/sql.ts'
import { testWorkbookOf } from '../import/testing/workbook.ts'
import { databaseDigest } from '../testing/database-digest.ts'
import { faultsOfRefusal } from '../testing/envelope.ts'
import { type Json, type TestServer, testServer } from '../testing/test-server.ts'
import { BRANCH_GSTIN, itemIdOf } from '../testing/test-shop.ts'
import { ACCESSORY } from '../testing/test-shop-items.ts'
import { portalSheet, readMe, TAXES } from './testing/portal-workbook.ts'

const SUPPLIER = '29AAGCS1234F1Z5'

let t: TestServer
beforeAll(async () => {
  t = await testServer()
  t.services.write((tx) =>
    run(
      tx,
      `UPDATE suppliers SET gstin = :gstin,
              state_id = (SELECT id FROM states WHERE code = '29') WHERE id = 2`,
      { gstin: SUPPLIER },
    ),
  )
  await book('S/0041', '2026-10-10', 10)
  await book('S/0042', '2026-10-12', 20)
  await book('S/0043', '2026-10-20', 30)
  await book('S/0044', '2026-10-25', 40)
  t.clock.set(Date.parse('2026-11-22T11:00:00+05:30'))
})
afterAll(() => t.close())

const post = (path: string, body: object, as: 'owner' | 'counter' = 'owner') =>
  t.call('POST', path, body, { as })
const get = async (path: string): Promise<Json> =>
  (await t.call('GET', path, undefined, { as: 'owner' })).body

/** Pieces at 100 rupees with 18 %. */
async function book(billNo: string, billDate: string, qty: number): Promise<void> {
  const itemID = t.services.ids.encode('item', itemIdOf(t.services, ACCESSORY))
  const answer = await post('/api/Purchases/inward', {
    supplierID: t.services.ids.encode('supplier', 2),
    billNo,
    billDate,
    lines: [{ itemID, qty, cost: 100, taxRate: 18 }],
    post: true,
  })
  expect(answer.body).toMatchObject({ success: true })
}

const paper = (inum: string, dt: string, txval: number, more: object = {}) => ({
  inum,
  typ: 'R',
  dt,
  val: txval * 1.18,
  rev: 'N',
  itcavl: 'Y',
  txval,
  igst: 0,
  cgst: txval * 0.09,
  sgst: txval * 0.09,
  ...more,
})
const file = (inv: object[], more: object = {}) => ({
  data: {
    gstin: BRANCH_GSTIN,
    rtnprd: '102026',
    gendt: '14-11-2026',
    docdata: { b2b: [{ ctin: SUPPLIER, trdnm: 'Surya', inv }] },
    ...more,
  },
})
const FILE = file([
  paper('S/0041', '10-10-2026', 1_000),
  paper('s-42', '13-10-2026', 2_000),
  paper('S/0043', '20-10-2026', 2_900),
  paper('Z/9', '28-10-2026', 77),
])
const credit = async () => {
  const { itc_elg } = await get('/api/Gst/gstr3b?period=102026')
  return {
    available: itc_elg.itc_avl.find(({ ty }: Json) => ty === 'OTH').camt,
    barred: itc_elg.itc_rev.find(({ ty }: Json) => ty === 'RUL').camt,
    net: itc_elg.itc_net.camt,
  }
}

it('goes by the dates of the bills until the portal was heard', async () => {
  expect(await get('/api/Gst/gstr2b?period=102026')).toMatchObject({ KeptAt: null, Items: [] })
  expect(await credit()).toEqual({ available: 900, barred: 0, net: 900 })
})

it.each([
  ['of another shop', file([], { gstin: '29AAGFM7719P1ZF' }), 'BUSINESS_RULE'],
  ['that is none', { hello: 1 }, 'VALIDATION'],
  ['with a paper without a date', file([paper('A', '', 1)]), 'VALIDATION'],
] as const)('a file %s is refused and nothing kept', async (_what, body, code) => {
  const before = databaseDigest(t.services.db)
  expect(faultsOfRefusal(await post('/api/Gst/gstr2b', body), code)).toEqual([])
  expect(databaseDigest(t.services.db)).toBe(before)
})

it('answers what agrees, what nearly does, and what only one side has', async () => {
  const { body } = await post('/api/Gst/gstr2b', FILE)
  expect(body).toMatchObject({ Period: '102026', GeneratedOn: '14-11-2026', KeptBy: 'Owner' })
  const seen = body.Items.map(({ Books, IsClaimed, Portal, Rule, State }: Json) => [
    State,
    Rule,
    Portal?.Number ?? null,
    Books?.Number ?? null,
    IsClaimed,
  ])
  expect(seen).toEqual([
    ['Mismatch', 4, 'S/0043', 'S/0043', false],
    ['Near', 2, 's-42', 'S/0042', false],
    ['OnlyInPortal', 0, 'Z/9', null, false],
    ['OnlyInBooks', 0, null, 'S/0044', false],
    ['Exact', 1, 'S/0041', 'S/0041', true],
  ])
  expect(await get('/api/Gst/gstr2b?period=102026')).toEqual(body)
  expect(await credit()).toEqual({ available: 90, barred: 0, net: 90 })
})

async function sendWorkbook(payload: Buffer, as: 'owner' | 'counter' = 'owner') {
  const secret = { userName: as, password: `${as}-secret` }
  const token: string = (await t.call('POST', '/api/Auth/Login', secret)).body.AccessToken
  const answer = await t.app.inject({
    method: 'POST',
    url: '/api/Gst/gstr2b/workbook',
    headers: { 'content-type': 'application/octet-stream', authorization: `Bearer ${token}` },
    payload,
  })
  const { headers, rawPayload: bytes, statusCode: status } = answer
  return { status, headers, bytes, body: answer.json() }
}
const workbook = (gstin: string, sheets = {}) =>
  testWorkbookOf({ 'Read me': readMe(gstin, '2026-27', 'October'), ...sheets })
const bought = (number: string, date: string, taxable: number) => {
  const tax = taxable * 0.09
  return [SUPPLIER, 'Surya', number, 'Regular', date, taxable * 1.18, 18, taxable, 0, tax, tax, 0]
}

it("reads the portal's Excel as its JSON, a paper of two rates too", async () => {
  const before = await get('/api/Gst/gstr2b?period=102026')
  const sheet = portalSheet(
    [
      'GSTIN of supplier',
      'Trade/Legal name',
      'Invoice Details',
      '',
      '',
      '',
      'Rate(%)',
      TAXES[0] ?? '',
    ],
    [
      '',
      '',
      'Invoice number',
      'Invoice type',
      'Invoice Date',
      'Invoice Value(₹)',
      '',
      '',
      ...TAXES.slice(1),
    ],
    bought('S/0041', '10/10/2026', 600),
    bought('S/0041', '10/10/2026', 400),
    bought('s-42', '13/10/2026', 2_000),
    bought('S/0043', '20/10/2026', 2_900),
    bought('Z/9', '28/10/2026', 77),
  )
  const { body } = await sendWorkbook(workbook(BRANCH_GSTIN, { B2B: sheet }))
  expect(body.Items).toEqual(before.Items)
})

it.each([
  ['of another shop', workbook('29AAGFM7719P1ZF', { B2B: [] }), 'owner', 'BUSINESS_RULE'],
  ['that is none', Buffer.from('PK'), 'owner', 'VALIDATION'],
  ['of other sheets', testWorkbookOf({ Data: [['a', 'b']] }), 'owner', 'VALIDATION'],
  ['of one who may not', workbook(BRANCH_GSTIN, { B2B: [] }), 'counter', 'FORBIDDEN'],
] as const)('a workbook %s is refused and nothing kept', async (_what, file, as, code) => {
  const kept = await get('/api/Gst/gstr2b?period=102026')
  expect(faultsOfRefusal(await sendWorkbook(file, as), code)).toEqual([])
  expect(await get('/api/Gst/gstr2b?period=102026')).toEqual(kept)
})

it('takes back what a person accepted, the lower figure of both, and reverses what is barred', async () => {
  const decide = (key: string, decision: string | null, as: 'owner' | 'counter' = 'owner') =>
    post('/api/Gst/gstr2b/decide', { period: '102026', key, decision }, as)
  const { Items } = await get('/api/Gst/gstr2b?period=102026')
  const [mismatch, near, alone] = Items.map(({ Key }: Json) => Key)
  expect((await decide(near, 'Accepted')).status).toBe(200)
  expect((await decide(mismatch, 'Blocked')).status).toBe(200)
  expect(await credit()).toEqual({ available: 90 + 180 + 261, barred: 261, net: 270 })
  expect((await decide(near, null)).status).toBe(200)
  expect(await credit()).toEqual({ available: 90 + 261, barred: 261, net: 90 })
  expect(faultsOfRefusal(await decide(alone, 'Accepted'), 'BUSINESS_RULE')).toEqual([])
  expect(faultsOfRefusal(await decide('nothing', 'Accepted'), 'NOT_FOUND')).toEqual([])
  expect(faultsOfRefusal(await decide(near, 'Accepted', 'counter'), 'FORBIDDEN')).toEqual([])
})

it('looks for a bill that came late in the file of the next month', async () => {
  const next = file([paper('S/0044', '25-10-2026', 4_000)], { rtnprd: '112026' })
  const { body } = await post('/api/Gst/gstr2b', next)
  expect(body.Items.find(({ State }: Json) => State === 'Exact')).toMatchObject({
    Books: { Number: 'S/0044' },
    IsClaimed: true,
  })
})

it('changes nothing of a month that was filed', async () => {
  expect((await post('/api/Gst/file', { period: '102026' })).status).toBe(200)
  expect(faultsOfRefusal(await post('/api/Gst/gstr2b', FILE), 'CONFLICT')).toEqual([])
})
