import { afterAll, beforeAll, expect, test } from 'vitest'
import { insertItem } from '../catalog/insert-item.ts'
import { type CounterWork, counterWork } from '../testing/counter-work.ts'
import { expectRefusal } from '../testing/refusals.ts'
import { type TestServer, testServer } from '../testing/test-server.ts'
import { TEST_NOW } from '../testing/test-shop.ts'
import { EYE_TEST, LENS, SECOND_FRAME, TEST_ITEMS } from '../testing/test-shop-items.ts'

let t: TestServer
let work: CounterWork

beforeAll(async () => {
  t = await testServer()
  work = counterWork(t)
  withRepairService()
})
afterAll(() => t.close())

const customerModel = { name: 'Meena Rao', mobile: '9811100022' }
const repairModel = { frame: ' Ray-Ban RX5154, black ', fault: 'Left hinge is broken' }

test('a frame that is taken in for repair is booked, and its slip says which and why', async () => {
  await work.add('repair')
  const { SalesOrderID } = await work.commit('repair', {
    customerModel,
    repairModel,
    expectedDate: '2026-11-25',
    salesorderModel: { generateInvoice: false },
  })
  const { body: order } = await t.call('GET', `/api/Orders/${SalesOrderID}`)
  const repair = { Frame: 'Ray-Ban RX5154, black', Fault: 'Left hinge is broken' }
  expect(order).toMatchObject({ Status: 'Booked', Repair: repair })
  const { body: html } = await t.call(
    'GET',
    `/api/Documents/OrderAcknowledgement/${SalesOrderID}/html`,
  )
  for (const text of ['REPAIR SLIP', repair.Frame, repair.Fault, '25-11-2026', 'is an estimate']) {
    expect(html).toContain(text)
  }
})

test('what is to be repaired is not handed over with its bill', async () => {
  await work.add('billed')
  const { SalesOrderID } = await work.commit('billed', { customerModel, repairModel })
  const { body: order } = await t.call('GET', `/api/Orders/${SalesOrderID}`)
  expect(order).toMatchObject({ Status: 'Booked', IsInvoiceGenerated: true })
})

test('an order without a repair has none, and its paper is an order acknowledgement', async () => {
  await work.add('plain')
  const { SalesOrderID } = await work.commit('plain', { customerModel })
  expect((await t.call('GET', `/api/Orders/${SalesOrderID}`)).body.Repair).toBeNull()
  const path = `/api/Documents/OrderAcknowledgement/${SalesOrderID}/html`
  expect((await t.call('GET', path)).body).toContain('ORDER ACKNOWLEDGEMENT')
})

test.each([
  ['no frame', { frame: '  ', fault: 'Hinge' }, 'repairModel.frame'],
  ['no fault', { frame: 'Ray-Ban', fault: '' }, 'repairModel.fault'],
])('a repair with %s is refused', async (name, wrong, field) => {
  await work.add(name)
  const body = { sessionID: name, customerModel, repairModel: wrong }
  const path = '/api/quickSale/SaveSale'
  await expectRefusal(t, { name, method: 'POST', path, body, code: 'VALIDATION', field })
})

test('a repair needs the name of whoever brought it', async () => {
  await work.add('nobody')
  const body = { sessionID: 'nobody', repairModel, salesorderModel: { generateInvoice: false } }
  const path = '/api/quickSale/SaveSale'
  const field = 'customerModel'
  const refusal = {
    name: 'walk-in',
    method: 'POST',
    path,
    body,
    code: 'VALIDATION',
    field,
  } as const
  await expectRefusal(t, refusal)
})

test('a repair is not promised for a day before it was brought', async () => {
  await work.add('late')
  const body = { sessionID: 'late', customerModel, repairModel, expectedDate: '2026-11-19' }
  const path = '/api/quickSale/SaveSale'
  const refusal = { name: 'past', method: 'POST', path, body, code: 'VALIDATION' } as const
  await expectRefusal(t, { ...refusal, field: 'expectedDate' })
})

test('the slip of lenses for an own frame names the frame that stays in the shop', async () => {
  const line = { code: LENS, price: 600, spherical: '-1.00', pairNo: '1' }
  await work.add('own-frame', { ...line, eye: 'Right' })
  await work.add('own-frame', { ...line, eye: 'Left' })
  await work.add('own-frame', {
    code: SECOND_FRAME,
    price: 1_299,
    mrp: 1_299,
    priceIncludesTax: true,
  })
  const { SalesOrderID } = await work.commit('own-frame', {
    customerModel,
    salesorderModel: { generateInvoice: false },
    labCheck: { frames: [{ pairNo: '1', isOwn: true, a: 52, b: 36, dbl: 18 }] },
    eyeInfoModel: {
      right: { spherical: '-1.00', pd: '31' },
      left: { spherical: '-1.00', pd: '31' },
    },
  })
  const path = `/api/Documents/OrderAcknowledgement/${SalesOrderID}/html`
  expect((await t.call('GET', path)).body).toContain('Customer’s own frame, A 52, B 36, DBL 18')
  // The spare frame, in no pair, is not fitted and has none of its sizes.
  const { body: card } = await t.call('GET', `/api/Documents/JobCard/${SalesOrderID}/model`)
  expect(card.Frames).toMatchObject([{ PairNo: '1', Sizes: 'A 52, B 36, DBL 18' }])
})

/** The service that repairs are sold as, once in the shop of these tests. */
function withRepairService(): void {
  const test = TEST_ITEMS.find(({ code }) => code === EYE_TEST)
  if (test === undefined) throw new Error('the test shop has no eye test')
  const { taxClass: _, ...service } = test
  t.services.write((tx) =>
    insertItem(
      tx,
      { ...service, code: 'REPAIR', barcode: null, taxClassId: 1 },
      { atMs: TEST_NOW },
    ),
  )
}

test('frame and fault of a booked repair are changed, and added to one that had none', async () => {
  await work.add('corrected', { code: 'REPAIR', price: 118 }, 'owner')
  const { SalesOrderID } = await work.commit('corrected', {
    customerModel,
    repairModel,
    expectedDate: '2026-11-25',
    salesorderModel: { generateInvoice: false },
  })
  const read = async () => (await t.call('GET', `/api/Orders/${SalesOrderID}`)).body
  const change = async (body: object) =>
    t.call('POST', '/api/Orders/change', {
      salesOrderID: SalesOrderID,
      version: (await read()).Version,
      ...body,
    })
  const right = { frame: 'Ray-Ban RX5154, black', fault: ' Right hinge is broken ' }
  const answer = await change({ repair: right })
  expect(answer.body.Changes).toEqual([
    'Repair: Ray-Ban RX5154, black, Left hinge is broken \u2192 Ray-Ban RX5154, black, Right hinge is broken',
  ])
  expect((await read()).Repair.Fault).toBe('Right hinge is broken')
  expect((await change({ repair: right })).body).toMatchObject({ Changes: [], Version: 1 })
  expect((await change({ repair: { frame: ' ', fault: 'x' } })).body.errors).toMatchObject([
    { field: 'repair.frame' },
  ])

  await work.add('plain-order')
  const plain = await work.commit('plain-order', {
    customerModel,
    salesorderModel: { generateInvoice: false },
  })
  const refused = await t.call('POST', '/api/Orders/change', {
    salesOrderID: plain.SalesOrderID,
    version: 0,
    repair: right,
  })
  expect(refused.status).toBe(422)
  const come = await t.call(
    'POST',
    '/api/Orders/change',
    {
      salesOrderID: plain.SalesOrderID,
      version: 0,
      added: [{ itemID: work.item('REPAIR'), qty: 1, price: 118 }],
      repair: right,
    },
    { as: 'owner' },
  )
  expect(come.body.Changes).toContain(
    'Taken in for repair: Ray-Ban RX5154, black, Right hinge is broken',
  )
})

test('a repair that is taken off its order leaves no frame on the slip', async () => {
  await work.add('taken-off', { code: 'REPAIR', price: 118 }, 'owner')
  await work.add('taken-off')
  const { SalesOrderID } = await work.commit('taken-off', {
    customerModel,
    repairModel,
    expectedDate: '2026-11-25',
    salesorderModel: { generateInvoice: false },
  })
  const read = async () => (await t.call('GET', `/api/Orders/${SalesOrderID}`)).body
  const order = await read()
  expect(order.Repair).not.toBeNull()
  const { body } = await t.call('POST', '/api/Orders/change', {
    salesOrderID: SalesOrderID,
    version: order.Version,
    lines: [{ lineID: order.Lines[0].ID, remove: true }],
    reason: 'Not wanted',
  })
  expect(body).toMatchObject({ success: true })
  expect((await read()).Repair).toBeNull()
})
