import { afterAll, beforeAll, expect, test } from 'vitest'
import { counterWork } from '../testing/counter-work.ts'
import { type Json, type TestServer, testServer } from '../testing/test-server.ts'
import { LENS, SECOND_FRAME } from '../testing/test-shop-items.ts'
import { type Workshop, workshop } from './testing/workshop.ts'

let t: TestServer
let shop: Workshop

beforeAll(async () => {
  t = await testServer()
  shop = workshop(t)
})
afterAll(() => t.close())

/** Lenses that are booked before the customer has chosen a frame. */
async function booked(session: string, frame: object): Promise<Json> {
  const work = counterWork(t)
  const lens = { code: LENS, price: 600, pairNo: '1', spherical: '-2.00' }
  await work.add(session, { ...lens, eye: 'Right' })
  await work.add(session, { ...lens, eye: 'Left' })
  const answer = await work.save(session, {
    salesorderModel: { generateInvoice: false },
    customerModel: { name: 'Later Frame', mobile: '9845012399' },
    eyeInfoModel: {
      right: { spherical: '-2.00', pd: '31' },
      left: { spherical: '-2.00', pd: '31' },
    },
    labCheck: { frames: [{ pairNo: '1', ...frame }] },
    purchaseOrderModel: { supplierID: t.services.ids.encode('supplier', 1) },
  })
  return answer.status === 200 ? await shop.order(answer.body.data.SalesOrderID) : answer.body
}

const jobCard = async ({ ID }: Json): Promise<Json> =>
  (await t.call('GET', `/api/Documents/JobCard/${ID}/model`)).body

test('a pair waits for its frame until one is put into it, and is not fitted before', async () => {
  const order = await booked('later', { isToFollow: true })
  expect(order.Frames).toMatchObject([{ PairNo: '1', IsOwn: false, IsToFollow: true }])
  const card = await jobCard(order)
  expect(card.Frames).toMatchObject([{ PairNo: '1', ItemName: 'Frame to follow' }])
  expect(card.Lenses.map(({ IsFitted }: Json) => IsFitted)).toEqual([true, true])
  const slip = await t.call('GET', `/api/Documents/OrderAcknowledgement/${order.ID}/model`)
  expect(slip.body.OwnFrames).toEqual(['Frame to follow'])

  await shop.moved(order.ID, 'SendToLab')
  await shop.moved(order.ID, 'Received')
  await shop.moved(order.ID, 'Checked', { passed: true })
  const refused = await shop.move(order.ID, 'Fitted')
  expect([refused.status, refused.body.message]).toEqual([
    409,
    'Pair 1 still waits for its frame. Add the frame with Change first.',
  ])

  const { Version } = await shop.order(order.ID)
  const changed = await t.call('POST', '/api/Orders/change', {
    salesOrderID: order.ID,
    version: Version,
    added: [
      {
        itemID: counterWork(t).item(SECOND_FRAME),
        qty: 1,
        pairNo: '1',
      },
    ],
  })
  expect(changed.status).toBe(200)
  expect((await shop.order(order.ID)).Frames).toEqual([])
  expect((await jobCard(order)).Frames).toHaveLength(1)
  await shop.moved(order.ID, 'Fitted')
})

test('lenses that are billed already are fitted into a frame that is sold by itself', async () => {
  const order = await booked('billed', { isToFollow: true })
  const billed = await t.call('POST', '/api/quickSale/SaveInvoiceOnly', {
    salesOrderID: order.ID,
    customerID: order.CustomerID,
    invoiceDate: order.OrderDate,
  })
  expect(billed.status).toBe(200)
  for (const move of ['SendToLab', 'Received']) await shop.moved(order.ID, move)
  await shop.moved(order.ID, 'Checked', { passed: true })
  await shop.moved(order.ID, 'Fitted')
})

test('a frame is not the customer’s own and to follow at once', async () => {
  const answer = await booked('both', { isOwn: true, isToFollow: true, a: 52, b: 36, dbl: 18 })
  expect(answer.errors).toMatchObject([{ field: 'isToFollow' }])
})
