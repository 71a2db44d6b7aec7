import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { run } from '../db/sql.ts'
import { databaseDigest } from '../testing/database-digest.ts'
import { faultsOfRefusal } from '../testing/envelope.ts'
import { type Json, type TestServer, testServer } from '../testing/test-server.ts'
import { BRANCH_GSTIN, itemIdOf } from '../testing/test-shop.ts'
import { ACCESSORY } from '../testing/test-shop-items.ts'

const GSTIN = '29AAGCS1234F1Z5'

let t: TestServer
beforeAll(async () => {
  t = await testServer()
  t.services.write((tx) =>
    run(
      tx,
      `UPDATE suppliers SET gstin = :gstin,
              state_id = (SELECT id FROM states WHERE code = '29') WHERE id = 2`,
      { gstin: GSTIN },
    ),
  )
})
afterAll(() => t.close())

const post = (path: string, body: object, as: 'owner' | 'counter' = 'owner') =>
  t.call('POST', path, body, { as })
const get = async (path: string): Promise<Json> =>
  (await t.call('GET', path, undefined, { as: 'owner' })).body
const supplierID = (id = 2) => t.services.ids.encode('supplier', id)
const expense = (more: object) =>
  post('/api/Gst/expense', {
    supplierID: supplierID(),
    billNo: 'R/1',
    billDate: '2026-10-05',
    class: 'Services',
    lines: [{ what: 'Rent of the shop', amount: 1_000, taxRate: 18 }],
    ...more,
  })
const threeB = async (period = '102026') => {
  const file = await get(`/api/Gst/gstr3b?period=${period}`)
  const row = (list: 'itc_avl' | 'itc_rev' | 'itc_inelg', ty: string) =>
    file.itc_elg[list].find((each: Json) => each.ty === ty)
  return { file, row }
}

describe('freight of goods that came before', () => {
  it('is a cost of goods that are posted: of a draft and of none it is refused', async () => {
    const draft = await post('/api/Purchases/inward', {
      supplierID: supplierID(),
      billNo: 'D/1',
      billDate: '2026-10-05',
      lines: [
        {
          itemID: t.services.ids.encode('item', itemIdOf(t.services, ACCESSORY)),
          qty: 1,
          cost: 10,
        },
      ],
      post: false,
    })
    const before = databaseDigest(t.services.db)
    const ofDraft = await expense({ billNo: 'F/1', forInwardID: draft.body.inwardID })
    expect(faultsOfRefusal(ofDraft, 'CONFLICT')).toEqual([])
    const unknown = t.services.ids.encode('goodsReceipt', 999)
    const ofNone = await expense({ billNo: 'F/1', forInwardID: unknown })
    expect(faultsOfRefusal(ofNone, 'NOT_FOUND')).toEqual([])
    expect(databaseDigest(t.services.db)).toBe(before)
  })
})

describe('bills without goods', () => {
  it('are owed with their tax, which is taken back in the month of the bill', async () => {
    const { body, status } = await expense({})
    expect({ status, Tax: body.Tax, Total: body.Total }).toEqual({
      status: 200,
      Tax: 180,
      Total: 1_180,
    })
    const { file, row } = await threeB()
    expect(row('itc_avl', 'OTH')).toMatchObject({ camt: 90, samt: 90, iamt: 0 })
    expect(file.itc_elg.itc_net).toMatchObject({ camt: 90, samt: 90 })
    const report = await get('/api/Reports/purchases?from=2026-10-01&to=2026-10-31')
    expect(report.Checks[0].Left).toBe(report.Checks[0].Right)
    expect(JSON.stringify(report.Rows)).toContain('Services')
    const xml = await t.call(
      'GET',
      '/api/Tally/vouchers?from=2026-10-01&to=2026-10-31',
      undefined,
      { as: 'owner' },
    )
    expect(xml.bytes.toString()).toContain('Shop expenses')
  })

  it('under reverse charge are owed without the tax, which the shop pays and takes back', async () => {
    const { body } = await expense({ billNo: 'R/2', reverseCharge: true })
    expect(body).toMatchObject({ Tax: 180, Total: 1_000 })
    const { file, row } = await threeB()
    expect(file.sup_details.isup_rev).toMatchObject({ txval: 1_000, camt: 90, samt: 90, iamt: 0 })
    expect(row('itc_avl', 'ISRC')).toMatchObject({ camt: 90, samt: 90 })
    expect(row('itc_avl', 'OTH')).toMatchObject({ camt: 90 })
  })

  it('from abroad are services imported, with IGST', async () => {
    await expense({ billNo: 'INV-7', isImport: true, supplierID: supplierID(1) })
    const { file, row } = await threeB()
    expect(row('itc_avl', 'IMPS')).toMatchObject({ iamt: 180, camt: 0 })
    expect(file.sup_details.isup_rev).toMatchObject({ txval: 2_000, iamt: 180, camt: 90 })
  })

  it('barred by section 17(5) are shown and given up for good', async () => {
    await expense({ billNo: 'R/3', class: 'Blocked' })
    const { file, row } = await threeB()
    expect(row('itc_avl', 'OTH')).toMatchObject({ camt: 180 })
    expect(row('itc_rev', 'RUL')).toMatchObject({ camt: 90, samt: 90 })
    expect(file.itc_elg.itc_net.camt).toBe(180)
  })

  it('are taken back with a reason, and everything with them', async () => {
    const { body } = await expense({
      billNo: 'R/4',
      lines: [{ what: 'x', amount: 50, taxRate: 18 }],
    })
    const before = (await threeB()).row('itc_avl', 'OTH').camt
    const answer = await post('/api/Gst/expense/reverse', {
      expenseID: body.expenseID,
      reason: 'Entered twice',
    })
    expect(answer.status).toBe(200)
    expect((await threeB()).row('itc_avl', 'OTH').camt).toBe(before - 4.5)
    const { Checks } = await get('/api/Reports/purchases?from=2026-10-01&to=2026-10-31')
    expect(Checks[0].Left).toBe(Checks[0].Right)
  })

  it.each([
    ['twice', {}, 'CONFLICT'],
    ['of tomorrow', { billNo: 'N1', billDate: '2026-11-21' }, 'BUSINESS_RULE'],
    ['of nothing', { billNo: 'N2', lines: [{ what: 'x', amount: 0 }] }, 'VALIDATION'],
    [
      'of a supplier who charges no tax, with tax',
      { billNo: 'N3', supplierID: 'unregistered' },
      'VALIDATION',
    ],
    ['rounded by five rupees', { billNo: 'N4', roundOff: 5 }, 'VALIDATION'],
  ] as const)('%s are refused', async (_what, more, code) => {
    const before = databaseDigest(t.services.db)
    const sent =
      'supplierID' in more ? { ...more, supplierID: supplierID(await unregistered()) } : more
    const kept = 'supplierID' in more ? databaseDigest(t.services.db) : before
    expect(faultsOfRefusal(await expense(sent), code)).toEqual([])
    expect(databaseDigest(t.services.db)).toBe(kept)
  })
})

async function unregistered(): Promise<number> {
  const { body } = await post('/api/Masters/Supplier', { name: 'Landlord', type: 'Unregistered' })
  return t.services.ids.decode('supplier', body.id) ?? 0
}

describe('credit of a bill', () => {
  let inwardID: string
  beforeAll(async () => {
    const itemID = t.services.ids.encode('item', itemIdOf(t.services, ACCESSORY))
    const { body } = await post('/api/Purchases/inward', {
      supplierID: supplierID(),
      billNo: 'G/1',
      billDate: '2026-10-20',
      lines: [{ itemID, qty: 10, cost: 100, taxRate: 18 }],
      post: true,
    })
    inwardID = body.inwardID
  })
  const row = async (period: string): Promise<Json | undefined> =>
    (await get(`/api/Gst/bills?period=${period}`)).Items.find(
      ({ Number: no }: Json) => no === 'G/1',
    )
  const change = (more: object) => post('/api/Gst/bills/credit', { inwardID, ...more })

  it('moves to the month that is named, and back', async () => {
    const before = (await threeB()).row('itc_avl', 'OTH').camt
    expect(await row('102026')).toMatchObject({ State: 'NotYet', CountsIn: '102026' })
    expect((await change({ claimedIn: '112026' })).status).toBe(200)
    expect((await threeB()).row('itc_avl', 'OTH').camt).toBe(before - 90)
    expect((await threeB('112026')).row('itc_avl', 'OTH').camt).toBe(90)
    expect(await row('112026')).toMatchObject({ ClaimedIn: '112026', CountsIn: '112026' })
    await change({ claimedIn: null })
    expect((await threeB()).row('itc_avl', 'OTH').camt).toBe(before)
  })

  it('is reversed while the bill is unpaid, and taken again: 4(B)(2), 4(D)(1)', async () => {
    await change({ reversedIn: '112026', reclaimedIn: '122026' })
    expect((await threeB('112026')).row('itc_rev', 'OTH')).toMatchObject({ camt: 90, samt: 90 })
    const december = await threeB('122026')
    expect(december.row('itc_inelg', 'RUL')).toMatchObject({ camt: 90 })
    expect(december.row('itc_avl', 'OTH')).toMatchObject({ camt: 90 })
    expect(await row('102026')).toMatchObject({ State: 'Reclaimed' })
    await change({ reversedIn: null, reclaimedIn: null })
  })

  it.each([
    ['before its bill', { claimedIn: '092026' }, 'BUSINESS_RULE'],
    ['after 30 November of the next year', { claimedIn: '112027' }, 'BUSINESS_RULE'],
    ['again without a reversal', { reclaimedIn: '112026' }, 'BUSINESS_RULE'],
    ['in no month', { claimedIn: '132026' }, 'VALIDATION'],
  ] as const)('is not claimed %s', async (_what, more, code) => {
    expect(faultsOfRefusal(await change(more), code)).toEqual([])
  })

  it('of no bill, or of two, is refused; so is anybody without the right', async () => {
    expect(faultsOfRefusal(await post('/api/Gst/bills/credit', {}), 'VALIDATION')).toEqual([])
    const counter = await post('/api/Gst/bills/credit', { inwardID, class: 'Blocked' }, 'counter')
    expect(counter.status).toBe(403)
  })
})

describe('GSTR-2B as the portal gives it now', () => {
  const inv = (inum: string, more: object = {}) => ({
    inum,
    typ: 'R',
    dt: '20-10-2026',
    val: 1_180,
    txval: 1_000,
    igst: 0,
    cgst: 90,
    sgst: 90,
    cess: 0,
    pos: '29',
    rev: 'N',
    itcavl: 'Y',
    rsn: '',
    imsStatus: 'N',
    ...more,
  })
  const file = {
    chksum: 'x',
    data: {
      data: {
        gstin: BRANCH_GSTIN,
        rtnprd: '102026',
        version: '1.0',
        gendt: '14-11-2026',
        docdata: {
          b2b: [
            {
              ctin: GSTIN,
              trdnm: 'Surya',
              supprd: '102026',
              inv: [inv('G/1', { imsStatus: 'A' }), inv('OLD/9', { itcavl: 'N', rsn: 'C' })],
            },
          ],
          ecom: [{ ctin: GSTIN, trdnm: 'Surya', inv: [inv('E/5', { imsStatus: 'R' })] }],
          isd: [
            {
              ctin: GSTIN,
              trdnm: 'Head office',
              doclist: [
                {
                  doctyp: 'ISDI',
                  docnum: 'D1',
                  docdt: '01-10-2026',
                  itcelg: 'Y',
                  igst: 10,
                  cgst: 0,
                  sgst: 0,
                },
              ],
            },
          ],
          impg: [
            { portcode: 'INMAA1', boenum: 1_234_567, boedt: '03-10-2026', txval: 500, igst: 90 },
          ],
        },
      },
    },
  }

  it('is read with its sections, the decisions of the portal, and what it bars', async () => {
    const { body, status } = await post('/api/Gst/gstr2b', file)
    expect(status).toBe(200)
    const of = (number: string) =>
      body.Items.find(({ Books, Portal }: Json) => (Portal ?? Books).Number === number)
    expect(of('G/1')).toMatchObject({ State: 'Exact', Management: 'Accepted', IsClaimed: true })
    expect(of('E/5')).toMatchObject({ Management: 'Rejected', IsClaimable: false })
    expect(body.Others.map(({ Section }: Json) => Section)).toEqual(['ISD', 'IMPG'])
    const { row } = await threeB()
    expect(row('itc_avl', 'IMPG')).toMatchObject({ iamt: 90 })
    expect(row('itc_avl', 'ISD')).toMatchObject({ iamt: 10 })
    expect(row('itc_avl', 'OTH')).toMatchObject({ camt: 90 })
    expect(row('itc_inelg', 'OTH')).toMatchObject({ camt: 90, samt: 90 })
  })

  it('says before the return which bills do not match, and opens them', async () => {
    const { Findings } = await get('/api/Gst/preflight?period=102026')
    const bills = Findings.filter(({ Code }: Json) => Code === 'supplier-bill')
    expect(bills.map(({ Document }: Json) => Document)).toEqual(
      expect.arrayContaining(['R/1', 'R/3']),
    )
    const none = (await get('/api/Gst/preflight?period=092026')).Findings
    expect(none.filter(({ Code }: Json) => Code === 'supplier-bill')).toEqual([])
  })
})

describe('the acknowledgement of a return', () => {
  const ARN = 'AA291026123456Z'
  const keep = (more: object = {}) =>
    post('/api/Gst/acknowledgement', {
      period: '092026',
      return: 'GSTR1',
      arn: ARN,
      filedOn: '2026-10-11',
      ...more,
    })

  it('is kept with its day, of a month that was filed; the newest counts', async () => {
    expect(faultsOfRefusal(await keep(), 'BUSINESS_RULE')).toEqual([])
    await post('/api/Gst/file', { period: '092026' })
    expect((await keep({ arn: ARN.toLowerCase() })).status).toBe(200)
    await keep({ arn: 'AA291026123457Z', filedOn: '2026-10-12' })
    await keep({ return: 'GSTR3B', filedOn: '2026-10-20' })
    const { Items } = await get('/api/Gst/filings')
    expect(Items[0].Acknowledged).toEqual([
      { Return: 'GSTR1', ARN: 'AA291026123457Z', FiledOn: '2026-10-12T00:00:00' },
      { Return: 'GSTR3B', ARN, FiledOn: '2026-10-20T00:00:00' },
    ])
  })

  it.each([
    ['too short', { arn: 'AA29' }],
    ['of a day within the month', { filedOn: '2026-09-30' }],
    ['of tomorrow', { filedOn: '2026-11-21' }],
    ['of another return', { return: 'GSTR9' }],
  ])('%s is refused', async (_what, more) => {
    expect(faultsOfRefusal(await keep(more), 'VALIDATION')).toEqual([])
  })

  it('a bill that comes after its month was filed is claimed in the month it came in', async () => {
    await expense({ billNo: 'LATE', billDate: '2026-09-10' })
    const late = (await get('/api/Gst/bills?period=112026')).Items.find(
      ({ Number: no }: Json) => no === 'LATE',
    )
    expect(late).toMatchObject({ ClaimedIn: '112026', CountsIn: '112026' })
    expect(
      (await expense({ billNo: 'RC', billDate: '2026-09-10', reverseCharge: true })).status,
    ).toBe(422)
  })
})

it('asks about an expense bill whose number is the same but for its signs', async () => {
  expect((await expense({ billNo: 'RN/118', billDate: '2026-11-03' })).status).toBe(200)
  const again = await expense({ billNo: 'rn-0118', billDate: '2026-11-04' })
  expect(faultsOfRefusal(again, 'VALIDATION')).toEqual([])
  expect(again.body.errors).toMatchObject([{ field: 'anotherBill' }])
  expect(again.body.message).toMatch(
    /^Bill RN\/118 of .* is there already: is this another bill\?$/,
  )
  const other = { billNo: 'rn-0118', billDate: '2026-11-04', anotherBill: true }
  expect((await expense(other)).status).toBe(200)
  expect(faultsOfRefusal(await expense(other), 'CONFLICT')).toEqual([])
})
