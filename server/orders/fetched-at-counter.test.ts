import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { CASH } from '../masters/master-rows.ts'
import { counterWork } from '../testing/counter-work.ts'
import { type TestServer, testServer } from '../testing/test-server.ts'
import { customerIdOf, STATELESS_CUSTOMER } from '../testing/test-shop.ts'
import { ACCESSORY } from '../testing/test-shop-items.ts'
import { type Workshop, workshop } from './testing/workshop.ts'

let t: TestServer
let shop: Workshop
let sales = 0
let orderId = ''
beforeAll(async () => {
  t = await testServer()
  shop = workshop(t)
})
afterAll(() => t.close())
beforeEach(async () => {
  orderId = await toMumbai({})
})

const DELIVERED = { raiseInvoice: true, acknowledgeBalance: true }

async function toMumbai(more: object): Promise<string> {
  sales += 1
  const session = `parcel-${sales}`
  const counter = counterWork(t)
  await counter.add(session, { code: ACCESSORY, price: 100 })
  const { ids } = t.services
  const customerID = ids.encode('customer', customerIdOf(t.services, STATELESS_CUSTOMER.name))
  const { SalesOrderID } = await counter.commit(session, {
    customerModel: { customerID },
    salesorderModel: {
      generateInvoice: false,
      deliveryMode: 'Courier',
      deliveryAddress: { address: '4 Hill Road', city: 'Mumbai', stateID: ids.encode('state', 27) },
      ...more,
    },
  })
  return SalesOrderID
}

const bill = async () =>
  (await t.call('GET', `/api/Invoice/get-invoice-data-by-salesorder?salesOrderID=${orderId}`)).body

describe('a parcel to another State', () => {
  it('is said to be billed with IGST before it is, and is billed so', async () => {
    expect((await shop.order(orderId)).IGSTOfParcel).toEqual({ StateName: 'Maharashtra' })
    await shop.moved(orderId, 'Deliver', { ...DELIVERED, note: 'DTDC D10023' })
    expect(await bill()).toMatchObject({ IsInterState: true, PlaceOfSupply: { StateCode: '27' } })
    expect((await shop.order(orderId)).IGSTOfParcel).toEqual({ StateName: 'Maharashtra' })
  })

  it('is billed as at the counter once it is fetched there, and its history tells so', async () => {
    const before = await shop.order(orderId)
    await shop.moved(orderId, 'Deliver', { ...DELIVERED, isFetched: true })
    const order = await shop.order(orderId)
    expect(order).toMatchObject({
      Status: 'Delivered',
      DeliveryMode: 'Counter',
      DeliverTo: null,
      IGSTOfParcel: null,
      NetAmount: before.NetAmount,
    })
    expect(await bill()).toMatchObject({
      IsInterState: false,
      PlaceOfSupply: { StateCode: '29' },
      DeliveryAddress: null,
      Totals: { IGST: 0, CGST: order.Invoices[0].CGST, NetAmount: order.NetAmount },
    })
    expect(order.Invoices[0].CGST).toBeGreaterThan(0)
    const { Events } = await shop.timeline(orderId)
    expect(
      Events.map(({ Kind, Note }: { Kind: string; Note: string }) => [Kind, Note]),
    ).toContainEqual(['Changed', 'Handed over at the counter instead of sent'])
  })

  it('is billed without its delivery charge where that is taken off, and the excess is owed', async () => {
    orderId = await toMumbai({ shippingCharges: 100, serviceTax: 18 })
    const before = await shop.order(orderId)
    const paid = await t.call('POST', '/api/quickSale/SaveReceipt', {
      salesOrderID: orderId,
      receiptAmount: before.NetAmount,
      receiptTypeId: CASH,
      yearId: '2026',
      branchId: 1,
    })
    expect(paid.status).toBe(200)
    const alone = await shop.move(orderId, 'Deliver', { ...DELIVERED, dropDeliveryCharge: true })
    expect(alone.status).toBe(400)
    const fetched = { ...DELIVERED, isFetched: true, dropDeliveryCharge: true }
    await shop.moved(orderId, 'Deliver', fetched)
    const order = await shop.order(orderId)
    expect(order).toMatchObject({
      Charges: [],
      NetAmount: before.NetAmount - 118,
      BalanceAmount: -118,
    })
    expect(await bill()).toMatchObject({ Totals: { NetAmount: order.NetAmount } })
    expect(JSON.stringify(await shop.timeline(orderId))).toContain(
      'Delivery charge of ₹118.00 taken off',
    )
  })

  it('keeps the State that was named for the sale', async () => {
    orderId = await toMumbai({ placeOfSupplyStateID: t.services.ids.encode('state', 27) })
    await shop.moved(orderId, 'Deliver', { ...DELIVERED, isFetched: true })
    expect(await bill()).toMatchObject({ IsInterState: true, PlaceOfSupply: { StateCode: '27' } })
  })

  it('can no longer be fetched on a bill that names where it goes', async () => {
    orderId = await toMumbai({ generateInvoice: true })
    const { InvoiceNo } = await shop.order(orderId)
    const answer = await shop.move(orderId, 'Deliver', { ...DELIVERED, isFetched: true })
    expect(answer.status).toBe(409)
    expect(JSON.stringify(answer.body)).toContain(
      `Bill ${InvoiceNo} is made for goods that are sent`,
    )
    expect(await shop.order(orderId)).toMatchObject({ DeliveryMode: 'Courier' })
  })
})
