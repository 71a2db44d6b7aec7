import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findDamage } from '../checks/find-damage.ts'
import { all, exactlyOne } from '../db/sql.ts'
import { type Workshop, workshop } from '../orders/testing/workshop.ts'
import { counterWork } from '../testing/counter-work.ts'
import { databaseDigest } from '../testing/database-digest.ts'
import { type Json, type TestServer, testServer } from '../testing/test-server.ts'
import { itemIdOf } from '../testing/test-shop.ts'
import { ACCESSORY, LENS } from '../testing/test-shop-items.ts'
import { pairsSold } from './testing/pairs-sold.ts'

let t: TestServer
let shop: Workshop
let twoPairs: ReturnType<typeof pairsSold>

beforeAll(async () => {
  t = await testServer()
  shop = workshop(t)
  twoPairs = pairsSold(t, shop)
})

afterAll(async () => {
  expect(findDamage(t.services.db)).toEqual([])
  await t.close()
})

const split = (order: Json, body: object = {}) =>
  t.call('POST', '/api/Orders/split', {
    salesOrderID: order.ID,
    version: order.Version,
    pairs: ['2'],
    ...body,
  })

async function done(order: Json, body: object = {}): Promise<Json> {
  const answer = await split(order, body)
  if (answer.status === 200) return answer.body
  throw new Error(JSON.stringify(answer.body))
}

/** As a lab makes them: sent, back, checked, fitted, ready. */
async function made(orderId: string, from: 'SendToLab' | 'Received' = 'Received'): Promise<void> {
  const steps = ['SendToLab', 'Received', 'Checked', 'Ready']
  for (const step of steps.slice(steps.indexOf(from))) await shop.moved(orderId, step)
}

const paise = (rupees: number) => Math.round(rupees * 100)
const sum = (orders: Json[], key: string) =>
  orders.reduce((all, order) => all + paise(order[key]), 0)
const linesOf = (order: Json) =>
  order.Lines.map((line: Json) => [line.ID, line.PairNo, line.TotalAmount, line.DiscountAmount])

describe('one of two pairs', () => {
  it('is handed over with its bill; the other is delivered later, to the paisa', async () => {
    const before = await twoPairs(3_500)
    await shop.moved(before.ID, 'SendToLab')
    const order = await shop.order(before.ID)
    const answer = await done(order, { expectedDate: '2026-12-03T18:00:00' })
    const goes = await shop.order(order.ID)
    const stays = await shop.order(answer.Stays.SalesOrderID)

    // Every line is in one of the two orders as it was.
    expect([...linesOf(goes), ...linesOf(stays)].sort()).toEqual(linesOf(order).sort())
    expect(goes.Lines.map(({ PairNo }: Json) => PairNo)).toEqual(['1', '1', null])
    expect(stays.Lines.map(({ PairNo }: Json) => PairNo)).toEqual(['2', '2'])
    const exact = (each: Json) =>
      each.Lines.reduce((all: number, line: Json) => all + paise(line.TotalAmount), 0)
    expect(exact(goes) + exact(stays)).toBe(exact(order))
    expect(paise(answer.RoundingDifference)).toBe(
      sum([goes, stays], 'NetAmount') - paise(order.NetAmount),
    )

    // What goes is paid first; the rest of the 3,500 went with the other.
    expect(goes).toMatchObject({ PaidAmount: goes.NetAmount, BalanceAmount: 0 })
    expect(stays.PaidAmount).toBe(3_500 - goes.NetAmount)
    expect(answer.MovedAmount).toBe(stays.PaidAmount)
    expect(sum([goes, stays], 'BalanceAmount')).toBe(sum([goes, stays], 'NetAmount') - 350_000)
    expect(goes.Receipts).toHaveLength(1)
    expect(goes.Receipts[0].Amount).toBe(3_500)
    expect(goes.Settlements).toEqual([])
    expect(stays.Receipts).toMatchObject([
      { Amount: stays.PaidAmount, ReferenceNo: answer.CreditNo },
    ])

    // Each has its job, at the lab both; the promise of one is its own.
    expect(goes).toMatchObject({
      Status: 'InLab',
      LabStatus: 'Sent',
      ExpectedDate: order.ExpectedDate,
    })
    expect(stays).toMatchObject({
      Status: 'InLab',
      LabStatus: 'Sent',
      ExpectedDate: '2026-12-03T18:00:00',
      OrderDate: order.OrderDate,
      CustomerID: order.CustomerID,
    })
    expect(stays.LabOrder.LabOrderNo).not.toBe(goes.LabOrder.LabOrderNo)
    expect(stays.LabOrder.Instructions).toContain(goes.LabOrder.LabOrderNo)
    expect(stays.EyeInfo).toMatchObject({ IPD: '62', Right: { Spherical: '-2.00', Prism: '1' } })

    // Linked both ways.
    const moved = { MovedAmount: answer.MovedAmount, CreditNo: answer.CreditNo }
    expect(goes.SplitInto).toEqual([{ ID: stays.ID, SalesOrderNo: stays.SalesOrderNo, ...moved }])
    expect(stays.SplitFrom).toEqual({ ID: goes.ID, SalesOrderNo: goes.SalesOrderNo, ...moved })
    const history = (await shop.timeline(goes.ID)).Events
    expect(history.at(-1).Note).toContain(`Pair 2 moved to order ${stays.SalesOrderNo}`)
    expect(history.map(({ Kind }: Json) => Kind)).not.toContain('Kept')
    const { Events } = await shop.timeline(stays.ID)
    const from = Events.find(({ Kind }: Json) => Kind === 'Changed')
    expect(from.Note).toContain(`Split from order ${goes.SalesOrderNo}`)

    // Only its own lenses come with it.
    await made(goes.ID)
    const supplies = (orderId: string) =>
      all<{ supply: string }>(
        t.services.db,
        'SELECT DISTINCT supply FROM order_lines WHERE order_id = :orderId ORDER BY supply',
        { orderId: t.services.ids.decode('order', orderId) },
      ).map(({ supply }) => supply)
    expect(supplies(goes.ID)).toEqual(['arrived', 'shelf'])
    expect(supplies(stays.ID)).toEqual(['shelf', 'to_order'])
    const handed = await shop.moved(goes.ID, 'Deliver', { raiseInvoice: true })
    expect(handed).toMatchObject({ Status: 'Delivered', BalanceAmount: 0 })
    const bill = (
      await t.call(
        'GET',
        `/api/Invoice/get-invoice-data-by-salesorder?salesOrderID=${encodeURIComponent(goes.ID)}`,
      )
    ).body
    expect(bill).toMatchObject({
      DocumentType: 'TaxInvoice',
      ReceivedAmount: goes.NetAmount,
      BalanceAmount: 0,
      Totals: { NetAmount: goes.NetAmount },
    })
    expect(bill.Lines).toHaveLength(3)
    expect(sum(bill.Receipts, 'Amount')).toBe(paise(goes.NetAmount))
    expect(bill.Receipts.at(-1)).toMatchObject({
      PaymentMode: 'Moved to order',
      ReferenceNo: stays.SalesOrderNo,
      Amount: -answer.MovedAmount,
    })

    await made(stays.ID)
    const due = (await shop.order(stays.ID)).BalanceAmount
    expect((await shop.move(stays.ID, 'Deliver', { raiseInvoice: true })).status).toBe(409)
    const later = await shop.moved(stays.ID, 'Deliver', {
      raiseInvoice: true,
      acknowledgeBalance: true,
    })
    expect(later).toMatchObject({ Status: 'Delivered', BalanceAmount: due })
  })

  it('leaves all that was paid with what goes, where that comes to more', async () => {
    const order = await twoPairs(500)
    const answer = await done(order)
    expect(answer).toMatchObject({ MovedAmount: 0, CreditNo: null })
    expect(answer.Goes).toMatchObject({ PaidAmount: 500 })
    expect(answer.Stays).toMatchObject({ PaidAmount: 0, Status: 'Booked' })
    expect(answer.Stays.BalanceAmount).toBe(answer.Stays.NetAmount)
  })

  it('tells before what comes of it and writes nothing', async () => {
    const order = await twoPairs(3_500)
    const digest = databaseDigest(t.services.db)
    const told = await done(order, { preview: true })
    expect(databaseDigest(t.services.db)).toBe(digest)
    expect(told.Stays).toMatchObject({ SalesOrderID: null, SalesOrderNo: null })
    const { Goes, MovedAmount, Stays } = await done(order)
    expect(told.MovedAmount).toBe(MovedAmount)
    expect(told.Goes).toEqual(Goes)
    expect(told.Stays.NetAmount).toBe(Stays.NetAmount)
    expect(told.Stays.BalanceAmount).toBe(Stays.BalanceAmount)
    // What moved was not asked back: nothing is paid too much now.
    expect(MovedAmount).toBeGreaterThan(0)
    const refund = { salesOrderID: order.ID, reason: 'Paid too much' }
    const answer = await t.call('POST', '/api/Orders/refund-overpayment', refund, { as: 'manager' })
    expect(answer.status).toBe(409)
  })

  it('is handed over by itself when both are ready', async () => {
    const order = await twoPairs(0)
    await made(order.ID, 'SendToLab')
    const answer = await done(await shop.order(order.ID))
    expect(answer).toMatchObject({ Status: 'Ready', Stays: { Status: 'Ready' } })
    expect(answer.NextMoves).toContain('Deliver')
    const stays = await shop.order(answer.Stays.SalesOrderID)
    expect(stays).toMatchObject({ LabStatus: 'Fitted', IsChecked: true })
    // The lab bills the job that it had.
    const bill = (job: string) =>
      t.call(
        'POST',
        '/api/Lab/bill',
        {
          supplierID: t.services.ids.encode('supplier', 1),
          billNo: `L-${job}`,
          billDate: '2026-11-20',
          jobs: [{ job, amount: 900 }],
          post: false,
        },
        { as: 'owner' },
      )
    const goes = await shop.order(order.ID)
    expect((await bill(stays.LabOrder.LabOrderNo)).body.Jobs[0].Problem).toContain(
      goes.LabOrder.LabOrderNo,
    )
    expect((await bill(goes.LabOrder.LabOrderNo)).body).toMatchObject({
      Jobs: [{ Problem: null, OrderNo: `${goes.SalesOrderNo}, ${stays.SalesOrderNo}` }],
    })
  })

  it('is cancelled while the lab has its job, which the lab bills all the same', async () => {
    const before = await twoPairs(0)
    await shop.moved(before.ID, 'SendToLab')
    const { ID, LabOrder } = await shop.order(before.ID)
    const cancelled = await t.call(
      'POST',
      '/api/Orders/cancel',
      { salesOrderID: ID, reason: 'Went away' },
      { as: 'owner' },
    )
    expect(cancelled.status).toBe(200)
    const supplierID = t.services.ids.encode('supplier', 1)
    const asked = { supplierID, billDate: '2026-11-20', jobs: [], post: false }
    const bill = async (body: object) =>
      (await t.call('POST', '/api/Lab/bill', { ...asked, ...body }, { as: 'owner' })).body
    const job = LabOrder.LabOrderNo
    const offered = async () => (await bill({})).Unbilled.filter(({ Job }: Json) => Job === job)
    expect(await offered()).toMatchObject([{ IsCancelled: true, IsReplaced: false }])
    const jobs = [{ job, amount: 500 }]
    expect(await bill({ billNo: 'L/CANCELLED', jobs, post: true })).toMatchObject({ success: true })
    expect(await offered()).toEqual([])
    const lens = t.services.ids.encode('item', itemIdOf(t.services, LENS))
    const ledger = await t.call('GET', `/api/Stock/ledger/${lens}`, undefined, { as: 'owner' })
    const costs = ledger.body.Items.filter(({ Reason }: Json) => Reason === 'cost')
    expect(costs.slice(0, 2).reduce((all: number, { SalesCost }: Json) => all + SalesCost, 0)).toBe(
      500,
    )
  })

  it('goes when the other is being made again', async () => {
    const order = await twoPairs(0)
    await made(order.ID, 'SendToLab')
    const lens = order.Lines.find(({ IsLabWork, PairNo }: Json) => IsLabWork && PairNo === '2')
    const remade = await t.call('POST', '/api/Orders/remake', {
      salesOrderID: order.ID,
      kind: 'LabError',
      reason: 'Axis wrong',
      lines: [{ lineID: lens.ID }],
    })
    expect(remade.status).toBe(200)
    const answer = await done(await shop.order(order.ID))
    expect(answer).toMatchObject({ LabStatus: 'Fitted' })
    expect(answer.Stays.LabOrderNo).toBe(remade.body.LabOrderNo)
    await shop.moved(order.ID, 'Ready')
    await shop.moved(order.ID, 'Deliver', { raiseInvoice: true, acknowledgeBalance: true })
    await made(answer.Stays.SalesOrderID, 'SendToLab')
  })

  it('is booked once in the report of the day, as part of what was ordered', async () => {
    await t.call('POST', '/api/Day/open', { float: 500 })
    const booked = async () =>
      (await t.call('GET', '/api/Day/x-report', undefined, { as: 'owner' })).body.Booked
    const order = await twoPairs(1_000)
    const before = await booked()
    const { RoundingDifference } = await done(order)
    const after = await booked()
    expect(after.Orders).toBe(before.Orders)
    expect(paise(after.NetAmount)).toBe(paise(before.NetAmount) + paise(RoundingDifference))
  })
})

describe('a split is refused', () => {
  it('for what was read before another change', async () => {
    const order = await twoPairs(0)
    await done(order)
    const again = await split(order)
    expect(again.status).toBe(409)
    expect(again.body.message).toBe('Somebody has changed this order meanwhile: look at it again.')
  })

  it('for a pair that is not there, and for all pairs and goods', async () => {
    const order = await twoPairs(0)
    const wrong = await split(order, { pairs: ['2', '7'] })
    expect(wrong.status).toBe(400)
    expect(wrong.body.errors).toEqual([
      { field: 'pairs[1]', message: 'There is no pair 7 in this order.' },
    ])
    expect((await split(order, { pairs: [] })).status).toBe(400)
    expect((await split(order, { expectedDate: '2026-01-01' })).status).toBe(400)
    await done(order)
    const rest = await shop.order(order.ID)
    const stays = await shop.order(rest.SplitInto[0].ID)
    const all = await split(stays)
    expect(all.status).toBe(422)
    expect(all.body.message).toBe('All would stay: leave at least one pair to hand over.')
  })

  it('for a bill that is out, and what was handed over or cancelled', async () => {
    const order = await twoPairs(0)
    await t.call('POST', '/api/quickSale/SaveInvoiceOnly', {
      salesOrderID: order.ID,
      customerID: order.CustomerID,
      invoiceDate: order.OrderDate,
    })
    const digest = databaseDigest(t.services.db)
    const billed = await split(order)
    expect(billed.status).toBe(409)
    expect(billed.body.message).toContain('is out, so this order stays whole')
    expect(databaseDigest(t.services.db)).toBe(digest)
  })

  it('where the tax of its charges would change', async () => {
    const counter = counterWork(t)
    await counter.add('charged', { code: ACCESSORY, price: 100 })
    await counter.add('charged', {
      code: LENS,
      qty: 2,
      price: 600,
      pairNo: '2',
      spectacleLensType: 1,
      spherical: '-2.00',
      eye: 'Both',
    })
    const data = await counter.commit('charged', {
      customerModel: { name: 'Charged', mobile: '9845019999' },
      salesorderModel: { generateInvoice: false, shippingCharges: 100 },
    })
    const order = await shop.order(data.SalesOrderID)
    const answer = await split(order)
    expect(answer.status).toBe(422)
    expect(answer.body.message).toContain('charges of this order are for all of it')
  })

  it('where a cheque that has not cleared would move', async () => {
    const order = await twoPairs(0, {
      receiptModel: {
        payments: [{ receiptAmount: 3_500, receiptTypeId: 4, referenceNo: 'CHQ 1', statusId: 2 }],
      },
    })
    const answer = await split(order)
    expect(answer.status).toBe(409)
    expect(answer.body.message).toContain('Confirm the cheque or payment first.')
  })
})

it('counts and lists an order with what was split off it as one that was booked', async () => {
  const day = t.services.localNow().slice(0, 10)
  const as = { as: 'manager' } as const
  const { Figures } = (await t.call('GET', `/api/Day/glance?date=${day}`, undefined, as)).body
  const path = `/api/Reports/orders-booked?from=${day}&to=${day}`
  const { RowCount, Totals } = (await t.call('GET', path, undefined, as)).body
  expect(RowCount).toBeGreaterThan(0)
  expect([RowCount, Totals.at(-1)]).toEqual([Figures.OrdersBooked, Figures.BookedAmount])
})

it('counts the cash of the drawer once', () => {
  const { cash, all } = exactlyOne<{ cash: number; all: number }>(
    t.services.db,
    `SELECT (SELECT sum(amount_paise) FROM money_entries e JOIN receipt_types y ON y.id = e.receipt_type_id
              WHERE y.kind = 'Cash' AND e.kind LIKE 'receipt%') AS cash,
            (SELECT sum(r.amount_paise) FROM valid_receipts r JOIN receipt_types y ON y.id = r.receipt_type_id
              WHERE y.kind = 'Cash') AS "all"`,
  )
  expect(cash).toBe(all)
})
