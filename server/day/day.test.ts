import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { CARD, CASH, UPI } from '../masters/master-rows.ts'
import { type CounterWork, counterWork } from '../testing/counter-work.ts'
import { databaseDigest } from '../testing/database-digest.ts'
import { expectRefusal, type RefusalCase, withoutToken } from '../testing/refusals.ts'
import { type TestAnswer, type TestServer, testServer } from '../testing/test-server.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

let t: TestServer
let work: CounterWork
beforeEach(async () => {
  t = await testServer()
  work = counterWork(t)
})
afterEach(() => t.close())

const must = (answer: TestAnswer): TestAnswer['body'] => {
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return answer.body
}
const state = async (as: 'counter' | 'manager' = 'manager') =>
  must(await t.call('GET', '/api/Day/state', undefined, { as }))
const open = async (float = 2_000, more = {}) =>
  must(await t.call('POST', '/api/Day/open', { float, ...more }))
const move = (direction: 'In' | 'Out', amount: number, reason: string, note?: string) =>
  t.call('POST', '/api/Day/cash', { direction, amount, reason, ...(note ? { note } : {}) })
const later = (ms: number) => t.clock.set(t.clock.now() + ms)

let sales = 0
/** Sells a case of `price` rupees with 18 % on top, paid by one method. */
async function sell(price: number, receiptTypeId = CASH) {
  sales += 1
  const session = `day-${sales}`
  await work.add(session, { price, mrp: 50_000 })
  return work.commit(session, {
    receiptModel: {
      receiptAmount: Math.round(price * 1.18),
      receiptTypeId,
      ...(receiptTypeId === UPI ? { referenceNo: '632114420918' } : {}),
    },
  })
}

/** Counts an amount in the fewest notes. */
async function count(rupees: number, as: 'counter' | 'manager' = 'counter') {
  let rest = rupees
  const pieces = [500, 100, 10, 1].map((value) => {
    const number = Math.floor(rest / value)
    rest -= number * value
    return { value, count: number }
  })
  return must(await t.call('POST', '/api/Day/count', { pieces }, { as }))
}

async function close(countID: string, more = {}, as: 'counter' | 'manager' = 'counter') {
  return t.call('POST', '/api/Day/close', { countID, ...more }, { as })
}

const report = async (id: string) =>
  must(await t.call('GET', `/api/Day/report?id=${id}`, undefined, { as: 'manager' }))

describe('a day', () => {
  it('is opened with a float, once, and says so', async () => {
    expect(await state()).toMatchObject({ State: 'NotOpen', Day: null, Today: '2026-11-20' })
    await open()
    expect(await state()).toMatchObject({
      State: 'Open',
      Day: { Date: '2026-11-20', Float: 2_000 },
      ExpectedCash: 2_000,
      IsOverdue: false,
    })
    const again = await t.call('POST', '/api/Day/open', { float: 1 })
    expect(again).toMatchObject({ status: 409, body: { message: 'The day is open already.' } })
  })

  it('takes a float counted by notes', async () => {
    const pieces = [
      { value: 500, count: 3 },
      { value: 10, count: 12 },
    ]
    must(await t.call('POST', '/api/Day/open', { pieces, coins: 7.5 }))
    expect((await state()).Day.Float).toBe(1_627.5)
  })

  it('never stands in the way of a sale: cash before the opening is its own', async () => {
    await sell(100)
    expect(await state()).toMatchObject({ State: 'NotOpen', EarlierCash: 118, EarlierCount: 1 })
    await open(2_000, { earlierInFloat: false })
    expect((await state()).ExpectedCash).toBe(2_118)
  })

  it('does not expect twice what the counted float holds already', async () => {
    await sell(100)
    await open(2_118)
    expect((await state()).ExpectedCash).toBe(2_118)
  })

  it('takes no float for one that holds more than itself', async () => {
    await sell(5_000)
    const body = { float: 2_000, earlierInFloat: true }
    const refused = await t.call('POST', '/api/Day/open', body)
    expect(refused).toMatchObject({ status: 400, body: { errors: [{ field: 'earlierInFloat' }] } })
    expect((await state()).State).toBe('NotOpen')
    await open(2_000)
    expect((await state()).ExpectedCash).toBe(7_900)
  })

  it('is counted blind: a counter sees no expected sum and no sales before', async () => {
    await open()
    await sell(1_000)
    must(await move('Out', 40, 'PettyExpense', 'Tea'))
    expect((await state('counter')).ExpectedCash).toBeNull()
    const ledger = must(await t.call('GET', '/api/Day/ledger'))
    expect(ledger.IsBlind).toBe(true)
    expect(ledger.Items.map((row: { Kind: string }) => row.Kind)).toEqual(['Float', 'Out'])
    expect(ledger.Items.every((row: { CashAfter: null }) => row.CashAfter === null)).toBe(true)
    const seen = must(await t.call('GET', '/api/Day/ledger', undefined, { as: 'manager' }))
    expect(seen.Items.map((row: { CashAfter: number }) => row.CashAfter)).toEqual([
      2_000, 3_180, 3_140,
    ])
    expect((await t.call('GET', '/api/Day/glance')).status).toBe(403)
  })

  it('is counted and closed by the counter where it is right', async () => {
    await open()
    await sell(1_000)
    await sell(1_000, UPI)
    const counted = await count(3_180)
    expect(counted).toMatchObject({ Difference: 0, Explanations: [], NeedsManager: false })
    const closed = must(await close(counted.countID, { floatLeft: 2_000 }))
    expect(closed).toMatchObject({ ZNo: 1, Difference: 0 })
    expect(await state()).toMatchObject({ State: 'Closed', SuggestedFloat: 2_000 })
    const z = await report(closed.reportID)
    expect(z.Sold).toMatchObject({ Invoices: 2, NetAmount: 2_360 })
    expect(z.Cash).toMatchObject({
      Float: 2_000,
      Receipts: 1_180,
      Expected: 3_180,
      Counted: 3_180,
      Difference: 0,
      FloatLeft: 2_000,
      TakenAway: 1_180,
    })
    expect(z.Collected).toEqual([
      method('Cash', { ForSales: 1_180, Net: 1_180 }),
      method('UPI', { ForSales: 1_180, Net: 1_180 }),
    ])
    expect(z.TotalCollected).toBe(2_360)
  })

  it('lets the owner say how far off a count may be, and keeps who said so', async () => {
    const settings = '/api/Settings/shop'
    const owner = { as: 'owner' } as const
    expect(must(await t.call('GET', settings, undefined, owner)).DayTolerance).toBe(50)
    await open()
    expect(await count(1_990)).toMatchObject({ Difference: -10, NeedsManager: false })
    must(await t.call('POST', settings, { dayTolerance: 5 }, owner))
    expect(await count(1_990)).toMatchObject({ Difference: -10, NeedsManager: true })
    const { DayTolerance, Versions } = must(await t.call('GET', settings, undefined, owner))
    expect(DayTolerance).toBe(5)
    expect(Versions[0].Changes).toEqual([{ Field: 'dayTolerance', Before: 50, After: 5 }])
  })

  it('needs a manager and a note where it is off by more than the tolerance', async () => {
    await open()
    await sell(1_000)
    const counted = await count(2_000)
    expect(counted).toMatchObject({ Difference: -1_180, NeedsManager: true })
    expect(counted.Explanations[0]).toMatchObject({ Kind: 'PaidOtherwise', Amount: 1_180 })
    const noted = await close(counted.countID, { note: 'Paid by card' })
    expect(noted.body).toMatchObject({ code: 'APPROVAL_REQUIRED' })
    const bare = await close(counted.countID, {}, 'manager')
    expect(bare).toMatchObject({ status: 400, body: { errors: [{ field: 'note' }] } })
    const slipped = await close(counted.countID, { note: ' 3333 ' }, 'manager')
    expect(slipped).toMatchObject({ status: 400, body: { errors: [{ field: 'note' }] } })
    const done = must(await close(counted.countID, { note: 'Paid by card' }, 'manager'))
    expect((await report(done.reportID)).Note).toBe('Paid by card')
  })

  it('is closed by a counter over the tolerance with a manager beside', async () => {
    await open()
    const counted = await count(1_900)
    const body = { countID: counted.countID, note: 'A hundred is gone' }
    const approval = must(
      await t.call('POST', '/api/Approvals/give', {
        userName: 'manager',
        pin: MANAGER_PIN,
        action: 'day.close',
        subjectID: counted.countID,
        request: { operation: 'close-day', body },
      }),
    )
    const done = must(
      await t.call('POST', '/api/Day/close', body, {
        headers: { 'x-approval': approval.approvalID },
      }),
    )
    expect((await report(done.reportID)).ConfirmedBy).toBe(approval.givenBy)
  })

  it('names who sold below the list price, by how much, and with whose yes', async () => {
    await open()
    await work.add('lowered', { price: 90, qty: 2 })
    const { lines } = await work.read('lowered')
    const { approvalID } = must(
      await t.call('POST', '/api/Approvals/give', {
        userName: 'manager',
        pin: MANAGER_PIN,
        action: 'discount',
        discountRate: 40,
        sessionID: 'lowered',
      }),
    )
    await work.add('lowered', { price: 60, approvalID })
    await work.add('lowered', { price: lines[0].listPrice })
    await work.commit('lowered')
    const done = must(await close((await count(2_000)).countID, {}))
    expect((await report(done.reportID)).BelowList).toEqual({
      Total: 60,
      Lines: 2,
      ByPerson: [{ Name: 'Counter', Amount: 60, Lines: 2, Approved: 1 }],
    })
  })

  it('lists discounts on what was billed by who gave them, not by who saved the bill', async () => {
    await open()
    await work.add('own', { discountRate: 10 })
    await work.commit('own')
    await work.add('asked')
    const { approvalID } = must(
      await t.call('POST', '/api/Approvals/give', {
        userName: 'manager',
        pin: MANAGER_PIN,
        action: 'discount',
        discountRate: 40,
        sessionID: 'asked',
      }),
    )
    await work.add('asked', { discountRate: 30, approvalID })
    await work.commit('asked')
    await work.add('booked', { discountRate: 5 })
    await work.commit('booked', { salesorderModel: { generateInvoice: false } })
    const done = must(await close((await count(2_000)).countID, {}))
    expect((await report(done.reportID)).Discounts).toEqual({
      Total: 40,
      ByPerson: [
        { Name: 'Manager', Amount: 30, Count: 1 },
        { Name: 'Counter', Amount: 10, Count: 1 },
      ],
    })
  })

  it('names what was left unpaid: goods that left, and orders without an advance', async () => {
    await open()
    await work.add('left')
    const left = await work.commit('left')
    await sell(100)
    const done = must(await close((await count(2_118)).countID, {}))
    expect((await report(done.reportID)).Unpaid).toEqual([
      {
        SalesOrderNo: left.SalesOrderNo,
        CustomerName: 'Walk-in customer',
        UserName: 'Counter',
        Amount: 118,
      },
    ])
  })

  it('is not closed on a count that no longer holds', async () => {
    await open()
    const first = await count(2_000)
    await sell(100)
    expect((await state()).LastCount).toMatchObject({ IsStale: true })
    expect((await close(first.countID)).body.message).toBe(
      'Cash moved since it was counted. Count again.',
    )
    const second = await count(2_118)
    expect((await close(first.countID)).status).toBe(409)
    expect(must(await close(second.countID)).Difference).toBe(0)
    expect((await close(second.countID)).status).toBe(409)
  })

  it('keeps every count, and says how far off the first was', async () => {
    await open()
    await count(1_990)
    const second = await count(2_000)
    expect(second.CountsMade).toBe(2)
    const { reportID } = must(await close(second.countID))
    expect((await report(reportID)).Cash).toMatchObject({ CountsMade: 2, FirstDifference: -10 })
  })

  it('that nobody closed is closed before the next one opens', async () => {
    await open()
    later(DAY_MS)
    expect(await state()).toMatchObject({ State: 'Open', IsOverdue: true })
    const refused = await t.call('POST', '/api/Day/open', { float: 0 })
    expect(refused.body.message).toContain('20-11-2026 is still open')
    must(await close((await count(2_000)).countID))
    await open()
    expect(await state()).toMatchObject({ State: 'Open', Day: { Date: '2026-11-21' } })
  })
})

const MANAGER_PIN = '2222'

function method(PaymentMode: string, more: Record<string, number>) {
  const none = { Count: 1, ForSales: 0, Advances: 0, OldDues: 0, TakenBack: 0, Refunded: 0, Net: 0 }
  const named =
    PaymentMode === 'UPI' ? {} : { NameCode: `masters.paid-by-${PaymentMode.toLowerCase()}` }
  return { PaymentMode, ...named, ...none, ...more }
}

/** Asks for the drawer as the till does; its printer is not there. */
async function openDrawer(reason: string): Promise<void> {
  const printer = { name: 'Counter', kind: 'RawQueue', queue: 'Q', widthDots: 576, paper: 'Roll80' }
  const body = { ...printer, hasDrawer: true, drawerPin: 2 }
  must(await t.call('POST', '/api/Printing/printers', body, { as: 'owner' }))
  must(await t.call('POST', '/api/Printing/open-drawer', { reason }))
}

describe('a drawer opened without a sale', () => {
  it('stands in the ledger with its reason, and is suspected of what is missing', async () => {
    await open()
    await openDrawer('Courier wants 350')
    const ledger = must(await t.call('GET', '/api/Day/ledger'))
    expect(ledger.Items.at(-1)).toMatchObject({ Kind: 'Drawer', Note: 'Courier wants 350' })
    const counted = await count(1_650)
    expect(counted.Explanations[0]).toMatchObject({
      Kind: 'DrawerOpened',
      Documents: [{ Name: 'Courier wants 350' }],
    })
    const done = must(await close(counted.countID, { note: 'The courier' }, 'manager'))
    const z = await report(done.reportID)
    expect(z.Exceptions.OpeningsWithoutSale).toBe(1)
    expect(z.Openings).toMatchObject([{ Reason: 'Courier wants 350' }])
  })

  it('is of the day that it happened in', async () => {
    await open()
    const dayID: string = (await state()).Day.ID
    must(await close((await count(2_000)).countID))
    await openDrawer('Looking for a key')
    const path = `/api/Day/ledger?dayID=${dayID}`
    const then = must(await t.call('GET', path, undefined, { as: 'manager' }))
    expect(then.Items.map((row: { Kind: string }) => row.Kind)).toEqual(['Float'])
    const now = must(await t.call('GET', '/api/Day/ledger', undefined, { as: 'manager' }))
    expect(now.Items.map((row: { Kind: string }) => row.Kind)).toEqual(['Drawer'])
  })
})

describe('what comes after a closing', () => {
  it('belongs to the next day and leaves the sealed report as it was', async () => {
    await open()
    const sold = await sell(1_000)
    const { reportID } = must(await close((await count(3_180)).countID))
    const sealed = await report(reportID)
    await sell(100)
    const order = must(await t.call('GET', `/api/Orders/${sold.SalesOrderID}`))
    const [receipt] = order.Receipts
    must(await cancelReceipt(sold.SalesOrderID, receipt))
    expect(await report(reportID)).toEqual(sealed)
    later(DAY_MS)
    await open(3_180, { earlierInFloat: false })
    expect((await state()).ExpectedCash).toBe(3_180 + 118 - 1_180)
    const counted = await count(3_180 + 118 - 1_180)
    const next = await report(must(await close(counted.countID)).reportID)
    expect(next.Collected).toEqual([
      method('Cash', { ForSales: 118, TakenBack: 1_180, Net: 118 - 1_180 }),
    ])
    expect(next.Exceptions).toMatchObject({
      CancelledReceipts: 1,
      CancelledReceiptsAmount: 1_180,
    })
    expect(await report(reportID)).toEqual(sealed)
  })

  it('is shown apart: sales of the day, advances and old dues', async () => {
    await work.add('adv', { price: 1_000, mrp: 50_000 })
    const booked = await work.commit('adv', {
      salesorderModel: { generateInvoice: false },
      receiptModel: { receiptAmount: 500, receiptTypeId: CASH },
    })
    await work.add('due', { price: 1_000, mrp: 50_000 })
    const owed = await work.commit('due', {
      receiptModel: { receiptAmount: 180, receiptTypeId: CASH },
    })
    await open(680)
    const first = await report(must(await close((await count(680)).countID)).reportID)
    expect(first.Collected).toEqual([
      method('Cash', { Count: 2, ForSales: 180, Advances: 500, Net: 680 }),
    ])
    later(DAY_MS)
    await open(680)
    await pay(owed.SalesOrderID, 1_000, CARD)
    await pay(booked.SalesOrderID, 100, CASH)
    const second = await report(must(await close((await count(780)).countID)).reportID)
    expect(second.Collected).toEqual([
      method('Cash', { Advances: 100, Net: 100 }),
      method('Card', { OldDues: 1_000, Net: 1_000 }),
    ])
    expect(second.Sold.Invoices).toBe(0)
  })

  it('knows the advance of an order that is cancelled, and how it went back', async () => {
    await open()
    await work.add('advance', { price: 1_000, mrp: 50_000 })
    const booked = await work.commit('advance', {
      salesorderModel: { generateInvoice: false },
      receiptModel: { receiptAmount: 500, receiptTypeId: CASH },
    })
    expect((await state()).ExpectedCash).toBe(2_500)
    const body = { salesOrderID: booked.SalesOrderID, reason: 'Not wanted', refundTypeId: CASH }
    must(await t.call('POST', '/api/Orders/cancel', body, { as: 'manager' }))
    expect((await state()).ExpectedCash).toBe(2_000)
    const z = await report(must(await close((await count(2_000)).countID)).reportID)
    expect(z.Collected).toEqual([method('Cash', { Advances: 500, Refunded: 500 })])
    expect(z.Exceptions.CancelledOrders).toBe(1)
  })

  it('can be the same day again, by the owner and for a reason', async () => {
    await open()
    const { reportID } = must(await close((await count(2_000)).countID))
    const body = { reportID, reason: 'The last customer came back' }
    const refused = await t.call('POST', '/api/Day/reopen', body, { as: 'manager' })
    expect(refused.status).toBe(403)
    must(await t.call('POST', '/api/Day/reopen', body, { as: 'owner' }))
    await sell(100)
    const again = must(await close((await count(2_118)).countID))
    expect(again.ZNo).toBe(2)
    expect(await report(again.reportID)).toMatchObject({
      Reopened: [{ ZNo: 1, Reason: 'The last customer came back' }],
      Cash: { Expected: 2_118 },
    })
    const { Items } = must(await t.call('GET', '/api/Day/reports', undefined, { as: 'owner' }))
    expect(
      Items.map((row: { ZNo: number; IsReopened: boolean }) => [row.ZNo, row.IsReopened]),
    ).toEqual([
      [2, false],
      [1, true],
    ])
    const twice = await t.call('POST', '/api/Day/reopen', body, { as: 'owner' })
    expect(twice.status).toBe(409)
  })
})

function cancelReceipt(salesOrderID: string, receipt: { ID: string; Amount: number }) {
  return t.call(
    'POST',
    '/api/quickSale/SaveReceipt',
    {
      salesOrderID,
      receiptId: receipt.ID,
      receiptAmount: receipt.Amount,
      receiptTypeId: CASH,
      yearId: '2026',
      branchId: 1,
      statusId: 4,
    },
    { as: 'manager' },
  )
}

async function pay(salesOrderID: string, receiptAmount: number, receiptTypeId: number) {
  const body = { salesOrderID, receiptAmount, receiptTypeId, yearId: '2026', branchId: 1 }
  return must(await t.call('POST', '/api/quickSale/SaveReceipt', body))
}

describe('refusals', () => {
  const ID = 'AAAAAAAAAAAAAAAAAAAAAA'
  const cases: RefusalCase[] = [
    withoutToken('GET', '/api/Day/state'),
    withoutToken('POST', '/api/Day/open', { float: 1 }),
    bad('no float', '/api/Day/open', {}, 'float'),
    bad('both floats', '/api/Day/open', { float: 1, coins: 1 }, 'float'),
    bad('a float below zero', '/api/Day/open', { float: -1 }, 'float'),
    bad('half a paisa', '/api/Day/open', { float: 0.005 }, 'float'),
    bad('a note twice', '/api/Day/open', { pieces: [piece(500, 1), piece(500, 2)] }, 'pieces'),
    {
      ...bad('half a note', '/api/Day/count', { pieces: [piece(500, 0.5)] }),
      field: 'pieces.0.count',
    },
    { ...bad('a note that is none', '/api/Day/count', { pieces: [piece(1_000, 1)] }) },
    bad('no amount', '/api/Day/cash', cash({ amount: 0 }), 'amount'),
    bad('other without a note', '/api/Day/cash', cash({ reason: 'Other' }), 'note'),
    bad('no such reason', '/api/Day/cash', cash({ reason: 'Fun' }), 'reason'),
    {
      ...bad('petty cash in', '/api/Day/cash', cash({ direction: 'In' })),
      code: 'BUSINESS_RULE',
    },
    { ...bad('cash with no day', '/api/Day/cash', cash({})), code: 'CONFLICT' },
    { ...bad('a count with no day', '/api/Day/count', { pieces: [] }), code: 'CONFLICT' },
    { ...bad('an invented count', '/api/Day/close', { countID: ID }), code: 'INVALID_ID' },
    {
      ...bad('a reopening without a reason', '/api/Day/reopen', { reportID: ID, reason: ' ' }),
      as: 'owner',
      field: 'reason',
    },
    forbidden('GET', '/api/Day/reports'),
    forbidden('GET', `/api/Day/report?id=${ID}`),
    forbidden('GET', `/api/Day/report/check?id=${ID}`),
    forbidden('GET', '/api/Day/glance'),
    { ...forbidden('POST', '/api/Day/open', { float: 1 }), as: 'optometrist' },
    {
      name: 'no date',
      method: 'GET',
      path: '/api/Day/glance?date=2026-02-30',
      as: 'owner',
      code: 'VALIDATION',
      field: 'date',
    },
  ]

  it.each(cases)('$name is refused and nothing is written', async (refusal) => {
    await t.call('GET', '/api/Day/state', undefined, { as: 'owner' })
    await t.call('GET', '/api/Day/state')
    await t.call('GET', '/api/Day/state', undefined, { as: 'optometrist' })
    const before = databaseDigest(t.services.db)
    await expectRefusal(t, refusal)
    expect(databaseDigest(t.services.db)).toBe(before)
  })

  function bad(name: string, path: string, body: unknown, field?: string): RefusalCase {
    const blamed = field === undefined ? {} : { field }
    return { name, method: 'POST', path, body, code: 'VALIDATION', ...blamed }
  }
  function forbidden(method: 'GET' | 'POST', path: string, body?: unknown): RefusalCase {
    return { name: `${path} for a counter`, method, path, body, code: 'FORBIDDEN' }
  }
  function piece(value: number, number: number) {
    return { value, count: number }
  }
  function cash(more: object) {
    return { direction: 'Out', amount: 50, reason: 'PettyExpense', ...more }
  }
})
