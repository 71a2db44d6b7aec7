import { afterAll, beforeAll, expect, test } from 'vitest'
import { CASH } from '../masters/master-rows.ts'
import { type Workshop, workshop } from '../orders/testing/workshop.ts'
import { type Json, type TestServer, testServer } from '../testing/test-server.ts'

const DAY_MS = 86_400_000

let t: TestServer
let shop: Workshop
let worn: string

beforeAll(async () => {
  t = await testServer()
  shop = workshop(t)
  await ok('POST', '/api/Day/open', { float: 0 })
  worn = await shop.bookSpectacles('worn', { unit: 1 })
  await shop.moved(worn, 'SendToLab')
  await shop.moved(worn, 'Received')
  for (const session of ['one', 'two']) {
    const salesOrderID = await shop.bookCase(session)
    await ok('POST', '/api/Orders/cancel', { salesOrderID, reason: 'Changed their mind' })
  }
  await ok('POST', '/api/GiftCards/sell', { amount: 500, receiptTypeId: CASH })
})

afterAll(() => t.close())

async function ok(method: 'GET' | 'POST', path: string, body?: object): Promise<Json> {
  const answer = await t.call(method, path, body, { as: 'owner' })
  expect([path, answer.status, answer.body.message]).toEqual([path, 200, undefined])
  return answer.body
}

const numbersOf = ({ Series }: Json): unknown[] =>
  Series.map((row: Json) => [row.Series, row.FirstNo, row.LastNo, row.Count])
const dayEnd = (day: string) => ok('GET', `/api/Documents/DayEnd/${day}/model`)

const FIRST_DAY = [
  ['Receipts', 'KA1R/26-27/00001', 'KA1R/26-27/00003', 3],
  ['Shop credits', 'KA1A/26-27/00001', 'KA1A/26-27/00002', 2],
  ['Gift card and account receipts', 'KA1T/26-27/00001', 'KA1T/26-27/00001', 1],
  ['Orders', 'KA1S/26-27/00001', 'KA1S/26-27/00003', 3],
  ['Lab orders', 'KA1L/26-27/00001', 'KA1L/26-27/00001', 1],
]

test('shop credits and receipts for gift cards are among the numbers that a day used', async () => {
  expect(numbersOf(await dayEnd('2026-11-20'))).toEqual(FIRST_DAY)
  expect(numbersOf(await dayEnd('X'))).toEqual(FIRST_DAY)
})

test('the return lists tax documents only: a shop credit and a gift card are none', async () => {
  const { Series } = await ok('GET', '/api/Gst/gstr1?period=112026&sheet=true')
  expect(JSON.stringify(Series)).toContain('KA1R/26-27/00001')
  expect(JSON.stringify(Series)).not.toMatch(/KA1[AT]/)
})

test('the sealed report has them, and the next day only those of its own', async () => {
  const { countID } = await ok('POST', '/api/Day/count', {
    pieces: [
      { value: 500, count: 3 },
      { value: 100, count: 1 },
    ],
  })
  await ok('POST', '/api/Day/close', { countID })
  expect(numbersOf(await dayEnd('2026-11-20'))).toEqual(FIRST_DAY)

  t.clock.set(t.clock.now() + DAY_MS)
  await ok('POST', '/api/Day/open', { float: 0 })
  const salesOrderID = await shop.bookCase('three')
  await ok('POST', '/api/Orders/cancel', { salesOrderID, reason: 'Changed their mind' })
  const lens = (await shop.order(worn)).Lines[1].ID
  await ok('POST', '/api/Orders/remake', {
    salesOrderID: worn,
    lines: [{ lineID: lens }],
    kind: 'LabError',
    reason: 'Axis ground at 80',
  })
  const own = [
    ['Receipts', 'KA1R/26-27/00004', 'KA1R/26-27/00004', 1],
    ['Shop credits', 'KA1A/26-27/00003', 'KA1A/26-27/00003', 1],
    ['Orders', 'KA1S/26-27/00004', 'KA1S/26-27/00004', 1],
    // A lens that is made again gets its number on the day of the remake.
    ['Lab orders', 'KA1L/26-27/00002', 'KA1L/26-27/00002', 1],
  ]
  expect(numbersOf(await dayEnd('X'))).toEqual(own)
  expect(numbersOf(await dayEnd('2026-11-21'))).toEqual(own)
})
