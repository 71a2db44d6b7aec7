import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { counterWork } from '../testing/counter-work.ts'
import { type Json, type TestServer, testServer } from '../testing/test-server.ts'
import { LENS } from '../testing/test-shop-items.ts'
import { type Workshop, workshop } from './testing/workshop.ts'

let t: TestServer
let shop: Workshop

beforeAll(async () => {
  t = await testServer()
  shop = workshop(t)
})

afterAll(() => t.close())

/** Two lenses of different powers that have come from the lab; the order with its lines. */
async function received(session: string, sale: object = {}): Promise<Json> {
  const counter = counterWork(t)
  const lens = { code: LENS, price: 600, pairNo: '1', spectacleLensType: 1 }
  await counter.add(session, { ...lens, eye: 'Right', spherical: '-3.00' })
  await counter.add(session, {
    ...lens,
    eye: 'Left',
    spherical: '-2.00',
    cylinder: '-1.00',
    axis: '80',
  })
  const { SalesOrderID } = await counter.commit(session, {
    customerModel: { name: 'Esha Rao', mobile: '9845000321' },
    eyeInfoModel: {
      right: { spherical: '-3.00' },
      left: { spherical: '-2.00', cylinder: '-1.00', axis: '80' },
    },
    salesorderModel: { generateInvoice: false },
    ...sale,
  })
  await toCounter(SalesOrderID, ['SendToLab', 'Received'])
  return shop.order(SalesOrderID)
}

async function toCounter(orderId: string, moves: readonly string[]): Promise<void> {
  for (const move of moves) await shop.moved(orderId, move)
}

/** Has a lens made again and brings it back from the lab. */
async function remade(order: Json, line: Json, powers: object, reason: string): Promise<void> {
  const answer = await t.call('POST', '/api/Orders/remake', {
    salesOrderID: order.ID,
    lines: [{ lineID: line.ID, ...powers }],
    kind: 'PowerChange',
    reason,
  })
  expect([answer.status, answer.body.message]).toEqual([200, undefined])
  await toCounter(order.ID, ['SendToLab', 'Received'])
}

const paper = async (kind: string, id: string): Promise<Json> =>
  (await t.call('GET', `/api/Documents/${kind}/${id}/model`)).body
const powersOf = (lines: Json[]): unknown[] => lines.map(({ Power }) => Power)
const billOf = async (orderId: string): Promise<Json> =>
  (await t.call('GET', `/api/Invoice/get-invoice-data-by-salesorder?salesOrderID=${orderId}`)).body

const BOOKED = ['-3.00', '-2.00 / -1.00 x 80']
const MADE = ['-2.25', '-2.00 / -0.75 x 85']

describe('lenses that were remade with other powers before they were billed', () => {
  let order: Json

  beforeAll(async () => {
    order = await received('other powers')
    const [right, left] = order.Lines
    await remade(order, right, { spherical: '-2.25' }, 'Too strong')
    await remade(order, left, { cylinder: '-0.75', axis: '85' }, 'Axis by the doctor')
    // Made again as it was last, not as it was booked.
    await remade(order, right, {}, 'Scratched by the fitter')
  })

  test('have them in the order, its bill and its paper of the booking', async () => {
    const { EyeInfo, LabOrders, Lines } = await shop.order(order.ID)
    expect(powersOf(Lines)).toEqual(MADE)
    expect(EyeInfo).toMatchObject({
      Right: { Spherical: '-2.25' },
      Left: { Cylinder: '-0.75', Axis: '85' },
    })
    expect(LabOrders.map(({ Remake }: Json) => Remake?.Lenses[0].Power)).toEqual([
      undefined,
      ...MADE,
      MADE[0],
    ])
    expect(powersOf((await billOf(order.ID)).Lines)).toEqual(MADE)
    const { Order, Prescription } = await paper('OrderAcknowledgement', order.ID)
    expect(powersOf(Order.Lines)).toEqual(MADE)
    expect(Prescription.Right.Spherical).toBe('-2.25')
  })

  test('are made and checked by them', async () => {
    expect(powersOf((await paper('JobCard', order.ID)).Lenses)).toEqual([MADE[0]])
    const { Lenses } = (await t.call('GET', `/api/Orders/${order.ID}/lens-check`)).body
    // The other lens was never checked either.
    expect(powersOf(Lenses)).toEqual(MADE.slice(0, 2))
  })

  test('are handed over, billed and given back with them', async () => {
    await toCounter(order.ID, ['Checked', 'Fitted', 'Ready'])
    await shop.moved(order.ID, 'Deliver', { raiseInvoice: true, acknowledgeBalance: true })
    const [{ ID: invoiceID }] = (await shop.order(order.ID)).Invoices
    expect(powersOf((await paper('DeliverySlip', order.ID)).Items)).toEqual(MADE)
    expect(powersOf((await paper('Invoice', invoiceID)).Lines)).toEqual(MADE)
    const returnable = await t.call('GET', `/api/Returns/invoice?invoiceID=${invoiceID}`)
    expect(powersOf(returnable.body.Lines)).toEqual(MADE)
    const { Columns, Rows } = (
      await t.call('GET', '/api/Reports/sale-lines', undefined, { as: 'owner' })
    ).body
    const place = Columns.findIndex(({ Key }: Json) => Key === 'sph')
    expect(Rows.map((row: Json) => row[place])).toEqual(['-2.25', '-2.00'])
  })
})

test('a bill that was issued before the remake stays as it was issued', async () => {
  const order = await received('billed at once', { salesorderModel: { generateInvoice: true } })
  const [{ ID: invoiceID }] = order.Invoices
  const issued = await paper('Invoice', invoiceID)
  await remade(order, order.Lines[0], { spherical: '-2.25' }, 'Too strong')

  expect(powersOf(issued.Lines)).toEqual(BOOKED)
  expect(await paper('Invoice', invoiceID)).toEqual(issued)
  expect(await billOf(order.ID)).toEqual(issued)
  const page = await t.call('GET', `/api/Documents/Invoice/${invoiceID}/html`)
  expect(String(page.body)).toContain('−3.00')
  expect(String(page.body)).not.toContain('−2.25')
  // What was made stands in the order and on the papers of the goods.
  expect(powersOf((await shop.order(order.ID)).Lines)).toEqual(['-2.25', BOOKED[1]])
  expect(powersOf((await paper('DeliverySlip', order.ID)).Items)).toEqual(['-2.25', BOOKED[1]])
})

test('a price that is changed after a remake leaves what was booked and what was made', async () => {
  const order = await received('dearer')
  const [right] = order.Lines
  await remade(order, right, { spherical: '-2.25' }, 'Too strong')
  const { Version } = await shop.order(order.ID)
  const answer = await t.call(
    'POST',
    '/api/Orders/change',
    {
      salesOrderID: order.ID,
      version: Version,
      lines: [{ lineID: right.ID, price: 550, spherical: '-2.25' }],
    },
    { as: 'owner' },
  )
  expect([answer.status, answer.body.message]).toEqual([200, undefined])
  const { LabOrders, Lines } = await shop.order(order.ID)
  expect(Lines[0]).toMatchObject({ Power: '-2.25', Price: 550 })
  expect(LabOrders).toHaveLength(2)
})
