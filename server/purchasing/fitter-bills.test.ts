import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findDamage } from '../checks/find-damage.ts'
import { type Workshop, workshop } from '../orders/testing/workshop.ts'
import { tagsOf } from '../testing/tally-amounts.ts'
import { type CallOptions, type Json, type TestServer, testServer } from '../testing/test-server.ts'

const DAY = 86_400_000
const CASH = 1
const UPI_NEEDS_REFERENCE = 3

let t: TestServer
let shop: Workshop
let fitter = ''
let orders: string[] = []

const OWNER: CallOptions = { as: 'owner' }
const november = { from: '2026-11-01', to: '2026-11-30' }
const get = async (path: string) => (await t.call('GET', path, undefined, OWNER)).body
const post = (path: string, body: object) => t.call('POST', path, body, OWNER)
const work = async ({ from, to } = november): Promise<Json> =>
  get(`/api/FitterBills/work?fitterID=${fitter}&from=${from}&to=${to}`)
const draft = (jobs: Json[], more: object = {}) =>
  post('/api/FitterBills/draft', {
    fitterID: fitter,
    ...november,
    jobs: jobs.map(({ LabOrderID, extras }) => ({
      labOrderID: LabOrderID,
      ...(extras === undefined ? {} : { extras }),
    })),
    ...more,
  })
const bills = async () => (await get('/api/FitterBills')).Items

const tally = async (file: 'masters' | 'vouchers'): Promise<string> =>
  (
    await t.call('GET', `/api/Tally/${file}?from=2026-11-01&to=2026-11-30`, undefined, OWNER)
  ).bytes.toString('utf8')

/** The vouchers of a number, as the accountant reads them. */
const tallyOf = (xml: string, number: string) =>
  [...xml.matchAll(/<VOUCHER REMOTEID="([^"]*)" VCHTYPE="([^"]*)"[\s\S]*?<\/VOUCHER>/g)]
    .filter(([voucher]) => voucher.includes(`<VOUCHERNUMBER>${number}<`))
    .map(([voucher, id = '', type = '']) => {
      const ofBills = [
        ...voucher.matchAll(/<BILLALLOCATIONS.LIST>[\s\S]*?<\/BILLALLOCATIONS.LIST>/g),
      ]
      const own = voucher.replaceAll(/<BILLALLOCATIONS.LIST>[\s\S]*?<\/BILLALLOCATIONS.LIST>/g, '')
      return {
        id,
        type,
        day: tagsOf(voucher, 'DATE')[0],
        amounts: tagsOf(own, 'AMOUNT'),
        ledgers: tagsOf(own, 'LEDGERNAME'),
        bills: ofBills.map(([bill]) => `${tagsOf(bill, 'BILLTYPE')} ${tagsOf(bill, 'NAME')}`),
      }
    })

/** Takes an order's job to the fitter's bench and back, and fits it today. */
async function fitJob(orderId: string): Promise<void> {
  await shop.moved(orderId, 'SendToLab', { fitterID: fitter })
  for (const move of ['Received', 'Checked', 'Fitted']) await shop.moved(orderId, move)
}

async function breakLens(orderId: string): Promise<void> {
  const { Lines } = await shop.order(orderId)
  const answer = await t.call('POST', '/api/Orders/remake', {
    salesOrderID: orderId,
    lines: [{ lineID: Lines[1].ID }],
    kind: 'Breakage',
    reason: 'Cracked in the edger',
  })
  expect(answer.status).toBe(200)
}

const RATES = [
  { lensType: 1, rate: 80.5, from: '2026-04-01' },
  { lensType: 1, rate: 95.25, from: '2026-11-22' },
  { extra: 'Drilling', rate: 30, from: '2026-04-01' },
]

beforeAll(async () => {
  t = await testServer()
  shop = workshop(t)
  fitter = t.services.ids.encode('fitter', 1)
  await post('/api/Masters/Fitter', {
    id: fitter,
    name: 'Suresh',
    rates: RATES,
  })
  orders = []
  for (const unit of [0, 1, 2]) orders.push(await shop.bookSpectacles(`job ${unit}`, { unit }))
  // Two on 20 November, of which one breaks two days later; the third is not begun.
  await fitJob(orders[0] ?? '')
  await fitJob(orders[1] ?? '')
  t.clock.set(t.clock.now() + 2 * DAY)
  await breakLens(orders[1] ?? '')
  await fitJob(orders[1] ?? '')
})
afterAll(() => t.close())

describe('the jobs of a fitter that are on no bill', () => {
  it('are those that stand fitted, at the rate of their day; a broken one is one job', async () => {
    const { Breakages, HasMore, Jobs } = await work()
    expect(Jobs).toMatchObject([
      { FittedOn: '2026-11-20T00:00:00', Rate: 80.5, Extras: [{ Name: 'Drilling', Rate: 30 }] },
      { FittedOn: '2026-11-22T00:00:00', Rate: 95.25, FitterName: 'Suresh' },
    ])
    expect(Breakages).toMatchObject([{ On: '2026-11-22T00:00:00', Reason: 'Cracked in the edger' }])
    expect(HasMore).toBe(false)
  })

  it('propose the days of the next bill by the cycle of their fitter', async () => {
    const proposed = async () => (await get(`/api/FitterBills/work?fitterID=${fitter}`)).Proposed
    // Both jobs are of the running month, and of the running week, which began on the 16th.
    expect(await proposed()).toEqual({ From: '2026-11-01T00:00:00', To: '2026-11-22T00:00:00' })
    const weekly = { id: fitter, name: 'Suresh', billCycle: 'Week' }
    expect((await post('/api/Masters/Fitter', weekly)).status).toBe(200)
    expect(await proposed()).toEqual({ From: '2026-11-16T00:00:00', To: '2026-11-22T00:00:00' })
    expect((await get('/api/FitterBills/work')).Proposed).toBeNull()
  })

  it('are looked at by days, both ends in', async () => {
    expect((await work({ from: '2026-11-21', to: '2026-11-22' })).Jobs).toHaveLength(1)
    expect((await work({ from: '2026-11-20', to: '2026-11-20' })).Jobs).toHaveLength(1)
    expect((await work({ from: '2026-11-01', to: '2026-11-19' })).Jobs).toEqual([])
  })
})

describe('nothing is drafted', () => {
  it('for a period that is turned round', async () => {
    const { Jobs } = await work()
    const answer = await draft(Jobs, { from: '2026-11-30', to: '2026-11-01' })
    expect([answer.status, answer.body.message]).toEqual([422, 'The last day is before the first.'])
  })
  it('for breakages that are more than the work', async () => {
    const { Breakages, Jobs } = await work()
    const breakages = [{ labOrderID: Breakages[0].LabOrderID, amount: 175.76 }]
    const answer = await draft(Jobs, { breakages })
    expect([answer.status, answer.body.message]).toEqual([
      422,
      'The breakages (₹175.76) are more than the work (₹175.75). Charge some of them on a later bill.',
    ])
  })
  it('for an extra without a rate', async () => {
    const { Jobs } = await work()
    const answer = await draft([{ ...Jobs[0], extras: ['Tint'] }])
    expect([answer.status, answer.body.message]).toEqual([
      422,
      `Tint of job ${Jobs[0].LabOrderNo} has no rate on that day.`,
    ])
  })
  it('for a job that is named twice', async () => {
    const { Jobs } = await work()
    expect((await draft([Jobs[0], Jobs[0]])).status).toBe(409)
  })
  it('for a job of a fitter without rates, and its list says so', async () => {
    const other = t.services.ids.encode('fitter', 2)
    await shop.moved(orders[2] ?? '', 'SendToLab', { fitterID: other })
    for (const move of ['Received', 'Checked', 'Fitted']) await shop.moved(orders[2] ?? '', move)
    const path = `/api/FitterBills/work?fitterID=${other}&from=2026-11-01&to=2026-11-30`
    const { Jobs } = await get(path)
    expect(Jobs).toMatchObject([{ Rate: null, FitterName: 'Latha' }])
    const answer = await draft(Jobs, { fitterID: other })
    expect([answer.status, answer.body.message]).toEqual([
      422,
      `Latha has no rate for job ${Jobs[0].LabOrderNo} on that day. Add it to the fitter in Lists.`,
    ])
  })
  it('so there is no bill', async () => expect(await bills()).toEqual([]))
})

describe('a bill', () => {
  let billID = ''

  it('is work less breakages, to the paisa', async () => {
    const { Breakages, Jobs } = await work()
    const asked = [{ ...Jobs[0], extras: ['drilling', 'Drilling '] }, Jobs[1]]
    const breakages = [{ labOrderID: Breakages[0].LabOrderID, amount: 60.2 }]
    const both = await Promise.all([draft(asked, { breakages }), draft(asked, { breakages })])
    // Two at once: the second finds nothing open.
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
    const made = both.find(({ status }) => status === 200)
    expect(made?.body.total).toBe(145.55)
    billID = made?.body.billID
    expect(await bills()).toMatchObject([
      { BillNo: null, State: 'Draft', JobCount: 2, Work: 205.75, Breakages: 60.2, Total: 145.55 },
    ])
    expect(await work()).toMatchObject({ Jobs: [], Breakages: [] })
  })

  it('keeps its rates when the fitter gets others', async () => {
    await post('/api/Masters/Fitter', {
      id: fitter,
      name: 'Suresh',
      rates: [{ rate: 500, from: '2026-04-01' }],
    })
    const { Jobs } = await get(`/api/FitterBills/${billID}`)
    expect(Jobs).toMatchObject([
      { Rate: 80.5, Extras: [{ Rate: 30 }], Amount: 110.5 },
      { Rate: 95.25, Extras: [], Amount: 95.25 },
    ])
  })

  it('can be thrown away as a draft, and its jobs are open again', async () => {
    expect((await post('/api/FitterBills/discard', { billID })).status).toBe(200)
    const { Breakages, Jobs } = await work()
    expect([Jobs.length, Breakages.length]).toEqual([2, 1])
    expect((await post('/api/FitterBills/agree', { billID })).status).toBe(404)
    const breakages = [{ labOrderID: Breakages[0].LabOrderID, amount: 60.2 }]
    billID = (await draft(Jobs, { breakages })).body.billID
  })

  it('is paid only when it is agreed, and agreed once', async () => {
    const early = await post('/api/FitterBills/pay', { billID, paymentKindID: CASH })
    expect([early.status, early.body.message]).toEqual([
      409,
      'The bill is a draft. Agree it first.',
    ])
    const agreed = await post('/api/FitterBills/agree', { billID })
    expect(agreed.body.billNo).toBe('KA1W/26-27/00001')
    const again = await post('/api/FitterBills/agree', { billID })
    expect(again.body.message).toBe('The bill is agreed and changes no more.')
    expect((await post('/api/FitterBills/discard', { billID })).status).toBe(409)
  })

  it('is owed from its day on, beside the suppliers, and is in the books of the accountant', async () => {
    const owed = async (more: object = {}) => {
      const { body } = await post('/api/Purchases/payables', { searchTerm: 'sures', ...more })
      return body.Items
    }
    expect(await owed()).toMatchObject([
      {
        Supplier: null,
        Fitter: { ID: fitter, Name: 'Suresh' },
        Bills: 1,
        OldestBillDate: '2026-11-22T00:00:00',
        Balance: 939.8,
        Days0To15: 939.8,
        Days16To45: 0,
        Overdue: 0,
      },
    ])
    const report = await get('/api/Reports/payables')
    const keys = report.Columns.map(({ Key }: Json) => Key)
    const row = report.Rows.find((each: Json) => each[keys.indexOf('supplier')] === 'Suresh')
    expect(row[keys.indexOf('billNo')]).toBe('KA1W/26-27/00001')
    expect(row[keys.indexOf('toPay')]).toBe(939.8)
    // Sixteen days on, the band is another one, and nobody may say that it is not late.
    t.clock.set(t.clock.now() + 16 * DAY)
    expect(await owed()).toMatchObject([{ Days0To15: 0, Days16To45: 939.8, Overdue: 939.8 }])
    t.clock.set(t.clock.now() - 16 * DAY)

    expect(tallyOf(await tally('vouchers'), 'KA1W/26-27/00001')).toEqual([
      {
        id: 'dioptre-KA1-fit-KA1W/26-27/00001',
        type: 'Journal',
        day: '20261122',
        amounts: ['-1000.00', '60.20', '939.80'],
        ledgers: ['Fitting charges', 'Breakages paid by fitters', 'Suresh F1'],
        bills: ['New Ref KA1W/26-27/00001'],
      },
    ])
    const masters = await tally('masters')
    expect(masters).toMatch(/<LEDGER NAME="Suresh F1"[\s\S]*?<PARENT>Sundry Creditors<\/PARENT>/)
    expect(masters).toContain('Fitting charges')
  })

  it('is paid once, by a way with its reference', async () => {
    const bare = { billID, paymentKindID: UPI_NEEDS_REFERENCE }
    const refused = await post('/api/FitterBills/pay', bare)
    expect([refused.status, refused.body.errors?.[0]?.field]).toEqual([400, 'referenceNo'])
    const paid = await post('/api/FitterBills/pay', { ...bare, referenceNo: 'UTR 9' })
    expect(paid.status).toBe(200)
    expect(await bills()).toMatchObject([
      {
        State: 'Paid',
        Total: 939.8,
        PaidOn: expect.stringMatching(/^2026-11-22/),
        ReferenceNo: 'UTR 9',
      },
    ])
    const twice = await post('/api/FitterBills/pay', { ...bare, referenceNo: 'UTR 9' })
    expect(twice.body.message).toBe('The bill is paid already.')
  })

  it('is owed no more, and its payment is a voucher; two exports have the same bytes', async () => {
    const { body } = await post('/api/Purchases/payables', { searchTerm: 'sures' })
    expect(body.Items).toEqual([])
    const xml = await tally('vouchers')
    const [bill, payment, ...more] = tallyOf(xml, 'KA1W/26-27/00001')
    expect([bill?.type, more]).toEqual(['Journal', []])
    expect(payment).toEqual({
      id: 'dioptre-KA1-fpy-KA1W/26-27/00001',
      type: 'Payment',
      day: '20261122',
      amounts: ['-939.80', '939.80'],
      ledgers: ['Suresh F1', 'UPI settlement'],
      bills: ['Agst Ref KA1W/26-27/00001'],
    })
    expect(await tally('vouchers')).toBe(xml)
  })

  it('that was paid wrong is owed again, with why, and is paid the right way', async () => {
    const takeBack = () =>
      post('/api/FitterBills/take-back-payment', { billID, reason: 'It was cash' })
    await post('/api/Day/open', { float: 5_000 })
    const expected = async () =>
      (await t.call('GET', '/api/Day/state', undefined, { as: 'owner' })).body.ExpectedCash
    expect((await takeBack()).body).toEqual({ success: true })
    expect(await bills()).toMatchObject([
      { State: 'Agreed', PaidOn: null, ReferenceNo: null, PaymentBack: 'It was cash' },
    ])
    expect((await takeBack()).body.message).toContain('not paid')
    expect((await post('/api/FitterBills/pay', { billID, paymentKindID: CASH })).status).toBe(200)
    expect(await expected()).toBe(5_000 - 939.8)
    await takeBack()
    expect(await expected()).toBe(5_000)
    const { Items } = (await t.call('GET', '/api/Day/ledger', undefined, { as: 'owner' })).body
    expect(Items.filter(({ Kind }: Json) => Kind !== 'Float')).toMatchObject([
      { Amount: -939.8, IsTakenBack: true, EntryID: null },
      { Amount: 939.8, EntryID: null },
    ])
    expect((await post('/api/FitterBills/pay', { billID, paymentKindID: CASH })).status).toBe(200)
    const [, ...payments] = tallyOf(await tally('vouchers'), 'KA1W/26-27/00001')
    expect(
      payments.map(({ amounts, id, ledgers, type }) => [type, id, ledgers[1], amounts[1]]),
    ).toEqual(
      [
        ['Payment', '', 'UPI settlement', '939.80'],
        ['Receipt', '-back', 'UPI settlement', '-939.80'],
        ['Payment', '-2', 'Cash', '939.80'],
        ['Receipt', '-2-back', 'Cash', '-939.80'],
        ['Payment', '-3', 'Cash', '939.80'],
      ].map(([type, ending, ...rest]) => [
        type,
        `dioptre-KA1-fpy-KA1W/26-27/00001${ending}`,
        ...rest,
      ]),
    )
    expect(await tally('vouchers')).not.toContain('CASH-')
  })

  it('is never billed again, also where the job comes back and is fitted once more', async () => {
    await shop.moved(orders[0] ?? '', 'BackToLab', { note: 'Loose screw' })
    for (const move of ['Received', 'Checked', 'Fitted']) await shop.moved(orders[0] ?? '', move)
    await breakLens(orders[1] ?? '')
    await fitJob(orders[1] ?? '')
    expect((await work()).Jobs).toEqual([])
  })

  it('is owed where the order is cancelled after it was fitted', async () => {
    const outer = { t, shop, fitter }
    t = await testServer()
    try {
      shop = workshop(t)
      fitter = t.services.ids.encode('fitter', 1)
      const order = await shop.bookSpectacles('cancelled')
      await fitJob(order)
      const before = (await work()).Jobs
      expect(before).toHaveLength(1)
      const cancel = { salesOrderID: order, reason: 'Bought elsewhere' }
      expect((await post('/api/Orders/cancel', cancel)).status).toBe(200)
      expect((await work()).Jobs).toEqual(before)
    } finally {
      await t.close()
      ;({ t, shop, fitter } = outer)
    }
  })

  it('that was agreed wrong is taken back; its jobs and breakages are billed again', async () => {
    const outer = { t, shop, fitter }
    t = await testServer()
    try {
      shop = workshop(t)
      fitter = t.services.ids.encode('fitter', 1)
      await post('/api/Masters/Fitter', { id: fitter, name: 'Suresh', rates: RATES })
      const broken = await shop.bookSpectacles('broken')
      await fitJob(broken)
      await breakLens(broken)
      await fitJob(broken)
      const before = await work()
      expect(before.Jobs).toHaveLength(1)
      const [{ LabOrderID }] = before.Breakages
      const charged = { breakages: [{ labOrderID: LabOrderID, amount: 20.25 }] }
      const { body: made } = await draft(before.Jobs, charged)
      expect(made.total).toBe(60.25)
      const takeBack = (reason = 'Wrong extra') =>
        post('/api/FitterBills/take-back', { billID: made.billID, reason })
      expect((await takeBack()).body.message).toContain('is a draft')
      const agreed = await post('/api/FitterBills/agree', { billID: made.billID })
      const payables = async () => (await get('/api/Reports/payables')).Rows
      expect(await payables()).toHaveLength(1)
      expect((await takeBack()).body).toEqual({ success: true })
      expect(await bills()).toMatchObject([
        { State: 'TakenBack', BillNo: agreed.body.billNo, TakenBack: 'Wrong extra' },
      ])
      expect(await payables()).toEqual([])
      expect(await work()).toEqual(before)
      expect((await takeBack()).body.message).toContain('taken back')
      const pay = { billID: made.billID, paymentKindID: UPI_NEEDS_REFERENCE, referenceNo: 'U9' }
      expect((await post('/api/FitterBills/pay', pay)).body.message).toContain('taken back')
      const vouchers = tallyOf(await tally('vouchers'), agreed.body.billNo)
      expect(vouchers.map(({ id }) => id.replace(/.*-fit-/, ''))).toEqual([
        agreed.body.billNo,
        `${agreed.body.billNo}-back`,
      ])
      const sums = vouchers.flatMap(({ amounts }) => amounts.map(Number))
      expect(sums.reduce((sum, each) => sum + Math.round(each * 100), 0)).toBe(0)
      expect(vouchers[1]?.amounts.map(Number)).toEqual(
        vouchers[0]?.amounts.map((each) => -Number(each)),
      )
      const again = await draft(before.Jobs, charged)
      const next = await post('/api/FitterBills/agree', { billID: again.body.billID })
      expect(next.body.billNo).not.toBe(agreed.body.billNo)
      expect(
        (await post('/api/FitterBills/pay', { ...pay, billID: again.body.billID })).status,
      ).toBe(200)
      const paid = { billID: again.body.billID, reason: 'Wrong' }
      expect((await post('/api/FitterBills/take-back', paid)).body.message).toContain(
        'take its payment back first',
      )
      expect(findDamage(t.services.db)).toEqual([])
    } finally {
      await t.close()
      ;({ t, shop, fitter } = outer)
    }
  })

  it('is kept from the counter', async () => {
    for (const [method, path] of [
      ['GET', '/api/FitterBills'],
      ['GET', '/api/FitterBills/work?from=2026-11-01&to=2026-11-30'],
      ['GET', `/api/FitterBills/${billID}`],
    ] as const) {
      expect((await t.call(method, path)).status).toBe(403)
    }
  })
})
