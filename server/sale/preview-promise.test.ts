import { afterAll, beforeAll, expect, it } from 'vitest'
import { type CounterWork, counterWork } from '../testing/counter-work.ts'
import { faultsOfRefusal } from '../testing/envelope.ts'
import { type TestServer, testServer } from '../testing/test-server.ts'
import { LENS } from '../testing/test-shop-items.ts'

let t: TestServer
let work: CounterWork
let supplierID = ''
beforeAll(async () => {
  t = await testServer()
  work = counterWork(t)
  const suppliers = await t.call('GET', '/api/quickSale/getSuppliers')
  // The test shop's first lab takes three days.
  supplierID = suppliers.body.find((row: { LeadDays: number }) => row.LeadDays === 3).ID
})
afterAll(() => t.close())

const ask = (body: Record<string, unknown>) => t.call('POST', '/api/quickSale/promised-date', body)

it('goods off the shelf go at once', async () => {
  await work.add('shelf')
  expect((await ask({ sessionID: 'shelf' })).body).toEqual({
    ExpectedDate: '2026-11-20T11:00:00',
    NeedsLab: false,
    LensLines: 0,
  })
})

it('lenses are promised after the lab and over the Sunday, as SaveSale then does', async () => {
  await work.add('lens', { code: LENS, price: 600 })
  const promised = { ExpectedDate: '2026-11-24T18:00:00', NeedsLab: true, LensLines: 1 }
  expect((await ask({ sessionID: 'lens', supplierID })).body).toEqual(promised)
  const sale = await work.commit('lens', { supplierID })
  const order = await t.call('GET', `/api/Orders/${sale.SalesOrderID}`)
  expect(order.body.ExpectedDate).toBe(promised.ExpectedDate)
})

it('a lab that is not there is refused', async () => {
  const unknown = t.shop.ids.encode('supplier', 999)
  const answer = await ask({ sessionID: 'lens', supplierID: unknown })
  expect(faultsOfRefusal(answer, 'NOT_FOUND')).toEqual([])
})
