import { afterAll, beforeAll, describe, expect, it } from 'vitest'
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

describe('the prism of a booked lens', () => {
  const change = (order: Json, line: object) =>
    t.call('POST', '/api/Orders/change', {
      salesOrderID: order.ID,
      version: order.Version,
      lines: [line],
    })
  const prismsOf = (lenses: Json[]) => lenses.map(({ Prism }) => Prism)

  it('is changed on the order, its papers, the lens check and the prescription', async () => {
    const orderId = await booked('prism changed')
    const order = await shop.order(orderId)
    const changed = await change(order, { lineID: order.Lines[0].ID, prism: '1.5 bo / 1 up' })
    expect(changed.status).toBe(200)
    expect(JSON.stringify(changed.body.Changes)).toContain('prism 2 In → 1.50 Out / 1.00 Up')
    const after = await shop.order(orderId)
    expect(after.Lines[0].Power).toBe('-2.00 / -0.75 x 90 Prism 1.50 Out / 1.00 Up')
    expect(after.EyeInfo.Right).toMatchObject({ Prism: '1.50 / 1.00', Base: 'Out / Up' })
    const card = await model(`JobCard/${orderId}`)
    expect(card.Lenses[0].Prism).toBe('1.50 Out / 1.00 Up')
    expect(card.Prescription.Right).toMatchObject({ Prism: '1.50 / 1.00', Base: 'Out / Up' })
    for (const move of ['SendToLab', 'Received']) await shop.moved(orderId, move)
    const check = (await t.call('GET', `/api/Orders/${orderId}/lens-check`)).body
    expect(prismsOf(check.Lenses)).toEqual(['1.50 Out / 1.00 Up', null])
  })

  it('is taken off by an empty field, and refused without its base with the field named', async () => {
    const orderId = await booked('prism taken off')
    const order = await shop.order(orderId)
    const lineID = order.Lines[0].ID
    expect(await change(order, { lineID, prism: '2' })).toMatchObject({
      status: 400,
      body: { errors: [{ field: 'lines.0.prism' }] },
    })
    expect((await change(order, { lineID, prism: '' })).status).toBe(200)
    const after = await shop.order(orderId)
    expect(after.Lines[0]).toMatchObject({ Prism: null, Power: '-2.00 / -0.75 x 90' })
    expect(after.EyeInfo.Right.Prism).toBeNull()
  })

  it('is the one of its pair in the sale, whatever the prescription asks', async () => {
    const counter = counterWork(t)
    const lens = { code: LENS, price: 600, spectacleLensType: 1, ...RIGHT, eye: 'Right' }
    await counter.add('own prisms', { ...lens, pairNo: '1', prism: '2 / 1 in / up' })
    await counter.add('own prisms', { ...lens, pairNo: '2', prism: '' })
    await counter.add('own prisms', { ...lens, pairNo: '3' })
    const { SalesOrderID } = await counter.commit('own prisms', {
      customerModel: {
        customerID: t.services.ids.encode(
          'customer',
          customerIdOf(t.services, LOCAL_CUSTOMER.name),
        ),
      },
      salesorderModel: { generateInvoice: false },
      eyeInfoModel: { right: { ...RIGHT, prism: '3.00', base: 'In' } },
    })
    const order = await shop.order(SalesOrderID)
    expect(prismsOf(order.Lines)).toEqual(['2.00 In / 1.00 Up', null, '3.00 In'])
    expect(order.PairsOfOtherPowers).toEqual(['1', '2'])
  })

  it('stays on the other pair of an order', async () => {
    const counter = counterWork(t)
    for (const pairNo of ['1', '2']) {
      const lens = { code: LENS, price: 600, pairNo, spectacleLensType: 1, ...RIGHT }
      await counter.add('two pairs', { ...lens, eye: 'Right' })
    }
    const { SalesOrderID } = await counter.commit('two pairs', {
      customerModel: {
        customerID: t.services.ids.encode(
          'customer',
          customerIdOf(t.services, LOCAL_CUSTOMER.name),
        ),
      },
      salesorderModel: { generateInvoice: false },
      eyeInfoModel: { right: { ...RIGHT, prism: '2.00', base: 'In' } },
    })
    const order = await shop.order(SalesOrderID)
    const { Changes, Questions, Stays } = (
      await change(order, { lineID: order.Lines[0].ID, prism: '3 In' })
    ).body
    expect(Stays).toEqual([
      expect.stringMatching(
        /^Pair 2 stays as it is: Right .* -2\.00 \/ -0\.75 x 90 Prism 2\.00 In$/,
      ),
    ])
    expect(Questions).toEqual([
      'Pair 1: Right lens has the prism 3.00 In, the prescription 2.00 In.',
    ])
    expect(Changes[0]).toMatch(/^Right .* of pair 1: prism 2\.00 In → 3\.00 In$/)
    const one = await shop.order(SalesOrderID)
    expect(prismsOf(one.Lines)).toEqual(['3.00 In', '2.00 In'])
    expect(one.EyeInfo.Right).toMatchObject({ Prism: '2.00', Base: 'In' })
    expect(one.PairsOfOtherPowers).toEqual(['1'])

    const second = await change(one, { lineID: one.Lines[1].ID, prism: '3 In' })
    expect(second.body.Questions).toEqual([])
    const both = await shop.order(SalesOrderID)
    expect(both.EyeInfo.Right).toMatchObject({ Prism: '3.00', Base: 'In' })
    expect(both.PairsOfOtherPowers).toEqual([])
  })

  it('is another one in a remake, with the fitting height; the lab keeps its instruction', async () => {
    const orderId = await booked('prism remade')
    const booking = await shop.order(orderId)
    const { ID, Version } = booking
    await t.call('POST', '/api/Orders/change', {
      salesOrderID: ID,
      version: Version,
      instructions: 'Polished edges',
    })
    for (const move of ['SendToLab', 'Received']) await shop.moved(orderId, move)
    const order = await shop.order(orderId)
    const made = await t.call('POST', '/api/Orders/remake', {
      salesOrderID: orderId,
      lines: [{ lineID: order.Lines[0].ID, prism: '3 in', lensFittingHeight: 20 }],
      kind: 'PowerChange',
      reason: 'Doctor wrote anew',
    })
    expect([made.status, made.body.message]).toEqual([200, undefined])
    const after = await shop.order(orderId)
    expect(after.Lines[0]).toMatchObject({ Prism: '3.00 In', FittingHeight: 20 })
    expect(after.EyeInfo.Right).toMatchObject({
      Prism: '3.00',
      Base: 'In',
      FittingHeight: '20',
    })
    expect(after.LabOrder.Instructions).toBe('Polished edges')
    const card = await model(`JobCard/${orderId}`)
    expect(card.Lenses[0]).toMatchObject({ Prism: '3.00 In', FittingHeight: '20' })
    expect(after.LabOrders[1].Remake.Lenses).toHaveLength(1)
  })
})

it('moves the hour of a promise on its day, and says so', async () => {
  const order = await shop.order(await booked('hour of a promise'))
  const expectedDate = `${order.ExpectedDate.slice(0, 10)}T19:30:00`
  const body = { salesOrderID: order.ID, version: order.Version, expectedDate }
  const { Changes } = (await t.call('POST', '/api/Orders/change', body)).body
  expect(Changes).toEqual([expect.stringMatching(/^Promise .*: 6:00 pm → 7:30 pm$/)])
  expect((await shop.order(order.ID)).ExpectedDate).toBe(expectedDate)
})
