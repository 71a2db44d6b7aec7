import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Json, type TestServer, testServer } from '../testing/test-server.ts'
import { itemIdOf } from '../testing/test-shop.ts'
import { LENS } from '../testing/test-shop-items.ts'
import { type Workshop, workshop } from './testing/workshop.ts'

let t: TestServer
let shop: Workshop
let lab = ''

beforeAll(async () => {
  t = await testServer()
  shop = workshop(t)
  lab = t.services.ids.encode('supplier', 1)
})
afterAll(() => t.close())

const ledger = async () => {
  const id = t.services.ids.encode('item', itemIdOf(t.services, LENS))
  return (await t.call('GET', `/api/Stock/ledger/${id}?pageSize=50`, undefined, { as: 'owner' }))
    .body
}
const job = async (orderId: string) => (await shop.order(orderId)).LabOrder.LabOrderNo
const receive = async (orderId: string, cost?: number) => {
  const jobs = [{ job: await job(orderId), ...(cost === undefined ? {} : { cost }) }]
  const answer = await t.call('POST', '/api/Lab/receive', { jobs })
  expect(answer.status).toBe(200)
}
const remake = async (orderId: string, kind: string) => {
  const { Lines } = await shop.order(orderId)
  const answer = await t.call('POST', '/api/Orders/remake', {
    salesOrderID: orderId,
    lines: [{ lineID: Lines[1].ID }],
    kind,
    reason: 'Cracked in the edger',
  })
  expect(answer.status).toBe(200)
  return answer.body
}
const report = async (name: string) =>
  (
    await t.call(
      'GET',
      `/api/Reports/${name}?from=2026-11-01&to=2026-11-30&format=json`,
      undefined,
      { as: 'owner' },
    )
  ).body
const cells = (table: Json, key: string): unknown[] => {
  const at = table.Columns.findIndex(({ Key }: Json) => Key === key)
  return table.Rows.map((row: unknown[]) => row[at])
}

describe('a lens that breaks while it is fitted', () => {
  let orderId = ''
  beforeAll(async () => {
    orderId = await shop.bookSpectacles('broken', { unit: 0 })
    await shop.moved(orderId, 'SendToLab')
    await receive(orderId, 480)
  })

  it('goes out as damage at what it cost, and on hand stays 0', async () => {
    await remake(orderId, 'Breakage')
    const { Items, OnHand, StockValue } = await ledger()
    expect([OnHand, StockValue]).toEqual([0, 0])
    expect(Items.slice(0, 2)).toMatchObject([
      { Reason: 'damage', Qty: -2, Value: -480, SalesCost: 0, DocumentKind: 'order' },
      { Reason: 'return', Qty: 2, Value: 480, SalesCost: -480 },
    ])
  })

  it('is bought again when the remake comes, and both costs stand in the remake', async () => {
    await shop.moved(orderId, 'SendToLab')
    await receive(orderId, 500)
    const { Items, OnHand } = await ledger()
    expect(OnHand).toBe(0)
    expect(Items.slice(0, 2)).toMatchObject([
      { Reason: 'sale', Qty: -2, SalesCost: 500 },
      { Reason: 'purchase', Qty: 2, Value: 500 },
    ])
    const sold = Items.reduce((sum: number, row: Json) => sum + row.SalesCost, 0)
    expect(sold).toBe(500)
    expect(cells(await report('remakes'), 'lensCost')).toEqual([980])
  })

  it('is billed by the lab job by job, each with its own expected cost', async () => {
    const { LabOrders } = await shop.order(orderId)
    const [first, second] = LabOrders.map(({ LabOrderNo }: Json) => LabOrderNo)
    const { body } = await t.call('POST', '/api/Lab/bill', {
      supplierID: lab,
      billNo: 'L/1',
      billDate: '2026-11-20',
      jobs: [
        { job: first, amount: 480 },
        { job: second, amount: 520 },
      ],
      post: false,
    })
    expect(body.Jobs).toMatchObject([
      { Expected: 480, Difference: 0 },
      { Expected: 500, Difference: 20 },
    ])
  })
})

it('what the lab did wrong it makes good: the second lens costs nothing', async () => {
  const orderId = await shop.bookSpectacles('wrong', { unit: 1 })
  await shop.moved(orderId, 'SendToLab')
  await receive(orderId, 300)
  await remake(orderId, 'LabError')
  await shop.moved(orderId, 'SendToLab')
  await receive(orderId)
  const { Items, OnHand } = await ledger()
  expect(OnHand).toBe(0)
  expect(Items.slice(0, 3)).toMatchObject([
    { Reason: 'sale', Qty: -2, SalesCost: 0 },
    { Reason: 'purchase', Qty: 2, Value: 0 },
    { Reason: 'sale', Qty: -2, SalesCost: 300 },
  ])
  // What came free is not what the next lens is expected to cost.
  const next = await shop.bookSpectacles('next', { unit: 2 })
  await shop.moved(next, 'SendToLab')
  await receive(next)
  expect((await ledger()).Items[0]).toMatchObject({ Reason: 'sale', SalesCost: 300 })
})
