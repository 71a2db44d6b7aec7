import fs from 'node:fs'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { DrawerState } from '../contract/day.ts'
import type { ZReport } from '../contract/day-report.ts'
import { exactlyOne } from '../db/sql.ts'
import { createRandom } from '../demo/random.ts'
import { asOwner, type LanServer, lanTill, startLan } from '../devices/testing/lan-client.ts'
import { CARD, CASH } from '../masters/master-rows.ts'
import { type CounterWork, counterWork } from '../testing/counter-work.ts'
import { databaseDigest } from '../testing/database-digest.ts'
import { type TestAnswer, type TestServer, testServer } from '../testing/test-server.ts'

const DAY_MS = 86_400_000
const MANAGER = { as: 'manager' } as const

type Counter = { t: TestServer; work: CounterWork }

let main: Counter
/** A paired till with a drawer of its own, and one that shares the main drawer. */
let window: Counter
let shared: Counter
let lan: LanServer

const must = (answer: TestAnswer): TestAnswer['body'] => {
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return answer.body
}
const counterOf = (t: TestServer): Counter => ({ t, work: counterWork(t) })

beforeAll(async () => {
  main = counterOf(await testServer())
  lan = await startLan(main.t)
  window = counterOf(await lanTill(main.t, lan, 'Window till'))
  shared = counterOf(await lanTill(main.t, lan, 'Second till'))
  const deviceID = await deviceOf('Window till')
  must(
    await asOwner(main.t, 'POST', '/api/Settings/tills', {
      deviceID,
      newDrawer: 'Window',
      float: 500,
    }),
  )
})
afterAll(async () => {
  await main.t.close()
  fs.rmSync(main.t.services.dataFolder, { recursive: true, force: true })
})
beforeEach(() => main.t.clock.set(main.t.clock.now() + DAY_MS))
afterEach(async () => {
  if ((await state(main)).State === 'Open') await closeRight()
})

async function deviceOf(name: string): Promise<string> {
  const { Tills } = must(await asOwner(main.t, 'GET', '/api/Settings/tills'))
  const till = Tills.find((row: { Name: string }) => row.Name === name)
  return till?.DeviceID ?? ''
}

const state = async ({ t }: Counter, as: 'counter' | 'manager' = 'manager') =>
  must(await t.call('GET', '/api/Day/state', undefined, { as }))
const drawer = async (name: string): Promise<DrawerState> => {
  const { Drawers } = await state(main)
  const found = Drawers.find((row: DrawerState) => row.Name === name)
  expect(found).toBeDefined()
  return found
}
const expected = async (name: string) => (await drawer(name)).ExpectedCash
const openBoth = async (mainFloat = 2_000, windowFloat = 500) => {
  must(await main.t.call('POST', '/api/Day/open', { float: mainFloat }))
  must(await window.t.call('POST', '/api/Day/drawers/open', { float: windowFloat }))
}
const cash = ({ t }: Counter, direction: 'In' | 'Out', amount: number) =>
  t.call('POST', '/api/Day/cash', {
    direction,
    amount,
    reason: direction === 'In' ? 'ChangeBrought' : 'PettyExpense',
  })
/** What the printed day end says is to be taken out of each drawer, and of them all. */
const takenOutOnPaper = async () => {
  const today = main.t.services.localNow().slice(0, 10)
  const html = String(
    must(await main.t.call('GET', `/api/Documents/DayEnd/${today}/html`, undefined, MANAGER)),
  )
  const [row = ''] = /<tr>(?:(?!<tr>).)*Taken out of the drawer.*?<\/tr>/s.exec(html) ?? []
  return [...row.matchAll(/>(₹?[\d,.]+)</g)].map(([, amount]) => amount)
}
const inCoins = (rupees: number) => ({ pieces: [], coins: rupees })
const count = async (
  { t }: Counter,
  rupees: number,
  more = {},
  as: 'counter' | 'manager' = 'counter',
) => must(await t.call('POST', '/api/Day/count', { ...inCoins(rupees), ...more }, { as }))
const close = ({ t }: Counter, countID: string, more = {}, as: 'counter' | 'manager' = 'manager') =>
  t.call('POST', '/api/Day/close', { countID, ...more }, { as })

/** Counts both drawers right and closes the day; answers its report. */
async function closeRight(): Promise<ZReport> {
  const inWindow = (await expected('Window')) ?? 0
  const inMain = (await expected('Main drawer')) ?? 0
  const uses = (await state(main)).Drawers.filter(({ IsInUse }: DrawerState) => IsInUse)
  if (uses.length > 1) await count(window, inWindow)
  const { countID } = await count(main, inMain)
  const { reportID } = must(await close(main, countID))
  const path = `/api/Day/report?id=${reportID}`
  return must(await main.t.call('GET', path, undefined, MANAGER))
}

let sales = 0
async function sell({ t, work }: Counter, rupees: number, receiptTypeId = CASH) {
  sales += 1
  const session = `drawer-${sales}`
  const line = { price: rupees, mrp: 90_000, sgstRate: 0, cgstRate: 0 }
  await work.add(session, line, 'owner')
  const payment = { receiptAmount: rupees, receiptTypeId }
  const sale = await work.commit(session, { receiptModel: payment })
  const order = must(await t.call('GET', `/api/Orders/${sale.SalesOrderID}`))
  return {
    rupees,
    receiptTypeId,
    place: t === window.t ? ('window' as const) : ('main' as const),
    orderID: sale.SalesOrderID,
    invoiceID: sale.InvoiceID,
    receipt: order.Receipts[0],
    lineID: order.Lines[0].ID,
  }
}
type Sale = Awaited<ReturnType<typeof sell>>

const takeBack = async ({ t }: Counter, sale: Sale) =>
  must(
    await t.call(
      'POST',
      '/api/Returns/save',
      {
        invoiceID: sale.invoiceID,
        lines: [{ lineID: sale.lineID, qty: 1, restock: true }],
        refundTypeId: CASH,
        reason: 'Too big',
      },
      { as: 'owner' },
    ),
  )

const cancelReceipt = async ({ t }: Counter, sale: Sale) =>
  must(
    await t.call(
      'POST',
      '/api/quickSale/SaveReceipt',
      {
        salesOrderID: sale.orderID,
        receiptId: sale.receipt.ID,
        receiptAmount: sale.receipt.Amount,
        receiptTypeId: sale.receiptTypeId,
        yearId: '2026',
        branchId: 1,
        statusId: 4,
      },
      { as: 'owner' },
    ),
  )

describe('the end of a day with two drawers', () => {
  it('tells who confirms it of each drawer that is off, and asks for the reason first', async () => {
    await openBoth()
    await sell(window, 60)
    await count(window, 500 + 60 + 480)
    const { countID } = await count(main, 2_000 - 3)
    const first = await close(main, countID, {}, 'counter')
    expect(first).toMatchObject({
      status: 400,
      body: {
        errors: [
          {
            field: 'note',
            message: expect.stringMatching(/3\.00 short.*Window.*480\.00 too much/),
          },
        ],
      },
    })
    const said = { note: 'A note of 500 too much' }
    expect(await close(main, countID, said, 'counter')).toMatchObject({
      status: 403,
      body: {
        code: 'APPROVAL_REQUIRED',
        message: expect.stringMatching(/Window.*480\.00 too much/),
      },
    })
    const { reportID } = must(await close(main, countID, said))
    const path = `/api/Day/report?id=${reportID}`
    const { Drawers } = must(await main.t.call('GET', path, undefined, MANAGER))
    // The till with the drawer said to leave its float.
    expect(Drawers.map(({ FloatLeft }: { FloatLeft: number }) => FloatLeft)).toEqual([1_997, 500])
  })
})

describe('cash of a till', () => {
  it('is corrected in the drawer that took it, at whichever till', async () => {
    await openBoth()
    const sale = await sell(window, 1_439)
    expect(await expected('Window')).toBe(1_939)
    await cancelReceipt(main, sale)
    expect(await expected('Window')).toBe(500)
    expect(await expected('Main drawer')).toBe(2_000)
    const right = (receiptAmount: number, insteadOfID: string) =>
      main.t.call('POST', '/api/quickSale/SaveReceipt', {
        salesOrderID: sale.orderID,
        insteadOfID,
        receiptAmount,
        receiptTypeId: CASH,
        yearId: '2026',
        branchId: 1,
      })
    const taken = must(await right(1_000, sale.receipt.ID))
    expect(await expected('Window')).toBe(1_500)
    expect(await expected('Main drawer')).toBe(2_000)
    // It stands for a payment that was taken back, and for no other.
    expect((await right(439, taken.receiptId)).status).toBe(409)
  })

  it('of a sealed day names the report that stays, and goes out of its drawer now', async () => {
    await openBoth()
    const sale = await sell(main, 700)
    const sealed = async () => {
      const order = must(await main.t.call('GET', `/api/Orders/${sale.orderID}`))
      return order.Receipts[0].Sealed
    }
    expect(await sealed()).toBeNull()
    const { ZNo, Date: sealedAt } = await closeRight()
    const date = sealedAt.slice(0, 10)
    expect(await sealed()).toEqual({ ZNo, Date: date })
    main.t.clock.set(main.t.clock.now() + DAY_MS)
    await openBoth()
    await cancelReceipt(main, sale)
    expect(await expected('Main drawer')).toBe(2_000 - 700)
    expect(await sealed()).toEqual({ ZNo, Date: date })
  })

  it('goes to its own drawer, and a till without one shares the main drawer', async () => {
    await openBoth()
    await sell(main, 100)
    await sell(window, 40)
    await sell(window, 900, CARD)
    await sell(shared, 7)
    must(await cash(window, 'Out', 15))
    must(await cash(shared, 'In', 3))
    expect(await expected('Main drawer')).toBe(2_000 + 100 + 7 + 3)
    expect(await expected('Window')).toBe(500 + 40 - 15)
    expect((await state(main)).ExpectedCash).toBe(2_110)
    expect((await state(shared)).ExpectedCash).toBe(2_110)
    expect((await state(window)).ExpectedCash).toBe(525)
  })

  it('is given back out of the drawer where that happens, a wrong entry out of its own', async () => {
    await openBoth()
    const first = await sell(main, 300)
    const second = await sell(main, 200)
    await takeBack(window, first)
    await cancelReceipt(window, second)
    expect(await expected('Main drawer')).toBe(2_500 - 200)
    expect(await expected('Window')).toBe(500 - 300)
    must(await cash(window, 'In', 100))
  })

  it('of a drawer that nobody opened is asked for all the same', async () => {
    must(await main.t.call('POST', '/api/Day/open', { float: 2_000 }))
    expect(await drawer('Window')).toMatchObject({ IsInUse: false, Float: null })
    await sell(window, 60)
    expect(await drawer('Window')).toMatchObject({
      IsInUse: true,
      ExpectedCash: 60,
      EarlierCash: 60,
    })
    const { countID } = await count(main, 2_000)
    const answer = await close(main, countID)
    expect(answer.status).toBe(409)
    expect(answer.body.message).toBe(
      'Count Window first: the day closes when every drawer is counted.',
    )
    // The float that is counted now has the 60 in it.
    must(await window.t.call('POST', '/api/Day/drawers/open', { float: 560 }))
    expect(await expected('Window')).toBe(560)
    expect((await window.t.call('POST', '/api/Day/drawers/open', { float: 1 })).status).toBe(409)
  })
})

describe('a cashier', () => {
  it('counts the drawer of the till and no other, and sees no sums of it', async () => {
    await openBoth()
    const { Drawers, ExpectedCash } = await state(window, 'counter')
    expect(ExpectedCash).toBeNull()
    const [mainRow, own] = Drawers
    expect(mainRow).toMatchObject({
      IsThis: false,
      Float: null,
      ExpectedCash: null,
      LastCount: null,
    })
    expect(own).toMatchObject({ IsThis: true, Float: 500, ExpectedCash: null, HeldBy: 'Counter' })
    const before = databaseDigest(main.t.services.db)
    const body = { pieces: [], coins: 1, drawerID: mainRow.ID }
    const refused = await window.t.call('POST', '/api/Day/count', body)
    expect(refused.status).toBe(403)
    expect(databaseDigest(main.t.services.db)).toBe(before)
    expect((await count(window, 480)).Difference).toBe(-20)
    // The manager may, from wherever.
    expect((await count(main, 500, { drawerID: own.ID }, 'manager')).Difference).toBe(0)
  })

  it('sets no tills', async () => {
    const answer = await main.t.call('POST', '/api/Settings/tills', { float: 1 })
    expect(answer.status).toBe(403)
  })
})

describe('the cash book', () => {
  it('has a row a drawer with what each should hold and what was counted in it', async () => {
    await openBoth()
    await sell(main, 100)
    await sell(window, 40)
    must(await cash(window, 'Out', 15))
    await count(window, 524)
    const { countID } = await count(main, 2_100)
    must(await close(main, countID, { note: 'One short' }))
    const { day } = exactlyOne<{ day: string }>(
      main.t.services.db,
      'SELECT max(business_date) AS day FROM days',
    )
    const read = async (name: string) =>
      must(
        await main.t.call('GET', `/api/Reports/${name}?from=${day}&to=${day}`, undefined, MANAGER),
      )
    const book = await read('cash-book')
    const keys = ['drawer', 'opening', 'expected', 'countedCash', 'difference']
    const places = keys.map((key) =>
      book.Columns.findIndex((column: { Key: string }) => column.Key === key),
    )
    expect(book.Rows.map((row: unknown[]) => places.map((place) => row[place]))).toEqual([
      ['Main drawer', 2_000, 2_100, 2_100, 0],
      ['Window', 500, 525, 524, -1],
    ])
    expect(book.Checks[0].Left).toBe(book.Checks[0].Right)
    const collections = await read('collections')
    const place = collections.Columns.findIndex(({ Key }: { Key: string }) => Key === 'drawer')
    expect(collections.Rows.map((row: unknown[]) => row[place])).toEqual(['Main drawer', 'Window'])
  })
})

describe('a hand-over', () => {
  const handOver = (countID: string, more = {}, as: 'counter' | 'manager' = 'counter') =>
    window.t.call(
      'POST',
      '/api/Day/drawers/hand-over',
      { countID, userName: 'manager', pin: '2222', ...more },
      { as },
    )

  it('goes on from what was counted, and the report tells the difference', async () => {
    await openBoth()
    await sell(window, 100)
    const { countID } = await count(window, 580)
    expect(must(await handOver(countID))).toMatchObject({ takenBy: 'Manager', Difference: -20 })
    expect(await drawer('Window')).toMatchObject({ ExpectedCash: 580, HeldBy: 'Manager' })
    // The count is done with: no cash has moved since that would have to be counted again.
    expect(await drawer('Window')).toMatchObject({ LastCount: null })
    expect((await state(main)).Drawers[0].HeldBy).toBe('Counter')
    await sell(window, 50)
    const z = await closeRight()
    expect(z.HandOvers).toMatchObject([
      { Name: 'Window', GivenBy: 'Counter', TakenBy: 'Manager', Counted: 580, Difference: -20 },
    ])
    expect(z.Drawers?.[1]).toMatchObject({
      Name: 'Window',
      Float: 500,
      Receipts: 150,
      HandedOver: -20,
      Expected: 630,
      Difference: 0,
    })
    expect(z.Cash).toMatchObject({
      HandedOver: -20,
      Expected: 2_630,
      Counted: 2_630,
      Difference: 0,
    })
    const { Columns, Rows } = must(
      await main.t.call('GET', '/api/Reports/cash-book', undefined, MANAGER),
    )
    const of = (key: string) => Columns.findIndex(({ Key }: { Key: string }) => Key === key)
    expect(Columns[of('handedOver')].Title).toBe('Short or over at hand-over')
    expect(
      Rows.map((row: unknown[]) => [row[of('drawer')], row[of('cashOut')], row[of('handedOver')]]),
    ).toEqual([
      ['Main drawer', 0, 0],
      ['Window', 0, -20],
    ])
  })

  it('is refused with a wrong PIN, to oneself, on a stale count, and twice', async () => {
    await openBoth()
    const { countID } = await count(window, 500)
    const wrongPin = await handOver(countID, { pin: '9999' })
    expect(wrongPin.body).toMatchObject({ code: 'VALIDATION', errors: [{ field: 'pin' }] })
    expect((await handOver(countID, { userName: 'counter', pin: '4444' })).status).toBe(400)
    const optometrist = await handOver(countID, { userName: 'optometrist', pin: '3333' })
    expect(optometrist.body).toMatchObject({ code: 'VALIDATION', errors: [{ field: 'userName' }] })
    await sell(window, 10)
    expect((await handOver(countID)).status).toBe(409)
    const again = (await count(window, 510)).countID
    must(await handOver(again))
    expect((await handOver(again)).status).toBe(409)
  })

  it('with a large difference needs a note, and a manager', async () => {
    await openBoth()
    const { countID } = await count(window, 100)
    const refused = await handOver(countID, { note: 'A note of 500 is missing' })
    expect(refused.body.code).toBe('APPROVAL_REQUIRED')
    const request = { operation: 'hand-over-drawer' }
    const body = { countID, userName: 'manager', pin: '2222', note: 'A note of 500 is missing' }
    const given = must(
      await window.t.call('POST', '/api/Approvals/give', {
        userName: 'manager',
        pin: '2222',
        action: 'day.close',
        subjectID: countID,
        request: { ...request, body },
      }),
    )
    const headers = { 'x-approval': given.approvalID }
    must(await window.t.call('POST', '/api/Day/drawers/hand-over', body, { headers }))
    expect(await expected('Window')).toBe(100)
  })
})

describe('closing', () => {
  it('keeps a float for each drawer, which is put in again the next day', async () => {
    await openBoth()
    await sell(window, 100)
    const inWindow = await count(window, 600)
    const inMain = await count(main, 2_000)
    const more = { floatLeft: 450, drawers: [{ countID: inMain.countID, floatLeft: 1_500 }] }
    must(await close(main, inWindow.countID, more))
    const z: ZReport = must(await main.t.call('GET', '/api/Day/report', undefined, MANAGER))
    expect(z.Drawers).toMatchObject([
      { Name: 'Main drawer', FloatLeft: 1_500, TakenAway: 500, CountedBy: 'Counter' },
      { Name: 'Window', FloatLeft: 450, TakenAway: 150 },
    ])
    expect(z.Cash).toMatchObject({ FloatLeft: 1_950, TakenAway: 650, Counted: 2_600 })
    expect(await takenOutOnPaper()).toEqual(['500.00', '150.00', '650.00'])
    expect((await state(main)).SuggestedFloat).toBe(1_500)
    expect((await state(window)).SuggestedFloat).toBe(450)
  })

  it('is refused where cash moved in another drawer since it was counted', async () => {
    await openBoth()
    await count(window, 500)
    const { countID } = await count(main, 2_000)
    await sell(window, 25)
    const answer = await close(main, countID)
    expect(answer.status).toBe(409)
    expect(answer.body.message).toBe('Cash moved in Window since it was counted. Count it again.')
  })

  it('of a day with one drawer is what it always was', async () => {
    must(await main.t.call('POST', '/api/Day/open', { float: 2_000 }))
    await sell(shared, 100)
    const { countID } = await count(main, 2_100)
    must(await close(main, countID, { floatLeft: 2_000 }))
    const z: ZReport = must(await main.t.call('GET', '/api/Day/report', undefined, MANAGER))
    expect(await takenOutOnPaper()).toEqual(['₹100.00'])
    expect(Object.keys(z)).not.toContain('Drawers')
    expect(Object.keys(z)).not.toContain('HandOvers')
    expect(Object.keys(z.Cash)).not.toContain('HandedOver')
    expect(z.Cash).toMatchObject({ Expected: 2_100, Difference: 0 })
  })
})

it('an X report reads the day and changes nothing', async () => {
  expect((await main.t.call('GET', '/api/Day/x-report', undefined, MANAGER)).status).toBe(409)
  await openBoth()
  await sell(window, 40)
  const before = databaseDigest(main.t.services.db)
  const x = must(await main.t.call('GET', '/api/Day/x-report', undefined, MANAGER))
  expect(x).toMatchObject({
    Sold: { Invoices: 1, NetAmount: 40 },
    Cash: { Float: 2_500, Receipts: 40, Expected: 2_540 },
    Drawers: [
      { Name: 'Main drawer', Expected: 2_000, HeldBy: 'Counter' },
      { Name: 'Window', Expected: 540, HeldBy: 'Counter' },
    ],
  })
  expect(databaseDigest(main.t.services.db)).toBe(before)
  expect((await main.t.call('GET', '/api/Day/x-report')).status).toBe(403)
})

/** What the drawers should hold, computed apart from the server, in rupees. */
type Model = { main: number; window: number; handed: number }

it('holds what came in less what went out, whatever the tills do', async () => {
  const random = createRandom(370)
  for (let day = 0; day < 2; day += 1) {
    main.t.clock.set(main.t.clock.now() + DAY_MS)
    const model: Model = { main: 1_000, window: 400, handed: 0 }
    await openBoth(model.main, model.window)
    const sold: Sale[] = []
    for (let step = 0; step < 30; step += 1) {
      const at = random.pick(['main', 'window', 'shared'] as const)
      const place = at === 'shared' ? 'main' : at
      const counter = { main, window, shared }[at]
      const amount = random.between(1, 400)
      const kind = random.pick([
        'sell',
        'sell',
        'in',
        'out',
        'back',
        'cancel',
        'move',
        'hand',
      ] as const)
      if (kind === 'sell') {
        const method = random.pick([CASH, CASH, CARD])
        sold.push(await sell(counter, amount, method))
        if (method === CASH) model[place] += amount
      } else if (kind === 'in' || kind === 'out') {
        must(await cash(counter, kind === 'in' ? 'In' : 'Out', amount))
        model[place] += kind === 'in' ? amount : -amount
      } else if (kind === 'move') {
        const to = place === 'main' ? 'Window' : 'Main drawer'
        const toDrawerID = (await drawer(to)).ID
        must(await counter.t.call('POST', '/api/Day/drawers/move', { toDrawerID, amount }))
        model[place] -= amount
        model[place === 'main' ? 'window' : 'main'] += amount
      } else if (kind === 'hand') {
        if (model[place] < 50) continue
        const off = random.between(-9, 9)
        const { countID } = await count(counter, model[place] + off)
        const body = { countID, userName: 'owner', pin: '1111' }
        const handed = must(await counter.t.call('POST', '/api/Day/drawers/hand-over', body))
        expect(handed.Difference).toBe(off)
        model[place] += off
        model.handed += off
      } else {
        const sale = sold.pop()
        if (sale === undefined) continue
        if (kind === 'back') await takeBack(counter, sale)
        else await cancelReceipt(counter, sale)
        if (kind === 'back') model[place] -= sale.rupees
        else if (sale.receiptTypeId === CASH) model[sale.place] -= sale.rupees
      }
      expect([await expected('Main drawer'), await expected('Window')]).toEqual([
        model.main,
        model.window,
      ])
    }
    for (const [name, counter] of [
      ['main', main],
      ['window', window],
    ] as const) {
      if (model[name] >= 0) continue
      must(await cash(counter, 'In', -model[name]))
      model[name] = 0
    }
    const z = await closeRight()
    expect(z.Drawers?.map(({ Expected }) => Expected)).toEqual([model.main, model.window])
    expect(z.Cash).toMatchObject({ Expected: model.main + model.window, Difference: 0 })
    expect(z.Cash.HandedOver ?? 0).toBe(model.handed)
    for (const sheet of [z.Cash, ...(z.Drawers ?? [])]) {
      const { Earlier, Expected, Float, In, Moved = 0, Out, Receipts, Refunds } = sheet
      const { HandedOver = 0 } = sheet
      expect(Float + Earlier + In - Out + Receipts - Refunds + HandedOver + Moved).toBe(Expected)
    }
  }
})
