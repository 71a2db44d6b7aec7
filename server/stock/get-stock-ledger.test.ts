import { afterAll, beforeAll, expect, it } from 'vitest'
import { counterWork } from '../testing/counter-work.ts'
import { expectRefusal, type RefusalCase, withoutToken } from '../testing/refusals.ts'
import { type TestServer, testServer } from '../testing/test-server.ts'
import { itemIdOf } from '../testing/test-shop.ts'
import { ACCESSORY, LAST_ONE } from '../testing/test-shop-items.ts'
import { recordMovement } from './record-movement.ts'

let t: TestServer
beforeAll(async () => {
  t = await testServer()
})
afterAll(() => t.close())

const ledger = (code: string, as: 'owner' | 'counter' = 'owner', query = '') => {
  const id = t.services.ids.encode('item', itemIdOf(t.services, code))
  return t.call('GET', `/api/Stock/ledger/${id}${query}`, undefined, { as })
}

function buy(code: string, qtyMilli: number, costPaise: number): void {
  const by = { entity: 'test', entityId: 1, userId: null, atMs: t.clock.now(), unitId: null }
  const itemId = itemIdOf(t.services, code)
  t.services.write((tx) =>
    recordMovement(tx, { ...by, itemId, qtyMilli, reason: 'purchase', costPaise }),
  )
}

it('tells every movement, the newest first, with what it left and who made it', async () => {
  const counter = counterWork(t)
  await counter.add('cart', { code: LAST_ONE, price: 40 })
  const { SalesOrderNo } = await counter.commit('cart')
  buy(LAST_ONE, 10_000, 120_000)
  buy(LAST_ONE, 5_000, 67_500)
  await counter.add('cart-2', { code: LAST_ONE, price: 40, qty: 4 })
  await counter.commit('cart-2')
  await counter.add('cart-3', { code: LAST_ONE, price: 40, qty: 2 })
  const { body } = await ledger(LAST_ONE)
  expect(body).toMatchObject({
    OnHand: 11,
    Committed: 2,
    Free: 9,
    OnOrder: 0,
    AverageCost: 125,
    StockValue: 1_375,
    Total: 5,
    Item: { Code: LAST_ONE },
  })
  expect(
    body.Items.map((row: Record<string, unknown>) => [
      row['Reason'],
      row['Qty'],
      row['Balance'],
      row['Value'],
    ]),
  ).toEqual([
    ['sale', -4, 11, -500],
    ['purchase', 5, 15, 675],
    ['purchase', 10, 10, 1_200],
    ['sale', -1, 0, 0],
    ['opening', 1, 1, 0],
  ])
  expect(body.Items[3]).toMatchObject({
    At: '2026-11-20T11:00:00',
    Document: SalesOrderNo,
    DocumentKind: 'order',
    By: 'Counter',
    IsCostKnown: false,
  })
  const second = (await ledger(LAST_ONE, 'owner', '?pageNumber=2&pageSize=3')).body
  expect(second.Items.map((row: { Reason: string }) => row.Reason)).toEqual(['sale', 'opening'])
})

it('brings a return back at the cost at which its line went out', async () => {
  const counter = counterWork(t)
  buy(ACCESSORY, 3_000, 30_000)
  await counter.add('back', { code: ACCESSORY, qty: 2 })
  const sale = await counter.commit('back', { generateInvoice: true })
  const order = (await t.call('GET', `/api/Orders/${sale.SalesOrderID}`)).body
  const out = (await ledger(ACCESSORY)).body.Items[0]
  buy(ACCESSORY, 100_000, 9_000_000)
  const lines = [{ lineID: order.Lines[0].ID, qty: 2, restock: true }]
  const back = { invoiceID: sale.InvoiceID, lines, reason: 'Too large' }
  expect((await t.call('POST', '/api/Returns/save', back, { as: 'owner' })).status).toBe(200)
  const [top] = (await ledger(ACCESSORY)).body.Items
  expect(top).toMatchObject({ Reason: 'return', Qty: 2, Value: -out.Value, SalesCost: out.Value })
})

it('keeps the cost from those who may not see it', async () => {
  const { body } = await ledger(LAST_ONE, 'counter')
  expect(body.StockValue).toBeUndefined()
  expect(body.AverageCost).toBeUndefined()
  for (const row of body.Items) {
    expect(Object.keys(row).some((key) => /Value|Cost/.test(key))).toBe(false)
  }
})

it('refuses what is no item', async () => {
  const unit = t.services.ids.encode('unit', 1)
  const cases: RefusalCase[] = [
    {
      name: 'nonsense',
      method: 'GET',
      path: '/api/Stock/ledger/x',
      code: 'INVALID_ID',
      field: 'itemID',
    },
    {
      name: 'another kind',
      method: 'GET',
      path: `/api/Stock/ledger/${unit}`,
      code: 'INVALID_ID',
      field: 'itemID',
    },
    {
      name: 'unknown',
      method: 'GET',
      path: `/api/Stock/ledger/${t.services.ids.encode('item', 999_999)}`,
      code: 'NOT_FOUND',
    },
    withoutToken('GET', '/api/Stock/ledger/x'),
  ]
  for (const refusal of cases) await expectRefusal(t, refusal)
})
