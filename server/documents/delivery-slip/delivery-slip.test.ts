import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Workshop, workshop } from '../../orders/testing/workshop.ts'
import { type CounterWork, counterWork } from '../../testing/counter-work.ts'
import { type Json, type TestServer, testServer } from '../../testing/test-server.ts'

const HOUR_MS = 60 * 60_000

let t: TestServer
let shop: Workshop
let work: CounterWork
beforeAll(async () => {
  t = await testServer()
  shop = workshop(t)
  work = counterWork(t)
})
afterAll(() => t.close())

const customerModel = { name: 'Meena Rao', mobile: '9811100022' }
const DELIVERED = { raiseInvoice: true, acknowledgeBalance: true }

async function slip(orderId: string, as: 'owner' | 'counter' = 'owner') {
  const path = `/api/Documents/DeliverySlip/${orderId}`
  const model: Json = (await t.call('GET', `${path}/model`, undefined, { as })).body
  const html: string = (await t.call('GET', `${path}/html`, undefined, { as })).body
  return { model, html }
}

async function messageOf(kind: string, id: string): Promise<string> {
  return (await t.call('GET', `/api/Documents/${kind}/${id}/message`)).body.Text
}

async function book(session: string, sale: object, more: object = {}): Promise<string> {
  await work.add(session)
  const salesorderModel = { generateInvoice: false, ...sale }
  const { SalesOrderID } = await work.commit(session, { customerModel, salesorderModel, ...more })
  return SalesOrderID
}

test('a slip that another prints later says who handed over, and when', async () => {
  const orderId = await book('later', {})
  expect((await slip(orderId)).model.HandedOverBy).toBe('Owner')
  await shop.moved(orderId, 'Deliver', DELIVERED)
  const { Events } = await shop.timeline(orderId)
  const handedOver = Events.find(({ Kind }: Json) => Kind === 'Deliver')
  t.clock.set(t.clock.now() + HOUR_MS)
  expect((await slip(orderId)).model).toMatchObject({
    HandedOverBy: handedOver.Who,
    DeliveryDate: handedOver.At,
  })
  expect(handedOver.Who).not.toBe('Owner')
})

test('what was taken along at the sale was handed over by its seller', async () => {
  await work.add('at-once')
  const { SalesOrderID } = await work.commit('at-once', { customerModel })
  t.clock.set(t.clock.now() + HOUR_MS)
  const { OrderDate, Status } = await shop.order(SalesOrderID)
  expect(Status).toBe('Delivered')
  expect((await slip(SalesOrderID)).model).toMatchObject({
    HandedOverBy: 'Counter',
    DeliveryDate: OrderDate,
  })
})

test('a slip of a repair names the customer’s frame, and what was wrong with it', async () => {
  const repairModel = { frame: 'Ray Model 7 black', fault: 'Left hinge broken' }
  const orderId = await book('repair', {}, { repairModel })
  await shop.moved(orderId, 'Deliver', DELIVERED)
  const { html } = await slip(orderId)
  expect(html).toContain('Frame: Ray Model 7 black')
  expect(html).toContain('Fault: Left hinge broken')
})

test('a parcel’s courier and number are on the slip and in the messages', async () => {
  const orderId = await book('parcel', { deliveryMode: 'Courier' })
  const { InvoiceID } = await shop.moved(orderId, 'Deliver', { ...DELIVERED, note: 'DTDC D10023' })
  expect((await slip(orderId)).html).toMatch(/Parcel[\s\S]{0,80}DTDC D10023/)
  for (const text of [
    await messageOf('DeliverySlip', orderId),
    await messageOf('Invoice', InvoiceID),
  ]) {
    expect(text.split('\n')).toContain('Parcel: DTDC D10023')
  }
  const fetched = await book('fetched', {})
  await shop.moved(fetched, 'Deliver', DELIVERED)
  expect(await messageOf('DeliverySlip', fetched)).not.toContain('Parcel')
})
