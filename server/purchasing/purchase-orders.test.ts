import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findDamage } from '../checks/find-damage.ts'
import { run } from '../db/sql.ts'
import { databaseDigest } from '../testing/database-digest.ts'
import { faultsOfRefusal } from '../testing/envelope.ts'
import { type TestServer, testServer } from '../testing/test-server.ts'
import { itemIdOf } from '../testing/test-shop.ts'
import { ACCESSORY, EYE_TEST, FRAME, LAST_ONE, NO_MRP } from '../testing/test-shop-items.ts'

const ORDER = '/api/Purchases/order'
const INWARD = '/api/Purchases/inward'
let t: TestServer
let supplier = ''
let other = ''
let bills = 0
beforeAll(async () => {
  t = await testServer()
  other = t.services.ids.encode('supplier', 1)
  supplier = t.services.ids.encode('supplier', 2)
})
afterAll(() => t.close())

type Keys = Record<string, unknown>
const item = (code: string) => t.services.ids.encode('item', itemIdOf(t.services, code))
const post = (path: string, body: Keys, as: 'owner' | 'counter' = 'owner') =>
  t.call('POST', path, body, { as })
const save = (more: Keys, as?: 'owner' | 'counter') =>
  post(
    ORDER,
    {
      supplierID: supplier,
      lines: [
        { itemID: item(ACCESSORY), qty: 10, cost: 118.5 },
        { itemID: item(NO_MRP), qty: 4 },
      ],
      send: true,
      ...more,
    },
    as,
  )
const sent = async (more: Keys = {}) => {
  const { body } = await save(more)
  expect(body).toMatchObject({ success: true, state: 'Sent' })
  return String(body.orderID)
}
const read = async (id: string, as: 'owner' | 'counter' = 'owner') =>
  (await t.call('GET', `/api/Purchases/order/${id}`, undefined, { as })).body
const onOrder = async (code: string) => {
  const path = `/api/Stock/ledger/${item(code)}`
  return (await t.call('GET', path, undefined, { as: 'owner' })).body.OnOrder
}
const receive = (orderID: string, lines: Keys[], more: Keys = {}) => {
  bills += 1
  return post(INWARD, {
    supplierID: supplier,
    orderID,
    billNo: `PO/${bills}`,
    billDate: '2026-11-18',
    lines: lines.map((line) => ({ cost: 120, taxRate: 18, ...line })),
    post: true,
    ...more,
  })
}
async function mustRefuse(
  answer: ReturnType<typeof post>,
  code: Parameters<typeof faultsOfRefusal>[1],
  text?: RegExp,
) {
  const before = databaseDigest(t.services.db)
  const refused = await answer
  expect(faultsOfRefusal(refused, code)).toEqual([])
  if (text !== undefined) expect(refused.body.message).toMatch(text)
  expect(databaseDigest(t.services.db)).toBe(before)
}

describe('an order to a supplier', () => {
  it('keeps the costs of a draft that its next hand may not see', async () => {
    t.services.write((tx) =>
      run(
        tx,
        `INSERT INTO user_grants SELECT id, 'stock.adjust' FROM users WHERE user_name = 'counter'`,
      ),
    )
    const { orderID, version } = (await save({ send: false })).body
    const lines = [
      { itemID: item(ACCESSORY), qty: 12 },
      { itemID: item(LAST_ONE), qty: 1 },
    ]
    const answer = await save({ orderID, version, lines, send: false }, 'counter')
    expect(answer.body).toMatchObject({ success: true })
    expect((await read(orderID)).Lines).toMatchObject([
      { Qty: 12, Cost: 118.5 },
      { Qty: 1, Cost: null },
    ])
    t.services.write((tx) => run(tx, 'DELETE FROM user_grants'))
  })

  it('is a draft until it is sent, and then on order', async () => {
    const draft = (await save({ send: false, note: 'As last time' })).body
    expect(draft).toMatchObject({ state: 'Draft', orderNo: null, version: 1 })
    expect(await onOrder(ACCESSORY)).toBe(0)
    const orderID = String(draft.orderID)
    await mustRefuse(save({ orderID, version: 7 }), 'CONFLICT', /Somebody else/)
    const { body } = await save({ orderID, version: 1, expectedOn: '2026-12-01' })
    expect(body).toMatchObject({ state: 'Sent', orderNo: 'KA1P/26-27/00001', version: 2 })
    expect(await onOrder(ACCESSORY)).toBe(10)
    expect(await read(orderID)).toMatchObject({
      OrderNo: 'KA1P/26-27/00001',
      ExpectedOn: '2026-12-01T00:00:00',
      IsLate: false,
      Pieces: 14,
      Received: 0,
      Total: 1_185,
      SentBy: 'Owner',
      Lines: [
        { Qty: 10, Received: 0, Remaining: 10, Cost: 118.5 },
        { Qty: 4, Remaining: 4, Cost: null },
      ],
      Inwards: [],
    })
    const seen = await read(orderID, 'counter')
    expect([seen.Total, seen.Lines[0].Cost]).toEqual([undefined, undefined])
    await mustRefuse(save({ orderID }), 'CONFLICT', /not changed/)
    await post('/api/Purchases/order/end', { orderID, reason: 'Typed for the test' })
  })

  it('is received by bills whose quantities may differ, and closes when all came', async () => {
    const orderID = await sent()
    const accessory = { itemID: item(ACCESSORY) }
    const first = (await receive(orderID, [{ ...accessory, qty: 6, freeQty: 2, rejectedQty: 1 }]))
      .body
    expect(first.success).toBe(true)
    expect(await read(orderID)).toMatchObject({
      State: 'Part',
      Received: 5,
      Lines: [{ Received: 5, Remaining: 5 }, { Received: 0 }],
      Inwards: [{ ID: first.inwardID, InwardNo: first.inwardNo, State: 'Posted' }],
    })
    expect(await onOrder(ACCESSORY)).toBe(5)
    const inward = (await t.call('GET', `${INWARD}/${first.inwardID}`, undefined, { as: 'owner' }))
      .body
    expect(inward.Order).toMatchObject({ ID: orderID, OrderNo: expect.any(String) })
    // More than was ordered, and something that was not: the bill says what came.
    const rest = [
      { ...accessory, qty: 7 },
      { itemID: item(NO_MRP), qty: 4 },
      { itemID: item(LAST_ONE), qty: 1 },
    ]
    const second = (await receive(orderID, rest)).body
    expect(await read(orderID)).toMatchObject({ State: 'Closed', Received: 14 })
    expect([await onOrder(ACCESSORY), await onOrder(NO_MRP)]).toEqual([0, 0])
    await mustRefuse(receive(orderID, rest), 'CONFLICT', /not open/)
    // A bill that is reversed had brought nothing: its goods are on order again.
    await post(`${INWARD}/reverse`, { inwardID: second.inwardID, reason: 'Wrong bill' })
    expect(await read(orderID)).toMatchObject({ State: 'Part', Received: 5 })
    expect(await onOrder(ACCESSORY)).toBe(5)
    const { body } = await post('/api/Purchases/order/end', {
      orderID,
      reason: 'Maker has stopped it',
    })
    expect(body).toMatchObject({ state: 'Closed' })
    expect(await onOrder(ACCESSORY)).toBe(0)
    expect(await read(orderID)).toMatchObject({
      EndedBy: 'Owner',
      EndReason: 'Maker has stopped it',
    })
    // Reversing what came does not open an order that was closed by hand.
    await post(`${INWARD}/reverse`, { inwardID: first.inwardID, reason: 'Wrong bill' })
    expect(await read(orderID)).toMatchObject({ State: 'Closed', Received: 0 })
  })

  it('of which nothing came is cancelled, once', async () => {
    const orderID = await sent()
    const end = (more: Keys = {}, as?: 'counter') =>
      post('/api/Purchases/order/end', { orderID, reason: 'Changed our mind', ...more }, as)
    await mustRefuse(end({ reason: ' ' }), 'VALIDATION')
    await mustRefuse(end({}, 'counter'), 'FORBIDDEN')
    expect((await end()).body).toMatchObject({ state: 'Cancelled' })
    await mustRefuse(end(), 'CONFLICT', /ended already/)
    const none = t.services.ids.encode('purchaseOrder', 9_999)
    await mustRefuse(end({ orderID: none }), 'NOT_FOUND')
    await mustRefuse(receive(none, [{ itemID: item(ACCESSORY), qty: 1 }]), 'NOT_FOUND')
    const open = await sent()
    await mustRefuse(
      receive(open, [{ itemID: item(ACCESSORY), qty: 1 }], { supplierID: other }),
      'BUSINESS_RULE',
      /another supplier/,
    )
  })

  it('is thrown away while it is a draft', async () => {
    const drop = (body: Keys, as?: 'counter') => post('/api/Purchases/order/drop', body, as)
    const { orderID } = (await save({ send: false })).body
    await save({ orderID, version: 1, send: false })
    await mustRefuse(drop({ orderID }, 'counter'), 'FORBIDDEN')
    // Somebody else has changed it since it was read.
    await mustRefuse(drop({ orderID, version: 1 }), 'CONFLICT')
    expect((await drop({ orderID, version: 2 })).body).toEqual({ success: true, orderID })
    await mustRefuse(drop({ orderID }), 'NOT_FOUND')
    // What was sent is cancelled, and stays.
    await mustRefuse(drop({ orderID: await sent() }), 'CONFLICT')
  })

  it('refuses what can not be ordered', async () => {
    const lines = (...of: Keys[]) => ({ lines: of })
    const accessory = { itemID: item(ACCESSORY), qty: 1 }
    await mustRefuse(save(lines()), 'BUSINESS_RULE', /no lines/)
    await mustRefuse(save(lines(accessory, accessory)), 'VALIDATION', /twice/)
    await mustRefuse(save(lines({ ...accessory, qty: 0 })), 'VALIDATION')
    await mustRefuse(save(lines({ itemID: item(FRAME), qty: 0.5 })), 'VALIDATION', /whole/)
    await mustRefuse(save(lines({ itemID: item(EYE_TEST), qty: 1 })), 'BUSINESS_RULE', /service/)
    await mustRefuse(save({ expectedOn: '2026-11-19' }), 'VALIDATION', /before today/)
    await mustRefuse(save({ supplierID: t.services.ids.encode('supplier', 99) }), 'NOT_FOUND')
    await mustRefuse(save({}, 'counter'), 'FORBIDDEN')
  })

  it('is listed by state, supplier and number, and printed once it was sent', async () => {
    const orderID = await sent({ note: 'Wall display' })
    const list = async (more: Keys) => (await post('/api/Purchases/orders', more)).body
    expect((await list({ searchTerm: 'wall dis' })).Items).toMatchObject([{ ID: orderID }])
    const open = (await list({ openOnly: true, pageSize: 200 })).Items
    expect(new Set(open.map((row: Keys) => row['State']))).toEqual(new Set(['Sent']))
    expect((await list({ state: 'Cancelled' })).Total).toBeGreaterThan(0)
    expect((await list({ supplierID: other })).Total).toBe(0)
    const paper = (id: string) =>
      t.call('GET', `/api/Documents/PurchaseOrder/${id}/model`, undefined, { as: 'owner' })
    expect((await paper(orderID)).body).toMatchObject({
      DocumentType: 'PurchaseOrder',
      Reason: 'Wall display',
      Lines: [
        { Qty: 10, Rate: 118.5, Amount: 1_185 },
        { Qty: 4, Rate: null, Amount: null },
      ],
      TaxableAmount: 1_185,
    })
    const draft = (await save({ send: false })).body
    await mustRefuse(paper(draft.orderID), 'NOT_FOUND')
    await mustRefuse(post('/api/Purchases/orders', { state: 'Lost' }), 'VALIDATION')
  })
})

it('what is below its minimum is proposed, less what is on order', async () => {
  t.services.write((tx) =>
    run(
      tx,
      `UPDATE items SET reorder_min_milli = 5000, reorder_max_milli = 12000, supplier_id = 2
        WHERE id = :id`,
      { id: itemIdOf(t.services, LAST_ONE) },
    ),
  )
  const proposal = async (supplierID?: string) =>
    (
      await t.call(
        'GET',
        supplierID === undefined
          ? '/api/Purchases/reorder'
          : `/api/Purchases/reorder?supplierID=${supplierID}`,
        undefined,
        { as: 'owner' },
      )
    ).body
  // The rate of its own supplier's bill, whatever freight came on top and others asked since.
  for (const [supplierID, billNo, cost] of [
    [supplier, 'R/1', 32],
    [other, 'R/2', 30],
  ] as const) {
    const bill = await post(INWARD, {
      supplierID,
      billNo,
      billDate: '2026-11-18',
      lines: [{ itemID: item(LAST_ONE), qty: 1, cost, taxRate: 18 }],
      charges: [{ name: 'Freight', amount: 10, taxRate: 0, intoCost: true }],
      post: true,
    })
    expect(bill.body).toMatchObject({ success: true })
  }
  const [row] = await proposal(supplier)
  expect(row).toMatchObject({
    Cost: 32,
    ItemID: item(LAST_ONE),
    SupplierID: supplier,
    Minimum: 5,
    Maximum: 12,
  })
  expect(row.Qty).toBe(12 - row.OnHand)
  expect(await proposal(other)).toEqual([])
  await sent({ lines: [{ itemID: item(LAST_ONE), qty: row.Qty }] })
  expect((await proposal()).map((each: Keys) => each['ItemID'])).not.toContain(item(LAST_ONE))
})

it('an item that is merged takes its orders along', async () => {
  const from = (
    await post('/api/Catalogue/item', {
      name: 'Cord blue twice',
      barcode: 'CORD-TWICE',
      mrp: 250,
      section: 'Accessory',
      taxClass: (
        await t.call('GET', `/api/Catalogue/item/${item(ACCESSORY)}`, undefined, { as: 'owner' })
      ).body.TaxClass,
    })
  ).body
  const both = [
    { itemID: from.itemID, qty: 3 },
    { itemID: item(ACCESSORY), qty: 2 },
  ]
  const before = await onOrder(ACCESSORY)
  expect(from.success).toBe(true)
  const orderID = await sent({ lines: both })
  const merge = { fromItemID: from.itemID, intoItemID: item(ACCESSORY) }
  const merged = (await post('/api/Catalogue/merge', merge)).body
  expect(merged.success).toBe(true)
  expect((await read(orderID)).Lines).toMatchObject([{ ItemID: item(ACCESSORY), Qty: 5 }])
  expect(await onOrder(ACCESSORY)).toBe(before + 5)
  await mustRefuse(save({ lines: [{ itemID: from.itemID, qty: 1 }] }), 'BUSINESS_RULE', /off sale/)
})

it('numbers its orders without a hole, and leaves nothing damaged', () => {
  expect(findDamage(t.services.db)).toEqual([])
})
