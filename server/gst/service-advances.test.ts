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

async function giveBack(salesOrderID: string): Promise<void> {
  const body = { salesOrderID, reason: 'Not repaired', refundTypeId: CASH }
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
