import { afterEach, beforeEach, expect, it } from 'vitest'
import { one, run } from '../db/sql.ts'
import { type Json, type TestServer, testServer } from '../testing/test-server.ts'
import { itemIdOf } from '../testing/test-shop.ts'
import { ACCESSORY, FRAME } from '../testing/test-shop-items.ts'

const TODAY = '2026-11-20'

let t: TestServer
beforeEach(async () => {
  t = await testServer()
})
afterEach(() => t.close())

async function post(path: string, body: object): Promise<Json> {
  const answer = await t.call('POST', path, body, { as: 'owner' })
  expect(answer.body).toMatchObject({ success: true })
  return answer.body
}
const get = async (path: string): Promise<Json> =>
  (await t.call('GET', path, undefined, { as: 'owner' })).body
const supplierID = () => t.services.ids.encode('supplier', 2)
const itemID = (code: string) => t.services.ids.encode('item', itemIdOf(t.services, code))
const stockPaise = () =>
  one<{ paise: number }>(t.services.db, 'SELECT sum(stock_value_paise) AS paise FROM items')
    ?.paise ?? 0

/** Damage and loss of the day in gross profit, in rupees. */
async function damage(): Promise<number> {
  const { Columns, Totals } = await get(`/api/Reports/gross-profit?from=${TODAY}&to=${TODAY}`)
  return Totals[Columns.findIndex(({ Key }: Json) => Key === 'damage')] ?? 0
}

/** A frame of 900.00 and ten cases of 100.00, of which one came broken; all of them go back. */
async function sentBack(more: object = {}) {
  const { inwardID } = await post('/api/Purchases/inward', {
    supplierID: supplierID(),
    billNo: 'L/1',
    billDate: '2026-11-18',
    post: true,
    lines: [
      { itemID: itemID(FRAME), qty: 1, cost: 900, taxRate: 18, unitCodes: ['LOST-1'] },
      { itemID: itemID(ACCESSORY), qty: 10, rejectedQty: 1, cost: 100, taxRate: 18 },
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

it('goods that came back are no loss', async () => {
  const returnID = await sentBack()
  const refusal = { returnID, reason: 'Too old', goodsCameBack: true }
  expect((await post('/api/Purchases/return/refuse', refusal)).lost).toBe(0)
  expect(await damage()).toBe(0)
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
