import { Ajv } from 'ajv'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { run } from '../db/sql.ts'
import { CASH } from '../masters/master-rows.ts'
import { type CounterWork, counterWork } from '../testing/counter-work.ts'
import { databaseDigest } from '../testing/database-digest.ts'
import { faultsOfRefusal } from '../testing/envelope.ts'
import { type Json, type TestServer, testServer } from '../testing/test-server.ts'
import { BRANCH_GSTIN, BUSINESS_CUSTOMER, customerIdOf } from '../testing/test-shop.ts'
import { EYE_TEST, LENS } from '../testing/test-shop-items.ts'
import { hasAtMostDecimals } from '../wire/rupees.ts'
import { irnOf } from './irn.ts'
import { INV01_SCHEMA } from './testing/inv01-schema.ts'

let t: TestServer
let work: CounterWork
let business: Json
let plain: Json
let note: Json
beforeAll(async () => {
  t = await testServer()
  work = counterWork(t)
  t.services.write((tx) =>
    run(
      tx,
      `UPDATE customers SET address = '12 Mill Road', city = 'Bengaluru' WHERE name = :name`,
      {
        name: BUSINESS_CUSTOMER.name,
      },
    ),
  )
  await work.add(
    'b',
    { code: LENS, qty: 2, price: 475.25, discountRate: 8, jobCharges: 60 },
    'owner',
  )
  await work.add('b', { qty: 3, price: 118, priceIncludesTax: true, jobCharges: 11.8 }, 'owner')
  await work.add('b', { code: EYE_TEST, price: 200 }, 'owner')
  business = await sold('b', {
    customerModel: { customerID: customerID() },
  })
  await work.add('p', { price: 100 }, 'owner')
  plain = await sold('p')
  const { Lines } = (await t.call('GET', `/api/Returns/invoice?invoiceID=${business.InvoiceID}`))
    .body
  const back = await t.call(
    'POST',
    '/api/Returns/save',
    {
      invoiceID: business.InvoiceID,
      lines: [{ lineID: Lines[1].LineID, qty: 1, restock: true }],
      reason: 'Not wanted',
      refundTypeId: CASH,
    },
    { as: 'manager' },
  )
  expect(back.status).toBe(200)
  note = back.body
})
afterAll(() => t.close())

const customerID = () =>
  t.services.ids.encode('customer', customerIdOf(t.services, BUSINESS_CUSTOMER.name))
const get = (path: string) => t.call('GET', path, undefined, { as: 'owner' })
const answer = (body: object, as: 'owner' | 'counter' = 'owner') =>
  t.call('POST', '/api/Gst/einvoice/answer', body, { as })

async function sold(key: string, sale: object = {}): Promise<Json> {
  const { totals } = await work.read(key)
  const receiptModel = { receiptAmount: totals.netAmount, receiptTypeId: CASH }
  return work.commit(key, { receiptModel, ...sale }, 'owner')
}

/** Every amount with at most the decimals that the schema says; ajv's own check is of doubles. */
const ajv = new Ajv({ strict: true, allErrors: true, strictTypes: false })
ajv.addKeyword({
  keyword: 'decimals',
  type: 'number',
  validate: (decimals: number, value: number) => hasAtMostDecimals(value, decimals),
})
const isInv01 = ajv.compile(INV01_SCHEMA)

/** The token of a code as the portal would sign it; the signature itself is nobody's. */
function signed(data: object): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const signature = Buffer.alloc(256, 7).toString('base64url')
  return `${part({ alg: 'RS256' })}.${part({ data: JSON.stringify(data), iss: 'NIC' })}.${signature}`
}

function answerOf(document: Json, changed: object = {}) {
  const irn = irnOf({
    gstin: BRANCH_GSTIN,
    date: '2026-11-20',
    type: document.DocDtls.Typ,
    number: document.DocDtls.No,
  })
  const data = {
    SellerGstin: BRANCH_GSTIN,
    BuyerGstin: BUSINESS_CUSTOMER.gstin,
    DocNo: document.DocDtls.No,
    DocTyp: document.DocDtls.Typ,
    DocDt: document.DocDtls.Dt,
    TotInvVal: document.ValDtls.TotInvVal,
    ItemCnt: document.ItemList.length,
    MainHsnCode: document.ItemList[0].HsnCd,
    Irn: irn,
    IrnDt: '2026-11-20 12:30:00',
    ...changed,
  }
  return {
    irn,
    ackNo: '112610012345678',
    ackDate: '2026-11-20T12:30:00',
    signedQRCode: signed(data),
  }
}

it('knows the published example of an IRN', () => {
  expect(
    irnOf({ gstin: '29AAFCC9980M1ZR', date: '2019-11-20', type: 'INV', number: '2019-20/ka/1' }),
  ).toBe('23f498ee41441ecad30f72ba5b9907506c3df70a17b0e0dff46b76a786400662')
})

describe('before the PIN code of the buyer is known', () => {
  it('says what the portal would miss, and lists the bill as incomplete', async () => {
    await setFrom('2026-11-01')
    const refusal = await get(`/api/Gst/einvoice?invoiceID=${business.InvoiceID}`)
    expect(faultsOfRefusal(refusal, 'BUSINESS_RULE')).toEqual([])
    expect(refusal.body.message).toContain('PIN code of the buyer')
    const { Items } = (await get('/api/Gst/einvoices?period=112026')).body
    expect(Items[0]).toMatchObject({ State: 'Incomplete', Missing: ['PIN code of the buyer'] })
    t.services.write((tx) =>
      run(tx, `UPDATE customers SET pincode = '560001' WHERE name = :name`, {
        name: BUSINESS_CUSTOMER.name,
      }),
    )
  })
})

async function setFrom(eInvoiceFrom: string | null): Promise<void> {
  const { Version } = (await get('/api/Settings/shop')).body
  const body = { version: Version, eInvoiceFrom }
  expect((await t.call('POST', '/api/Settings/shop', body, { as: 'owner' })).status).toBe(200)
}

describe('the file of the portal', () => {
  it('is INV-01 by its schema, of an invoice, of a note and of a month', async () => {
    for (const query of [
      `invoiceID=${business.InvoiceID}`,
      `creditNoteID=${note.creditNoteID}`,
      'period=112026',
    ]) {
      const { body } = await get(`/api/Gst/einvoice?${query}`)
      expect(isInv01(body), JSON.stringify(isInv01.errors)).toBe(true)
    }
    expect((await get('/api/Gst/einvoice?period=112026')).body).toHaveLength(2)
  })

  it('has the keys in the order of the schema, and each line adds up to what was billed', async () => {
    const [document] = (await get(`/api/Gst/einvoice?invoiceID=${business.InvoiceID}`)).body
    expect(Object.keys(document)).toEqual([
      'Version',
      'TranDtls',
      'DocDtls',
      'SellerDtls',
      'BuyerDtls',
      'ItemList',
      'ValDtls',
    ])
    expect(document).toMatchObject({
      TranDtls: { TaxSch: 'GST', SupTyp: 'B2B', RegRev: 'N' },
      DocDtls: { Typ: 'INV', Dt: '20/11/2026' },
      SellerDtls: { Gstin: BRANCH_GSTIN, Pin: 560038, Stcd: '29' },
      BuyerDtls: { Gstin: BUSINESS_CUSTOMER.gstin, Pos: '29', Pin: 560001, Stcd: '29' },
    })
    const paise = (rupees: number) => Math.round(rupees * 100)
    for (const item of document.ItemList) {
      expect(paise(item.TotAmt) - paise(item.Discount)).toBe(paise(item.AssAmt))
      const taxes = paise(item.IgstAmt) + paise(item.CgstAmt) + paise(item.SgstAmt)
      expect(paise(item.AssAmt) + taxes).toBe(paise(item.TotItemVal))
      expect(Math.abs(item.UnitPrice * (item.Qty ?? 1) - item.TotAmt)).toBeLessThan(0.01)
    }
    const sum = (key: string) =>
      document.ItemList.reduce((total: number, item: Json) => total + paise(item[key]), 0)
    const { ValDtls } = document
    expect(sum('AssAmt')).toBe(paise(ValDtls.AssVal))
    expect(sum('CgstAmt')).toBe(paise(ValDtls.CgstVal))
    expect(sum('TotItemVal') + paise(ValDtls.RndOffAmt ?? 0)).toBe(paise(ValDtls.TotInvVal))
    const names: string[] = document.ItemList.map(({ PrdDesc }: Json) => PrdDesc)
    expect(names.filter((name) => name.startsWith('Fitting and job'))).toHaveLength(2)
    expect(document.ItemList.at(-1)).toMatchObject({ IsServc: 'Y', GstRt: 0 })
    const frozen = await modelOf(business.InvoiceID)
    expect(ValDtls.AssVal).toBe(frozen.Totals.TaxableAmount)
    expect(ValDtls.CgstVal).toBe(frozen.Totals.CGST)
  })

  it('names the invoice that a credit note corrects', async () => {
    const [document] = (await get(`/api/Gst/einvoice?creditNoteID=${note.creditNoteID}`)).body
    expect(document.DocDtls.Typ).toBe('CRN')
    expect(document.RefDtls.PrecDocDtls).toEqual([
      { InvNo: business.InvoiceNo, InvDt: '20/11/2026' },
    ])
  })

  it.each([
    ['of a bill to a person', (): string => `invoiceID=${plain.InvoiceID}`, 'BUSINESS_RULE'],
    [
      'of two documents',
      (): string => `invoiceID=${business.InvoiceID}&period=112026`,
      'VALIDATION',
    ],
    ['of an order', (): string => `invoiceID=${business.SalesOrderID}`, 'INVALID_ID'],
    ['of a month without any', (): string => 'period=102026', 'BUSINESS_RULE'],
  ] as const)('there is none %s', async (_what, query, code) => {
    expect(faultsOfRefusal(await get(`/api/Gst/einvoice?${query()}`), code)).toEqual([])
  })
})

const modelOf = async (id: string): Promise<Json> =>
  (await get(`/api/Documents/Invoice/${id}/model`)).body

describe('the answer of the portal', () => {
  it.each([
    ['of another number', { DocNo: 'KA1/26-27/999999' }],
    ['of another value', { TotInvVal: 1 }],
    ['of another day', { DocDt: '19/11/2026' }],
    ['of another seller', { SellerGstin: '29AAGFM7719P1ZF' }],
    ['of another IRN', { Irn: 'a'.repeat(64) }],
  ])('%s is refused and writes nothing', async (_what, changed) => {
    const [document] = (await get(`/api/Gst/einvoice?invoiceID=${business.InvoiceID}`)).body
    const before = databaseDigest(t.services.db)
    const body = { invoiceID: business.InvoiceID, ...answerOf(document, changed) }
    expect(faultsOfRefusal(await answer(body), 'BUSINESS_RULE')).toEqual([])
    expect(databaseDigest(t.services.db)).toBe(before)
  })

  it('that is no signed code is refused beside its field', async () => {
    const body = {
      invoiceID: business.InvoiceID,
      irn: 'a'.repeat(64),
      signedQRCode: 'aaaaaaaaa.bbbbbbbbbbb.ccccc',
    }
    const refusal = await answer(body)
    expect(faultsOfRefusal(refusal, 'VALIDATION')).toEqual([])
    expect(refusal.body.errors[0].field).toBe('signedQRCode')
    expect(faultsOfRefusal(await answer(body, 'counter'), 'FORBIDDEN')).toEqual([])
  })

  it('is kept, printed, found by its number and taken off what waits', async () => {
    const missing = (await get('/api/Gst/preflight?period=112026')).body.Findings
    expect(missing.filter(({ Code }: Json) => Code === 'e-invoice')).toHaveLength(2)
    const [document] = (await get(`/api/Gst/einvoice?invoiceID=${business.InvoiceID}`)).body
    const body = answerOf(document)
    expect((await answer(body)).body).toMatchObject({
      success: true,
      DocumentNo: business.InvoiceNo,
      IRN: body.irn,
      AckDate: '2026-11-20T12:30:00',
    })
    expect((await answer(body)).status).toBe(200)
    const other = { ...body, signedQRCode: body.signedQRCode.replace(/.{4}$/, 'AAAA') }
    expect(faultsOfRefusal(await answer(other), 'CONFLICT')).toEqual([])
    const page = await t.call('GET', `/api/Documents/Invoice/${business.InvoiceID}/html`)
    expect(page.body).toContain(body.irn)
    expect(page.body).toContain('112610012345678')
    expect(page.body).toContain('class="payment signed"')
    const { Items } = (await get('/api/Gst/einvoices?period=112026')).body
    expect(Items.map(({ State }: Json) => State)).toEqual(['Registered', 'Due'])
    const left = (await get('/api/Gst/preflight?period=112026')).body.Findings
    expect(left.filter(({ Code }: Json) => Code === 'e-invoice')).toHaveLength(1)
  })

  it('keeps the document out of the sections of GSTR-1, not out of its HSN table', async () => {
    const { body } = await get('/api/Gst/gstr1?period=112026')
    expect(body.b2b).toBeUndefined()
    expect(body.cdnr).toHaveLength(1)
    expect(body.hsn.hsn_b2b.length).toBeGreaterThan(0)
    const sheet = (await get('/api/Gst/gstr1?period=112026&sheet=true')).body
    for (const { Documents, HSN, Register, Sections } of sheet.Proof) {
      expect([Documents, HSN, Sections]).toEqual([Register, Register, Register])
    }
  })
})

describe('the e-way bill file', () => {
  it('has the five names of the bulk tool, and figures that are those of the bill', async () => {
    const { body } = await get(
      `/api/Gst/eway?ids=${business.InvoiceID}&vehicleNo=KA01AB1234&distance=12`,
    )
    expect(body.version).toBe('1.0.0621')
    const [bill] = body.billLists
    expect(bill).toMatchObject({
      userGstin: BRANCH_GSTIN,
      supplyType: 'O',
      subSupplyType: 1,
      docType: 'INV',
      docNo: business.InvoiceNo,
      docDate: '20/11/2026',
      transType: 1,
      actualFromStateCode: 29,
      toGstin: BUSINESS_CUSTOMER.gstin,
      toPincode: 560001,
      actualToStateCode: 29,
      vehicleNo: 'KA01AB1234',
      transDistance: 12,
      TotNonAdvolVal: 0,
    })
    const model = await modelOf(business.InvoiceID)
    expect(bill.totalValue).toBe(model.Totals.TaxableAmount)
    expect(bill.OthValue).toBe(model.Totals.Rounding)
    expect(bill.totInvValue).toBe(model.Totals.NetAmount)
    expect(bill.itemList.every(({ hsnCode }: Json) => !String(hsnCode).startsWith('99'))).toBe(true)
  })

  it.each([
    ['a bill whose buyer has no address', (): string => plain.InvoiceID, 'BUSINESS_RULE'],
    ['an order', (): string => business.SalesOrderID, 'INVALID_ID'],
    ['a good one and a foreign one', (): string => `${business.InvoiceID},x`, 'INVALID_ID'],
  ] as const)('there is none of %s', async (_what, ids, code) => {
    expect(faultsOfRefusal(await get(`/api/Gst/eway?ids=${ids()}`), code)).toEqual([])
  })
})
