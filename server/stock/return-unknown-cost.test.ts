import { afterAll, beforeAll, expect, it } from 'vitest'
import { findDamage } from '../checks/find-damage.ts'
import { counterWork } from '../testing/counter-work.ts'
import { type TestServer, testServer } from '../testing/test-server.ts'
import { itemIdOf } from '../testing/test-shop.ts'
import { FRAME, FRAME_UNITS, NO_MRP } from '../testing/test-shop-items.ts'

let t: TestServer
beforeAll(async () => {
  t = await testServer()
})
afterAll(async () => {
  expect(findDamage(t.services.db)).toEqual([])
  await t.close()
})

const item = (code: string) => t.services.ids.encode('item', itemIdOf(t.services, code))
const stockOf = async (code: string) => {
  const path = `/api/Stock/ledger/${item(code)}`
  const { OnHand, StockValue } = (await t.call('GET', path, undefined, { as: 'owner' })).body
  return [OnHand, StockValue]
}

async function sold(
  session: string,
  line: { code: string; tag?: string | undefined },
): Promise<string> {
  const counter = counterWork(t)
  const { code, tag } = line
  const unit = tag === undefined ? {} : { inventoryID: counter.unit(tag) }
  await counter.add(session, { code, price: 1_000, ...unit }, 'owner')
  const { totals } = await counter.read(session)
  const paid = { receiptAmount: totals.netAmount, receiptTypeId: 1 }
  return (await counter.commit(session, { receiptModel: paid }, 'owner')).InvoiceNo
}

async function takeBack(number: string, qty: number): Promise<void> {
  const term = encodeURIComponent(number)
  const { InvoiceID } = (await t.call('GET', `/api/Returns/find?term=${term}`)).body.Items[0]
  const { Lines } = (await t.call('GET', `/api/Returns/invoice?invoiceID=${InvoiceID}`)).body
  const lines = [{ lineID: Lines[0].LineID, qty, restock: true }]
  const answer = await t.call(
    'POST',
    '/api/Returns/save',
    { invoiceID: InvoiceID, lines, reason: 'Too big' },
    { as: 'owner' },
  )
  expect([answer.status, answer.body.message]).toEqual([200, undefined])
}

async function opening(code: string, line: object): Promise<void> {
  const answer = await t.call(
    'POST',
    '/api/Stock/adjust',
    { reason: 'opening', note: 'seen', lines: [{ itemID: item(code), ...line }] },
    { as: 'owner' },
  )
  expect([answer.status, answer.body.message]).toEqual([200, undefined])
}

it.each([
  ['goods by the piece', NO_MRP, { qty: 10, cost: 50 }],
  ['tagged pieces', FRAME, { qty: 1, cost: 900, unitCodes: ['RB2140-0900'] }],
])('%s sold without a known cost come back worth nothing', async (name, code, more) => {
  const number = await sold(name, code === FRAME ? { code, tag: FRAME_UNITS[0] } : { code })
  await opening(code, more)
  const [onHand, value] = await stockOf(code)
  await takeBack(number, 1)
  expect(await stockOf(code)).toEqual([onHand + 1, value])
})
