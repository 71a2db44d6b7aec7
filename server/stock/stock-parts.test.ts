import { afterAll, beforeAll, expect, it } from 'vitest'
import { workshop } from '../orders/testing/workshop.ts'
import { counterWork } from '../testing/counter-work.ts'
import { expectRefusal, type RefusalCase, withoutToken } from '../testing/refusals.ts'
import { type Json, type TestServer, testServer } from '../testing/test-server.ts'
import { itemIdOf } from '../testing/test-shop.ts'
import { ACCESSORY, EYE_TEST, LENS } from '../testing/test-shop-items.ts'

let t: TestServer
beforeAll(async () => {
  t = await testServer()
})
afterAll(() => t.close())

const idOf = (code: string) => t.services.ids.encode('item', itemIdOf(t.services, code))
const parts = async (code: string, as: 'owner' | 'counter' = 'owner'): Promise<Json> =>
  (await t.call('GET', `/api/Stock/parts/${idOf(code)}`, undefined, { as })).body
const sumOf = (rows: readonly Json[]): number => rows.reduce((sum, { Qty }) => sum + Qty, 0)

it('takes each figure apart: the parts are the figure', async () => {
  const counter = counterWork(t)
  await counter.add('sold', { qty: 3 })
  await counter.commit('sold')
  await counter.add('open one', { qty: 2 })
  await counter.add('open two')
  const order = await t.call(
    'POST',
    '/api/Purchases/order',
    {
      supplierID: t.services.ids.encode('supplier', 1),
      expectedOn: '2026-11-28T00:00:00',
      lines: [{ itemID: idOf(ACCESSORY), qty: 40, cost: 55 }],
      send: true,
    },
    { as: 'owner' },
  )
  expect(order.status).toBe(200)
  const body = await parts(ACCESSORY)
  expect(body).toMatchObject({ OnHand: 297, Committed: 3, Free: 294, OnOrder: 40 })
  expect(body.Item).toMatchObject({ Code: ACCESSORY, IsService: false })
  expect(sumOf(body.ByReason)).toBe(297)
  expect(body.ByReason.map(({ Reason }: Json) => Reason)).toEqual(['opening', 'sale'])
  expect(body.Lately[0]).toMatchObject({ Reason: 'sale', Qty: -3, Balance: 297 })
  expect(sumOf(body.Held)).toBe(3)
  expect(body.Held[0]).toMatchObject({ Qty: 2, By: 'Counter', Until: null })
  expect(body.Coming).toEqual([
    {
      PurchaseOrderID: order.body.orderID,
      OrderNo: order.body.orderNo,
      Supplier: expect.any(String),
      Qty: 40,
      ExpectedOn: '2026-11-28T00:00:00',
    },
  ])
})

it('names the orders of customers that wait for a lens, which no figure counts', async () => {
  const shop = workshop(t)
  const orderId = await shop.bookSpectacles('waits', { isInvoiced: true })
  const before = await parts(LENS)
  expect(before).toMatchObject({ OnHand: 0, Committed: 0, Free: 0, OnOrder: 0 })
  expect(before.ForOrders).toMatchObject([{ SalesOrderID: orderId, Qty: 2 }])
  const { Lines } = await shop.order(orderId)
  expect(Lines[1].Stock).toEqual({ OnHand: 0, Committed: 0, Free: 0, OnOrder: 0 })
  expect(Lines[0].Stock).toMatchObject({ OnHand: 2, Free: 2 })
  await shop.moved(orderId, 'SendToLab')
  await shop.moved(orderId, 'Received')
  expect((await parts(LENS)).ForOrders).toEqual([])
  for (const move of ['Checked', 'Fitted', 'Ready']) await shop.moved(orderId, move)
  await shop.moved(orderId, 'Deliver', { acknowledgeBalance: true })
  // Nothing is owed any more: what is on the shelf now is no part of that order.
  expect((await shop.order(orderId)).Lines.map(({ Stock }: Json) => Stock)).toEqual([null, null])
})

it('keeps costs from those who may not see them, and says what has no shelf', async () => {
  expect((await parts(ACCESSORY)).StockValue).toEqual(expect.any(Number))
  expect(JSON.stringify(await parts(ACCESSORY, 'counter'))).not.toMatch(/"(Value|.*Cost)"/)
  expect((await parts(EYE_TEST)).Item.IsService).toBe(true)
})

it('refuses what is no item', async () => {
  const unit = t.services.ids.encode('unit', 1)
  const none = t.services.ids.encode('item', 999_999)
  const cases: RefusalCase[] = [
    {
      name: 'nonsense',
      method: 'GET',
      path: '/api/Stock/parts/x',
      code: 'INVALID_ID',
      field: 'itemID',
    },
    {
      name: 'another kind',
      method: 'GET',
      path: `/api/Stock/parts/${unit}`,
      code: 'INVALID_ID',
      field: 'itemID',
    },
    { name: 'no such item', method: 'GET', path: `/api/Stock/parts/${none}`, code: 'NOT_FOUND' },
    withoutToken('GET', `/api/Stock/parts/${unit}`),
  ]
  for (const each of cases) await expectRefusal(t, each)
})
