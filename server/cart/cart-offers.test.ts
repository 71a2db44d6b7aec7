import { afterAll, beforeAll, beforeEach, describe, expect, it, test } from 'vitest'
import { firstBrokenAuditRow } from '../audit/record-change.ts'
import { all, exactlyOne } from '../db/sql.ts'
import { type CounterWork, counterWork } from '../testing/counter-work.ts'
import { type TestServer, testServer } from '../testing/test-server.ts'
import { customerIdOf, LOCAL_CUSTOMER } from '../testing/test-shop.ts'
import { ACCESSORY, FRAME, LENS, SECOND_FRAME } from '../testing/test-shop-items.ts'

let t: TestServer
let work: CounterWork
let key = 0
let session: string
beforeAll(async () => {
  t = await testServer()
  work = counterWork(t)
})
afterAll(() => t.close())
beforeEach(() => {
  key += 1
  session = `offer-${key}`
})

type Body = Record<string, unknown>

/** Saves an offer that is withdrawn again after the test. */
const saved: { id: string; body: Body }[] = []
async function offer(body: Body): Promise<string> {
  const whole = { name: `Offer ${key}.${saved.length}`, needs: [{ count: 1 }], ...body }
  const answer = await t.call('POST', '/api/Offers/save', whole, { as: 'manager' })
  expect(answer.body).toMatchObject({ success: true })
  saved.push({ id: answer.body.offerID, body: whole })
  return answer.body.offerID
}
const save = (body: Body, as: 'owner' | 'manager' | 'counter' = 'manager') =>
  t.call('POST', '/api/Offers/save', body, { as })
const offers = async () =>
  (await t.call('GET', '/api/Offers', undefined, { as: 'counter' })).body.Items
const add = (line: Body) =>
  work.add(session, { takesOffers: true, priceIncludesTax: true, ...line }, 'owner')
const set = (body: Body) =>
  t.call('POST', '/api/quickSale/set-cart-offers', {
    sessionID: session,
    takesOffers: true,
    ...body,
  })

beforeEach(async () => {
  for (const { body, id } of saved.splice(0)) {
    await save({ ...body, offerID: id, isActive: false })
  }
})

describe('an offer in a sale', () => {
  test('is shown with its lines, and sold exactly as shown', async () => {
    await offer({
      name: 'Two frames',
      gift: 'cheapest',
      giftRate: 100,
      needs: [{ count: 2, goods: ['Frame'] }],
    })
    await add({ code: SECOND_FRAME, price: 3000 })
    expect((await work.read(session)).offers).toMatchObject({ given: [] })
    await add({ code: SECOND_FRAME, price: 2000 })
    const cart = await work.read(session)
    expect(cart.lines.map((line: Body) => [line['offerDiscount'], line['totalAmount']])).toEqual([
      [1200, 1800],
      [800, 1200],
    ])
    expect(cart.totals).toMatchObject({ totalDiscount: 2000, netAmount: 3000 })
    expect(cart.offers.given).toEqual([
      { name: 'Two frames', times: 1, amount: 2000, hasEnded: false },
    ])
    const why = await t.call('POST', '/api/quickSale/explain-cart-line', { id: cart.lines[0].id })
    expect(why.body).toMatchObject({
      OwnDiscount: 0,
      Offers: [{ Name: 'Two frames', Amount: 1200 }],
    })

    const made = await work.commit(session)
    const order = (await t.call('GET', `/api/Orders/${made.SalesOrderID}`)).body
    expect(order.Lines.map((line: Body) => [line['DiscountAmount'], line['TotalAmount']])).toEqual([
      [1200, 1800],
      [800, 1200],
    ])
    const report = '/api/Reports/discounts?from=2026-11-01&to=2026-11-30'
    const rows = (await t.call('GET', report, undefined, { as: 'owner' })).body.Rows
    const own = rows.filter((row: Body) => JSON.stringify(row).includes('Two frames'))
    expect(own).toHaveLength(2)
    expect(
      (await offers()).find(({ Name }: { Name: string }) => Name === 'Two frames'),
    ).toMatchObject({
      Bills: 1,
      Given: 2000,
    })
  })

  test('comes off a price without tax so that the customer saves it with tax', async () => {
    await offer({ gift: 'amount', giftAmount: 118, needs: [{ count: 1, goods: ['Accessory'] }] })
    await add({ code: ACCESSORY, price: 1000, priceIncludesTax: false })
    const { lines, totals } = await work.read(session)
    expect(lines[0]).toMatchObject({ offerDiscount: 100, taxableAmount: 900 })
    expect(totals.netAmount).toBe(1062)
  })

  test('a package of goods at two rates is split by price, each line taxed at its own', async () => {
    await offer({
      gift: 'price',
      giftAmount: 4499,
      needs: [
        { count: 1, itemCodes: [SECOND_FRAME] },
        { count: 1, goods: ['SpectacleLens'] },
        { count: 1, goods: ['Accessory'] },
      ],
    })
    await add({ code: SECOND_FRAME, price: 2500 })
    await add({ code: LENS, price: 1500 })
    await add({ code: ACCESSORY, price: 2000 })
    const { lines, totals } = await work.read(session)
    expect(lines.map((line: Body) => [line['totalAmount'], line['cgstAmount']])).toEqual([
      [1874.58, 44.63],
      [1124.75, 26.78],
      [1499.67, 114.38],
    ])
    expect(totals.netAmount).toBe(4499)
  })
})

describe('who gets an offer', () => {
  it('gives none to a client that does not ask for them', async () => {
    await offer({ gift: 'percent', giftRate: 10 })
    await work.add(session, { price: 100 })
    const cart = await work.read(session)
    expect(cart).not.toHaveProperty('offers')
    expect(cart.lines[0]).not.toHaveProperty('offerDiscount')
    expect(cart.totals.totalDiscount).toBe(0)
  })

  it('says nothing in a shop without offers', async () => {
    await add({ price: 100 })
    expect((await work.read(session)).totals.totalDiscount).toBe(0)
  })

  it('counts no offer against the ceiling of a role', async () => {
    await offer({ gift: 'percent', giftRate: 90 })
    await work.add(session, { price: 100, discountRate: 15, takesOffers: true })
    expect((await work.read(session)).lines[0]).toMatchObject({
      totalDiscount: 91.5,
      offerDiscount: 76.5,
    })
    const more = await work.send(session, { price: 100, discountRate: 16, takesOffers: true })
    expect(more.body.code).toBe('APPROVAL_REQUIRED')
  })

  it('spreads a discount on the bill over what offers leave, and never goes below zero', async () => {
    await offer({ gift: 'percent', giftRate: 100, needs: [{ count: 1, goods: ['Frame'] }] })
    await add({ code: SECOND_FRAME, price: 1000 })
    await add({ code: ACCESSORY, price: 1000 })
    const given = await t.call(
      'POST',
      '/api/quickSale/set-cart-discount',
      { sessionID: session, discountAmount: 100 },
      { as: 'owner' },
    )
    expect(given.status).toBe(200)
    const { lines } = await work.read(session)
    expect(lines.map((line: Body) => [line['offerDiscount'], line['billDiscountShare']])).toEqual([
      [1000, 0],
      [undefined, 100],
    ])
  })

  it('works out anew what every change of the cart makes of it', async () => {
    await offer({
      gift: 'cheapest',
      giftRate: 100,
      needs: [{ count: 2, goods: ['Accessory'] }],
    })
    const first = await add({ price: 100 })
    const second = await add({ price: 60 })
    const off = async () => (await work.read(session)).totals.totalDiscount
    expect(await off()).toBe(60)
    const change = { id: second, qty: 1, price: 80 }
    await t.call('POST', '/api/quickSale/update-sales-order-temp-values', change, { as: 'owner' })
    expect(await off()).toBe(80)
    await t.call('POST', '/api/quickSale/delete-salesorder-temp', {
      sessionID: session,
      salesOrderTempId: first,
    })
    expect(await off()).toBe(0)
    const { offers: seen } = await work.read(session)
    expect(seen.notes).toHaveLength(1)
    expect(seen.notes[0]).toContain('1 more')
  })

  it('needs the coupon, and says where no offer has it', async () => {
    await offer({ gift: 'percent', giftRate: 10, coupon: 'Diwali' })
    await add({ price: 100 })
    const wrong = await set({ coupon: 'HOLI' })
    expect(wrong.status).toBe(400)
    expect(wrong.body.errors[0].field).toBe('coupon')
    expect((await work.read(session)).totals.totalDiscount).toBe(0)
    expect((await set({ coupon: 'diwali' })).status).toBe(200)
    expect(await work.read(session)).toMatchObject({
      totals: { totalDiscount: 10 },
      offers: { coupon: 'DIWALI' },
    })
    expect((await set({ takesOffers: false })).status).toBe(200)
    expect(await work.read(session)).toMatchObject({ totals: { totalDiscount: 0 } })
  })

  it('ends with the last line of a sale, and not before', async () => {
    await offer({ gift: 'percent', giftRate: 10, coupon: 'Diwali' })
    const [first, second] = [await add({ price: 100 }), await add({ price: 100 })]
    expect((await set({ coupon: 'diwali' })).status).toBe(200)
    const remove = (salesOrderTempId: unknown) =>
      t.call('POST', '/api/quickSale/delete-salesorder-temp', {
        sessionID: session,
        salesOrderTempId,
      })
    expect((await remove(first)).status).toBe(200)
    expect((await work.read(session)).totals.totalDiscount).toBe(10)
    expect((await remove(second)).status).toBe(200)
    await add({ price: 100 })
    expect((await work.read(session)).totals.totalDiscount).toBe(0)
  })

  it('gives a limited one so often, and an open sale that has it counts', async () => {
    await offer({ gift: 'percent', giftRate: 10, total: 1 })
    await add({ price: 100 })
    const held = session
    session = `${held}-other`
    await add({ price: 100 })
    expect((await work.read(session)).totals.totalDiscount).toBe(0)
    await t.call('POST', '/api/quickSale/deleteSalesOrderTempBySession', { sessionID: held })
    await set({})
    expect((await work.read(session)).totals.totalDiscount).toBe(10)
    await work.commit(session)
    session = `${held}-third`
    await add({ price: 100 })
    expect((await work.read(session)).totals.totalDiscount).toBe(0)
  })

  it('gives one of a group, or one a customer, to a named customer only', async () => {
    const membershipID = t.services.ids.encode('membership', 1)
    await offer({ gift: 'percent', giftRate: 10, membershipID, perCustomer: 1 })
    const member = await t.call('POST', '/api/Customer/save', { name: 'Asha Rao', membershipID })
    const customerID = member.body.customerID ?? member.body.CustomerID ?? member.body.ID
    const sell = async () => {
      await add({ price: 100 })
      const before = (await work.read(session)).totals.totalDiscount
      await t.call('POST', '/api/quickSale/set-cart-customer', { sessionID: session, customerID })
      return [before, (await work.read(session)).totals.totalDiscount]
    }
    expect(await sell()).toEqual([0, 10])
    await work.commit(session, { customerModel: { customerID } })
    session = `${session}-again`
    expect(await sell()).toEqual([0, 0])
  })

  it('gives one of a group to who joins it with the sale open, and takes it back with the group', async () => {
    const membershipID = t.services.ids.encode('membership', 1)
    await offer({ gift: 'percent', giftRate: 10, membershipID })
    const { customerID } = (await t.call('POST', '/api/Customer/save', { name: 'Meera Shah' })).body
    await add({ price: 100 })
    await t.call('POST', '/api/quickSale/set-cart-customer', { sessionID: session, customerID })
    const off = async () => (await work.read(session)).totals.totalDiscount
    const join = (group: Body) => t.call('POST', '/api/Customer/save', { customerID, ...group })
    expect(await off()).toBe(0)
    expect((await join({ membershipID, membershipUntil: '2026-11-19' })).status).toBe(200)
    expect(await off()).toBe(0)
    await join({ membershipUntil: '2027-11-19' })
    expect(await off()).toBe(10)
    await join({ membershipID: '' })
    expect(await off()).toBe(0)
    await join({ membershipID })
    const made = await work.commit(session, { customerModel: { customerID } })
    const order = (await t.call('GET', `/api/Orders/${made.SalesOrderID}`)).body
    expect(order.Lines[0]['DiscountAmount']).toBe(10)
  })

  it('gives one that begins after the lines were entered with the next change: a quantity, a pair, a customer', async () => {
    const id = await add({ price: 100 })
    await offer({
      gift: 'cheapest',
      giftRate: 100,
      needs: [{ count: 2, goods: ['Accessory'] }],
    })
    const off = async () => (await work.read(session)).totals.totalDiscount
    const qty = (count: number) =>
      t.call(
        'POST',
        '/api/quickSale/update-sales-order-temp-values',
        { id, qty: count, price: 100 },
        { as: 'owner' },
      )
    expect(await off()).toBe(0)
    expect((await qty(2)).status).toBe(200)
    expect(await off()).toBe(100)
    await qty(5)
    expect(await off()).toBe(200)
    await qty(1)
    expect(await off()).toBe(0)
    await offer({ gift: 'amount', giftAmount: 7 })
    const customerID = t.services.ids.encode(
      'customer',
      customerIdOf(t.services, LOCAL_CUSTOMER.name),
    )
    await t.call('POST', '/api/quickSale/set-cart-customer', { sessionID: session, customerID })
    expect(await off()).toBe(7)
  })

  it('gives the half price of a second pair once the lines are made pairs', async () => {
    await offer({ gift: 'secondPair', giftRate: 50, needs: [{ count: 1, goods: ['Frame'] }] })
    const lines = [
      await add({ code: SECOND_FRAME, price: 2000 }),
      await add({ code: SECOND_FRAME, price: 1000 }),
    ]
    const off = async () => (await work.read(session)).totals.totalDiscount
    const pair = (id: string | undefined, pairNo: string) =>
      t.call('POST', '/api/quickSale/set-cart-line-pair', { id, pairNo })
    expect(await off()).toBe(0)
    await pair(lines[0], '1')
    await pair(lines[1], '2')
    expect(await off()).toBe(500)
  })

  it('keeps what a sale was given when the offer is withdrawn or changed, and says so', async () => {
    const body = { name: `Kept ${key}`, gift: 'percent', giftRate: 10, needs: [{ count: 1 }] }
    const offerID = await offer(body)
    await add({ price: 100 })
    expect((await save({ ...body, offerID, giftRate: 5 })).status).toBe(200)
    await add({ price: 100 })
    expect((await work.read(session)).totals.totalDiscount).toBe(20)
    expect((await save({ ...body, offerID, isActive: false })).status).toBe(200)
    await add({ price: 100 })
    const { offers: seen, totals } = await work.read(session)
    expect(totals.totalDiscount).toBe(30)
    expect(seen.given).toMatchObject([{ amount: 30, hasEnded: true }])
    expect(seen.notes[0]).toContain('has ended')
    session = `${session}-new`
    await add({ price: 100 })
    expect((await work.read(session)).totals.totalDiscount).toBe(0)
  })
})

describe('defining an offer', () => {
  const whole = { name: 'Defined', gift: 'percent', giftRate: 10, needs: [{ count: 1 }] }

  it.each([
    [{ giftRate: undefined }, 'giftRate'],
    [{ gift: 'price', giftRate: undefined }, 'giftAmount'],
    [{ giftAmount: 5 }, 'giftAmount'],
    [{ fromDay: '2026-02-30' }, 'fromDay'],
    [{ fromDay: '2026-03-02', toDay: '2026-03-01' }, 'toDay'],
    [{ fromTime: '18:00', toTime: '18:00' }, 'toTime'],
    [{ needs: [{ count: 1, brands: ['Nobody'] }] }, 'needs.0.brands'],
    [{ needs: [{ count: 1, itemCodes: ['NO-SUCH'] }] }, 'needs.0.itemCodes'],
    [{ needs: [{ count: 1, priceFrom: 5, priceTo: 4 }] }, 'needs.0.priceTo'],
  ])('refuses %o beside its field', async (wrong, field) => {
    const { count } = exactlyOne<{ count: number }>(
      t.services.db,
      'SELECT count(*) AS count FROM offer_versions',
      {},
    )
    const { body, status } = await save({ ...whole, ...wrong })
    expect([status, body.errors[0].field]).toEqual([400, field])
    expect(all(t.services.db, 'SELECT 1 FROM offer_versions', {})).toHaveLength(count)
  })

  it('answers what was saved, in a new version each time', async () => {
    const offerID = await offer({
      name: 'Evening',
      gift: 'secondPair',
      giftRate: 50,
      needs: [{ count: 1, goods: ['Frame'], brands: ['netra'], priceFrom: 500 }],
      fromDay: '2026-01-01',
      toDay: '2027-01-01',
      weekdays: [6, 0],
      fromTime: '18:00',
      toTime: '21:00',
      minimumBill: 999,
      perBill: 2,
      priority: 5,
      mayCombine: true,
    })
    const read = async () => (await offers()).find(({ ID }: { ID: string }) => ID === offerID)
    expect(await read()).toMatchObject({
      Version: 1,
      Gift: 'secondPair',
      GiftRate: 50,
      GiftAmount: null,
      Needs: [{ Count: 1, Goods: ['Frame'], Brands: ['Netra'], PriceFrom: 500, PriceTo: null }],
      Weekdays: [0, 6],
      FromTime: '18:00',
      ToTime: '21:00',
      MinimumBill: 999,
      PerBill: 2,
      Priority: 5,
      MayCombine: true,
      Bills: 0,
    })
    const change = { ...whole, name: 'Evening', offerID, version: 1 }
    expect((await save(change)).body.version).toBe(2)
    expect((await save(change)).status).toBe(409)
    const twin = await save({ ...whole, name: 'DEFINED ' })
    expect(twin.status).toBe(200)
    saved.push({ id: twin.body.offerID, body: { ...whole, name: 'Twin' } })
    const second = await save({ ...whole, name: 'defined' })
    expect([second.status, second.body.message]).toEqual([409, 'Another offer is called defined.'])
  })

  it('is for the owner and the manager', async () => {
    expect((await save(whole, 'counter')).status).toBe(403)
  })

  it('leaves the log of changes whole', () => {
    expect(firstBrokenAuditRow(t.services.db)).toBeNull()
  })
})

test('a lens is bought as a set of two, whichever frame it goes with', async () => {
  await offer({ gift: 'amount', giftAmount: 100, needs: [{ count: 2, goods: ['SpectacleLens'] }] })
  await add({ code: FRAME, price: 1000, inventoryID: work.unit('RB2140-0001') })
  await add({ code: LENS, price: 500, qty: 2 })
  expect((await work.read(session)).totals.totalDiscount).toBe(100)
})
