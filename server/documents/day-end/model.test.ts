import { afterAll, beforeAll, expect, test } from 'vitest'
import { connectionOf } from '../../db/sql.ts'
import { EYE_TEST, FRAME } from '../../testing/test-shop-items.ts'
import {
  CASH,
  documentShop,
  FULLY_PAID,
  type PaperShop,
  takeFrameBack,
} from '../testing/document-shop.ts'

const UPI = 3
const CHEQUE = 4
const DAY_MS = 86_400_000

let s: PaperShop
beforeAll(async () => {
  // 20 November: a pair of spectacles, paid in cash, its frame taken back; a case and an eye test,
  // paid by UPI and a cheque; an order only. 21 November: one case.
  s = await documentShop(FULLY_PAID)
  await takeFrameBack(s)
  await s.work.add('case', { qty: 2 })
  await s.work.add('case', { code: EYE_TEST, price: 300 })
  const paid = await s.work.commit('case', {
    receiptModel: {
      payments: [
        { receiptAmount: 400, receiptTypeId: UPI, referenceNo: '632114420918' },
        { receiptAmount: 100, receiptTypeId: CHEQUE, referenceNo: '000123' },
      ],
    },
  })
  await s.work.add('order', { code: FRAME, price: 2_000 })
  await s.work.commit('order', { salesorderModel: { generateInvoice: false } })
  await bounceTheCheque(paid.SalesOrderID)
  const start = s.t.clock.now()
  s.t.clock.set(start + DAY_MS)
  await s.work.add('later')
  await s.work.commit('later', { receiptModel: { receiptAmount: 118, receiptTypeId: CASH } })
})
afterAll(() => s.t.close())

async function bounceTheCheque(salesOrderID: string): Promise<void> {
  const order = await s.t.call('GET', `/api/Orders/${salesOrderID}`)
  const cheque = order.body.Receipts[1]
  const answer = await s.t.call('POST', '/api/quickSale/SaveReceipt', {
    salesOrderID,
    receiptId: cheque.ID,
    receiptAmount: cheque.Amount,
    receiptTypeId: CHEQUE,
    yearId: '2026',
    branchId: 1,
    statusId: 3,
  })
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body))
}

const day = async (date: string) => (await s.get(`DayEnd/${date}/model`, 'owner')).body

test('a day says what was sold, by rate and by section, and it adds up', async () => {
  const { ByRate, BySection, Sold } = await day('2026-11-20')
  expect(Sold).toEqual({
    Invoices: 2,
    TaxableAmount: 3_820,
    SGST: 101,
    CGST: 101,
    IGST: 0,
    GrandTotal: 4_022,
    Rounding: 0,
    NetAmount: 4_022,
  })
  expect(ByRate).toEqual([
    { Rate: 0, TaxableAmount: 300, SGST: 0, CGST: 0, IGST: 0, TotalAmount: 300 },
    { Rate: 5, TaxableAmount: 3_320, SGST: 83, CGST: 83, IGST: 0, TotalAmount: 3_486 },
    { Rate: 18, TaxableAmount: 200, SGST: 18, CGST: 18, IGST: 0, TotalAmount: 236 },
  ])
  expect(BySection).toEqual([
    {
      Section: 'Frames',
      NameCode: 'goods.frames',
      Qty: 1,
      TaxableAmount: 2_000,
      Tax: 100,
      TotalAmount: 2_100,
    },
    {
      Section: 'Spectacle lenses',
      NameCode: 'goods.spectacle-lenses',
      Qty: 2,
      TaxableAmount: 1_320,
      Tax: 66,
      TotalAmount: 1_386,
    },
    {
      Section: 'Accessories',
      NameCode: 'goods.accessories',
      Qty: 2,
      TaxableAmount: 200,
      Tax: 36,
      TotalAmount: 236,
    },
    {
      Section: 'Services',
      NameCode: 'day.services',
      Qty: 1,
      TaxableAmount: 300,
      Tax: 0,
      TotalAmount: 300,
    },
  ])
})

test('and what was booked, collected, given back and came to nothing', async () => {
  const { Booked, ByMethod, Collected, CreditNotes, Exceptions, Refunded } = await day('2026-11-20')
  // The case went over the counter at once: no order was booked.
  expect(Booked).toEqual({ Orders: 2, NetAmount: 5_586 })
  expect(ByMethod).toEqual([
    {
      PaymentMode: 'Cash',
      NameCode: 'masters.paid-by-cash',
      Count: 1,
      Collected: 3_486,
      Refunded: 2_100,
      Net: 1_386,
    },
    { PaymentMode: 'UPI', Count: 1, Collected: 400, Refunded: 0, Net: 400 },
  ])
  expect([Collected, Refunded]).toEqual([3_886, 2_100])
  expect(CreditNotes).toEqual({
    Count: 1,
    TaxableAmount: 2_000,
    Tax: 100,
    Amount: 2_100,
    AppliedToDue: 0,
    Refunded: 2_100,
    KeptAsCredit: 0,
  })
  expect(Exceptions).toMatchObject({
    BouncedReceipts: 1,
    BouncedReceiptsAmount: 100,
    CancelledReceipts: 0,
    PendingReceipts: 0,
  })
})

test('the first and the last number of each series, and how many', async () => {
  const { Series } = await day('2026-11-20')
  expect(Series).toEqual([
    row('Tax invoices', 'KA1/26-27/000001', 'KA1/26-27/000002', 2),
    row('Receipts', 'KA1R/26-27/00001', 'KA1R/26-27/00003', 3),
    row('Credit notes', 'KA1C/26-27/00001', 'KA1C/26-27/00001', 1),
    row('Refund receipts', 'KA1F/26-27/00001', 'KA1F/26-27/00001', 1),
    row('Orders', 'KA1S/26-27/00001', 'KA1S/26-27/00003', 3),
    row('Lab orders', 'KA1L/26-27/00001', 'KA1L/26-27/00001', 1),
  ])
  function row(series: string, FirstNo: string, LastNo: string, Count: number) {
    const NameCode = `day.series-${series.toLowerCase().replaceAll(' ', '-')}`
    return { Series: series, NameCode, FirstNo, LastNo, Count }
  }
})

test('a day is sealed with the last audit entry of that day, and stays so', async () => {
  const audit = connectionOf(s.t.services.db)
  const last = audit
    .prepare(
      `SELECT seq, hash FROM audit_log WHERE at_ms < ${Date.parse('2026-11-21T00:00:00+05:30')}
        ORDER BY seq DESC LIMIT 1`,
    )
    .get() as { seq: number; hash: string }
  const first = await day('2026-11-20')
  expect(first.Seal).toEqual({ Sequence: last.seq, At: '2026-11-20T11:00:00', Hash: last.hash })
  const second = await day('2026-11-21')
  expect(second.Seal.Sequence).toBeGreaterThan(last.seq)
  expect(second.Seal.Hash).not.toBe(last.hash)
  expect(await day('2026-11-20')).toEqual(first)
})

test('a day on which nothing happened is a report all the same', async () => {
  const empty = await day('2026-11-19')
  expect(empty.Sold).toMatchObject({ Invoices: 0, NetAmount: 0 })
  expect([empty.ByRate, empty.BySection, empty.ByMethod, empty.Series]).toEqual([[], [], [], []])
  expect(empty.Seal).toEqual({ Sequence: 0, At: null, Hash: '0'.repeat(64) })
  expect((await s.get('DayEnd/2026-11-19', 'owner')).status).toBe(200)
})

test('a day that was closed prints what was sealed, whatever came after', async () => {
  await s.t.call('POST', '/api/Day/open', { float: 500 })
  const counted = await s.t.call('POST', '/api/Day/count', { pieces: [] }, { as: 'owner' })
  const { countID } = counted.body
  const closed = await s.t.call(
    'POST',
    '/api/Day/close',
    { countID, note: 'Nothing was there' },
    { as: 'owner' },
  )
  expect(closed.status).toBe(200)
  const paper = await day('2026-11-21')
  expect(paper.Closing).toMatchObject({ ZNo: 1, Counted: 0, Note: 'Nothing was there' })
  expect(paper.Closing.Expected).toBe(-paper.Closing.Difference)
  await s.work.add('after')
  await s.work.commit('after', { receiptModel: { receiptAmount: 118, receiptTypeId: CASH } })
  expect(await day('2026-11-21')).toEqual(paper)
  expect((await s.get('DayEnd/2026-11-21', 'owner')).status).toBe(200)
})
