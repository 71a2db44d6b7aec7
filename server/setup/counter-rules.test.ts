import { afterAll, beforeAll, expect, it } from 'vitest'
import { run } from '../db/sql.ts'
import { type CounterWork, counterWork } from '../testing/counter-work.ts'
import { databaseDigest } from '../testing/database-digest.ts'
import { faultsOfRefusal } from '../testing/envelope.ts'
import { type TestServer, testServer } from '../testing/test-server.ts'
import { itemIdOf } from '../testing/test-shop.ts'
import { ACCESSORY, FRAME, LENS } from '../testing/test-shop-items.ts'

let t: TestServer
let counter: CounterWork
beforeAll(async () => {
  t = await testServer()
  counter = counterWork(t)
})
afterAll(() => t.close())

const save = (body: object, as: 'owner' | 'manager' = 'owner') =>
  t.call('POST', '/api/Settings/shop', body, { as })
const read = async () =>
  (await t.call('GET', '/api/Settings/shop', undefined, { as: 'owner' })).body

/** Cost of one piece of an item, in rupees without tax. */
function costs(code: string, rupees: number): void {
  t.services.write((tx) =>
    run(
      tx,
      `UPDATE items SET last_cost_centipaise = :cost,
              stock_value_paise = on_hand_milli * :cost / 100000 WHERE id = :itemId`,
      { itemId: itemIdOf(t.services, code), cost: rupees * 10_000 },
    ),
  )
}

it('a lowered price leaves the shop’s margin over cost, else a manager approves', async () => {
  // Sold at 100 without tax: 25 % over 72 is 96.
  costs(ACCESSORY, 72)
  expect((await save({ priceFloor: 25, discountCeilings: { counter: 15 } })).status).toBe(200)
  expect(await read()).toMatchObject({ PriceFloor: 25 })
  const listPrice = { price: 100, priceIncludesTax: false }
  await counter.add('at-list', listPrice)
  expect((await counter.send('within', { ...listPrice, discountRate: 4 })).status).toBe(200)
  const below = await counter.send('below', { ...listPrice, discountRate: 5 })
  expect(faultsOfRefusal(below, 'APPROVAL_REQUIRED')).toEqual([])
  // Its number is a matter of chance and may hold any figures.
  const { requestId: _, ...said } = below.body
  expect(JSON.stringify(said)).not.toContain('72')
  expect((await counter.send('lowered', { ...listPrice, price: 95 })).status).toBe(403)
  expect((await counter.send('owner', { ...listPrice, discountRate: 5 }, 'owner')).status).toBe(200)
  // By a discount on the bill too, alone or on top of the line's own.
  await counter.add('bill', { ...listPrice, discountRate: 2 })
  const onBill = (discountRate: number) =>
    t.call('POST', '/api/quickSale/set-cart-discount', { sessionID: 'bill', discountRate })
  expect(faultsOfRefusal(await onBill(3), 'APPROVAL_REQUIRED')).toEqual([])
  expect((await onBill(2)).status).toBe(200)
  await counter.commit('bill')
  // A cost that rises between the line and the sale counts at the sale.
  costs(ACCESSORY, 74)
  expect(faultsOfRefusal(await counter.save('within'), 'BUSINESS_RULE')).toEqual([])
  // At the shop's own price nothing is asked.
  await counter.commit('at-list')
  expect((await save({ priceFloor: null })).status).toBe(200)
  await counter.commit('within')
})

it('orders are promised for the hour of closing', async () => {
  expect((await save({ closesAt: '20:30' })).status).toBe(200)
  await counter.add('late', { code: LENS, price: 600, spectacleLensType: 1, spherical: '-2.00' })
  const sold = await counter.commit('late')
  const order = (await t.call('GET', `/api/Orders/${sold.SalesOrderID}`)).body
  expect(order.ExpectedDate).toMatch(/T20:30:00$/)
  expect((await save({ closesAt: '18:00' })).status).toBe(200)
})

it('an order after the hour of the shop, or of its priority, counts from the next working day', async () => {
  const priorities = () =>
    t.call('GET', '/api/Masters/Priority?searchTerm=urgent', undefined, { as: 'owner' })
  const urgent = (await priorities()).body.Items[0]
  const priority = (cutOff: string) =>
    t.call(
      'POST',
      '/api/Masters/Priority',
      { id: urgent.ID, name: urgent.Name, cutOff },
      { as: 'owner' },
    )
  const promised = async (sessionID: string, purchaseOrderModel = {}) => {
    await counter.add(sessionID, {
      code: LENS,
      price: 600,
      spectacleLensType: 1,
      spherical: '-2.00',
    })
    const body = { sessionID, purchaseOrderModel }
    return (await t.call('POST', '/api/quickSale/promised-date', body)).body.ExpectedDate
  }
  const soon = await promised('no-hour')
  // The clock of the tests stands at 11:00 of a Friday.
  expect((await save({ cutOffAt: '10:30' })).status).toBe(200)
  const later = await promised('after-hour')
  expect(later > soon).toBe(true)
  const urgentBefore = await promised('urgent', { priorityID: urgent.ID })
  expect((await priority('16:00')).status).toBe(200)
  expect((await priorities()).body.Items[0]).toMatchObject({ CutOff: '16:00' })
  expect((await promised('urgent-hour', { priorityID: urgent.ID })) < urgentBefore).toBe(true)
  expect((await priority('25:00')).status).toBe(400)
  expect((await priority('')).status).toBe(200)
  expect((await priorities()).body.Items[0]).toMatchObject({ CutOff: null })
  expect((await save({ cutOffAt: null })).status).toBe(200)
  expect(await promised('none-again')).toBe(soon)
})

it('the owner says who sees what goods cost', async () => {
  const itemID = t.services.ids.encode('item', itemIdOf(t.services, FRAME))
  const item = async (as: 'manager' | 'optometrist' | 'counter') =>
    (await t.call('GET', `/api/Catalogue/item/${itemID}`, undefined, { as })).body
  expect(await item('manager')).toHaveProperty('AverageCost')
  expect(await item('counter')).not.toHaveProperty('AverageCost')
  expect((await save({ costSeenBy: ['counter'] })).status).toBe(200)
  expect(await read()).toMatchObject({ CostSeenBy: ['counter'] })
  expect(await item('manager')).not.toHaveProperty('AverageCost')
  expect(await item('counter')).toHaveProperty('AverageCost')
  const before = databaseDigest(t.services.db)
  expect(faultsOfRefusal(await save({ costSeenBy: ['manager'] }, 'manager'), 'FORBIDDEN')).toEqual(
    [],
  )
  expect(databaseDigest(t.services.db)).toBe(before)
  expect((await save({ costSeenBy: ['manager'] })).status).toBe(200)
  const { Versions } = await read()
  expect(Versions[0].Changes).toContainEqual({
    Field: 'costSeenBy',
    Before: ['counter'],
    After: ['manager'],
  })
})

it('who signs for the shop is on its papers', async () => {
  expect((await save({ signatory: 'Meera Rao' })).status).toBe(200)
  await counter.add('signed', {})
  const sold = await counter.commit('signed', { salesorderModel: { generateInvoice: true } })
  const html = await t.call('GET', `/api/Documents/Invoice/${sold.InvoiceID}/html`)
  expect(html.bytes.toString()).toContain('Meera Rao')
})

it('numbers of the next financial year begin with the prefix that was chosen for it', async () => {
  expect(faultsOfRefusal(await save({ nextYearPrefix: 'TOOLONG' }), 'VALIDATION')).toEqual([])
  expect((await save({ nextYearPrefix: 'nx5' })).status).toBe(200)
  expect(await read()).toMatchObject({ NextYearPrefix: 'NX5' })
  await counter.add('this-year', {})
  const now = await counter.commit('this-year')
  expect(now.SalesOrderNo).not.toMatch(/^NX5/)
  t.clock.set(Date.parse('2027-04-01T11:00:00+05:30'))
  await counter.add('next-year', {})
  const next = await counter.commit('next-year')
  expect(next.SalesOrderNo).toMatch(/^NX5S\/27-28\//)
  // It is the shop's prefix now, and no plan any more.
  expect(await read()).toMatchObject({ NextYearPrefix: null, NumberPrefix: 'NX5' })
})

it('a plan for the year after that is dropped leaves the prefix that has begun', async () => {
  expect((await save({ nextYearPrefix: 'NX6' })).status).toBe(200)
  expect(await read()).toMatchObject({ NextYearPrefix: 'NX6', NumberPrefix: 'NX5' })
  // The first return of the year is numbered as its bills are.
  await counter.add('returned', {})
  const { InvoiceID: invoiceID } = await counter.commit('returned')
  const { Lines } = (await t.call('GET', `/api/Returns/invoice?invoiceID=${invoiceID}`)).body
  const note = await t.call(
    'POST',
    '/api/Returns/save',
    { invoiceID, lines: [{ lineID: Lines[0].LineID, qty: 1, restock: true }], reason: 'too big' },
    { as: 'owner' },
  )
  expect(note.body.creditNoteNo).toMatch(/^NX5C\/27-28\//)
  expect((await save({ nextYearPrefix: null })).status).toBe(200)
  t.clock.set(Date.parse('2028-04-01T11:00:00+05:30'))
  await counter.add('year-after', {})
  const sold = await counter.commit('year-after')
  expect(sold.SalesOrderNo).toMatch(/^NX5S\/28-29\//)
})

it('fewer pieces of a price that a manager approved need no second approval', async () => {
  costs(ACCESSORY, 72)
  expect((await save({ priceFloor: 25 })).status).toBe(200)
  const listPrice = { price: 100, priceIncludesTax: false }
  const approved = await t.call('POST', '/api/Approvals/give', {
    action: 'discount',
    userName: 'manager',
    pin: '2222',
    discountRate: 10,
    sessionID: 'approved',
    lines: [{ itemID: counter.item(ACCESSORY), qty: 2 }],
  })
  const id = await counter.add('approved', {
    ...listPrice,
    qty: 2,
    discountRate: 10,
    approvalID: approved.body.approvalID,
  })
  const change = (values: object) =>
    t.call('POST', '/api/quickSale/update-sales-order-temp-values', { id, price: 100, ...values })
  expect((await change({ qty: 1, discountRate: 10 })).status).toBe(200)
  expect((await change({ qty: 2, discountRate: 8 })).status).toBe(200)
  // More of them, or for less, is another question.
  for (const more of [
    { qty: 3, discountRate: 8 },
    { qty: 1, discountRate: 11 },
  ]) {
    expect(faultsOfRefusal(await change(more), 'APPROVAL_REQUIRED')).toEqual([])
  }
  expect((await save({ priceFloor: null })).status).toBe(200)
})

it('a discount on the bill that falls on one line alone names the discount, not the line', async () => {
  costs(ACCESSORY, 72)
  expect((await save({ priceFloor: 25 })).status).toBe(200)
  const listPrice = { price: 100, priceIncludesTax: false }
  await counter.add('shared', listPrice)
  const other = await counter.add('shared', { ...listPrice, qty: 10 })
  const onBill = (more: object = {}) =>
    t.call('POST', '/api/quickSale/set-cart-discount', {
      sessionID: 'shared',
      discountAmount: 8,
      ...more,
    })
  expect((await onBill()).status).toBe(200)
  await t.call('POST', '/api/quickSale/delete-salesorder-temp', {
    sessionID: 'shared',
    salesOrderTempId: other,
  })
  const refused = await counter.save('shared')
  expect(faultsOfRefusal(refused, 'BUSINESS_RULE')).toEqual([])
  expect(refused.body.message).toMatch(/^The discount on the bill takes .* Give it again/)
  const { approvalID } = (
    await t.call('POST', '/api/Approvals/give', {
      action: 'discount',
      userName: 'manager',
      pin: '2222',
      discountRate: 8,
      sessionID: 'shared',
      billDiscount: { discountAmount: 8 },
    })
  ).body
  expect((await onBill({ approvalID })).status).toBe(200)
  await counter.commit('shared')
  expect((await save({ priceFloor: null })).status).toBe(200)
})
