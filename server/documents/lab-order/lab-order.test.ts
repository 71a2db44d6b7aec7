import { afterAll, beforeAll, expect, test } from 'vitest'
import { counterWork } from '../../testing/counter-work.ts'
import { type Json, type TestServer, testServer } from '../../testing/test-server.ts'
import { LENS, PROGRESSIVE_LENS } from '../../testing/test-shop-items.ts'
import { SAMPLE_JOB_CARD, SAMPLE_LAB_ORDER } from '../testing/sample-documents.ts'
import { labOrderSheet } from './layout.ts'

let t: TestServer
const DAY = '2026-11-20'
beforeAll(async () => {
  t = await testServer()
})
afterAll(() => t.close())

/** An order whose lens is made; returns it with its job. */
async function booked(session: string, lens: object): Promise<Json> {
  const work = counterWork(t)
  await work.add(session, { code: LENS, pairNo: '1', price: 600, ...lens })
  const { SalesOrderID } = await work.commit(session, {
    salesorderModel: { generateInvoice: false },
    customerModel: { name: `Customer of ${session}`, mobile: '9845000123' },
    purchaseOrderModel: { supplierID: t.services.ids.encode('supplier', 1) },
  })
  return (await t.call('GET', `/api/Orders/${SalesOrderID}`)).body
}

const send = async (orders: readonly Json[], more: object = {}) => {
  const jobs = orders.map((order) => order.LabOrder.LabOrderNo)
  const { status } = await t.call('POST', '/api/Lab/send', { jobs, ...more })
  expect(status).toBe(200)
}

const papers = async (): Promise<Json[]> => (await t.call('GET', '/api/Lab/orders')).body.Items
const model = async (id: string) =>
  await t.call('GET', `/api/Documents/LabOrder/${encodeURIComponent(id)}/model`)

test('what went to a lab on a day is one paper, with every power and no customer', async () => {
  expect(await papers()).toEqual([])
  const one = await booked('first', {
    eye: 'Right',
    spherical: '-2.00',
    cylinder: '-0.75',
    axis: '90',
  })
  const two = await booked('second', {
    code: PROGRESSIVE_LENS,
    price: 4_500,
    eye: 'Left',
    spherical: '+1.00',
    addition: '2.00',
    pd: '31',
  })
  const unsent = await booked('third', { eye: 'Left', spherical: '-4.00' })
  await send([one], { note: 'Blue Dart 7811' })
  await send([two])
  const [paper, ...others] = await papers()
  expect(others).toEqual([])
  expect(paper).toMatchObject({ Day: DAY, Jobs: 2 })
  const { body } = await model(paper?.PaperID)
  expect(body.Notes).toEqual(['Blue Dart 7811'])
  const powers = body.Jobs.map((job: Json) => [
    job.LabOrderNo,
    job.Lenses.map(({ Eye, PD, Power }: Json) => `${Eye} ${Power} ${PD}`),
  ])
  expect(powers).toEqual([
    [one.LabOrder.LabOrderNo, ['Right -2.00 / -0.75 x 90 null']],
    [two.LabOrder.LabOrderNo, ['Left +1.00 Add +2.00 31']],
  ])
  expect(JSON.stringify(body)).not.toContain('Customer of')
  expect(JSON.stringify(body)).not.toContain(unsent.LabOrder.LabOrderNo)
})

test('a job that another one takes the place of is on no paper, and that one once it was sent', async () => {
  const order = await booked('changed', { eye: 'Right', spherical: '-3.00' })
  await send([order])
  const { body: sent } = await t.call('GET', `/api/Orders/${order.ID}`)
  const { body: changed } = await t.call('POST', '/api/Orders/change', {
    salesOrderID: order.ID,
    version: sent.Version,
    lines: [{ lineID: sent.Lines[0].ID, spherical: '-3.25' }],
  })
  expect(changed.LabToldAgain).toBe(true)
  const jobs = async (): Promise<Json[]> => (await model((await papers())[0]?.PaperID)).body.Jobs
  expect(JSON.stringify(await jobs())).not.toContain(order.LabOrder.LabOrderNo)
  await send([{ LabOrder: { LabOrderNo: changed.LabOrderNo } }])
  expect((await jobs()).at(-1)).toMatchObject({
    LabOrderNo: changed.LabOrderNo,
    Lenses: [{ Power: '-3.25' }],
  })
})

test('a day without jobs and an ID that is none are refused', async () => {
  const lab = t.services.ids.encode('supplier', 1)
  expect((await model(`${lab}~2026-11-19`)).status).toBe(404)
  for (const id of [lab, `${lab}~2026-02-30`, `${t.services.ids.encode('item', 1)}~${DAY}`]) {
    expect((await model(id)).body.errors).toMatchObject([{ field: 'id' }])
  }
})

test('the paper has both forms of a power for a lab that wants a plus cylinder, R before L', () => {
  const lens = { ...SAMPLE_JOB_CARD.Lenses[0], Qty: 1 } as (typeof SAMPLE_JOB_CARD.Lenses)[number]
  const [job] = SAMPLE_LAB_ORDER.Jobs
  if (job === undefined) throw new Error('no job')
  const sheet = labOrderSheet({
    ...SAMPLE_LAB_ORDER,
    Jobs: [
      {
        ...job,
        Lenses: [
          { ...lens, Eye: 'Right', Prism: '2.00 In', PowerInPlus: '-2.75 / +0.75 x 180' },
          { ...lens, Eye: 'Left' },
        ],
      },
    ],
  })
  const texts = (sheet.items?.rows ?? []).map((row) =>
    row.slice(0, 2).map(({ text }) => text.replaceAll('\u00a0', ' ')),
  )
  expect(texts).toEqual([
    [
      'KA1L/26-27/00051',
      'Right: \u22122.00 / \u22120.75 × 90 Add +2.00 Prism 2.00 In (plus cylinder: \u22122.75 / +0.75 × 180)',
    ],
    ['', 'Left: \u22122.00 / \u22120.75 × 90 Add +2.00'],
    ['', 'Frame: Rimvale RB-2140 Classic, black (RB2140-0001)'],
  ])
})
