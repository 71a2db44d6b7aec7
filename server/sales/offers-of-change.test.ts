import { afterAll, beforeAll, expect, it } from 'vitest'
import { findDamage } from '../checks/find-damage.ts'
import { workshop } from '../orders/testing/workshop.ts'
import { type CounterWork, counterWork } from '../testing/counter-work.ts'
import { type Json, type TestServer, testServer } from '../testing/test-server.ts'
import { ACCESSORY, LENS, SECOND_FRAME } from '../testing/test-shop-items.ts'

let t: TestServer
let work: CounterWork
let sales = 0

beforeAll(async () => {
  t = await testServer()
  work = counterWork(t)
  const needs = [
    { count: 1, goods: ['Frame'] },
    { count: 2, goods: ['SpectacleLens'] },
  ]
  const offer = { name: 'Frame and lenses', gift: 'amount', giftAmount: 300, needs }
  expect((await t.call('POST', '/api/Offers/save', offer, { as: 'owner' })).status).toBe(200)
})
afterAll(async () => {
  expect(findDamage(t.services.db)).toEqual([])
  await t.close()
})

const POWERS = { spectacleLensType: 1, spherical: '-2.00', pairNo: '1', takesOffers: true }

/** A frame, a lens for each eye and a spray: 1,299 + 2 × 600 + 100, less the 300 of the offer. */
async function booked(): Promise<Json> {
  sales += 1
  const key = `set-${sales}`
  const taxIn = { priceIncludesTax: true, takesOffers: true }
  await work.add(key, { code: SECOND_FRAME, price: 1_299, pairNo: '1', ...taxIn }, 'owner')
  for (const eye of ['Right', 'Left']) {
    await work.add(key, { code: LENS, qty: 1, price: 600, eye, ...taxIn, ...POWERS }, 'owner')
  }
  await work.add(key, { code: ACCESSORY, price: 100, ...taxIn }, 'owner')
  const sold = await work.commit(
    key,
    {
      salesorderModel: { generateInvoice: false },
      customerModel: { name: `Customer ${sales}`, mobile: `98450001${10 + sales}` },
    },
    'owner',
  )
  return await workshop(t).order(sold.SalesOrderID)
}

const change = async (order: Json, body: object): Promise<Json> => {
  const asked = { salesOrderID: order.ID, version: order.Version, ...body }
  const answer = await t.call('POST', '/api/Orders/change', asked, { as: 'owner' })
  expect(answer, JSON.stringify(answer.body)).toMatchObject({ status: 200 })
  return answer.body
}

const lensOf = (order: Json, eye: string) => order.Lines.find((line: Json) => line.Eye === eye)

it('takes an offer of a set off what is left of it, names it and its sum, and adds up to the prices', async () => {
  const order = await booked()
  expect(order.NetAmount).toBe(2_299)
  const body = { lines: [{ lineID: lensOf(order, 'Left').ID, remove: true }] }
  const told = await change(order, { ...body, preview: true })
  expect(told.NetAfter).toBe(1_999)
  expect(told.Offers).toEqual(['Offer Frame and lenses no longer holds: ₹227.97 less discount'])
  const done = await change(order, body)
  expect(done).toMatchObject({ NetAfter: 1_999, Offers: told.Offers })
  const after = await workshop(t).order(order.ID)
  expect(after.Lines.map((line: Json) => line.DiscountAmount ?? 0)).toEqual([0, 0, 0])
})

it('keeps the offer where the set stays whole, for the lens that comes in the place of another too', async () => {
  const order = await booked()
  const spray = order.Lines.find((line: Json) => line.ItemCode === ACCESSORY)
  const less = await change(order, { lines: [{ lineID: spray.ID, remove: true }] })
  expect(less).toMatchObject({ NetAfter: 2_199, Offers: [] })
  const now = await workshop(t).order(order.ID)
  const left = lensOf(now, 'Left')
  const itemID = work.item(LENS)
  const { spectacleLensType, pairNo } = POWERS
  const other = { itemID, qty: 1, price: 600, priceIncludesTax: true, eye: 'Left' }
  const done = await change(now, {
    lines: [{ lineID: left.ID, remove: true }],
    added: [{ ...other, spectacleLensType, pairNo, spherical: '-2.25' }],
  })
  expect(done).toMatchObject({ NetAfter: 2_199, Offers: [] })
})
