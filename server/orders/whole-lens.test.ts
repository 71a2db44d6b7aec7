import { afterAll, beforeAll, expect, it } from 'vitest'
import { counterWork } from '../testing/counter-work.ts'
import { type Json, type TestServer, testServer } from '../testing/test-server.ts'
import { customerIdOf, LOCAL_CUSTOMER } from '../testing/test-shop.ts'
import { LENS } from '../testing/test-shop-items.ts'
import { type Workshop, workshop } from './testing/workshop.ts'

let t: TestServer
let shop: Workshop

beforeAll(async () => {
  t = await testServer()
  shop = workshop(t)
})
afterAll(() => t.close())

const RIGHT = { spherical: '-2.00', cylinder: '-0.75', axis: '90' }

/** Books a right lens with a prism and a fitting height, and a left lens with neither. */
async function booked(session: string, isInvoiced = false): Promise<string> {
  const counter = counterWork(t)
  const lens = { code: LENS, price: 600, pairNo: '1', spectacleLensType: 1 }
  await counter.add(session, { ...lens, ...RIGHT, eye: 'Right', lensFittingHeight: 18 })
  await counter.add(session, { ...lens, spherical: '-3.00', eye: 'Left' })
  const { SalesOrderID } = await counter.commit(session, {
    customerModel: {
      customerID: t.services.ids.encode('customer', customerIdOf(t.services, LOCAL_CUSTOMER.name)),
    },
    salesorderModel: { generateInvoice: isInvoiced },
    eyeInfoModel: {
      right: { ...RIGHT, prism: '2', base: 'In', fittingHeight: '18' },
      left: { spherical: '-3.00' },
    },
  })
  return SalesOrderID
}

const powers = (lines: Json[]) => lines.map(({ Power }) => Power ?? null)
const model = async (of: string) => (await t.call('GET', `/api/Documents/${of}/model`)).body

it('names the prism of a lens beside its power, on the order and its papers', async () => {
  const orderId = await booked('prism of the line', true)
  const order = await shop.order(orderId)
  const wanted = [expect.stringMatching(/^-2\.00 \/ -0\.75 x 90 Prism 2(\.00)? In$/), '-3.00']
  expect(powers(order.Lines)).toEqual(wanted)
  expect(order.Lines.map(({ FittingHeight }: Json) => FittingHeight)).toEqual([18, null])
  const slip = await model(`DeliverySlip/${orderId}`)
  expect(powers(slip.Items)).toEqual(wanted)
  const bill = await model(`Invoice/${order.Invoices[0].ID}`)
  expect(powers(bill.Lines.slice(0, 2))).toEqual(wanted)
})

it('has the fitting height that was changed on the order, the job card and the prescription', async () => {
  const orderId = await booked('height changed')
  const { Lines, Version } = await shop.order(orderId)
  const change = (version: number, lensFittingHeight: number) =>
    t.call('POST', '/api/Orders/change', {
      salesOrderID: orderId,
      version,
      lines: [{ lineID: Lines[0].ID, lensFittingHeight }],
    })
  const changed = await change(Version, 19.5)
  expect(changed.status).toBe(200)
  const order = await shop.order(orderId)
  expect(order.Lines[0].FittingHeight).toBe(19.5)
  expect(order.EyeInfo.Right).toMatchObject({ FittingHeight: '19.5', Spherical: '-2.00' })
  const card = await model(`JobCard/${orderId}`)
  expect(card.Lenses[0].FittingHeight).toBe('19.5')
  expect(card.Prescription.Right.FittingHeight).toBe('19.5')
  expect((await change(changed.body.Version, 0)).status).toBe(200)
  const without = await shop.order(orderId)
  expect([without.Lines[0].FittingHeight, without.EyeInfo.Right.FittingHeight]).toEqual([
    null,
    null,
  ])
})

it('has single PDs on every paper once one is corrected of a PD typed for both eyes', async () => {
  const counter = counterWork(t)
  const lens = { code: LENS, price: 600, pairNo: '1', spectacleLensType: 1, spherical: '-2.00' }
  await counter.add('pd of both', { ...lens, eye: 'Right', pd: '32' })
  await counter.add('pd of both', { ...lens, eye: 'Left', pd: '32' })
  const { SalesOrderID } = await counter.commit('pd of both', {
    customerModel: {
      customerID: t.services.ids.encode('customer', customerIdOf(t.services, LOCAL_CUSTOMER.name)),
    },
    salesorderModel: { generateInvoice: false },
    eyeInfoModel: { right: { spherical: '-2.00' }, left: { spherical: '-2.00' }, ipd: '64' },
  })
  const { Lines, Version } = await shop.order(SalesOrderID)
  const lines = [{ lineID: Lines[0].ID, pd: '31.5' }]
  const body = { salesOrderID: SalesOrderID, version: Version, lines }
  expect((await t.call('POST', '/api/Orders/change', body)).status).toBe(200)
  const { EyeInfo } = await shop.order(SalesOrderID)
  expect(EyeInfo).toMatchObject({ IPD: '63.5', Right: { PD: '31.5' }, Left: { PD: '32' } })
  const card = await model(`JobCard/${SalesOrderID}`)
  expect(card.Prescription).toMatchObject({
    IPD: '63.5',
    Right: { PD: '31.5' },
    Left: { PD: '32' },
  })
  expect(card.Lenses.map(({ PD }: Json) => PD)).toEqual(['31.5', '32'])
})
