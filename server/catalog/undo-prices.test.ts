import { afterAll, beforeAll, expect, it } from 'vitest'
import { databaseDigest } from '../testing/database-digest.ts'
import { faultsOfRefusal } from '../testing/envelope.ts'
import { type TestServer, testServer } from '../testing/test-server.ts'
import { itemIdOf } from '../testing/test-shop.ts'
import { ACCESSORY, SECOND_FRAME } from '../testing/test-shop-items.ts'
import { applyDuePrices } from './change-prices.ts'

let t: TestServer
beforeAll(async () => {
  t = await testServer()
})
afterAll(() => t.close())

type Keys = Record<string, unknown>
const item = (code: string) => t.services.ids.encode('item', itemIdOf(t.services, code))
const post = (path: string, body: Keys, as: 'owner' | 'counter' = 'owner') =>
  t.call('POST', path, body, { as })
const price = async (code: string) =>
  (await t.call('GET', `/api/Catalogue/item/${item(code)}`, undefined, { as: 'owner' })).body.Price
const change = async (itemIDs: string[], effectiveFrom = '2026-11-20') =>
  String(
    (
      await post('/api/Catalogue/price-change', {
        filter: { itemIDs },
        rule: { percent: -10 },
        effectiveFrom,
        preview: false,
      })
    ).body.batchID,
  )
const undo = (batchID: string, as?: 'counter') =>
  post('/api/Catalogue/price-change/undo', { batchID }, as)
const states = async () =>
  (await post('/api/Catalogue/price-changes', {})).body.Items.map((row: Keys) => [
    row['State'],
    row['IsUndo'],
    row['ItemCount'],
  ])

it('an applied change is set back by another, but for prices that were changed since', async () => {
  const before = [await price(SECOND_FRAME), await price(ACCESSORY)]
  const batchID = await change([item(SECOND_FRAME), item(ACCESSORY)])
  const lowered = await price(SECOND_FRAME)
  expect(lowered).toBeLessThan(before[0])
  await post('/api/Catalogue/item', { itemID: item(ACCESSORY), price: 111 })
  const path = `/api/Catalogue/price-change/${batchID}`
  const read = (await t.call('GET', path, undefined, { as: 'owner' })).body
  expect(read.Rows).toHaveLength(2)
  const frame = read.Rows.find((row: Keys) => row['ItemID'] === item(SECOND_FRAME))
  expect(frame).toMatchObject({ Before: before[0], After: lowered, Price: lowered })
  expect(frame.OnHand).toBeGreaterThan(0)
  const { body } = await undo(batchID)
  expect(body).toMatchObject({ success: true, batchID: expect.any(String) })
  expect(
    body.Rows.map((row: Keys) => [
      row['ItemID'],
      row['Before'],
      row['After'],
      row['Problem'] === null,
    ]),
  ).toEqual(
    expect.arrayContaining([
      [item(SECOND_FRAME), lowered, before[0], true],
      [item(ACCESSORY), 111, 111, false],
    ]),
  )
  expect([await price(SECOND_FRAME), await price(ACCESSORY)]).toEqual([before[0], 111])
  expect(await states()).toEqual([
    ['Applied', true, 1],
    ['Undone', false, 2],
  ])
  const digest = databaseDigest(t.services.db)
  expect(faultsOfRefusal(await undo(batchID), 'CONFLICT')).toEqual([])
  expect(databaseDigest(t.services.db)).toBe(digest)
})

it('a change that waits for its day never comes', async () => {
  const before = await price(SECOND_FRAME)
  const batchID = await change([item(SECOND_FRAME)], '2026-11-22')
  expect((await undo(batchID)).body).toMatchObject({ success: true, batchID: null })
  t.clock.set(Date.parse('2026-11-22T00:01:00+05:30'))
  applyDuePrices(t.services)
  expect(await price(SECOND_FRAME)).toBe(before)
  t.clock.set(Date.parse('2026-11-20T11:00:00+05:30'))
  expect((await states())[0]).toEqual(['Undone', false, 1])
})

it('refuses what is none, what has nothing left, and who may not', async () => {
  const none = t.services.ids.encode('priceBatch', 9_999)
  expect(faultsOfRefusal(await undo(none), 'NOT_FOUND')).toEqual([])
  expect(faultsOfRefusal(await undo(item(ACCESSORY)), 'INVALID_ID')).toEqual([])
  const batchID = await change([item(ACCESSORY)])
  expect(faultsOfRefusal(await undo(batchID, 'counter'), 'FORBIDDEN')).toEqual([])
  await post('/api/Catalogue/item', { itemID: item(ACCESSORY), price: 112 })
  const digest = databaseDigest(t.services.db)
  expect(faultsOfRefusal(await undo(batchID), 'BUSINESS_RULE')).toEqual([])
  expect(databaseDigest(t.services.db)).toBe(digest)
  const list = await post('/api/Catalogue/price-changes', {}, 'counter')
  expect(faultsOfRefusal(list, 'FORBIDDEN')).toEqual([])
})
