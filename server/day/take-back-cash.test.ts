import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { COUNTER_CASH_OUT_LIMIT, writeSetting } from '../settings/settings.ts'
import { databaseDigest } from '../testing/database-digest.ts'
import { faultsOfRefusal } from '../testing/envelope.ts'
import { type Json, type TestServer, testServer } from '../testing/test-server.ts'

const CASH = 1
const UPI = 3

let t: TestServer
beforeEach(async () => {
  t = await testServer()
  await post('/api/Day/open', { float: 2_000 })
})
afterEach(() => t.close())

type Who = 'owner' | 'manager' | 'counter'
const post = (path: string, body: object, as: Who = 'owner') => t.call('POST', path, body, { as })
const get = async (path: string, as: Who = 'owner') =>
  (await t.call('GET', path, undefined, { as })).body
const out = (amount: number, reason = 'PettyExpense') =>
  post('/api/Day/cash', { direction: 'Out', amount, reason, note: 'Tea' })
const ledger = async (as: Who = 'owner'): Promise<Json[]> =>
  (await get('/api/Day/ledger', as)).Items
const takeBack = (entryID: string, as: Who = 'owner') =>
  post('/api/Day/cash/take-back', { entryID, reason: 'Typed wrong' }, as)
const expected = async () => (await get('/api/Day/state')).ExpectedCash

async function mustRefuse(
  entryID: string,
  code: Parameters<typeof faultsOfRefusal>[1],
  says: RegExp,
  as?: Who,
) {
  const before = databaseDigest(t.services.db)
  const answer = await takeBack(entryID, as)
  expect(faultsOfRefusal(answer, code)).toEqual([])
  expect(answer.body.message).toMatch(says)
  expect(databaseDigest(t.services.db)).toBe(before)
}

async function closeDay(rupees: number) {
  const pieces = [{ value: 1, count: rupees }]
  const { countID } = (await post('/api/Day/count', { pieces })).body
  const closed = await post('/api/Day/close', { countID, note: 'As counted' })
  expect(closed.body).toMatchObject({ success: true })
  return closed.body
}

describe('cash out that was typed wrong', () => {
  it('stays with its taking back, and the drawer and the cash book are as before it', async () => {
    await out(500)
    const [, wrong] = await ledger()
    expect(await expected()).toBe(1_500)
    expect((await takeBack(wrong.EntryID)).body).toEqual({ success: true })
    expect(await expected()).toBe(2_000)
    expect((await ledger()).slice(1)).toMatchObject([
      { Kind: 'Out', Amount: -500, Note: 'Tea', IsTakenBack: true, EntryID: null },
      {
        Kind: 'In',
        Amount: 500,
        Note: 'Typed wrong',
        UserName: 'Owner',
        TakesBack: true,
        EntryID: null,
      },
    ])
    const { reportID } = await closeDay(2_000)
    const z = await get(`/api/Day/report?id=${reportID}`)
    expect(z.Cash).toMatchObject({ In: 0, Out: 0, Expected: 2_000, Difference: 0 })
    expect(z.Movements).toMatchObject([
      { Direction: 'Out', Amount: 500, IsTakenBack: true },
      { Direction: 'In', Amount: 500, TakesBack: true },
    ])
    const book = await get('/api/Reports/cash-book?from=2026-11-20&to=2026-11-20')
    const at = (key: string) => book.Columns.findIndex(({ Key }: Json) => Key === key)
    const row = book.Rows[0]
    expect([row[at('cashIn')], row[at('cashOut')], row[at('expected')]]).toEqual([0, 0, 2_000])
  })

  it('is taken back once, and its taking back not at all', async () => {
    await out(500)
    const [, wrong] = await ledger()
    await takeBack(wrong.EntryID)
    await mustRefuse(wrong.EntryID, 'CONFLICT', /taken back already/)
    const pair = t.services.ids.encode(
      'moneyEntry',
      (t.services.ids.decode('moneyEntry', wrong.EntryID) ?? 0) + 1,
    )
    await mustRefuse(pair, 'CONFLICT', /Enter what is right as a new one/)
    await mustRefuse(t.services.ids.encode('moneyEntry', 99), 'NOT_FOUND', /no such cash/)
    await mustRefuse(t.services.ids.encode('moneyEntry', 1), 'NOT_FOUND', /no such cash/)
  })

  it('makes a count that was taken before it stale', async () => {
    await out(500)
    const [, wrong] = await ledger()
    const { countID } = (await post('/api/Day/count', { pieces: [{ value: 500, count: 3 }] })).body
    await takeBack(wrong.EntryID)
    const closed = await post('/api/Day/close', { countID })
    expect(faultsOfRefusal(closed, 'CONFLICT')).toEqual([])
    expect(closed.body.message).toMatch(/Count again/)
  })

  it('is no reason of a difference any more', async () => {
    await out(500)
    const [, wrong] = await ledger()
    await takeBack(wrong.EntryID)
    const { Explanations } = (await post('/api/Day/count', { pieces: [{ value: 500, count: 3 }] }))
      .body
    expect(Explanations.map(({ Kind }: Json) => Kind)).not.toContain('EnteredTwice')
    expect(JSON.stringify(Explanations)).not.toContain('Tea')
  })

  it('of a closed day stays as it was counted, and says what to do', async () => {
    await out(500)
    const [, wrong] = await ledger()
    await closeDay(2_000)
    await mustRefuse(
      wrong.EntryID,
      'CONFLICT',
      /closed, and Z 1 shows the difference. The owner can open/,
    )
    t.clock.set(t.clock.now() + 86_400_000)
    await post('/api/Day/open', { float: 2_000 })
    await mustRefuse(wrong.EntryID, 'CONFLICT', /closed, and Z 1 shows the difference/)
  })

  it('of a day that was opened again is taken back in it', async () => {
    await out(500)
    const [, wrong] = await ledger()
    const { reportID } = await closeDay(2_000)
    await post('/api/Day/reopen', { reportID, reason: 'Cash out typed wrong' })
    expect((await takeBack(wrong.EntryID)).body).toEqual({ success: true })
    const again = await closeDay(2_000)
    expect((await get(`/api/Day/report?id=${again.reportID}`)).Cash).toMatchObject({
      Difference: 0,
    })
  })
})

describe('cash in that was typed wrong', () => {
  it('leaves the drawer like cash out: above the limit it needs a manager', async () => {
    t.services.write((tx) => writeSetting(tx, 'cashOutLimitPaise', COUNTER_CASH_OUT_LIMIT))
    await post('/api/Day/cash', { direction: 'In', amount: 9_000, reason: 'ChangeBrought' })
    const [, wrong] = await ledger('counter')
    await mustRefuse(wrong.EntryID, 'APPROVAL_REQUIRED', /more needs a manager/, 'counter')
    expect((await takeBack(wrong.EntryID, 'manager')).body).toEqual({ success: true })
    expect(await expected()).toBe(2_000)
  })
})

describe('a payment to a supplier that was typed wrong', () => {
  const supplier = () => t.services.ids.encode('supplier', 2)
  const account = () => get(`/api/Purchases/account/${supplier()}`)
  const bill = async () => {
    const lines = [{ itemID: t.services.ids.encode('item', 1), qty: 1, cost: 1_000, taxRate: 18 }]
    const body = {
      supplierID: supplier(),
      billNo: 'B/1',
      billDate: '2026-11-18',
      lines,
      post: true,
    }
    expect((await post('/api/Purchases/inward', body)).body).toMatchObject({ success: true })
  }
  const pay = async (amount: number, paymentKindID: number) => {
    const reference = paymentKindID === UPI ? { referenceNo: 'U1' } : {}
    const body = { supplierID: supplier(), amount, paymentKindID, ...reference }
    return (await post('/api/Purchases/payment', body)).body
  }
  const back = (paymentID: string) =>
    post('/api/Purchases/payment/take-back', { paymentID, reason: 'Wrong supplier' })

  it('is owed again on its bill, with who took it back and why, and once', async () => {
    await bill()
    const before = await account()
    const paid = await pay(700, UPI)
    expect((await account()).Bills[0]).toMatchObject({ Paid: 700, Due: before.Balance - 700 })
    expect((await back(paid.paymentID)).body).toMatchObject({
      paymentNo: paid.paymentNo,
      balance: before.Balance,
    })
    const after = await account()
    expect(after.Bills).toEqual(before.Bills)
    expect(after.Items.slice(0, 2)).toMatchObject([
      { Title: 'Payment taken back', Amount: 700, Note: 'Wrong supplier', TakenBack: null },
      { Title: 'Payment', Amount: -700, TakenBack: { By: 'Owner', Reason: 'Wrong supplier' } },
    ])
    const again = await back(paid.paymentID)
    expect(faultsOfRefusal(again, 'CONFLICT')).toEqual([])
    expect(again.body.message).toMatch(/is taken back already/)
    const paper = await get(`/api/Documents/SupplierPayment/${paid.paymentID}/model`)
    expect(paper.TakenBack).toMatchObject({ By: 'Owner', Reason: 'Wrong supplier' })
    const history = await get(`/api/Purchases/paper-history?paymentID=${paid.paymentID}`)
    expect(history.Items[0]).toMatchObject({
      What: 'purchase.payment-taken-back',
      No: paid.paymentNo,
      Reason: 'Wrong supplier',
    })
  })

  it('reaches Tally as a voucher and its reverse', async () => {
    await bill()
    const paid = await pay(700, UPI)
    await back(paid.paymentID)
    const answer = await t.call(
      'GET',
      '/api/Tally/vouchers?from=2026-11-01&to=2026-11-30',
      undefined,
      {
        as: 'owner',
      },
    )
    const xml = answer.bytes.toString('utf8')
    const found = [...xml.matchAll(/<VOUCHER [\s\S]*?<\/VOUCHER>/g)]
      .map(([text]) => text)
      .filter((text) => text.includes(`<VOUCHERNUMBER>${paid.paymentNo}</VOUCHERNUMBER>`))
    const typeOf = (text: string) => /<VOUCHERTYPENAME>(\w+)</.exec(text)?.[1]
    const amounts = (text: string) =>
      [...text.matchAll(/<AMOUNT>(-?[\d.]+)</g)].map(([, amount]) => Number(amount))
    expect(found.map(typeOf)).toEqual(['Payment', 'Receipt'])
    const [first = '', second = ''] = found
    expect(amounts(second)).toEqual(amounts(first).map((amount) => 0 - amount))
  })

  it('in cash is in the drawer again, and the cash out is not taken back beside it', async () => {
    await bill()
    const paid = await pay(700, CASH)
    expect(await expected()).toBe(1_300)
    const entry = (await ledger())[1]
    expect(entry).toMatchObject({ Kind: 'Out', EntryID: null })
    const id = t.services.ids.encode('moneyEntry', 2)
    await mustRefuse(id, 'CONFLICT', /payment .* to a supplier. Take the payment back on/)
    await back(paid.paymentID)
    expect(await expected()).toBe(2_000)
    expect((await ledger()).slice(1)).toMatchObject([{ IsTakenBack: true }, { TakesBack: true }])
  })

  it('in cash of a closed day is cash in of today; the day stays as it was', async () => {
    await bill()
    const paid = await pay(700, CASH)
    const { reportID } = await closeDay(1_300)
    const sealed = await get(`/api/Day/report?id=${reportID}`)
    const closed = await back(paid.paymentID)
    expect(faultsOfRefusal(closed, 'CONFLICT')).toEqual([])
    expect(closed.body.message).toMatch(/The day is not open/)
    t.clock.set(t.clock.now() + 86_400_000)
    await post('/api/Day/open', { float: 1_300 })
    expect((await back(paid.paymentID)).status).toBe(200)
    expect(await expected()).toBe(2_000)
    expect((await ledger()).at(-1)).toMatchObject({
      Kind: 'In',
      Amount: 700,
      TakesBack: false,
      EntryID: null,
    })
    expect(await get(`/api/Day/report?id=${reportID}`)).toEqual(sealed)
  })
})
