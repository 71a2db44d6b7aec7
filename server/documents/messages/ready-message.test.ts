import { afterAll, beforeAll, expect, it } from 'vitest'
import { counterWork } from '../../testing/counter-work.ts'
import { type TestServer, testServer } from '../../testing/test-server.ts'
import { customerIdOf, LOCAL_CUSTOMER } from '../../testing/test-shop.ts'

let t: TestServer
beforeAll(async () => {
  t = await testServer()
})
afterAll(() => t.close())

const messageOf = (orderId: string) => t.call('GET', `/api/Orders/${orderId}/ready-message`)

it('tells the customer that their order is ready and what is still due', async () => {
  const counter = counterWork(t)
  await counter.add('ready')
  const { SalesOrderID } = await counter.commit('ready', {
    customerModel: {
      customerID: t.services.ids.encode('customer', customerIdOf(t.services, LOCAL_CUSTOMER.name)),
    },
    salesorderModel: { generateInvoice: false },
  })
  const { body } = await messageOf(SalesOrderID)
  expect(body.Text.split('\n').slice(0, 3)).toEqual([
    `Dear ${LOCAL_CUSTOMER.name},`,
    'Your order KA1S/26-27/00001 is ready to be collected.',
    expect.stringMatching(/^Balance due: .*118\.00$/),
  ])
  expect(body.WhatsAppLink).toMatch(/^https:\/\/wa\.me\/91\d{10}\?text=Dear/)
})

it('says nothing to a walk-in by name, and of nothing that is not there', async () => {
  const counter = counterWork(t)
  await counter.add('walk-in')
  const { SalesOrderID } = await counter.commit('walk-in', {
    receiptModel: { receiptAmount: 118, receiptTypeId: 1 },
  })
  const { body } = await messageOf(SalesOrderID)
  expect(body.Text).toMatch(/^Your order KA1S/)
  expect(body).toMatchObject({ WhatsAppLink: null, Text: expect.not.stringContaining('Balance') })
  expect((await messageOf(t.services.ids.encode('order', 99))).status).toBe(404)
})

it('says of an order that is sent that it will be, and what is to be paid before', async () => {
  const counter = counterWork(t)
  await counter.add('sent')
  const { SalesOrderID } = await counter.commit('sent', {
    customerModel: { name: 'Meena Rao', mobile: '9811100022' },
    salesorderModel: { generateInvoice: false, deliveryMode: 'Courier' },
  })
  const { body } = await messageOf(SalesOrderID)
  expect(body.Text.split('\n').slice(1, 3)).toEqual([
    expect.stringMatching(/^Your order KA1S\S+ is ready, and will be sent to you\.$/),
    expect.stringMatching(/^To be paid before it is sent: .*118\.00$/),
  ])
})
