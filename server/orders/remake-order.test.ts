import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { counterWork } from '../testing/counter-work.ts'
import { type Json, type TestServer, testServer } from '../testing/test-server.ts'
import { LENS } from '../testing/test-shop-items.ts'
import { type Workshop, workshop } from './testing/workshop.ts'

const REMAKE = '/api/Orders/remake'

let t: TestServer
let shop: Workshop

beforeAll(async () => {
  t = await testServer()
  shop = workshop(t)
})

afterAll(() => t.close())

const remake = (salesOrderID: string, lines: object[], more: object = {}) =>
  t.call('POST', REMAKE, {
    salesOrderID,
    lines,
    kind: 'LabError',
    reason: 'Axis ground at 80',
    ...more,
  })

const change = async (salesOrderID: string, line: object) => {
  const { Version } = await shop.order(salesOrderID)
  const body = { salesOrderID, version: Version, lines: [line] }
  return t.call('POST', '/api/Orders/change', body)
}

/** Spectacles whose lenses have come from the lab, and the line of the lenses. */
async function received(session: string, unit: number): Promise<{ orderId: string; lens: string }> {
  const orderId = await shop.bookSpectacles(session, { unit })
  await shop.moved(orderId, 'SendToLab')
  await shop.moved(orderId, 'Received')
  const { Lines } = await shop.order(orderId)
  return { orderId, lens: Lines[1].ID }
}

describe('a job that is made again', () => {
  let orderId = ''
  let lens = ''
  let first: Json

  beforeAll(async () => {
    ;({ lens, orderId } = await received('made again', 0))
    first = (await shop.order(orderId)).LabOrder
  })

  it('has a number of its own and names the first job with the reason', async () => {
    const answer = await remake(orderId, [{ lineID: lens, spherical: '-2.25' }])
    expect([answer.status, answer.body]).toEqual([
      200,
      expect.objectContaining({
        IsRepeat: false,
        Status: 'InLab',
        LabStatus: 'Draft',
        NextMoves: ['SendToLab', 'ToldCustomer'],
        RemakeCount: 1,
        LabOrderNo: 'KA1L/26-27/00002',
      }),
    ])
    const order = await shop.order(orderId)
    expect(order.LabOrders).toMatchObject([
      { ID: first.ID, Status: 'Rejected', Remake: null },
      {
        LabOrderNo: 'KA1L/26-27/00002',
        SupplierID: first.SupplierID,
        Status: 'Draft',
        Remake: {
          Kind: 'LabError',
          Reason: 'Axis ground at 80',
          FirstLabOrderNo: first.LabOrderNo,
          Lenses: [
            { Eye: 'Right', Power: '-2.25' },
            { Eye: 'Left', Power: '-2.25' },
          ],
        },
      },
    ])
    expect(order.LabOrder).toEqual(order.LabOrders[1])
    expect(order.Lines[1]).toMatchObject({ Spherical: '-2.25', Power: '-2.25' })
  })

  it('is made once, whatever a bouncing key does', async () => {
    const again = await remake(orderId, [{ lineID: lens, spherical: '-2.25' }])
    expect(again.body).toMatchObject({ IsRepeat: true, RemakeCount: 1 })
    const other = await remake(orderId, [{ lineID: lens }], { kind: 'Goodwill' })
    expect([other.status, other.body.code]).toEqual([409, 'CONFLICT'])
  })

  it('is changed in its powers alone before it is sent, which the refusal says', async () => {
    const answer = await change(orderId, { lineID: lens, qty: 1 })
    expect([answer.status, answer.body.message]).toEqual([
      409,
      'The remake has not been sent: change the powers of the lenses that it makes. All else of the lenses stays until they have come.',
    ])
  })

  it('is on the job card with its new powers and its reason', async () => {
    const card = (await t.call('GET', `/api/Documents/JobCard/${orderId}/model`)).body
    expect(card).toMatchObject({
      LabOrderNo: 'KA1L/26-27/00002',
      Lenses: [{ Power: '-2.25' }],
      Remake: `Remake of ${first.LabOrderNo}: lab error. Axis ground at 80`,
    })
    const page = await t.call('GET', `/api/Documents/JobCard/${orderId}/html`)
    expect(String(page.body)).toContain('Axis ground at 80')
  })

  it('is in the timeline with its kind in words, in the language of the till', async () => {
    const notesIn = async (language: string): Promise<unknown[]> => {
      const { body } = await t.call('GET', `/api/Orders/${orderId}/timeline`, undefined, {
        headers: { 'accept-language': language },
      })
      return body.Events.filter(({ Kind }: Json) => Kind === 'Remake').map(({ Note }: Json) => Note)
    }
    expect(await notesIn('en')).toEqual(['Lab error: Axis ground at 80 · R+L SPH -2.00 → -2.25'])
    expect(await notesIn('hi')).toEqual(['लैब की ग़लती: Axis ground at 80 · R+L SPH -2.00 → -2.25'])
  })

  it('goes the way of every job, and is counted', async () => {
    for (const move of ['SendToLab', 'Received', 'Checked', 'Fitted', 'Ready']) {
      await shop.moved(orderId, move)
    }
    const counts = (await t.call('GET', '/api/Orders/remakes')).body
    expect(counts).toEqual({
      Total: 1,
      ByKind: [{ Name: 'LabError', Count: 1 }],
      ByLab: [{ Name: 'Clear Lens Lab', Count: 1 }],
    })
    const none = (await t.call('GET', '/api/Orders/remakes?toDate=2020-01-01')).body
    expect(none).toEqual({ Total: 0, ByKind: [], ByLab: [] })
  })
})

it('after it was handed over: a job without charge, and the invoice as it was', async () => {
  const { lens, orderId } = await received('after delivery', 1)
  for (const move of ['Checked', 'Fitted', 'Ready']) await shop.moved(orderId, move)
  await shop.moved(orderId, 'Deliver', { raiseInvoice: true, acknowledgeBalance: true })
  const before = await shop.order(orderId)
  const answer = await remake(orderId, [{ lineID: lens }], {
    kind: 'Breakage',
    reason: 'Broke in the first week',
    supplierID: t.services.ids.encode('supplier', 2),
  })
  expect(answer.body).toMatchObject({ Status: 'InLab', CanCancel: false })
  const after = await shop.order(orderId)
  expect([after.Invoices, after.NetAmount, after.BalanceAmount, after.Receipts]).toEqual([
    before.Invoices,
    before.NetAmount,
    before.BalanceAmount,
    before.Receipts,
  ])
  const cancelled = await t.call(
    'POST',
    '/api/Orders/cancel',
    { salesOrderID: orderId, reason: 'x' },
    { as: 'manager' },
  )
  expect([cancelled.status, cancelled.body.message]).toEqual([
    409,
    'This order was handed over: what comes back now is a return on its bill.',
  ])
  for (const move of ['SendToLab', 'Received', 'Checked', 'Ready']) await shop.moved(orderId, move)
  const delivered = await shop.moved(orderId, 'Deliver', { acknowledgeBalance: true })
  expect([delivered.Status, delivered.InvoiceNo]).toEqual(['Delivered', before.InvoiceNo])
})

describe('refused, and nothing written', () => {
  it.each<[string, (o: { lens: string; frame: string }) => [object[], object?], number, string]>([
    ['a frame', ({ frame }) => [[{ lineID: frame }]], 422, 'BUSINESS_RULE'],
    ['a charge', ({ lens }) => [[{ lineID: lens }], { isChargeable: true }], 422, 'BUSINESS_RULE'],
    ['no lines', () => [[]], 400, 'VALIDATION'],
    ['a line twice', ({ lens }) => [[{ lineID: lens }, { lineID: lens }]], 400, 'VALIDATION'],
    ['a blank reason', ({ lens }) => [[{ lineID: lens }], { reason: ' ' }], 400, 'VALIDATION'],
    [
      'a power that no lens has',
      ({ lens }) => [[{ lineID: lens, spherical: '-2.10' }]],
      400,
      'VALIDATION',
    ],
    [
      'a lens without a power',
      ({ lens }) => [[{ lineID: lens, spherical: '' }]],
      400,
      'VALIDATION',
    ],
    [
      'a cylinder without its axis',
      ({ lens }) => [[{ lineID: lens, cylinder: '-1.00' }]],
      400,
      'VALIDATION',
    ],
  ])('%s', async (_name, ask, status, code) => {
    const found = await t.call('POST', '/api/Orders/search', {
      sessionID: 'made again',
      pageNumber: 1,
      pageSize: 1,
    })
    const { ID } = found.body.Items[0]
    const before = await shop.order(ID)
    const [lines, more] = ask({ lens: before.Lines[1].ID, frame: before.Lines[0].ID })
    const answer = await remake(ID, lines, more)
    expect([answer.status, answer.body.code]).toEqual([status, code])
    expect(await shop.order(ID)).toEqual(before)
  })

  it('what was never made to order, or never sent', async () => {
    const shelf = await shop.bookCase('no job')
    const { Lines } = await shop.order(shelf)
    expect((await remake(shelf, [{ lineID: Lines[0].ID }])).body.message).toBe(
      'Nothing of this order was made to order.',
    )
    const draft = await shop.bookSpectacles('draft', { unit: 2 })
    const lens = (await shop.order(draft)).Lines[1].ID
    const answer = await remake(draft, [{ lineID: lens }])
    expect([answer.status, answer.body.message]).toEqual([
      409,
      'This job has not gone to the lab yet: change it there.',
    ])
  })
})

it('writes the prescription of the order anew: the next glasses are made by what was worn last', async () => {
  const counter = counterWork(t)
  const lens = { code: LENS, price: 600, pairNo: '1', spectacleLensType: 1 }
  for (const [eye, spherical] of [
    ['Right', '-3.00'],
    ['Left', '-2.00'],
  ]) {
    await counter.add('eyes', { ...lens, eye, spherical })
  }
  const { SalesOrderID } = await counter.commit('eyes', {
    customerModel: { name: 'Esha Rao', mobile: '9845000321' },
    eyeInfoModel: { right: { spherical: '-3.00', va: '6/6' }, left: { spherical: '-2.00' } },
  })
  await shop.moved(SalesOrderID, 'SendToLab')
  await shop.moved(SalesOrderID, 'Received')
  const [right] = (await shop.order(SalesOrderID)).Lines
  const answer = await remake(SalesOrderID, [{ lineID: right.ID, spherical: '-2.25' }], {
    kind: 'PowerChange',
  })
  expect(answer.status).toBe(200)
  const { EyeInfo, Lines } = await shop.order(SalesOrderID)
  expect(EyeInfo).toMatchObject({
    Right: { Spherical: '-2.25', VA: '6/6' },
    Left: { Spherical: '-2.00' },
  })
  expect(Lines.map(({ Spherical }: Json) => Spherical)).toEqual(['-2.25', '-2.00'])
})

describe('a lens from the drawer that is made again in another power', () => {
  const save = async (
    code: string,
    name: string,
    sphere: string,
    openingStock = 0,
  ): Promise<string> => {
    const item = {
      section: 'SpectacleLens',
      taxClass: 'Spectacle lenses, other material',
      name,
      barcode: code,
      mrp: 600,
      sphere,
      ...(openingStock === 0 ? {} : { openingStock, openingCost: 100 }),
    }
    return (await t.call('POST', '/api/Catalogue/item', item, { as: 'manager' })).body.itemID
  }
  /** A right lens of the item, its line written with a power, that has come back from the lab. */
  async function cameBack(session: string, itemID: string, spherical: string): Promise<Json> {
    await t.call('POST', '/api/quickSale/saveSalesOrderTemp', {
      sessionID: session,
      itemID,
      qty: 1,
      price: 500,
      pairNo: '1',
      spectacleLensType: 1,
      spherical,
      eye: 'Right',
    })
    const { SalesOrderID } = await counterWork(t).commit(session, {
      salesorderModel: { generateInvoice: false },
    })
    for (const move of ['SendToLab', 'Received']) await shop.moved(SalesOrderID, move)
    return shop.order(SalesOrderID)
  }
  const jobLenses = async (orderId: string): Promise<Json[]> =>
    (await t.call('GET', `/api/Documents/JobCard/${orderId}/model`)).body.Lenses
  let itemID = ''
  beforeAll(async () => {
    itemID = await save('ST56-100', 'Stock 1.56 -1.00', '-1.00')
    await save('ST60-125', 'Stock 1.60 -1.25', '-1.25')
    await save('ST60-150', 'Stock 1.60 -1.50', '-1.50')
    await save('ST56-125', 'Stock 1.56 -1.25', '-1.25')
  })

  it('is named by the item of that power and index, and refused where there is none', async () => {
    const { ID, Lines } = await cameBack('stock lens', itemID, '-1.00')
    const refused = await remake(ID, [{ lineID: Lines[0].ID, spherical: '-1.50' }])
    expect([refused.status, refused.body.message]).toEqual([
      422,
      expect.stringContaining('Stock 1.56 -1.00 is not kept in this power'),
    ])
    const made = await remake(ID, [{ lineID: Lines[0].ID, spherical: '-1.25' }])
    expect(made.status).toBe(200)
    const { Events } = await shop.timeline(ID)
    expect(Events.at(-1).Note).toMatch(/ · R SPH -1\.00 → -1\.25$/)
    expect(await jobLenses(ID)).toMatchObject([
      { Power: '-1.25', ItemName: 'Stock 1.56 -1.25', ItemCode: expect.any(String) },
    ])
    const { LabOrders, Lines: remade } = await shop.order(ID)
    expect(LabOrders[1].Remake.Lenses).toMatchObject([{ Name: 'Stock 1.56 -1.25', Power: '-1.25' }])
    // The order, its slip and its bill name the lens that the customer gets.
    expect(remade).toMatchObject([{ ItemName: 'Stock 1.56 -1.25', Spherical: '-1.25' }])
    const slip = await t.call('GET', `/api/Documents/OrderAcknowledgement/${ID}/model`)
    expect(JSON.stringify(slip.body)).toContain('Stock 1.56 -1.25')
    expect(JSON.stringify(slip.body)).not.toContain('Stock 1.56 -1.00')
  })

  it('goes out of stock with its cost when it is made again, and comes back as what it is', async () => {
    const own = await save('ST56-200', 'Stock 1.56 -2.00', '-2.00', 4)
    const other = await save('ST56-225', 'Stock 1.56 -2.25', '-2.25', 1)
    const ledger = async (id: string) =>
      (await t.call('GET', `/api/Stock/ledger/${id}?pageSize=50`, undefined, { as: 'owner' })).body
    const { ID, Lines } = await cameBack('from the drawer', own, '-2.00')
    const lines = [{ lineID: Lines[0].ID, spherical: '-2.25' }]
    const made = await remake(ID, lines, { kind: 'PowerChange' })
    expect(made.body.Stock).toMatchObject([{ ItemName: 'Stock 1.56 -2.25', Qty: -1 }])
    const sold = [{ Reason: 'sale', Qty: -1, Value: -100, SalesCost: 100, DocumentKind: 'order' }]
    expect(await ledger(other)).toMatchObject({ OnHand: 0, Items: [...sold, {}] })
    // What the first one cost stays what the order cost.
    expect(await ledger(own)).toMatchObject({ OnHand: 3, Items: [...sold, {}] })
    for (const move of ['SendToLab', 'Received']) await shop.moved(ID, move)
    expect([(await ledger(other)).OnHand, (await ledger(own)).OnHand]).toEqual([0, 3])
    // Nothing of it is left: the next one is bought when it comes.
    const next = await cameBack('from the lab', own, '-2.00')
    const again = [{ lineID: next.Lines[0].ID, spherical: '-2.25' }]
    expect((await remake(next.ID, again, { kind: 'PowerChange' })).body.Stock).toEqual([])
    for (const move of ['SendToLab', 'Received']) await shop.moved(next.ID, move)
    expect(await ledger(other)).toMatchObject({
      OnHand: 0,
      Items: [{ Reason: 'sale', Qty: -1 }, { Reason: 'purchase', Qty: 1 }, ...sold, {}],
    })
    expect((await shop.order(next.ID)).Lines).toMatchObject([
      { ItemID: other, ItemName: 'Stock 1.56 -2.25' },
    ])
  })

  it('breaks in fitting: the next of the same power comes off the shelf too', async () => {
    const own = await save('ST56-300', 'Stock 1.56 -3.00', '-3.00', 2)
    const { ID, Lines } = await cameBack('broken from the drawer', own, '-3.00')
    await remake(ID, [{ lineID: Lines[0].ID }], { kind: 'Breakage' })
    const { body } = await t.call('GET', `/api/Stock/ledger/${own}?pageSize=50`, undefined, {
      as: 'owner',
    })
    expect(body.OnHand).toBe(0)
    expect(body.Items.slice(0, 3)).toMatchObject([
      { Reason: 'sale', Qty: -1, SalesCost: 100 },
      { Reason: 'damage', Qty: -1, SalesCost: 0 },
      { Reason: 'return', Qty: 1, SalesCost: -100 },
    ])
  })

  it('keeps the name of what was sold where the line was written otherwise from the first', async () => {
    const { ID } = await cameBack('sold on purpose', itemID, '-1.25')
    expect(await jobLenses(ID)).toMatchObject([{ Power: '-1.25', ItemName: 'Stock 1.56 -1.00' }])
  })
})
