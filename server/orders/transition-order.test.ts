import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { exactlyOne, run } from '../db/sql.ts'
import { type CounterWork, counterWork } from '../testing/counter-work.ts'
import { type TestServer, testServer } from '../testing/test-server.ts'
import { LENS } from '../testing/test-shop-items.ts'
import { type Workshop, workshop } from './testing/workshop.ts'

let t: TestServer
let services: Workshop
let work: CounterWork

beforeAll(async () => {
  t = await testServer()
  services = workshop(t)
  work = counterWork(t)
})

afterAll(() => t.close())

const kinds = async (orderId: string): Promise<string[]> =>
  (await services.timeline(orderId)).Events.map(({ Kind }: { Kind: string }) => Kind)

const events = () =>
  exactlyOne<{ n: number }>(t.services.db, 'SELECT count(*) AS n FROM order_events').n

describe('spectacles, from the counter to the customer', () => {
  let orderId = ''

  beforeAll(async () => {
    orderId = await services.bookSpectacles('full-way')
  })

  it.each<[string, object, string, string, string[]]>([
    ['SendToLab', {}, 'InLab', 'Sent', ['Received', 'ToldCustomer']],
    ['Received', {}, 'InLab', 'Received', ['Checked', 'ToldCustomer', 'BackToLab']],
    [
      'Checked',
      { note: 'All within tolerance' },
      'InLab',
      'Received',
      ['Fitted', 'Ready', 'ToldCustomer', 'BackToLab'],
    ],
    ['Fitted', {}, 'InLab', 'Fitted', ['Ready', 'ToldCustomer', 'BackToLab']],
    ['Ready', {}, 'Ready', 'Fitted', ['ToldCustomer', 'Deliver', 'BackToLab']],
    [
      'ToldCustomer',
      { channel: 'WhatsApp', text: 'They are ready' },
      'Ready',
      'Fitted',
      ['Deliver', 'ToldCustomer', 'BackToLab'],
    ],
  ])('%s', async (move, more, status, labStatus, next) => {
    const answer = await services.moved(orderId, move, more)
    expect(answer).toMatchObject({
      success: true,
      IsRepeat: false,
      Status: status,
      LabStatus: labStatus,
      NextMoves: next,
    })
    const order = await services.order(orderId)
    expect([order.Status, order.LabOrder.Status, order.NextMoves]).toEqual([
      status,
      labStatus,
      next,
    ])
    const before = events()
    expect(await services.moved(orderId, move, more)).toMatchObject({
      IsRepeat: true,
      Status: status,
    })
    expect(events()).toBe(before)
  })

  it('is not handed over without an invoice, nor with a balance that nobody saw', async () => {
    const before = await services.order(orderId)
    const bare = await services.move(orderId, 'Deliver')
    expect([bare.status, bare.body.message]).toEqual([
      409,
      'Raise the bill of this order before it is handed over.',
    ])
    const owing = await services.move(orderId, 'Deliver', { raiseInvoice: true })
    expect([owing.status, owing.body.message]).toEqual([
      409,
      '₹2,360.00 of this order is still due.',
    ])
    expect(await services.order(orderId)).toEqual(before)
  })

  it('is handed over with both', async () => {
    t.clock.set(t.clock.now() + 1_000)
    const answer = await services.moved(orderId, 'Deliver', {
      raiseInvoice: true,
      acknowledgeBalance: true,
    })
    expect(answer).toMatchObject({ Status: 'Delivered', NextMoves: [], BalanceAmount: 2_360 })
    expect(answer.InvoiceNo).toMatch(/^KA1\//)
    const again = await services.moved(orderId, 'Deliver', { raiseInvoice: true })
    expect(again).toMatchObject({ IsRepeat: true, InvoiceNo: answer.InvoiceNo })
  })

  it('tells its story once, with names, words and states', async () => {
    const { Events, TimesTold } = await services.timeline(orderId)
    expect(Events.map(({ Kind }: { Kind: string }) => Kind)).toEqual([
      'Booked',
      'Receipt',
      'SendToLab',
      'Received',
      'Checked',
      'Fitted',
      'Ready',
      'ToldCustomer',
      'Invoice',
      'Deliver',
    ])
    expect(TimesTold).toBe(1)
    expect(Events[4]).toMatchObject({
      From: 'InLab',
      To: 'InLab',
      LabFrom: 'Received',
      LabTo: 'Received',
      Note: 'All within tolerance',
      Passed: true,
      Who: expect.any(String),
    })
    expect(Events[7]).toMatchObject({ Channel: 'WhatsApp', Note: 'They are ready' })
    expect(Events[1]).toMatchObject({ Amount: 1_000, Number: expect.stringContaining('R/') })
  })

  it('is then moved no more', async () => {
    const answer = await services.move(orderId, 'Ready')
    expect([answer.status, answer.body.message]).toEqual([
      409,
      'This order was handed over already.',
    ])
  })
})

describe('a move that the state does not allow', () => {
  let orderId = ''

  beforeAll(async () => {
    orderId = await services.bookSpectacles('refusals', { unit: 1 })
  })

  it.each([
    ['Received', 'This job has not gone to the lab yet.'],
    ['Checked', 'This job has not gone to the lab yet.'],
    ['Fitted', 'This job has not gone to the lab yet.'],
    ['Ready', 'This job has not gone to the lab yet.'],
    ['Deliver', 'This order is booked: it is not ready to be handed over.'],
  ])('%s of a job that was not sent is 409', async (move, message) => {
    const before = events()
    const answer = await services.move(orderId, move)
    expect([answer.status, answer.body.code, answer.body.message]).toEqual([
      409,
      'CONFLICT',
      message,
    ])
    expect(events()).toBe(before)
  })

  it('a failed check sends the lenses back with the reason, and out again', async () => {
    await services.moved(orderId, 'SendToLab')
    await services.moved(orderId, 'Received')
    const unfitted = await services.move(orderId, 'Fitted')
    expect(unfitted.body.message).toBe('Check the lenses before they are fitted.')
    const silent = await services.move(orderId, 'Checked', { passed: false })
    expect([silent.status, silent.body.errors[0].field]).toEqual([400, 'note'])
    const failed = await services.moved(orderId, 'Checked', { passed: false, note: 'Axis is off' })
    expect(failed).toMatchObject({
      LabStatus: 'Rejected',
      NextMoves: ['BackToLab', 'Checked', 'ToldCustomer'],
    })
    const again = await services.moved(orderId, 'Checked', { passed: false, note: 'Read again' })
    expect(again).toMatchObject({ LabStatus: 'Rejected', IsChecked: false })
    const out = await services.moved(orderId, 'BackToLab', {
      note: 'Please grind the axis at 90',
      supplierID: t.services.ids.encode('supplier', 2),
      expectedDate: '2026-11-28T12:00:00',
    })
    expect(out).toMatchObject({ Status: 'InLab', LabStatus: 'Sent', IsChecked: false })
    const { LabOrder } = await services.order(orderId)
    expect(LabOrder).toMatchObject({
      SupplierID: t.services.ids.encode('supplier', 2),
      ExpectedDate: '2026-11-28T12:00:00',
    })
    // The new lenses are checked anew.
    await services.moved(orderId, 'Received')
    expect((await services.order(orderId)).IsChecked).toBe(false)
    expect(await kinds(orderId)).toEqual([
      'Booked',
      'Receipt',
      'SendToLab',
      'Received',
      'Checked',
      'Checked',
      'BackToLab',
      'Received',
    ])
  })

  it('lenses that failed by a slip are checked again, and go on', async () => {
    const orderId = await services.bookSpectacles('read-again', { unit: 2 })
    await services.moved(orderId, 'SendToLab')
    await services.moved(orderId, 'Received')
    await services.moved(orderId, 'Checked', { passed: false, note: 'Prism was not read' })
    const passed = await services.moved(orderId, 'Checked', { passed: true })
    expect(passed).toMatchObject({ LabStatus: 'Received', IsChecked: true })
    await services.moved(orderId, 'Fitted')
    expect(await services.moved(orderId, 'Ready')).toMatchObject({ Status: 'Ready' })
  })

  it('goes back from ready too', async () => {
    await services.moved(orderId, 'Checked')
    expect(await services.moved(orderId, 'Ready')).toMatchObject({
      Status: 'Ready',
      LabStatus: 'Fitted',
    })
    const back = await services.moved(orderId, 'BackToLab', { note: 'Scratched at the last look' })
    expect(back).toMatchObject({ Status: 'InLab', LabStatus: 'Sent' })
  })
})

describe('a pair of the shop’s own lenses', () => {
  const book = async (session: string, supplierID?: string) => {
    await work.add(session, { code: LENS, qty: 2, price: 600, pairNo: '1', spectacleLensType: 1 })
    const { SalesOrderID } = await work.commit(session, {
      salesorderModel: { generateInvoice: false },
      ...(supplierID === undefined ? {} : { purchaseOrderModel: { supplierID } }),
    })
    return SalesOrderID
  }
  const isOf = async (orderId: string) => {
    const board = await t.call('GET', '/api/Orders/board')
    const card = board.body.Columns.flatMap(({ Items }: { Items: { ID: string }[] }) => Items).find(
      ({ ID }: { ID: string }) => ID === orderId,
    )
    return [card.IsFittingOnly, (await services.order(orderId)).IsFittingOnly]
  }

  beforeAll(() => {
    t.services.write((tx) =>
      run(tx, 'UPDATE items SET on_hand_milli = 4000 WHERE code = :code', { code: LENS }),
    )
  })

  it('goes out for fitting alone, and comes back fitted', async () => {
    const orderId = await book('own-lenses')
    expect(await isOf(orderId)).toEqual([true, true])
    await services.moved(orderId, 'SendToLab')
    await services.moved(orderId, 'Received')
    const checked = await services.moved(orderId, 'Checked')
    expect(checked.IsFittingOnly).toBe(true)
    expect(checked.NextMoves).toEqual(['Ready', 'ToldCustomer', 'BackToLab', 'Fitted'])
  })

  it('goes to a lab that is named for it', async () => {
    const orderId = await book('own-lenses-to-lab', t.services.ids.encode('supplier', 1))
    expect(await isOf(orderId)).toEqual([false, false])
  })

  it('is one no more once a lens of it is to be ordered', async () => {
    expect(await isOf(await book('lenses-to-order'))).toEqual([false, false])
  })
})

describe('goods from the shelf that are fetched later', () => {
  it('are ready and handed over without a lab', async () => {
    const orderId = await services.bookCase('shelf')
    const sent = await services.move(orderId, 'SendToLab')
    expect([sent.status, sent.body.message]).toEqual([
      409,
      'Nothing of this order goes to the lab.',
    ])
    expect(await services.moved(orderId, 'Ready')).toMatchObject({
      Status: 'Ready',
      LabStatus: null,
    })
    const answer = await services.moved(orderId, 'Deliver', {
      raiseInvoice: true,
      acknowledgeBalance: true,
    })
    expect(answer.Status).toBe('Delivered')
  })

  it('telling twice counts twice, a bounce once', async () => {
    const orderId = await services.bookCase('told')
    await services.moved(orderId, 'Ready')
    expect((await services.moved(orderId, 'ToldCustomer')).TimesTold).toBe(1)
    expect((await services.moved(orderId, 'ToldCustomer')).TimesTold).toBe(1)
    expect((await services.moved(orderId, 'ToldCustomer', { channel: 'SMS' })).TimesTold).toBe(2)
    t.clock.set(t.clock.now() + 61_000)
    expect((await services.moved(orderId, 'ToldCustomer', { channel: 'SMS' })).TimesTold).toBe(3)
  })
})

it('asks who, and for an order', async () => {
  const orderId = await services.bookCase('who')
  const body = { salesOrderID: orderId, move: 'Ready' }
  expect((await t.call('POST', '/api/Orders/move', body, { as: null })).status).toBe(401)
  expect((await services.move('x'.repeat(22), 'Ready')).status).toBe(400)
  expect((await services.move(t.services.ids.encode('order', 999), 'Ready')).status).toBe(404)
  expect((await services.move(orderId, 'Fly')).status).toBe(400)
  expect((await services.move(orderId, 'Ready', {}, { as: 'optometrist' })).status).toBe(200)
})
