import { afterAll, beforeAll, expect, it } from 'vitest'
import { counterWork } from '../testing/counter-work.ts'
import { type TestServer, testServer } from '../testing/test-server.ts'
import { ACCESSORY } from '../testing/test-shop-items.ts'

let t: TestServer
beforeAll(async () => {
  t = await testServer()
})
afterAll(() => t.close())

let sales = 0
async function deliverTo(customer: object, sale: object): Promise<unknown> {
  sales += 1
  const session = `sent-${sales}`
  const counter = counterWork(t)
  await counter.add(session, { code: ACCESSORY, price: 100 })
  const { SalesOrderID } = await counter.commit(session, {
    customerModel: { name: `Customer ${sales}`, mobile: `98450001${10 + sales}`, ...customer },
    salesorderModel: { generateInvoice: false, ...sale },
  })
  return (await t.call('GET', `/api/Orders/${SalesOrderID}`)).body.DeliverTo
}

it('tells where the goods of an order are sent, and that nobody knows it', async () => {
  const home = { address: '12 Church Street', city: 'Bengaluru', pincode: '560001' }
  const typed = { name: 'Anu', address: '4 Hill Road', city: 'Mysuru', pincode: '570001' }
  expect(await deliverTo(home, {})).toBeNull()
  const sent = { deliveryMode: 'Home' }
  expect(await deliverTo(home, sent)).toBe('12 Church Street, Bengaluru 560001')
  expect(await deliverTo(home, { ...sent, deliveryAddress: typed })).toBe(
    'Anu, 4 Hill Road, Mysuru 570001',
  )
  // A name alone is no address.
  expect(await deliverTo({}, { ...sent, deliveryAddress: { name: 'Anu' } })).toBeNull()
})
