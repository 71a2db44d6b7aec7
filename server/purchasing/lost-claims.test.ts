import { afterEach, beforeEach, expect, it } from 'vitest'
import { one, run } from '../db/sql.ts'
import { faultsOfRefusal } from '../testing/envelope.ts'
import { type Json, type TestServer, testServer } from '../testing/test-server.ts'
import { ACCESSORY, FRAME } from '../testing/test-shop-items.ts'
import { buying } from './testing/buying.ts'

const TODAY = '2026-11-20'

let t: TestServer
beforeEach(async () => {
  t = await testServer()
})
afterEach(() => t.close())

const { charge, get, itemID, post, supplierID } = buying(() => t)
const stockPaise = () =>
  one<{ paise: number }>(t.services.db, 'SELECT sum(stock_value_paise) AS paise FROM items')
    ?.paise ?? 0

/** Damage and loss of the day in gross profit, in rupees. */
async function damage(): Promise<number> {
  const { Columns, Totals } = await get(`/api/Reports/gross-profit?from=${TODAY}&to=${TODAY}`)
  return Totals[Columns.findIndex(({ Key }: Json) => Key === 'damage')] ?? 0
}

/** A frame of 900.00 and ten cases of 100.00, of which one came broken; all of them go back. */
async function sentBack(more: object = {}, ofLines: object = {}) {
  const { inwardID } = await post('/api/Purchases/inward', {
    supplierID: supplierID(),
    billNo: 'L/1',
    billDate: '2026-11-18',
    post: true,
    lines: [
      { itemID: itemID(FRAME), qty: 1, cost: 900, taxRate: 18, unitCodes: ['LOST-1'], ...ofLines },
      { itemID: itemID(ACCESSORY), qty: 10, rejectedQty: 1, cost: 100, taxRate: 18, ...ofLines },
    ],
    ...more,
  })
  const { Lines } = await get(`/api/Purchases/inward/${inwardID}`)
  const { returnID } = await post('/api/Purchases/return', {
    supplierID: supplierID(),
    inwardID,
    lines: [
      { itemID: itemID(FRAME), inventoryID: Lines[0].Units[0].InventoryID, qty: 1, cost: 900 },
      { itemID: itemID(ACCESSORY), qty: 2, cost: 100 },
      { itemID: itemID(ACCESSORY), qty: 1, cost: 100, isRejected: true },
    ],
    reason: 'Faulty',
  })
  return returnID
}
const listed = async () =>
  (await t.call('POST', '/api/Purchases/returns', {}, { as: 'owner' })).body.Items[0]

it('what went back and was not credited is damage and loss, until that answer is taken back', async () => {
  const stock = stockPaise()
  const returnID = await sentBack()
  // Bought for 1,900.00: seven cases are here, and 1,200.00 is away.
  expect(stockPaise() - stock).toBe(70_000)
  expect(await listed()).toMatchObject({ Cost: 1_200, TaxInCost: 0, Lost: 0 })
  expect(await damage()).toBe(0)

  const refusal = { returnID, reason: 'Too old', goodsCameBack: false }
  expect((await post('/api/Purchases/return/refuse', refusal)).lost).toBe(1_200)
  expect(await damage()).toBe(1_200)
  expect(await listed()).toMatchObject({ Cost: null, Lost: 1_200 })
  await post('/api/Purchases/return/reverse-answer', { returnID, reason: 'They think again' })
  expect(await damage()).toBe(0)
  expect(await listed()).toMatchObject({ Cost: 1_200, Lost: 0 })

  const note = { returnID, noteNo: 'C/1', noteDate: TODAY }
  const part = await post('/api/Purchases/return/credit', { ...note, taxable: 1_150, tax: 207 })
  expect(part.lost).toBe(50)
  expect(await damage()).toBe(50)
  await post('/api/Purchases/return/reverse-answer', { returnID, reason: 'Note of another return' })
  expect((await post('/api/Purchases/return/credit', { ...note, noteNo: 'C/2' })).lost).toBe(0)
  expect(await damage()).toBe(0)
})

it('goods that came back are no loss, but for what is broken', async () => {
  const stock = stockPaise()
  const returnID = await sentBack()
  const refusal = { returnID, reason: 'Too old', goodsCameBack: true }
  expect(await listed()).toMatchObject({ Qty: 4, RejectedQty: 1, RejectedCost: 100 })
  for (const _round of [1, 2]) {
    expect((await post('/api/Purchases/return/refuse', refusal)).lost).toBe(100)
    expect(await damage()).toBe(100)
    // Bought for 1,900.00.
    expect(stockPaise() - stock + 10_000).toBe(190_000)
    expect(await listed()).toMatchObject({ Lost: 100, RejectedCost: null })
    await post('/api/Purchases/return/reverse-answer', { returnID, reason: 'They think again' })
    expect(await damage()).toBe(0)
    expect(await listed()).toMatchObject({ Cost: 1_200, RejectedCost: 100, Lost: 0 })
  }
})

/** Cases at the cost, of which some came broken; `claim` sends broken ones back. */
async function cameBroken(qty: number, rejectedQty: number, cost: number, billNo: string) {
  const { inwardID } = await post('/api/Purchases/inward', {
    supplierID: supplierID(),
    billNo,
    billDate: '2026-11-18',
    post: true,
    lines: [{ itemID: itemID(ACCESSORY), qty, rejectedQty, cost, taxRate: 18 }],
    charges: [{ name: 'Freight', amount: 0.05, taxRate: 0, intoCost: true }],
  })
  const claim = async (pieces: number): Promise<string> =>
    (
      await post('/api/Purchases/return', {
        supplierID: supplierID(),
        inwardID,
        lines: [{ itemID: itemID(ACCESSORY), qty: pieces, cost, isRejected: true }],
        reason: 'Broken on arrival',
      })
    ).returnID
  return { inwardID, claim }
}
const refuse = async (returnID: string, goodsCameBack = true): Promise<number> =>
  (await post('/api/Purchases/return/refuse', { returnID, reason: 'Used', goodsCameBack })).lost
const takeBack = (returnID: string) =>
  post('/api/Purchases/return/reverse-answer', { returnID, reason: 'They think again' })

it('what came broken and is refused is a loss to the paisa, in one claim or in many', async () => {
  for (const [billNo, claims] of [
    ['L/2', [4]],
    ['L/3', [1, 1, 1, 1]],
    ['L/4', [2, 1, 1]],
  ] as const) {
    const [stock, lost] = [stockPaise(), await damage()]
    // Six cases of 16.66 with 0.05 of freight: 100.01, of which two are whole.
    const { claim } = await cameBroken(6, 4, 16.66, billNo)
    for (const pieces of claims) await refuse(await claim(pieces), false)
    const lossPaise = Math.round(((await damage()) - lost) * 100)
    expect(stockPaise() - stock).toBe(3_334)
    expect(lossPaise).toBe(6_667)
  }
})

it('a broken piece that is claimed again is no second loss, and none once it is credited', async () => {
  const { claim } = await cameBroken(2, 1, 50, 'L/5')
  const first = await claim(1)
  expect(await refuse(first)).toBe(50.02)
  const second = await claim(1)
  expect(await damage()).toBe(50.02)
  expect(await listed()).toMatchObject({ Cost: 0, RejectedCost: 0, LostBeforeQty: 1 })
  const refused = await t.call(
    'POST',
    '/api/Purchases/return/reverse-answer',
    { returnID: first, reason: 'Wrong one' },
    { as: 'owner' },
  )
  expect(faultsOfRefusal(refused, 'CONFLICT')).toEqual([])
  expect(refused.body.message).toContain('claimed again with a later return')
  expect(await refuse(second)).toBe(0)
  expect(await damage()).toBe(50.02)
  await takeBack(second)
  expect(await damage()).toBe(50.02)
  const note = { returnID: second, noteNo: 'C/5', noteDate: TODAY }
  expect((await post('/api/Purchases/return/credit', note)).lost).toBe(-50)
  // The freight alone is not credited.
  expect(await damage()).toBe(0.02)
  await takeBack(second)
  expect(await damage()).toBe(50.02)
})

it('of several broken pieces those that are no loss yet are claimed first', async () => {
  const { claim } = await cameBroken(3, 2, 50, 'L/6')
  const first = await claim(1)
  expect(await refuse(first)).toBe(50.02)
  const second = await claim(1)
  expect(await listed()).toMatchObject({ LostBeforeQty: 0, RejectedCost: 50.01 })
  // The other one is here: the answer to the first claim may be taken back, and entered again.
  await takeBack(first)
  expect(await damage()).toBe(0)
  expect(await refuse(second)).toBe(50.01)
  expect(await refuse(first)).toBe(50.02)
  expect(await damage()).toBe(100.03)
  await claim(2)
  expect(await listed()).toMatchObject({ LostBeforeQty: 2, RejectedCost: 0, Cost: 0 })
})

it('a bill that is reversed leaves no loss of its broken pieces', async () => {
  const stock = stockPaise()
  const { claim, inwardID } = await cameBroken(2, 1, 50, 'L/7')
  await refuse(await claim(1))
  expect(await damage()).toBe(50.02)
  await post('/api/Purchases/inward/reverse', { inwardID, reason: 'Wrong supplier' })
  expect([stockPaise() - stock, await damage()]).toEqual([0, 0])
})

it('a bill is not reversed while its goods are away with a return, whatever was answered', async () => {
  const refused = async (path: string, body: object) => {
    const answer = await t.call('POST', path, body, { as: 'owner' })
    expect(faultsOfRefusal(answer, 'CONFLICT')).toEqual([])
    return answer.body.message
  }
  // Other pieces of the same items are here.
  await cameBroken(9, 0, 50, 'L/8')
  const owed = async () => (await get(`/api/Purchases/account/${supplierID()}`)).Balance
  const before = [stockPaise(), await owed()]
  const { inwardID } = await cameBroken(4, 1, 50, 'L/9')
  const reverse = () =>
    refused('/api/Purchases/inward/reverse', { inwardID, reason: 'Wrong supplier' })
  for (const isRejected of [false, true]) {
    const { returnID, returnNo } = await post('/api/Purchases/return', {
      supplierID: supplierID(),
      inwardID,
      lines: [{ itemID: itemID(ACCESSORY), qty: 1, cost: 50, isRejected }],
      reason: 'Faulty',
    })
    expect(await reverse()).toContain(`return ${returnNo}, which has no answer yet`)
    await refuse(returnID, false)
    expect(await reverse()).toContain(`return ${returnNo} and did not come back`)
    await takeBack(returnID)
    const note = { returnID, noteNo: 'C/9', noteDate: TODAY }
    await post('/api/Purchases/return/credit', note)
    expect(await reverse()).toContain(`credited return ${returnNo}`)
    await takeBack(returnID)
    expect(await reverse()).toContain(`return ${returnNo}, which has no answer yet`)
    await refuse(returnID, true)
  }
  await post('/api/Purchases/inward/reverse', { inwardID, reason: 'Wrong supplier' })
  expect([stockPaise(), await owed()]).toEqual(before)
  const { Items } = (await t.call('POST', '/api/Purchases/returns', { inwardID }, { as: 'owner' }))
    .body
  const back = { returnID: Items[0].ID, reason: 'They think again' }
  expect(await refused('/api/Purchases/return/reverse-answer', back)).toContain('was reversed')
  expect([stockPaise(), await owed()]).toEqual(before)
})

it('freight that is not credited is a loss, and so is tax that was a part of the cost', async () => {
  const freight = { name: 'Freight', amount: 190, taxRate: 0, intoCost: true }
  const returnID = await sentBack({ charges: [freight] })
  // A tenth on top: 120.00 of it for what went back.
  const note = { returnID, noteNo: 'C/3', noteDate: TODAY }
  expect((await post('/api/Purchases/return/credit', note)).lost).toBe(120)
  expect(await damage()).toBe(120)
})

it('a credit without tax is a loss of it to a shop that takes no credit', async () => {
  t.services.write((tx) => run(tx, 'UPDATE branches SET is_composition_scheme = 1'))
  t.services.forgetBranch()
  const returnID = await sentBack()
  expect(await listed()).toMatchObject({ Cost: 1_416, TaxInCost: 216 })
  const note = { returnID, noteNo: 'C/4', noteDate: TODAY, tax: 0 }
  expect((await post('/api/Purchases/return/credit', note)).lost).toBe(216)
})

/** The tax credit that November gives up for good, in rupees: of other States, and of each half. */
async function givenUp(): Promise<number[]> {
  const { itc_elg: elg } = await get('/api/Gst/gstr3b?period=112026')
  const { camt, iamt, samt } = elg.itc_rev.find(({ ty }: Json) => ty === 'RUL')
  return [iamt, camt, samt]
}
it.each([
  ['29', [0, 108, 108], [0, 9, 9]],
  ['33', [216, 0, 0], [18, 0, 0]],
])(
  'tax credit of what is lost is given up in the month of the answer (State %s)',
  async (state, ofAll, ofBroken) => {
    charge(state)
    const returnID = await sentBack()
    expect(await listed()).toMatchObject({ TaxCredit: 216, RejectedTaxCredit: 18 })
    const refusal = { returnID, reason: 'Too old' }
    const gone = await post('/api/Purchases/return/refuse', { ...refusal, goodsCameBack: false })
    expect(gone.creditGivenUp).toBe(216)
    expect(await givenUp()).toEqual(ofAll)
    expect(await listed()).toMatchObject({ TaxCredit: null, RejectedTaxCredit: null })
    // They came later: only what is broken stays lost.
    await takeBack(returnID)
    expect(await givenUp()).toEqual([0, 0, 0])
    await post('/api/Purchases/return/refuse', { ...refusal, goodsCameBack: true })
    expect(await givenUp()).toEqual(ofBroken)
    await takeBack(returnID)
    expect(await givenUp()).toEqual([0, 0, 0])
    // What a note credits less is a difference of price.
    const note = { returnID, noteNo: 'C/6', noteDate: TODAY, taxable: 1_000, tax: 180 }
    expect((await post('/api/Purchases/return/credit', note)).creditGivenUp).toBe(0)
    expect(await givenUp()).toEqual([0, 0, 0])
  },
)

it('credit that the bill did not take is not given up', async () => {
  charge('29')
  const returnID = await sentBack({}, { itcClass: 'Blocked' })
  const barred = await givenUp()
  expect(barred[1]).toBeGreaterThan(0)
  expect(await listed()).toMatchObject({ TaxCredit: 0 })
  await refuse(returnID, false)
  expect(await givenUp()).toEqual(barred)
})

it('credit of a broken piece is given up once, and had again with its note or its reversed bill', async () => {
  charge('29')
  const { claim, inwardID } = await cameBroken(2, 1, 50, 'L/8')
  await refuse(await claim(1))
  expect(await givenUp()).toEqual([0, 4.5, 4.5])
  const second = await claim(1)
  expect(await listed()).toMatchObject({ TaxCredit: 0 })
  const note = { returnID: second, noteNo: 'C/8', noteDate: TODAY }
  expect((await post('/api/Purchases/return/credit', note)).creditGivenUp).toBe(-9)
  expect(await givenUp()).toEqual([0, 0, 0])
  await takeBack(second)
  expect(await givenUp()).toEqual([0, 4.5, 4.5])
  await refuse(second)
  expect(await givenUp()).toEqual([0, 4.5, 4.5])
  await post('/api/Purchases/inward/reverse', { inwardID, reason: 'Wrong supplier' })
  expect(await givenUp()).toEqual([0, 0, 0])
})

it('credit for freight that is in the cost of goods is given up with them', async () => {
  charge('29')
  const freight = { name: 'Freight', amount: 190, taxRate: 18, intoCost: true }
  const returnID = await sentBack({ charges: [freight] })
  // 34.20 on a freight for 1,900.00, of which 1,200.00 went back.
  expect(await listed()).toMatchObject({ TaxCredit: 237.6 })
  await refuse(returnID, false)
  expect(await givenUp()).toEqual([0, 118.8, 118.8])
})
