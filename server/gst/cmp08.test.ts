import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { run } from '../db/sql.ts'
import { CASH } from '../masters/master-rows.ts'
import { counterWork } from '../testing/counter-work.ts'
import { faultsOfRefusal } from '../testing/envelope.ts'
import { type TestServer, testServer } from '../testing/test-server.ts'
import { itemIdOf } from '../testing/test-shop.ts'
import { ACCESSORY, EYE_TEST } from '../testing/test-shop-items.ts'

it('a composition dealer has CMP-08 and no GSTR-1', async () => {
  const t = await testServer()
  t.services.write((tx) => run(tx, 'UPDATE branches SET is_composition_scheme = 1'))
  t.services.forgetBranch()
  const work = counterWork(t)
  await work.add('bill', { qty: 1, price: 333 }, 'owner')
  await work.add('bill', { code: EYE_TEST, price: 200 }, 'owner')
  await work.commit('bill', { receiptModel: { receiptAmount: 533, receiptTypeId: CASH } }, 'owner')
  const get = (path: string) => t.call('GET', path, undefined, { as: 'owner' })
  expect((await get('/api/Gst/cmp08?quarter=122026')).body).toEqual({
    Quarter: '122026',
    GSTIN: '29AABCD1234E1Z4',
    TaxableTurnover: 333,
    ExemptTurnover: 200,
    Rate: 1,
    CGST: 1.67,
    SGST: 1.67,
    ReverseCharge: 0,
    ReverseIGST: 0,
    ReverseCGST: 0,
    ReverseSGST: 0,
    Interest: 0,
  })
  expect((await get('/api/Gst/cmp08?quarter=092026')).body).toMatchObject({
    TaxableTurnover: 0,
    CGST: 0,
  })
  expect(faultsOfRefusal(await get('/api/Gst/gstr1?period=112026'), 'BUSINESS_RULE')).toEqual([])
  expect((await get('/api/Gst/preflight?period=112026')).body).toMatchObject({
    Scheme: 'Composition',
  })
  t.services.write((tx) => run(tx, 'UPDATE branches SET is_composition_scheme = 0, gstin = NULL'))
  t.services.forgetBranch()
  expect(faultsOfRefusal(await get('/api/Gst/gstr3b?period=112026'), 'BUSINESS_RULE')).toEqual([])
  await t.close()
})

it('of a year in which the scheme began, only what came from then on is in CMP-08 and GSTR-4', async () => {
  const t = await testServer()
  const call = async (method: 'GET' | 'POST', path: string, body?: object) => {
    const answer = await t.call(method, path, body, { as: 'owner' })
    expect(answer.status).toBe(200)
    return answer.body
  }
  t.services.write((tx) =>
    run(tx, "UPDATE suppliers SET gstin = '29AAGCS1234F1Z5', state_id = 29 WHERE id = 2"),
  )
  const rent = (billNo: string, billDate: string, amount: number) =>
    call('POST', '/api/Gst/expense', {
      supplierID: t.services.ids.encode('supplier', 2),
      billNo,
      billDate,
      class: 'Services',
      reverseCharge: true,
      lines: [{ what: 'Rent', amount, taxRate: 18 }],
    })
  await rent('before', '2026-11-19', 1_000)
  const { Version: version } = await call('GET', '/api/Settings/shop')
  await call('POST', '/api/Settings/shop', { version, scheme: 'Composition' })
  await rent('after', '2026-11-20', 500)
  expect(await call('GET', '/api/Gst/cmp08?quarter=122026')).toMatchObject({
    ReverseCharge: 500,
    ReverseCGST: 45,
    ReverseSGST: 45,
  })
  const { Inward } = await call('GET', '/api/Gst/gstr4?year=2026')
  expect(Inward).toMatchObject([{ Table: '4B', Rate: 18, Taxable: 500, CGST: 45, SGST: 45 }])
  // Until then the month is in GSTR-1 and GSTR-3B.
  const returns = async (period: string) =>
    (await call('GET', `/api/Gst/preflight?period=${period}`)).Returns
  expect(await returns('102026')).toEqual(['GSTR1', 'CMP08', 'GSTR4'])
  expect(await returns('112026')).toEqual(['GSTR1', 'CMP08', 'GSTR4'])
  expect(await returns('122026')).toEqual(['CMP08', 'GSTR4'])
  const november = await call('GET', '/api/Gst/gstr3b?period=112026')
  expect(november.sup_details.isup_rev).toMatchObject({ txval: 1_000, camt: 90, samt: 90 })
  await t.close()
})

it('of a year in which the scheme ended, the quarter and the year still have it', async () => {
  const t = await testServer()
  t.services.write((tx) => run(tx, 'UPDATE branches SET is_composition_scheme = 1'))
  t.services.forgetBranch()
  const call = async (method: 'GET' | 'POST', path: string, body?: object) => {
    const answer = await t.call(method, path, body, { as: 'owner' })
    expect(answer.status).toBe(200)
    return answer.body
  }
  const sell = async (session: string) => {
    const work = counterWork(t)
    await work.add(session, { qty: 1, price: 1_000 }, 'owner')
    const { totals } = await work.read(session)
    const receiptModel = { receiptAmount: totals.netAmount, receiptTypeId: CASH }
    await work.commit(session, { receiptModel }, 'owner')
  }
  await sell('before')
  t.clock.set(Date.parse('2026-11-21T11:00:00+05:30'))
  const { Version: version } = await call('GET', '/api/Settings/shop')
  await call('POST', '/api/Settings/shop', { version, scheme: 'Regular' })
  await sell('after')
  expect(await call('GET', '/api/Gst/cmp08?quarter=122026')).toMatchObject({
    TaxableTurnover: 1_000,
    CGST: 5,
  })
  expect((await call('GET', '/api/Gst/gstr4?year=2026')).Outward).toMatchObject({ Taxable: 1_000 })
  const { Proof, Series } = await call('GET', '/api/Gst/gstr1?period=112026&sheet=true')
  expect(Proof[0]).toMatchObject({ Figure: 'Taxable', Register: 1_000, Documents: 1_000 })
  const { Checks } = await call('GET', '/api/Reports/sales-register?from=2026-11-01&to=2026-11-30')
  expect(Checks.at(-1)).toMatchObject({
    Left: 2_180,
    Right: 1_180,
    Period: '112026',
    Why: 'What was billed under the composition scheme or under another GSTIN is in no GSTR-1 of this one.',
  })
  // The bill of supply of the scheme is in no table 13.
  expect(Series.find(({ Nature }: { Nature: number }) => Nature === 1)).toMatchObject({ Total: 1 })
  const { Returns, Scheme } = await call('GET', '/api/Gst/preflight?period=112026')
  expect({ Returns, Scheme }).toEqual({ Returns: ['GSTR1', 'CMP08', 'GSTR4'], Scheme: 'Regular' })
  await t.close()
})

it('goods of before the scheme that come back under it are no turnover of it, and are told', async () => {
  const t = await testServer()
  const work = counterWork(t)
  const call = async (method: 'GET' | 'POST', path: string, body?: object) => {
    const answer = await t.call(method, path, body, { as: 'owner' })
    expect(answer.status).toBe(200)
    return answer.body
  }
  const sell = async (session: string) => {
    await work.add(session, { qty: 1, price: 1_000 }, 'owner')
    const { totals } = await work.read(session)
    const receiptModel = { receiptAmount: totals.netAmount, receiptTypeId: CASH }
    return await work.commit(session, { receiptModel }, 'owner')
  }
  const { InvoiceID: invoiceID, InvoiceNo } = await sell('with-tax')
  t.clock.set(Date.parse('2026-11-21T11:00:00+05:30'))
  const { Version: version } = await call('GET', '/api/Settings/shop')
  await call('POST', '/api/Settings/shop', { version, scheme: 'Composition' })
  await sell('without')
  const { Lines } = await call('GET', `/api/Returns/invoice?invoiceID=${invoiceID}`)
  const { creditNoteNo } = await call('POST', '/api/Returns/save', {
    invoiceID,
    lines: [{ lineID: Lines[0].LineID, qty: 1, restock: true }],
    refundTypeId: CASH,
    reason: 'does not fit',
  })
  expect(await call('GET', '/api/Gst/cmp08?quarter=122026')).toMatchObject({
    TaxableTurnover: 1_000,
    CGST: 5,
  })
  const { Findings } = await call('GET', '/api/Gst/preflight?period=112026')
  expect(Findings).toContainEqual(
    expect.objectContaining({
      Severity: 'Warns',
      Code: 'note-before-scheme',
      Document: creditNoteNo,
      Message: expect.stringContaining(InvoiceNo),
    }),
  )
  await t.close()
})

describe('a year of a composition dealer', () => {
  let t: TestServer
  beforeAll(async () => {
    t = await testServer()
    await trade(t)
  })
  afterAll(() => t.close())
  const get = async (path: string) => (await t.call('GET', path, undefined, { as: 'owner' })).body

  it('has purchases under reverse charge in CMP-08', async () => {
    expect(await get('/api/Gst/cmp08?quarter=122026')).toMatchObject({
      TaxableTurnover: 1_000,
      CGST: 5,
      ReverseCharge: 2_000,
      ReverseCGST: 180,
      ReverseSGST: 180,
      ReverseIGST: 0,
    })
  })

  it('has what was bought by supplier and rate in GSTR-4', async () => {
    const year = await get('/api/Gst/gstr4?year=2026')
    const row = (
      Table: string,
      GSTIN: string | null,
      Rate: number,
      Taxable: number,
      tax: object,
    ) => ({
      Table,
      GSTIN,
      PlaceOfSupply: '29',
      Rate,
      Taxable,
      IGST: 0,
      CGST: 0,
      SGST: 0,
      ...tax,
    })
    const halves = { CGST: 90, SGST: 90 }
    expect(year.Inward).toEqual([
      row('4A', '29AAGCS1234F1Z5', 5, 300, { CGST: 7.5, SGST: 7.5 }),
      row('4A', '29AAGCS1234F1Z5', 18, 1_000, halves),
      row('4B', '29AAGCS1234F1Z5', 18, 1_000, halves),
      row('4C', null, 18, 1_000, halves),
      row('4D', null, 18, 1_000, { IGST: 180 }),
    ])
    expect(year).toMatchObject({
      Year: '2026-27',
      Outward: { Rate: 1, Taxable: 1_000, Exempt: 200, CGST: 5, SGST: 5 },
      Limit: 15_000_000,
    })
    expect(year.Quarters.map((each: { ReverseCharge: number }) => each.ReverseCharge)).toEqual([
      0, 1_000, 2_000, 0,
    ])
  })

  it('saves its tables as CSV, and is of the scheme alone', async () => {
    const csv = await t.call('GET', '/api/Gst/gstr4?year=2026&format=csv', undefined, {
      as: 'owner',
    })
    expect(csv.bytes.toString('utf8').split('\r\n').slice(1, 3)).toEqual([
      '4A,29AAGCS1234F1Z5,29,5,300.00,0.00,7.50,7.50',
      '4A,29AAGCS1234F1Z5,29,18,1000.00,0.00,90.00,90.00',
    ])
    const regular = await t.call('GET', '/api/Gst/gstr4?year=2025', undefined, { as: 'owner' })
    expect(regular.status).toBe(200)
    t.services.write((tx) => run(tx, 'UPDATE branches SET is_composition_scheme = 0'))
    t.services.forgetBranch()
    const refused = await t.call('GET', '/api/Gst/gstr4?year=2026', undefined, { as: 'owner' })
    expect(faultsOfRefusal(refused, 'BUSINESS_RULE')).toEqual([])
  })
})

async function trade(t: TestServer): Promise<void> {
  t.services.write((tx) => {
    run(tx, 'UPDATE branches SET is_composition_scheme = 1')
    run(tx, "UPDATE suppliers SET gstin = '29AAGCS1234F1Z5' WHERE id = 2")
  })
  t.services.forgetBranch()
  const work = counterWork(t)
  await work.add('bill', { qty: 1, price: 1_000 }, 'owner')
  await work.add('bill', { code: EYE_TEST, price: 200 }, 'owner')
  await work.commit(
    'bill',
    { receiptModel: { receiptAmount: 1_200, receiptTypeId: CASH } },
    'owner',
  )
  const post = async (path: string, body: object) => {
    const answer = await t.call('POST', path, body, { as: 'owner' })
    expect(answer.status).toBe(200)
    return answer.body
  }
  const landlord = (await post('/api/Masters/Supplier', { name: 'Landlord', type: 'Unregistered' }))
    .id
  const registered = t.services.ids.encode('supplier', 2)
  const rent = (billNo: string, more: object) =>
    post('/api/Gst/expense', {
      supplierID: registered,
      billNo,
      billDate: '2026-11-05',
      class: 'Services',
      lines: [{ what: 'Rent', amount: 1_000, taxRate: 18 }],
      ...more,
    })
  await rent('A', {})
  await rent('B', { reverseCharge: true })
  await rent('C', { supplierID: landlord, reverseCharge: true })
  await rent('D', { supplierID: landlord, isImport: true, billDate: '2026-08-05' })
  const itemID = t.services.ids.encode('item', itemIdOf(t.services, ACCESSORY))
  await post('/api/Purchases/inward', {
    supplierID: registered,
    billNo: 'G',
    billDate: '2026-11-06',
    lines: [{ itemID, qty: 3, cost: 100, taxRate: 5 }],
    post: true,
  })
}
