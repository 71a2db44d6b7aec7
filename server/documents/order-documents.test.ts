import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { run } from '../db/sql.ts'
import { expectRefusal } from '../testing/refusals.ts'
import {
  CASH,
  documentShop,
  FULLY_PAID,
  type PaperShop,
  takeFrameBack,
} from './testing/document-shop.ts'

let s: PaperShop
beforeAll(async () => {
  s = await documentShop(FULLY_PAID)
  await takeFrameBack(s)
})
afterAll(() => s.t.close())

const model = async (path: string) => (await s.get(`${path}/model`)).body

describe('a return with its money given back', () => {
  test('is a credit note and a refund receipt, each of its own series', async () => {
    expect(await model(`CreditNote/${s.ids.creditNote}`)).toMatchObject({
      CreditNoteID: s.ids.creditNote,
      CreditNoteNo: 'KA1C/26-27/00001',
      InvoiceType: 'TaxInvoice',
      InvoiceNo: 'KA1/26-27/000001',
      Amount: 2_100,
      AppliedToDue: 0,
      RefundedAmount: 2_100,
      RefundMode: 'Cash',
      CreditAmount: 0,
      AmountInWords: 'Rupees Two Thousand One Hundred Only',
    })
    expect(await model(`RefundVoucher/${s.ids.creditNote}`)).toMatchObject({
      RefundVoucherNo: 'KA1F/26-27/00001',
      CreditNoteNo: 'KA1C/26-27/00001',
      Receipts: [{ ReceiptNo: 'KA1R/26-27/00001', Date: '2026-11-20T11:00:00', Amount: 3_486 }],
      SupplyDescription: 'Rimba Classic 2140 Black',
      Amount: 2_100,
      RefundMode: 'Cash',
      TaxSummary: [{ HSN: '90031900', Rate: 5, SGSTAmount: 50, CGSTAmount: 50 }],
      PaidBy: 'Owner',
    })
  })

  test('that only lowered the debt has no refund voucher', async () => {
    const owing = await documentShop()
    const creditNote = await takeFrameBack(owing)
    expect((await owing.get(`CreditNote/${creditNote}/model`)).body).toMatchObject({
      AppliedToDue: 2_100,
      RefundedAmount: 0,
      RefundMode: null,
    })
    await expectRefusal(owing.t, {
      name: 'no refund',
      method: 'GET',
      path: `/api/Documents/RefundVoucher/${creditNote}`,
      code: 'NOT_FOUND',
    })
    await owing.t.close()
  })
})

test('what came back is not handed over', async () => {
  const slip = await model(`DeliverySlip/${s.ids.order}`)
  expect(slip.Items.map((item: { ItemName: string }) => item.ItemName)).toEqual([
    'Single vision 1.56 hard coat',
  ])
  expect(slip).toMatchObject({ HandedOverBy: 'Counter', DeliveryMode: 'Counter' })
})

test('a job card names the very frame, the lenses, who makes them, and no price', async () => {
  const card = await model(`JobCard/${s.ids.order}`)
  expect(card).toMatchObject({
    LabOrderNo: 'KA1L/26-27/00001',
    LabName: 'Clear Lens Lab',
    FitterName: 'Suresh',
    PriorityName: 'Normal',
    Frames: [{ ItemName: 'Rimba Classic 2140 Black', UnitCode: 'RB2140-0001', Qty: 1 }],
    Lenses: [{ Power: '-2.00 / -0.75 x 90', PD: '63', FittingHeight: '18', IsFitted: true }],
    Instructions: 'Thin edges, please',
    JobPath: `/job/${s.ids.order}`,
  })
  expect(JSON.stringify(card)).not.toMatch(/"(Price|MRP|[A-Za-z]*Amount)"/)
})

test('for a lab that wants plus cylinders a job card has the powers in that form too', async () => {
  const ask = (form: string) =>
    s.t.services.write((tx) => run(tx, 'UPDATE suppliers SET cylinder_form = :form', { form }))
  expect((await model(`JobCard/${s.ids.order}`)).Lenses[0].PowerInPlus).toBeNull()
  ask('Plus')
  const card = await model(`JobCard/${s.ids.order}`)
  ask('Minus')
  expect(card.Lenses[0]).toMatchObject({
    Power: '-2.00 / -0.75 x 90',
    PowerInPlus: '-2.75 / +0.75 x 180',
  })
})

test('an order without anything made has no job card', async () => {
  await s.work.add('case')
  const { SalesOrderID } = await s.work.commit('case')
  await expectRefusal(s.t, {
    name: 'no lab order',
    method: 'GET',
    path: `/api/Documents/JobCard/${SalesOrderID}`,
    code: 'NOT_FOUND',
  })
  expect((await s.get(`DeliverySlip/${SalesOrderID}`)).status).toBe(200)
})

test('a prescription card knows the doctor and the next test', async () => {
  expect(await model(`PrescriptionCard/${s.ids.prescription}`)).toMatchObject({
    Customer: { Name: 'Asha Rao' },
    Prescription: {
      ExamDate: '2026-11-18T00:00:00',
      DoctorName: 'Dr Kavitha Shenoy',
      DoctorRegistrationNo: 'KMC 40112',
      Right: { Spherical: '-2.00', Near: '0.00', PD: '31.5' },
      Left: { Spherical: '-1.75', VA: '6/6' },
      IPD: '63',
    },
    // A year from the day of the test.
    NextTestDue: '2027-11-18T00:00:00',
  })
})

describe('a receipt', () => {
  const take = async (print: Record<string, unknown>) => {
    await s.work.add(`pay-${++sales}`)
    const order = await s.work.commit(`pay-${sales}`)
    const answer = await s.t.call('POST', '/api/quickSale/SaveReceipt', {
      salesOrderID: order.SalesOrderID,
      receiptAmount: 50,
      receiptTypeId: CASH,
      yearId: '2026',
      branchId: 1,
      ...print,
    })
    return { order, id: answer.body.receiptId as string }
  }
  let sales = 0

  test('keeps titles, signature and terms that were sent for it', async () => {
    const { id } = await take({
      receiptName: 'Cash memo',
      intrenalReceiptName: 'File copy',
      isExternalReceiptFormat: true,
      signature: 'R. Kamath',
      termsAndConditions: 'No cash back.',
    })
    const page = async (query: string) => (await s.get(`Receipt/${id}/html${query}`)).body
    expect(await page('')).toContain('Cash memo')
    expect(await page('')).toContain('R. Kamath')
    expect(await page('')).toContain('No cash back.')
    expect(await page('')).not.toContain('exchanged within 7 days')
    expect(await page('?external=false')).toContain('File copy')
    expect(await page('?external=false')).not.toContain('Cash memo')
  })

  test('without them prints those of the branch, for the customer unless the shop’s copy is asked for', async () => {
    const { id } = await take({})
    const page = (await s.get(`Receipt/${id}/html`)).body
    expect(page).toContain('PAYMENT RECEIPT')
    expect(page).toContain('7 days')
    expect(page).not.toContain('SHOP COPY')
    expect((await s.get(`Receipt/${id}/html?external=false`)).body).toContain('SHOP COPY')
  })

  test('that bounced since is never printed as if it were good', async () => {
    const { id, order } = await take({ receiptTypeId: 4, referenceNo: '000123' })
    expect((await s.get(`Receipt/${id}/html`)).body).toContain('Subject to realisation.')
    const bounced = await s.t.call('POST', '/api/quickSale/SaveReceipt', {
      salesOrderID: order.SalesOrderID,
      receiptId: id,
      receiptAmount: 50,
      receiptTypeId: 4,
      yearId: '2026',
      branchId: 1,
      statusId: 3,
    })
    expect(bounced.status).toBe(200)
    expect((await s.get(`Receipt/${id}/html`)).body).toContain('BOUNCED')
  })
})
