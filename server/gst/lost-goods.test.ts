import { afterAll, beforeAll, expect, it } from 'vitest'
import { all, exactlyOne } from '../db/sql.ts'
import { buying } from '../purchasing/testing/buying.ts'
import { counterWork } from '../testing/counter-work.ts'
import { type Json, type TestServer, testServer } from '../testing/test-server.ts'
import { itemIdOf } from '../testing/test-shop.ts'
import { ACCESSORY, LAST_ONE, LENS, NO_MRP } from '../testing/test-shop-items.ts'
import { toPaise } from '../wire/rupees.ts'

const OWN_STATE = '29'
const OTHER_STATE = '33'

let t: TestServer
beforeAll(async () => {
  t = await testServer()
})
afterAll(() => t.close())

const { charge } = buying(() => t)
const post = (path: string, body: object) => t.call('POST', path, body, { as: 'owner' })
const item = (code: string) => t.services.ids.encode('item', itemIdOf(t.services, code))

/** Gives away what the shop had of an item before its first bill. */
async function giveAway(code: string): Promise<void> {
  const qty =
    exactlyOne<{ milli: number }>(
      t.services.db,
      'SELECT on_hand_milli AS milli FROM items WHERE id = :id',
      { id: itemIdOf(t.services, code) },
    ).milli / 1_000
  if (qty === 0) return
  const lines = [{ itemID: item(code), qty }]
  expect((await post('/api/Stock/adjust', { reason: 'sample', note: 'fair', lines })).status).toBe(
    200,
  )
}

/** Buys 400 pieces at ₹100 and 18 % in a State, and loses ten of them. */
async function buyAndLose(code: string, state: string): Promise<void> {
  await giveAway(code)
  charge(state)
  const bought = await post('/api/Purchases/inward', {
    supplierID: t.services.ids.encode('supplier', 2),
    billNo: state,
    billDate: '2026-11-20',
    lines: [{ itemID: item(code), qty: 400, cost: 100, taxRate: 18 }],
    post: true,
  })
  expect(bought.status).toBe(200)
  await lose(code)
}

async function lose(code: string): Promise<string> {
  const line = { itemID: item(code), qty: 10 }
  const lost = await post('/api/Stock/adjust', { reason: 'loss', note: 'stolen', lines: [line] })
  expect(lost.status).toBe(200)
  return lost.body.voucherID
}

/** Says of the lenses' bill, or of its one line, what its tax is for; a line's null follows its bill. */
async function sayWhatFor(bill: string, ofLine: string | null): Promise<void> {
  const path = '/api/Gst/bills?period=112026'
  const { body } = await t.call('GET', path, undefined, { as: 'owner' })
  const { ID, Lines } = body.Items.find(({ Number: no }: Json) => no === OTHER_STATE)
  const lines = [{ inwardLineID: Lines[0].ID, class: ofLine }]
  const said = await post('/api/Gst/bills/credit', { inwardID: ID, class: bill, lines })
  expect(said.status).toBe(200)
}

/** The central and State tax of the month that was given up for good, in rupees. */
async function givenUp(period = '112026'): Promise<number> {
  const path = `/api/Gst/gstr3b?period=${period}`
  const { body } = await t.call('GET', path, undefined, { as: 'owner' })
  const { camt, samt } = body.itc_elg.itc_rev.find(({ ty }: Json) => ty === 'RUL')
  return camt + samt
}

it('credit of lost goods is given back as the tax that was paid, IGST of another State', async () => {
  await buyAndLose(ACCESSORY, OWN_STATE)
  await buyAndLose(LENS, OTHER_STATE)
  const { body } = await t.call('GET', `/api/Gst/gstr3b?period=112026`, undefined, { as: 'owner' })
  const ofLost = body.itc_elg.itc_rev.find(({ ty }: Json) => ty === 'RUL')
  expect(ofLost).toEqual({ ty: 'RUL', iamt: 180, camt: 90, samt: 90, csamt: 0 })
})

it('goods that a customer brings back and that are written off are lost too', async () => {
  const before = await givenUp()
  const onHand = () =>
    exactlyOne<{ milli: number; paise: number }>(
      t.services.db,
      'SELECT on_hand_milli AS milli, stock_value_paise AS paise FROM items WHERE id = :id',
      { id: itemIdOf(t.services, ACCESSORY) },
    )
  const work = counterWork(t)
  await work.add('sold', { code: ACCESSORY, qty: 2, price: 200 })
  const sold = await work.commit('sold', {})
  const { body: bill } = await t.call('GET', `/api/Returns/invoice?invoiceID=${sold.InvoiceID}`)
  const stock = onHand()
  const lines = [{ lineID: bill.Lines[0].LineID, qty: 1, restock: false }]
  const back = await post('/api/Returns/save', { invoiceID: sold.InvoiceID, lines, reason: 'Torn' })
  expect(back.status).toBe(200)
  expect(onHand()).toEqual(stock)
  expect(toPaise(await givenUp()) - toPaise(before)).toBe(1_800)
})

it.each([
  ['its line is barred', 'Inputs', 'Blocked', 0],
  ['its bill is barred', 'NotBusiness', null, 0],
  ['its line has credit in a barred bill', 'Blocked', 'Inputs', 1],
] as const)(
  'of goods, where %s, only credit that was taken is given back',
  async (_what, bill, ofLine, count) => {
    const reversals = () => all(t.services.db, 'SELECT movement_id FROM itc_reversals').length
    const before = reversals()
    await sayWhatFor(bill, ofLine)
    await lose(LENS)
    expect(reversals()).toBe(before + count)
  },
)

it('credit that a loss gave up comes back in the month in which the loss is taken back', async () => {
  const available = async (period: string) => {
    const path = `/api/Gst/gstr3b?period=${period}`
    const { body } = await t.call('GET', path, undefined, { as: 'owner' })
    const { camt, samt } = body.itc_elg.itc_avl.find(({ ty }: Json) => ty === 'OTH')
    return { credit: camt + samt, net: body.itc_elg.itc_net.camt + body.itc_elg.itc_net.samt }
  }
  const takeBack = async (voucherID: string) => {
    const body = { voucherID, reason: 'Counted wrong' }
    expect((await post('/api/Stock/voucher/take-back', body)).status).toBe(200)
  }
  const before = toPaise(await givenUp())
  await takeBack(await lose(ACCESSORY))
  expect(toPaise(await givenUp())).toBe(before)
  const lost = await lose(ACCESSORY)
  const tax = toPaise(await givenUp()) - before
  expect(tax).toBeGreaterThan(0)
  t.clock.set(Date.parse('2026-12-03T11:00:00+05:30'))
  await takeBack(lost)
  expect(toPaise(await givenUp())).toBe(before + tax)
  // December gives up nothing: what comes back is credit of the month.
  expect(toPaise(await givenUp('122026'))).toBe(0)
  const december = await available('122026')
  expect([toPaise(december.credit), toPaise(december.net)]).toEqual([tax, tax])
  // What December loses itself is less by it.
  await lose(ACCESSORY)
  expect(toPaise(await givenUp('122026'))).toBe(0)
  expect(toPaise((await available('122026')).credit)).toBe(0)
})

it.each([
  ['dear freight and a discount are a part of the supply', true, 34.2],
  ['freight that is no part of the cost of the goods is not lost with them', false, 36],
] as const)('%s', async (_what, intoCost, expected) => {
  const { code, qty } = { code: NO_MRP, qty: 10 }
  await giveAway(code)
  charge(OWN_STATE)
  const buy = async (billNo: string, cost: number, taxRate: number, more: object) =>
    expect(
      (
        await post('/api/Purchases/inward', {
          supplierID: t.services.ids.encode('supplier', 2),
          billNo: `${billNo} ${intoCost}`,
          billDate: '2026-11-20',
          lines: [{ itemID: item(code), qty, cost, taxRate }],
          post: true,
          ...more,
        })
      ).status,
    ).toBe(200)
  // 18 % of ₹100, of a freight of ₹150 and a discount of ₹200; later the price is twice that, at 5 %.
  const charges = [
    { name: 'Freight', amount: 150, taxRate: 18, intoCost },
    { name: 'Discount', amount: -200, taxRate: 18, intoCost },
  ]
  await buy('OLD', 100, 18, { charges })
  await buy('NEW', 200, 5, {})
  const before = toPaise(await givenUp('122026'))
  // Two of the older goods, whatever the average cost and the newest rate are.
  const lines = [{ itemID: item(code), qty: 2 }]
  const lost = await post('/api/Stock/adjust', { reason: 'loss', note: 'gone', lines })
  expect(lost.status).toBe(200)
  expect(toPaise(await givenUp('122026')) - before).toBe(toPaise(expected))
  const rest = [{ itemID: item(code), qty: 18 }]
  await post('/api/Stock/adjust', { reason: 'loss', note: 'gone', lines: rest })
  // All of it comes to what was taken, to the paisa.
  const all = intoCost ? 171 + 100 : 180 + 100
  expect(toPaise(await givenUp('122026')) - before).toBe(toPaise(all))
})

it('central and State tax that are given up are equal, in each month', async () => {
  const halves = async () => {
    const path = '/api/Gst/gstr3b?period=122026'
    const { body } = await t.call('GET', path, undefined, { as: 'owner' })
    const { camt, samt } = body.itc_elg.itc_rev.find(({ ty }: Json) => ty === 'RUL')
    const net = body.itc_elg.itc_net
    return [camt - samt, toPaise(net.camt) - toPaise(net.samt)]
  }
  for (const qty of [1, 2, 3, 4, 5]) {
    const line = { itemID: item(ACCESSORY), qty }
    const lost = await post('/api/Stock/adjust', { reason: 'loss', note: 'gone', lines: [line] })
    expect(lost.status).toBe(200)
    expect(await halves()).toEqual([0, 0])
  }
})

it('gross profit has the credit that a month gives up, and what it has again of it', async () => {
  for (const [month, from, to] of [
    ['112026', '2026-11-01', '2026-11-30'],
    ['122026', '2026-12-01', '2026-12-03'],
  ] as const) {
    const { body } = await t.call('GET', `/api/Gst/gstr3b?period=${month}`, undefined, {
      as: 'owner',
    })
    const given = body.itc_elg.itc_rev.find(({ ty }: Json) => ty === 'RUL')
    const path = `/api/Reports/gross-profit?from=${from}&to=${to}`
    const { Columns, Totals } = (await t.call('GET', path, undefined, { as: 'owner' })).body
    const total = (key: string) =>
      toPaise(Totals[Columns.findIndex(({ Key }: Json) => Key === key)])
    const givenUp = toPaise(given.iamt) + toPaise(given.camt) + toPaise(given.samt)
    expect(givenUp).toBeGreaterThan(0)
    expect(total('creditGivenUp')).toBe(givenUp)
    const spent = ['costOfSales', 'lateCost', 'damage', 'countValue', 'creditGivenUp']
    expect(total('grossMargin')).toBe(
      spent.reduce((left, key) => left - total(key), total('taxable')),
    )
  }
})

it('what a month gives up for good names its papers, which come to it', async () => {
  for (const month of ['112026', '122026']) {
    const path = `/api/Gst/gstr3b?period=${month}&sheet=true`
    const { body } = await t.call('GET', path, undefined, { as: 'owner' })
    const { camt, iamt, samt } = body.itc_elg.itc_rev.find(({ ty }: Json) => ty === 'RUL')
    const sum = (key: string) =>
      body.GivenUp.reduce((total: number, part: Json) => total + toPaise(part[key]), 0)
    expect([sum('IGST'), sum('CGST'), sum('SGST')]).toEqual([iamt, camt, samt].map(toPaise))
    const [first] = body.GivenUp
    expect([first.Kind, first.Number === '', first.What === '']).toEqual(['Goods', false, false])
  }
  // The file of the portal has keys of the portal alone.
  const file = await t.call('GET', '/api/Gst/gstr3b?period=122026', undefined, { as: 'owner' })
  expect(file.body.GivenUp).toBeUndefined()
})

it('Tally books the credit that a month gives up as a loss, and has it again', async () => {
  for (const [month, from, to] of [
    ['112026', '2026-11-01', '2026-11-30'],
    ['122026', '2026-12-01', '2026-12-31'],
  ] as const) {
    const path = `/api/Gst/gstr3b?period=${month}`
    const { itc_elg: elg } = (await t.call('GET', path, undefined, { as: 'owner' })).body
    const { camt, iamt, samt } = elg.itc_rev.find(({ ty }: Json) => ty === 'RUL')
    const taxes = [camt, samt, iamt].map(toPaise)
    const file = await t.call('GET', `/api/Tally/vouchers?from=${from}&to=${to}`, undefined, {
      as: 'owner',
    })
    const journals = [...file.bytes.toString('utf8').matchAll(/<VOUCHER [\s\S]*?<\/VOUCHER>/g)]
      .map(([text]) => text)
      .filter((text) => text.includes('Stock written off'))
    expect(journals.length).toBeGreaterThan(0)
    // Debits are below zero.
    const sumOf = (ledger: string) =>
      journals.reduce((sum, text) => {
        const [, amount = '0'] =
          new RegExp(`<LEDGERNAME>${ledger}</LEDGERNAME>[\\s\\S]*?<AMOUNT>(.*?)</AMOUNT>`).exec(
            text,
          ) ?? []
        return sum + Math.round(Number(amount) * 100)
      }, 0)
    expect(['Input CGST', 'Input SGST', 'Input IGST'].map(sumOf)).toEqual(taxes)
    expect(sumOf('Stock written off')).toBe(-taxes.reduce((sum, tax) => sum + tax, 0))
  }
})

it('lost pieces of unknown cost are to be looked at, and those of the bill give up its credit', async () => {
  const findings = async () => {
    const path = '/api/Gst/preflight?period=122026'
    const { body } = await t.call('GET', path, undefined, { as: 'owner' })
    const found = body.Findings.filter(
      ({ Code, Message }: Json) =>
        Code === 'lost-without-cost' && Message.includes('Microfibre cloth'),
    )
    return found.map(({ Document, Message }: Json) => [Document, Message])
  }
  // The shop had some before its first bill, and never said what they cost.
  const opened = { itemID: item(LAST_ONE), qty: 4 }
  const { milli } = exactlyOne<{ milli: number }>(
    t.services.db,
    'SELECT on_hand_milli AS milli FROM items WHERE id = :id',
    { id: itemIdOf(t.services, LAST_ONE) },
  )
  await post('/api/Stock/adjust', { reason: 'opening', note: 'seen', lines: [opened] })
  charge(OWN_STATE)
  const bought = { itemID: item(LAST_ONE), qty: 10, cost: 100, taxRate: 18 }
  const bill = { billNo: 'cloths', billDate: '2026-12-01', lines: [bought], post: true }
  await post('/api/Purchases/inward', {
    supplierID: t.services.ids.encode('supplier', 2),
    ...bill,
  })
  const before = toPaise(await givenUp('122026'))
  const unknown = milli / 1_000 + 4
  const lines = [{ itemID: item(LAST_ONE), qty: unknown + 2 }]
  const { body } = await post('/api/Stock/adjust', { reason: 'loss', note: 'stolen', lines })
  expect(toPaise(await givenUp('122026')) - before).toBe(3_600)
  expect(await findings()).toEqual([
    [
      body.voucherNo,
      expect.stringMatching(new RegExp(`^${unknown} pieces of .*cost is not known`)),
    ],
  ])
  await post('/api/Stock/voucher/take-back', { voucherID: body.voucherID, reason: 'Found' })
  expect(await findings()).toEqual([])
})
