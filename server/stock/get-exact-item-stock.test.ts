import { afterAll, beforeAll, expect, it } from 'vitest'
import { counterWork } from '../testing/counter-work.ts'
import { expectRefusal, type RefusalCase, withoutToken } from '../testing/refusals.ts'
import { type TestServer, testServer } from '../testing/test-server.ts'
import { itemIdOf } from '../testing/test-shop.ts'
import { ACCESSORY, FRAME, LENS } from '../testing/test-shop-items.ts'

const PATH = '/api/quickSale/getExactItemStock'

let t: TestServer
beforeAll(async () => {
  t = await testServer()
})
afterAll(() => t.close())

async function stockOf(code: string) {
  const answer = await t.call('GET', `${PATH}?itemId=${itemIdOf(t.services, code)}`)
  expect(answer.status).toBe(200)
  return answer.body
}

it('answers what is on the shelf: pieces, units, made to order', async () => {
  const shelf = (code: string, stock: number) => ({
    ItemID: itemIdOf(t.services, code),
    Stock: stock,
    Reserved: 0,
    Available: stock,
  })
  expect(await stockOf(ACCESSORY)).toEqual(shelf(ACCESSORY, 300))
  expect(await stockOf(FRAME)).toEqual(shelf(FRAME, 3))
  expect(await stockOf(LENS)).toEqual(shelf(LENS, 0))
})

it('tells what open carts hold, and what a sale took', async () => {
  const counter = counterWork(t)
  await counter.add('hold-1', { code: ACCESSORY, qty: 2.5 })
  await counter.add('hold-2', { code: ACCESSORY, qty: 1 })
  const itemId = itemIdOf(t.services, ACCESSORY)
  expect(await stockOf(ACCESSORY)).toEqual({
    ItemID: itemId,
    Stock: 300,
    Reserved: 3.5,
    Available: 296.5,
  })
  await counter.commit('hold-2')
  expect(await stockOf(ACCESSORY)).toEqual({
    ItemID: itemId,
    Stock: 299,
    Reserved: 2.5,
    Available: 296.5,
  })
})

it('refuses what is not the number of an item', async () => {
  const wrong = ['', 'itemId=', 'itemId=x', 'itemId=1.5', 'itemId=0', 'itemId=-1', 'itemId=1e3']
  const encrypted = `itemId=${t.services.ids.encode('item', 1)}`
  const cases: RefusalCase[] = [
    ...[...wrong, encrypted, 'itemId=99999999999999999999'].map(
      (query): RefusalCase => ({
        name: query,
        method: 'GET',
        path: `${PATH}?${query}`,
        code: 'VALIDATION',
        field: 'itemId',
      }),
    ),
    { name: 'unknown', method: 'GET', path: `${PATH}?itemId=999999`, code: 'NOT_FOUND' },
    withoutToken('GET', `${PATH}?itemId=1`),
  ]
  for (const refusal of cases) await expectRefusal(t, refusal)
})
