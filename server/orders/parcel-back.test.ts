import { afterAll, beforeAll, expect, it } from 'vitest'
import { counterWork } from '../testing/counter-work.ts'
import { databaseDigest } from '../testing/database-digest.ts'
import { faultsOfRefusal } from '../testing/envelope.ts'
import { type TestServer, testServer } from '../testing/test-server.ts'
import { customerIdOf, LOCAL_CUSTOMER } from '../testing/test-shop.ts'
import { ACCESSORY } from '../testing/test-shop-items.ts'
import { type Workshop, workshop } from './testing/workshop.ts'

let t: TestServer
let shop: Workshop
beforeAll(async () => {
  t = await testServer()
  shop = workshop(t)
})
afterAll(() => t.close())

const back = (salesOrderID: string, reason = 'Door locked') =>
  t.call('POST', '/api/Orders/parcel-back', { salesOrderID, reason })

/** A case that was sent by courier, with the money still due. */
async function sent(session: string, qty = 1): Promise<string> {
  const counter = counterWork(t)
  await counter.add(session, { code: ACCESSORY, price: 100, qty })
  const customerID = t.services.ids.encode(
    'customer',
    customerIdOf(t.services, LOCAL_CUSTOMER.name),
  )
  const { SalesOrderID } = await counter.commit(session, {
    customerModel: { customerID },
    salesorderModel: { generateInvoice: true, deliveryMode: 'Courier' },
  })
  await shop.moved(SalesOrderID, 'Deliver', { acknowledgeBalance: true, note: 'DTDC D10023' })
  return SalesOrderID
}

/** All goods of an order, returned. */
async function returned(orderId: string): Promise<number> {
  const { Invoices, Lines } = await shop.order(orderId)
  const body = {
    invoiceID: Invoices[0].ID,
    lines: Lines.map(({ ID, Qty }: { ID: string; Qty: number }) => ({
      lineID: ID,
      qty: Qty,
      restock: true,
    })),
    reason: 'Not taken',
  }
  return (await t.call('POST', '/api/Returns/save', body, { as: 'owner' })).status
}

async function columnOf(orderId: string): Promise<string | undefined> {
  type Column = { Status: string; Items: { ID: string }[] }
  const { Columns } = (await t.call('GET', '/api/Orders/board')).body
  return Columns.find(({ Items }: Column) => Items.some(({ ID }) => ID === orderId))?.Status
}

it('waits on the board again when its parcel came back, bill and money as they were', async () => {
  const orderId = await sent('came-back')
  const before = await shop.order(orderId)
  expect(await columnOf(orderId)).toBe('Delivered')
  const answer = await back(orderId)
  expect(answer.status).toBe(200)
  expect(answer.body).toMatchObject({
    IsRepeat: false,
    Status: 'Ready',
    CanCancel: false,
    BalanceAmount: before.BalanceAmount,
  })
  expect(answer.body.NextMoves).toContain('Deliver')
  expect(await columnOf(orderId)).toBe('Ready')
  const { Invoices, NetAmount, Receipts } = await shop.order(orderId)
  expect({ Invoices, NetAmount, Receipts }).toEqual({
    Invoices: before.Invoices,
    NetAmount: before.NetAmount,
    Receipts: before.Receipts,
  })
  const { Events } = await shop.timeline(orderId)
  expect(Events.at(-1)).toMatchObject({ Kind: 'ParcelBack', Note: 'Door locked' })
  expect((await back(orderId)).body).toMatchObject({ IsRepeat: true, Status: 'Ready' })
})

it('is sent once more, and may come back once more', async () => {
  const orderId = await sent('twice')
  await back(orderId)
  t.clock.set(t.clock.now() + 1_000)
  const again = await shop.moved(orderId, 'Deliver', { acknowledgeBalance: true, note: 'DTDC 2' })
  expect(again).toMatchObject({ IsRepeat: false, Status: 'Delivered' })
  t.clock.set(t.clock.now() + 1_000)
  expect((await back(orderId, 'Refused')).body).toMatchObject({ IsRepeat: false, Status: 'Ready' })
  const { Events } = await shop.timeline(orderId)
  expect(Events.map(({ Kind }: { Kind: string }) => Kind).slice(-4)).toEqual([
    'Deliver',
    'ParcelBack',
    'Deliver',
    'ParcelBack',
  ])
})

it('leaves the board when all of a parcel that came back is returned', async () => {
  const orderId = await sent('returned')
  await back(orderId)
  expect(await returned(orderId)).toBe(200)
  expect(await shop.order(orderId)).toMatchObject({ Status: 'Delivered', BalanceAmount: 0 })
  expect(await columnOf(orderId)).toBe('Delivered')
  const answer = await back(orderId)
  expect([answer.status, answer.body.message]).toEqual([
    409,
    'Everything of this order was returned already.',
  ])
})

it('says why it came back, and is no step of what was not sent', async () => {
  const orderId = await sent('wordless')
  const fetched = await shop.bookCase('fetched', { isInvoiced: true })
  await shop.moved(fetched, 'Deliver', { acknowledgeBalance: true })
  const before = databaseDigest(t.services.db)
  expect(faultsOfRefusal(await back(orderId, '  '), 'VALIDATION')).toEqual([])
  const answer = await back(fetched)
  expect([answer.status, answer.body.message]).toEqual([
    409,
    'Only what was sent to the customer can come back.',
  ])
  expect(databaseDigest(t.services.db)).toBe(before)
})
