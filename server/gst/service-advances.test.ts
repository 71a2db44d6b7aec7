import { afterAll, beforeAll, expect, it } from 'vitest'
import { run } from '../db/sql.ts'
import { CASH } from '../masters/master-rows.ts'
import { type CounterWork, counterWork } from '../testing/counter-work.ts'
import { type TestServer, testServer } from '../testing/test-server.ts'
import { NO_MRP } from '../testing/test-shop-items.ts'

let t: TestServer
let work: CounterWork
let orders = 0
beforeAll(async () => {
  t = await testServer()
  work = counterWork(t)
  // A repair at 18 %, in the place of a cord.
  t.services.write((tx) =>
    run(
      tx,
      `UPDATE items SET hsn = '998729', tax_class_id =
         (SELECT id FROM tax_classes WHERE name LIKE 'Repair%') WHERE code = :code`,
      { code: NO_MRP },
    ),
  )
})
afterAll(() => t.close())

const on = (day: string) => t.clock.set(Date.parse(`${day}T11:00:00+05:30`))

/** A repair of 118 with an advance of 59: 50 and 9 of tax. */
async function bookRepair(): Promise<string> {
  orders += 1
  const session = `repair-${orders}`
  await work.add(session, { code: NO_MRP, price: 100 }, 'owner')
  const sale = {
    salesorderModel: { generateInvoice: false },
    receiptModel: { receiptAmount: 59, receiptTypeId: CASH },
  }
  const answer = await work.commit(session, sale, 'owner')
  return answer.SalesOrderID
}

async function giveBack(salesOrderID: string, how: object = { refundTypeId: CASH }): Promise<void> {
  const body = { salesOrderID, reason: 'Not repaired', ...how }
  const { status } = await t.call('POST', '/api/Orders/cancel', body, { as: 'owner' })
  expect(status).toBe(200)
}

async function returnsOf(period: string) {
  const read = (name: string) =>
    t.call('GET', `/api/Gst/${name}?period=${period}`, undefined, { as: 'owner' })
  const [gstr1, gstr3b] = await Promise.all([read('gstr1'), read('gstr3b')])
  const { at, txpd } = gstr1.body
  return { at, txpd, taxed: gstr3b.body.sup_details.osup_det }
}

const TABLE = [
  { pos: '29', sply_ty: 'INTRA', itms: [{ rt: 18, ad_amt: 50, camt: 4.5, samt: 4.5, csamt: 0 }] },
]

it('an advance for a service that goes back is in the table of the month that it lowers', async () => {
  on('2026-11-20')
  const ofTwoMonths = await bookRepair()
  const ofOneMonth = await bookRepair()
  await giveBack(ofOneMonth)
  expect(await returnsOf('112026')).toEqual({
    at: TABLE,
    txpd: undefined,
    taxed: { txval: 50, iamt: 0, camt: 4.5, samt: 4.5, csamt: 0 },
  })
  on('2026-12-03')
  await giveBack(ofTwoMonths)
  expect(await returnsOf('122026')).toEqual({
    at: undefined,
    txpd: TABLE,
    taxed: { txval: -50, iamt: 0, camt: -4.5, samt: -4.5, csamt: 0 },
  })
})

it.each<[string, string, string, object, number]>([
  ['all of it is kept as a charge', '012027', '022027', { cancellationCharge: 59 }, 50],
  // 30.00 with 18 % in it is 25.42 and 2.29 + 2.29.
  [
    'a part is kept and the rest goes back',
    '032027',
    '042027',
    { cancellationCharge: 30, refundTypeId: CASH },
    25.42,
  ],
  ['it stays as credit', '052027', '062027', {}, 0],
])(
  'ends with its order, in its month and in a later one: %s',
  async (_name, month, next, how, charge) => {
    const dayOf = (period: string) => `${period.slice(2)}-${period.slice(0, 2)}-05`
    on(dayOf(month))
    await giveBack(await bookRepair(), how)
    const ofTwoMonths = await bookRepair()
    expect(await returnsOf(month)).toMatchObject({
      at: TABLE,
      txpd: undefined,
      taxed: { txval: charge + 50 },
    })
    on(dayOf(next))
    await giveBack(ofTwoMonths, how)
    expect(await returnsOf(next)).toMatchObject({
      at: undefined,
      txpd: TABLE,
      taxed: { txval: Math.round((charge - 50) * 100) / 100 },
    })
    // What was filed of the month before stays as it was.
    expect((await returnsOf(month)).at).toEqual(TABLE)
  },
)

it('names the orders and papers of both tables, and the sections with them make 3.1(a)', async () => {
  on('2027-08-05')
  const salesOrderID = await bookRepair()
  const sheetOf = async (period: string) =>
    (await t.call('GET', `/api/Gst/gstr1?period=${period}&sheet=true`, undefined, { as: 'owner' }))
      .body
  const paper = {
    SalesOrderID: salesOrderID,
    Numbers: [expect.stringMatching(/^KA1R/)],
    Date: '2027-08-05T00:00:00',
    Value: 59,
    Taxable: 50,
    CGST: 4.5,
  }
  expect((await sheetOf('082027')).Advances).toMatchObject([
    { Table: '11A', Taxable: 50, CGST: 4.5, SGST: 4.5, IGST: 0, Orders: [paper] },
    { Table: '11B', Taxable: 0, Orders: [] },
  ])
  on('2027-09-05')
  const path = '/api/quickSale/SaveInvoiceOnly'
  const { CustomerID } = (
    await t.call('GET', `/api/Orders/${salesOrderID}`, undefined, { as: 'owner' })
  ).body
  const body = { salesOrderID, customerID: CustomerID, invoiceDate: t.services.localNow() }
  expect((await t.call('POST', path, body, { as: 'owner' })).status).toBe(200)
  const { Advances, Proof } = await sheetOf('092027')
  expect(Advances).toMatchObject([
    { Table: '11A', Taxable: 0, Orders: [] },
    {
      Table: '11B',
      Taxable: 50,
      Orders: [
        { ...paper, Numbers: [expect.stringMatching(/^KA1\//)], Date: '2027-09-05T00:00:00' },
      ],
    },
  ])
  const { taxed } = await returnsOf('092027')
  expect(Proof[0].Sections - 50).toBe(taxed.txval)
})
