import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { DOCUMENT_KINDS, MESSAGE_KINDS } from '../contract/documents.ts'
import { all } from '../db/sql.ts'
import { createKeys } from '../keys/keys.ts'
import { readPdfText } from '../rendering/testing/read-pdf.ts'
import { expectRefusal, type RefusalCase } from '../testing/refusals.ts'
import { createIds } from '../wire/ids.ts'
import {
  documentShop,
  FULLY_PAID,
  makeOfficePapers,
  type PaperShop,
  takeFrameBack,
} from './testing/document-shop.ts'

let s: PaperShop
const ids: Record<string, string> = {}

beforeAll(async () => {
  s = await documentShop(FULLY_PAID)
  await takeFrameBack(s)
  await s.work.add('open', { qty: 3 })
  Object.assign(ids, {
    Invoice: s.ids.invoice,
    Receipt: s.ids.receipt,
    CreditNote: s.ids.creditNote,
    RefundVoucher: s.ids.creditNote,
    Estimate: 'open',
    OrderAcknowledgement: s.ids.order,
    JobCard: s.ids.order,
    DeliverySlip: s.ids.order,
    PrescriptionCard: s.ids.prescription,
    DayEnd: '2026-11-20',
    ...(await makeOfficePapers(s)),
    // Its job went to the lab with the work of the fitter.
    LabOrder: `${s.t.services.ids.encode('supplier', 1)}~2026-11-20`,
  })
})
afterAll(() => s.t.close())

const TITLES: Record<(typeof DOCUMENT_KINDS)[number], string> = {
  Invoice: 'TAX INVOICE',
  Receipt: 'PAYMENT RECEIPT',
  CreditNote: 'CREDIT NOTE',
  RefundVoucher: 'REFUND RECEIPT',
  Estimate: 'ESTIMATE',
  OrderAcknowledgement: 'ORDER ACKNOWLEDGEMENT',
  PrescriptionCard: 'PRESCRIPTION',
  DeliverySlip: 'DELIVERY SLIP',
  JobCard: 'JOB CARD',
  LabOrder: 'LAB ORDER',
  DayEnd: 'DAY-END REPORT',
  DebitNote: 'DEBIT NOTE',
  SupplierPayment: 'PAYMENT VOUCHER',
  StockVoucher: 'STOCK VOUCHER',
  PurchaseOrder: 'PURCHASE ORDER',
  AccountReceipt: 'RECEIPT FOR A GIFT CARD',
  PayerStatement: 'STATEMENT OF ACCOUNT',
  FitterBill: 'FITTER’S BILL',
  FormerBill: 'COPY FROM THE FORMER SYSTEM',
  GoodsReceipt: 'GOODS RECEIVED',
}

const FILE_NAMES: Record<(typeof DOCUMENT_KINDS)[number], string> = {
  Invoice: 'Invoice-KA1-26-27-000001.pdf',
  Receipt: 'Receipt-KA1R-26-27-00001.pdf',
  CreditNote: 'CreditNote-KA1C-26-27-00001.pdf',
  RefundVoucher: 'RefundVoucher-KA1F-26-27-00001.pdf',
  Estimate: 'Estimate-2026-11-20.pdf',
  OrderAcknowledgement: 'OrderAcknowledgement-KA1S-26-27-00001.pdf',
  PrescriptionCard: 'PrescriptionCard-Asha-Rao-2026-11-18.pdf',
  DeliverySlip: 'DeliverySlip-KA1S-26-27-00001.pdf',
  JobCard: 'JobCard-KA1S-26-27-00001.pdf',
  LabOrder: 'LabOrder-Clear-Lens-Lab-2026-11-20.pdf',
  DayEnd: 'DayEnd-2026-11-20.pdf',
  DebitNote: 'DebitNote-KA1D-26-27-00001.pdf',
  SupplierPayment: 'SupplierPayment-KA1Y-26-27-00001.pdf',
  StockVoucher: 'StockVoucher-KA1J-26-27-00001.pdf',
  PurchaseOrder: 'PurchaseOrder-KA1P-26-27-00001.pdf',
  AccountReceipt: 'AccountReceipt-KA1T-26-27-00001.pdf',
  PayerStatement: 'PayerStatement-ST-00001.pdf',
  FitterBill: 'FitterBill-KA1W-26-27-00001.pdf',
  FormerBill: 'FormerBill-OG-77.pdf',
  GoodsReceipt: 'GoodsReceipt-KA1G-26-27-00001.pdf',
}

describe.each(DOCUMENT_KINDS)('%s', (kind) => {
  test('is a PDF under a sensible name', async () => {
    const answer = await s.get(`${kind}/${ids[kind]}`, 'owner')
    expect(answer.status).toBe(200)
    expect(answer.headers['content-type']).toBe('application/pdf')
    expect(answer.headers['content-disposition']).toBe(`attachment; filename="${FILE_NAMES[kind]}"`)
    expect(await readPdfText(answer.bytes)).toContain(TITLES[kind])
  })

  test('is a page that may run and fetch nothing', async () => {
    const answer = await s.get(`${kind}/${ids[kind]}/html?language=kn&paper=A5`, 'owner')
    expect(answer.status).toBe(200)
    expect(answer.headers['content-type']).toBe('text/html; charset=utf-8')
    expect(answer.headers['content-security-policy']).toContain("default-src 'none'")
    expect(answer.body).toContain(TITLES[kind])
  })

  test('is a model of its own type, as the API document describes it', async () => {
    const { body, status } = await s.get(`${kind}/${ids[kind]}/model`, 'owner')
    expect(status).toBe(200)
    expect(body.SchemaVersion).toBe(1)
    expect(TYPES[kind]).toBe(body.DocumentType)
  })

  const cases: RefusalCase[] = ['', '/html', '/model'].flatMap((end) => {
    const path = `/api/Documents/${kind}`
    const request = { method: 'GET', as: 'owner' } as const
    return [
      { ...request, name: 'no token', path: `${path}/x${end}`, as: null, code: 'UNAUTHENTICATED' },
    ]
  })
  test.each(cases)('refuses $name at $path', (refusal) => expectRefusal(s.t, refusal))
})

const TYPES: Record<(typeof DOCUMENT_KINDS)[number], string> = {
  Invoice: 'TaxInvoice',
  Receipt: 'PaymentReceipt',
  CreditNote: 'CreditNote',
  RefundVoucher: 'RefundVoucher',
  Estimate: 'Estimate',
  OrderAcknowledgement: 'OrderAcknowledgement',
  PrescriptionCard: 'PrescriptionCard',
  DeliverySlip: 'DeliverySlip',
  JobCard: 'JobCard',
  LabOrder: 'LabOrder',
  DayEnd: 'DayEnd',
  DebitNote: 'DebitNote',
  SupplierPayment: 'SupplierPayment',
  StockVoucher: 'StockVoucher',
  PurchaseOrder: 'PurchaseOrder',
  AccountReceipt: 'AccountReceipt',
  PayerStatement: 'PayerStatement',
  FitterBill: 'FitterBill',
  FormerBill: 'FormerBill',
  GoodsReceipt: 'GoodsReceipt',
}

/** Documents that are named by one row. */
const ROW_KINDS = DOCUMENT_KINDS.filter(
  (kind) => kind !== 'Estimate' && kind !== 'DayEnd' && kind !== 'LabOrder',
)

describe.each(ROW_KINDS)('%s is refused', (kind) => {
  const wrong = kind === 'Invoice' ? 'receipt' : 'invoice'
  const missingKind = {
    Invoice: 'invoice',
    Receipt: 'receipt',
    CreditNote: 'creditNote',
    RefundVoucher: 'creditNote',
    PrescriptionCard: 'prescription',
    OrderAcknowledgement: 'order',
    DeliverySlip: 'order',
    JobCard: 'order',
    DebitNote: 'supplierReturn',
    SupplierPayment: 'supplierPayment',
    StockVoucher: 'stockVoucher',
    PurchaseOrder: 'purchaseOrder',
    AccountReceipt: 'accountReceipt',
    PayerStatement: 'payerStatement',
    FitterBill: 'fitterBill',
    FormerBill: 'formerBill',
    GoodsReceipt: 'goodsReceipt',
  } as const

  const refuse = (id: string, code: RefusalCase['code'], field?: string) =>
    expectRefusal(s.t, {
      name: kind,
      method: 'GET',
      path: `/api/Documents/${kind}/${id}`,
      as: 'owner',
      code,
      ...(field === undefined ? {} : { field }),
    })

  test('with the ID of another kind', () =>
    refuse(s.t.services.ids.encode(wrong, 1), 'INVALID_ID', 'id'))
  test('with an ID of another branch', () =>
    refuse(createIds(createKeys().idKey).encode(missingKind[kind], 1), 'INVALID_ID', 'id'))
  test('with a numeric ID', () => refuse('1', 'INVALID_ID', 'id'))
  test('with an ID that leads to nothing', () =>
    refuse(s.t.services.ids.encode(missingKind[kind], 999), 'NOT_FOUND'))
})

describe('the request is judged', () => {
  test.each<RefusalCase>([
    {
      name: 'an unknown kind',
      method: 'GET',
      path: '/api/Documents/Poem/x',
      code: 'VALIDATION',
      field: 'kind',
    },
    {
      name: 'labels, which have no model',
      method: 'GET',
      path: '/api/Documents/Labels/x',
      code: 'VALIDATION',
      field: 'kind',
    },
    {
      name: 'a kind in lower case',
      method: 'GET',
      path: '/api/Documents/invoice/x',
      code: 'VALIDATION',
      field: 'kind',
    },
    {
      name: 'an unknown paper',
      method: 'GET',
      path: '/api/Documents/Estimate/open?paper=A3',
      code: 'VALIDATION',
      field: 'paper',
    },
    {
      name: 'an unknown template',
      method: 'GET',
      path: '/api/Documents/Estimate/open?template=Fancy',
      code: 'VALIDATION',
      field: 'template',
    },
    {
      name: 'an unknown language',
      method: 'GET',
      path: '/api/Documents/Estimate/open?language=fr',
      code: 'VALIDATION',
      field: 'language',
    },
    {
      name: 'a copy that is none',
      method: 'GET',
      path: '/api/Documents/Estimate/open?copy=original',
      code: 'VALIDATION',
      field: 'copy',
    },
    {
      name: 'a charge that is no number',
      method: 'GET',
      path: '/api/Documents/Estimate/open?jobCharges=1e3',
      code: 'VALIDATION',
      field: 'jobCharges',
    },
    {
      name: 'a message of a job card',
      method: 'GET',
      path: '/api/Documents/JobCard/x/message',
      code: 'VALIDATION',
      field: 'kind',
    },
    {
      name: 'a day that no calendar has',
      method: 'GET',
      path: '/api/Documents/DayEnd/2026-02-30',
      as: 'owner',
      code: 'VALIDATION',
      field: 'id',
    },
    {
      name: 'a day with a time',
      method: 'GET',
      path: '/api/Documents/DayEnd/2026-11-20T10:00:00',
      as: 'owner',
      code: 'VALIDATION',
      field: 'id',
    },
    {
      name: 'a day to come',
      method: 'GET',
      path: '/api/Documents/DayEnd/2026-11-21',
      as: 'owner',
      code: 'NOT_FOUND',
    },
    {
      name: 'the report of a day by the counter',
      method: 'GET',
      path: '/api/Documents/DayEnd/2026-11-20',
      code: 'FORBIDDEN',
    },
    {
      name: 'the model of a day by the counter',
      method: 'GET',
      path: '/api/Documents/DayEnd/2026-11-20/model',
      code: 'FORBIDDEN',
    },
    {
      name: 'the page of a day by an optometrist',
      method: 'GET',
      path: '/api/Documents/DayEnd/2026-11-20/html',
      as: 'optometrist',
      code: 'FORBIDDEN',
    },
  ])('$name', (refusal) => expectRefusal(s.t, refusal))
})

test.each(['counter', 'optometrist', 'manager', 'owner'] as const)(
  'a sale can be printed by the %s',
  async (as) => {
    const answer = await s.t.call(
      'GET',
      `/api/Documents/Invoice/${ids['Invoice']}/html`,
      undefined,
      {
        as,
      },
    )
    expect(answer.status).toBe(200)
  },
)

test('further copies of an invoice are marked (rule 48); looking counts as none', async () => {
  const page = async (query: string) => (await s.get(`Invoice/${ids['Invoice']}/html${query}`)).body
  expect(await page('')).toContain('ORIGINAL FOR RECIPIENT')
  expect(await page('?copy=duplicate')).toContain('DUPLICATE FOR TRANSPORTER')
  expect(await page('?copy=triplicate')).toContain('TRIPLICATE FOR SUPPLIER')
  expect(await page('')).toContain('ORIGINAL FOR RECIPIENT')
})

test('a bill of goods has two further copies, of services one; other papers have none', async () => {
  const copies = async (path: string) => (await s.get(`${path}/copies`)).body
  expect(await copies(`Invoice/${ids['Invoice']}`)).toEqual({
    Prints: 0,
    Copies: ['duplicate', 'triplicate'],
  })
  expect(await copies(`Receipt/${ids['Receipt']}`)).toEqual({ Prints: 0, Copies: [] })
})

test('a print that the till made itself makes the next one a duplicate', async () => {
  const path = `CreditNote/${ids['CreditNote']}`
  const post = (as: 'counter' | null) =>
    s.t.call('POST', `/api/Documents/${path}/printed`, undefined, { as })
  expect((await s.get(`${path}/html`)).body).not.toContain('DUPLICATE (REPRINT)')
  expect((await post('counter')).body).toEqual({ success: true, Prints: 1 })
  expect((await s.get(`${path}/html`)).body).toContain('DUPLICATE (REPRINT)')
  expect((await s.get(`${path}/copies`)).body).toEqual({ Prints: 1, Copies: [] })
  expect((await post(null)).status).toBe(401)
  const notes = all(s.t.services.db, "SELECT user_id FROM audit_log WHERE action = 'print.by-till'")
  expect(notes).toHaveLength(1)
})

test('the API document describes every model', async () => {
  const { body } = await s.t.call('GET', '/openapi.json', undefined, { as: null })
  const path = body.paths['/api/Documents/{kind}/{id}/model']
  const text = JSON.stringify(path.get.responses['200'])
  for (const type of Object.values(TYPES)) expect(text).toContain(type)
  expect(Object.keys(body.paths)).toEqual(
    expect.arrayContaining([
      '/api/Documents/{kind}/{id}',
      '/api/Documents/{kind}/{id}/html',
      '/api/Documents/{kind}/{id}/message',
    ]),
  )
})

test.each(MESSAGE_KINDS)('a message about a %s is ready to be sent', async (kind) => {
  const { body, status } = await s.get(`${kind}/${ids[kind]}/message`)
  expect(status).toBe(200)
  expect(body.Text).toContain('Netra Opticals')
  if (kind === 'Estimate') expect(body.WhatsAppLink).toBeNull()
  else
    expect(body.WhatsAppLink).toBe(
      `https://wa.me/919845011111?text=${encodeURIComponent(body.Text)}`,
    )
})
