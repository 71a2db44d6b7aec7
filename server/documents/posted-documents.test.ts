import { afterAll, beforeAll, describe, expect, it, test } from 'vitest'
import { readPdfText } from '../rendering/testing/read-pdf.ts'
import { type TestServer, testServer } from '../testing/test-server.ts'
import { itemIdOf } from '../testing/test-shop.ts'

let t: TestServer
let model: Record<string, unknown>
let receiptNo: string
let whose: string

beforeAll(async () => {
  t = await testServer()
  await t.call('POST', '/api/quickSale/saveSalesOrderTemp', {
    sessionID: 'papers',
    itemID: t.services.ids.encode('item', itemIdOf(t.services, 'CASE-01')),
    qty: 2,
    price: 90,
  })
  const { data } = (
    await t.call('POST', '/api/quickSale/SaveSale', {
      sessionID: 'papers',
      receiptModel: { receiptAmount: 50, receiptTypeId: 1 },
    })
  ).body
  receiptNo = data.ReceiptNo
  model = (
    await t.call(
      'GET',
      `/api/Invoice/get-invoice-data-by-salesorder?salesOrderID=${data.SalesOrderID}`,
    )
  ).body
  whose = `CompanyID=${model['CompanyID']}&BranchID=${model['BranchID']}`
})
afterAll(() => t.close())

const asText = () => JSON.stringify(JSON.stringify(model))

describe('a model that is not the issued one', () => {
  const html = async (sent: unknown) =>
    (await t.call('POST', `/api/Common/invoice/pdf/html?${whose}`, sent)).body as string
  const MARK = 'NOT AS ISSUED'

  it('is marked, whatever was changed', async () => {
    const renamed = { ...model, Customer: { ...Object(model['Customer']), Name: 'Somebody else' } }
    for (const changed of [
      renamed,
      { ...model, InvoiceNo: 'KA1/26-27/000999' },
      { ...model, InvoiceID: t.services.ids.encode('invoice', 999) },
      { ...model, InvoiceID: null },
    ]) {
      expect(await html(changed)).toContain(MARK)
    }
  })

  it('is not marked as it was issued, with keys that are unknown or left out', async () => {
    expect(await html(model)).not.toContain(MARK)
    const { DoctorName: _doctor, ...rest } = model
    expect(await html({ ...rest, Extra: 1 })).not.toContain(MARK)
  })

  it('is not marked while it is a proforma', async () => {
    const proforma = {
      ...model,
      DocumentType: 'Proforma',
      InvoiceID: null,
      InvoiceNo: null,
      InvoiceDate: null,
    }
    expect(await html(proforma)).not.toContain(MARK)
  })
})

describe('POST /api/Common/invoice/pdf', () => {
  it('answers the model as a PDF under its own name, the same bytes each time', async () => {
    const first = await t.call('POST', `/api/Common/invoice/pdf?${whose}`, asText())
    const again = await t.call('POST', `/api/Common/invoice/pdf?${whose}`, model)
    expect(first.status).toBe(200)
    expect(first.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': `attachment; filename="${model['InvoiceID']}.pdf"`,
    })
    expect(again.bytes.equals(first.bytes)).toBe(true)
    const text = await readPdfText(first.bytes)
    expect(text).toContain(String(model['InvoiceNo']))
  })

  test.each([
    ['no model', '"{}"', 400, 'VALIDATION'],
    ['text that is no JSON', '"hello"', 400, 'VALIDATION'],
    ['a number', '5', 400, 'VALIDATION'],
  ])('%s is refused', async (_what, body, status, code) => {
    const answer = await t.call('POST', `/api/Common/invoice/pdf?${whose}`, body)
    expect(answer).toMatchObject({ status, body: { success: false, code } })
  })

  it('refuses a text over its limit and a model of another branch', async () => {
    const long = { ...model, AmountInWords: 'x'.repeat(500) }
    const foreign = { ...model, BranchID: t.services.ids.encode('branch', 2) }
    const url = `/api/Common/invoice/pdf?${whose}`
    expect(await t.call('POST', url, long)).toMatchObject({ status: 400 })
    expect(await t.call('POST', url, foreign)).toMatchObject({ status: 403 })
  })

  it('refuses a foreign, a wrong and a missing branch in the address', async () => {
    const company = `CompanyID=${model['CompanyID']}`
    const other = t.services.ids.encode('branch', 2)
    const wrong = t.services.ids.encode('item', 1)
    const status = async (query: string) =>
      (await t.call('POST', `/api/Common/invoice/pdf?${query}`, model)).status
    expect(await status(`${company}&BranchID=${other}`)).toBe(403)
    expect(await status(`${company}&BranchID=${wrong}`)).toBe(400)
    expect(await status(company)).toBe(400)
  })
})

describe('POST /api/Common/invoice/pdf/html', () => {
  it('answers one page that runs and fetches nothing', async () => {
    const name = '<script>alert(1)</script>'
    const customer = { ...(model['Customer'] as object), Name: name }
    const answer = await t.call('POST', `/api/Common/invoice/pdf/html?${whose}`, {
      ...model,
      Customer: customer,
    })
    expect(answer.status).toBe(200)
    expect(answer.headers['content-type']).toBe('text/html; charset=utf-8')
    expect(answer.headers['content-security-policy']).toContain("default-src 'none'")
    expect(answer.body).toContain(String(model['InvoiceNo']))
    expect(answer.body).not.toContain('<script')
  })
})

describe('POST /api/Common/receipt/pdf and POST /api/Common/receipt/pdf/html', () => {
  const at = (path: string, number: string) =>
    t.call('POST', `${path}?receiptNo=${encodeURIComponent(number)}&${whose}`)

  it('find the receipt by its number', async () => {
    const pdf = await at('/api/Common/receipt/pdf', receiptNo)
    expect(pdf.headers['content-disposition']).toBe(
      `attachment; filename="${receiptNo.replaceAll('/', '-')}.pdf"`,
    )
    const html = await at('/api/Common/receipt/pdf/html', receiptNo)
    expect(html.body).toContain(receiptNo)
  })

  it('answer 404 for a number that was never given', async () => {
    expect(await at('/api/Common/receipt/pdf', 'KA1R/26-27/99999')).toMatchObject({ status: 404 })
    expect(await at('/api/Common/receipt/pdf/html', 'x')).toMatchObject({ status: 404 })
  })
})
