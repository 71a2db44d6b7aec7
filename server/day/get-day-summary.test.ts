import { afterAll, beforeAll, expect, it } from 'vitest'
import { exactlyOne } from '../db/sql.ts'
import { CARD, CASH, UPI } from '../masters/master-rows.ts'
import { type CounterWork, counterWork } from '../testing/counter-work.ts'
import { type TestServer, testServer } from '../testing/test-server.ts'
import { EYE_TEST, FRAME, LENS } from '../testing/test-shop-items.ts'

const HOUR_MS = 3_600_000
const WEEK_MS = 7 * 24 * HOUR_MS

let t: TestServer
let work: CounterWork
beforeAll(async () => {
  t = await testServer()
  work = counterWork(t)
  const now = t.clock.now()
  // A Friday with one sale, and the next with three by two people in two hours.
  await work.add('last-week')
  await work.commit('last-week', { receiptModel: { receiptAmount: 118, receiptTypeId: CASH } })
  t.clock.set(now + WEEK_MS)
  await work.add('pair', { code: FRAME, price: 2_000.35, pairNo: '1' })
  const lens = { code: LENS, price: 640.55, pairNo: '1', spectacleLensType: 1, qty: 2 }
  await work.add('pair', { ...lens, spherical: '-2.00' })
  await work.commit('pair', {
    receiptModel: {
      payments: [
        { receiptAmount: 2_000, receiptTypeId: CARD },
        { receiptAmount: 500, receiptTypeId: UPI, referenceNo: '632114420918' },
      ],
    },
  })
  await work.add('case', { price: 99.99 })
  await work.commit('case', { receiptModel: { receiptAmount: 118, receiptTypeId: CASH } })
  t.clock.set(now + WEEK_MS + 2 * HOUR_MS)
  await work.add('owner', { price: 120.55, qty: 3 }, 'owner')
  await work.save('owner', {}, 'owner')
})
afterAll(() => t.close())

const glance = async (query = '') => {
  const answer = await t.call('GET', `/api/Day/glance${query}`, undefined, { as: 'manager' })
  expect(answer.status).toBe(200)
  return answer.body
}
const paise = (rows: readonly { Amount: number }[]) =>
  rows.reduce((sum, { Amount }) => sum + Math.round(Amount * 100), 0)

it('sums to the invoices and receipts of the day, to the paisa', async () => {
  const day = await glance()
  const { invoiced, received } = exactlyOne<{ invoiced: number; received: number }>(
    t.services.db,
    `SELECT (SELECT sum(net_paise) FROM invoices WHERE invoice_date LIKE '2026-11-27%') AS invoiced,
            (SELECT sum(amount_paise) FROM receipts WHERE receipt_date LIKE '2026-11-27%')
              AS received`,
  )
  expect(Math.round(day.Figures.Sold * 100)).toBe(invoiced)
  expect(paise(day.ByHour)).toBe(invoiced)
  expect(paise(day.ByPerson)).toBe(invoiced)
  expect(paise(day.BySection) + Math.round(day.RoundOff * 100)).toBe(invoiced)
  expect(paise(day.ByMethod)).toBe(received)
  expect(day.Figures).toMatchObject({
    Invoices: 3,
    Pairs: 1,
    Collected: 2_618,
    CollectedByCredit: 0,
    // The pair waits for its lenses; the cases went over the counter.
    OrdersBooked: 1,
  })
})

it('lists the orders that it counts as booked', async () => {
  for (const date of ['2026-11-20', '2026-11-27']) {
    const { Figures } = await glance(`?date=${date}`)
    const path = `/api/Reports/orders-booked?from=${date}&to=${date}`
    const { body, status } = await t.call('GET', path, undefined, { as: 'manager' })
    expect(status).toBe(200)
    expect(body.RowCount).toBe(Figures.OrdersBooked)
    expect(body.Totals.at(-1) ?? 0).toBe(Figures.BookedAmount)
    expect(body.Papers).toHaveLength(Figures.OrdersBooked)
  }
})

it('names hours, people, sections and methods', async () => {
  const day = await glance('?date=2026-11-27')
  expect(day.ByHour.map((row: { Hour: number; Count: number }) => [row.Hour, row.Count])).toEqual([
    [11, 2],
    [12, 0],
    [13, 1],
  ])
  expect(day.ByPerson).toHaveLength(2)
  expect(day.BySection.map((row: { Section: string }) => row.Section)).toEqual([
    'Frame',
    'SpectacleLens',
    'Accessory',
  ])
  expect(day.ByMethod.map((row: { Name: string }) => row.Name)).toEqual(['Card', 'UPI', 'Cash'])
})

it('stands beside the same weekday of the week before', async () => {
  const day = await glance('?date=2026-11-27')
  expect(day.ComparedWith).toBe('2026-11-20')
  expect(day.Before).toMatchObject({ Sold: 118, Invoices: 1 })
  expect(day.ByHour[0].BeforeAmount).toBe(118)
})

it('is empty on a day without sales', async () => {
  const day = await glance('?date=2026-11-22')
  expect(day).toMatchObject({ Figures: { Sold: 0, AverageBill: 0 }, ByHour: [], BySection: [] })
})

it('has services in a section of their own, apart from the charges of an order', async () => {
  t.clock.set(t.clock.now() + WEEK_MS)
  await work.add('test', { code: EYE_TEST, price: 300 })
  await work.add('test')
  await work.commit('test', { salesorderModel: { shippingCharges: 50 } })
  const { BySection } = await glance()
  expect(
    BySection.map((row: { Section: string; Name: string }) => [row.Section, row.Name]),
  ).toEqual([
    ['Service', 'Services'],
    ['Accessory', 'Accessories'],
    ['Charges', 'Charges'],
  ])
})
