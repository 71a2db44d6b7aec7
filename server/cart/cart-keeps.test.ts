import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { one } from '../db/sql.ts'
import { type CounterWork, counterWork } from '../testing/counter-work.ts'
import { databaseDigest } from '../testing/database-digest.ts'
import { faultsOfRefusal } from '../testing/envelope.ts'
import { type TestServer, testServer } from '../testing/test-server.ts'
import { TEST_NOW } from '../testing/test-shop.ts'
import { ACCESSORY, NO_MRP, ZERO_PRICED } from '../testing/test-shop-items.ts'

type Keys = Record<string, unknown>

let t: TestServer
let work: CounterWork
let key = ''
let keys = 0
beforeAll(async () => {
  t = await testServer()
  work = counterWork(t)
})
afterAll(() => t.close())
beforeEach(() => {
  t.clock.set(TEST_NOW)
  key = `keeps-${++keys}`
})

const post = (path: string, body: Keys) => t.call('POST', path, body)
const discount = (body: Keys) =>
  post('/api/quickSale/set-cart-discount', { sessionID: key, ...body })
const approve = async (more: Keys = {}): Promise<string> => {
  const lines = [{ itemID: work.item(ACCESSORY), qty: 3 }]
  const yes = { userName: 'manager', pin: '2222', action: 'discount', discountRate: 30, lines }
  const answer = await t.call('POST', '/api/Approvals/give', { ...yes, sessionID: key, ...more })
  return answer.body.approvalID
}

describe('a discount above the ceiling', () => {
  const dear = { price: 1_000, mrp: 5_000, discountRate: 25 }

  it('needs a manager, and with the approval goes through', async () => {
    expect(faultsOfRefusal(await work.send(key, dear), 'APPROVAL_REQUIRED')).toEqual([])
    const approvalID = await approve()
    const id = await work.add(key, { ...dear, approvalID })
    const { lines } = await work.read(key)
    expect(lines[0]).toMatchObject({ id, totalDiscount: 250, approvalID })
  })

  it('one yes holds for the lines that it was given for, within its rate', async () => {
    const lines = [ACCESSORY, NO_MRP].map((code) => ({ itemID: work.item(code), qty: 1 }))
    const approvalID = await approve({ lines })
    const above = await work.send(key, { ...dear, discountRate: 31, approvalID })
    expect(faultsOfRefusal(above, 'APPROVAL_REQUIRED')).toEqual([])
    await work.add(key, { ...dear, approvalID })
    await work.add(key, { ...dear, code: NO_MRP, approvalID })
  })

  it('an approved line keeps its approval within the quantity approved, however late', async () => {
    const id = await work.add(key, { ...dear, approvalID: await approve() })
    t.clock.set(TEST_NOW + 3_600_000)
    const update = { id, qty: 3, price: 1_000, discountRate: 25 }
    expect((await post('/api/quickSale/update-sales-order-temp-values', update)).status).toBe(200)
    for (const more of [{ discountRate: 35 }, { qty: 4 }]) {
      const higher = await post('/api/quickSale/update-sales-order-temp-values', {
        ...update,
        ...more,
      })
      expect(faultsOfRefusal(higher, 'APPROVAL_REQUIRED')).toEqual([])
    }
  })

  it('an approval of another sale, or one too old, is refused and writes nothing', async () => {
    const foreign = await approve({ sessionID: 'another' })
    const old = await approve()
    t.clock.set(TEST_NOW + 5 * 60_000)
    const before = databaseDigest(t.services.db)
    for (const approvalID of [foreign, old]) {
      const answer = await work.send(key, { ...dear, approvalID })
      expect(faultsOfRefusal(answer, 'FORBIDDEN')).toEqual([])
    }
    expect(databaseDigest(t.services.db)).toBe(before)
  })
})

describe('a discount on the whole bill', () => {
  async function threeLines(): Promise<void> {
    await work.add(key, { price: 333.33, mrp: 500 })
    await work.add(key, { code: NO_MRP, price: 333.33 })
    await work.add(key, { code: ZERO_PRICED, price: 100, priceIncludesTax: true, discountRate: 10 })
  }
  const shares = async (): Promise<number[]> =>
    (await work.read(key)).lines.map((line: Keys) => line['billDiscountShare'])

  it('is spread over the lines to the paisa, and follows them', async () => {
    await threeLines()
    expect((await discount({ discountAmount: 40 })).body).toEqual({ success: true })
    expect(await shares()).toEqual([17.62, 17.62, 4.76])
    const { billDiscount, totals } = await work.read(key)
    expect(billDiscount).toEqual({
      discountRate: null,
      discountAmount: 40,
      appliedAmount: 40,
      approvalID: null,
    })
    expect(totals.totalDiscount).toBe(50)
    await work.add(key, { price: 100 })
    expect((await shares()).reduce((sum, share) => sum + share, 0)).toBeCloseTo(40, 5)
  })

  it('is in the order and its invoice as line discounts', async () => {
    await threeLines()
    await discount({ discountRate: 5 })
    const { totals } = await work.read(key)
    const sale = await work.commit(key)
    const order = await t.call('GET', `/api/Orders/${sale.SalesOrderID}`)
    expect(order.body.NetAmount).toBe(totals.netAmount)
    const given = order.body.Lines.map((line: Keys) => line['DiscountAmount'])
    expect(given).toEqual([16.67, 16.66, 14.5])
  })

  it('goes when it is taken away, and the lines keep their own', async () => {
    await threeLines()
    await discount({ discountRate: 5 })
    await discount({})
    const { billDiscount, totals } = await work.read(key)
    expect([billDiscount, totals.totalDiscount]).toEqual([null, 10])
  })

  it('counts with the line’s own discount against the ceiling, and takes an approval', async () => {
    await threeLines()
    const refused = await discount({ discountRate: 14 })
    expect(faultsOfRefusal(refused, 'APPROVAL_REQUIRED')).toEqual([])
    expect((await work.read(key)).billDiscount).toBeNull()
    const approvalID = await approve({ lines: null, billDiscount: { discountRate: 20 } })
    expect((await discount({ discountRate: 20, approvalID })).status).toBe(200)
    expect((await work.read(key)).billDiscount).toMatchObject({ approvalID })
  })

  it('never lifts what is left of the cart above its ceiling', async () => {
    const dear = await work.add(key, { price: 10_000, mrp: 20_000 })
    await work.add(key, { code: NO_MRP, price: 120 })
    await discount({ discountAmount: 500 })
    await post('/api/quickSale/delete-salesorder-temp', { sessionID: key, salesOrderTempId: dear })
    expect((await work.read(key)).billDiscount).toMatchObject({
      discountAmount: 500,
      appliedAmount: 18,
    })
  })

  it('is one or the other, and not for a saved sale', async () => {
    const both = await discount({ discountRate: 1, discountAmount: 1 })
    expect(faultsOfRefusal(both, 'VALIDATION')).toEqual([])
    await work.add(key)
    await work.commit(key)
    expect(faultsOfRefusal(await discount({ discountRate: 1 }), 'SESSION_USED')).toEqual([])
  })
})

describe('whose sale it is', () => {
  const customerID = () => t.services.ids.encode('customer', 2)
  const name = (body: Keys) => post('/api/quickSale/set-cart-customer', { sessionID: key, ...body })

  it('is known to every till, held or not', async () => {
    await work.add(key)
    expect((await name({ customerID: customerID() })).body).toEqual({ success: true })
    expect((await work.read(key)).customer).toMatchObject({ ID: customerID(), NumericID: 2 })
    const { body } = await t.call('GET', '/api/quickSale/open-carts')
    const held = body.Items.find((cart: Keys) => cart['SessionID'] === key)
    expect(held).toMatchObject({ CustomerID: customerID(), CustomerName: 'Asha Rao' })
    await name({})
    expect((await work.read(key)).customer).toBeNull()
  })

  it('takes the discount of a member along when it goes to somebody else', async () => {
    const { ID, DiscountRate } = (
      await t.call('GET', '/api/Masters/Membership', undefined, { as: 'owner' })
    ).body.Items.find((each: Keys) => Number(each['DiscountRate']) > 0)
    const person = async (more: Keys) =>
      (await post('/api/Customer/save', { name: `Member ${key}`, ...more })).body.customerID
    const member = await person({ membershipID: ID })
    const other = await person({ membershipID: ID, name: `Sister ${key}` })
    const rate = async () => (await work.read(key)).billDiscount?.discountRate ?? null
    await work.add(key)
    await name({ customerID: member })
    await discount({ discountRate: DiscountRate })
    expect(await rate()).toBe(DiscountRate)
    await name({ customerID: other })
    expect(await rate()).toBe(DiscountRate)
    await name({ customerID: customerID() })
    expect(await rate()).toBeNull()
    // What was not given to a member stays.
    await discount({ discountRate: DiscountRate })
    await name({ customerID: await person({ name: `Guest ${key}` }) })
    expect(await rate()).toBe(DiscountRate)
  })

  it('must be a customer of ours', async () => {
    const invented = await name({ customerID: t.services.ids.encode('customer', 999) })
    expect(faultsOfRefusal(invented, 'NOT_FOUND')).toEqual([])
    const wrong = await name({ customerID: t.services.ids.encode('item', 1) })
    expect(faultsOfRefusal(wrong, 'INVALID_ID')).toEqual([])
  })
})

describe('drafts', () => {
  const keep = (body: Keys) =>
    post('/api/quickSale/set-cart-draft', { sessionID: key, kind: 'payment', ...body })

  it('stay with the sale until it is saved', async () => {
    await work.add(key)
    await keep({ draft: '{"tenders":[1]}' })
    await keep({ draft: '{"tenders":[2]}' })
    await keep({ kind: 'prescription', draft: '{"right":{}}' })
    const kept = { payment: '{"tenders":[2]}', prescription: '{"right":{}}' }
    expect((await work.read(key)).drafts).toEqual(kept)
    await keep({})
    expect((await work.read(key)).drafts.payment).toBeNull()
    await work.commit(key)
    expect(one(t.services.db, 'SELECT 1 FROM cart_drafts')).toBeUndefined()
  })

  it.each([
    ['what is not JSON', { draft: '{' }],
    ['JSON too deep to keep', { draft: `${'['.repeat(5_000)}${']'.repeat(5_000)}` }],
    ['another kind', { kind: 'poem', draft: '{}' }],
    ['too much', { draft: JSON.stringify('x'.repeat(20_000)) }],
  ])('%s is refused', async (_what, body) => {
    expect(faultsOfRefusal(await keep(body), 'VALIDATION')).toEqual([])
  })
})

describe('why this price', () => {
  it('names every step with where it came from', async () => {
    const approvalID = await approve()
    const line = { code: ACCESSORY, price: 100, qty: 2, discountRate: 20, mrp: 150, approvalID }
    const id = await work.add(key, line)
    const ofBill = await approve({ lines: null, billDiscount: { discountAmount: 10 } })
    await discount({ discountAmount: 10, approvalID: ofBill })
    const { body } = await post('/api/quickSale/explain-cart-line', { id })
    expect(body).toMatchObject({
      Qty: 2,
      MRP: 150,
      Price: 100,
      PriceIncludesTax: false,
      GrossAmount: 200,
      DiscountRate: 20,
      OwnDiscount: 40,
      BillDiscountShare: 10,
      TaxableAmount: 150,
      RatesSince: expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/),
      Taxes: [
        { Name: 'CGST', Rate: 9, Amount: 13.5 },
        { Name: 'SGST', Rate: 9, Amount: 13.5 },
      ],
      TotalAmount: 177,
      SavedAgainstMRP: 123,
      LineApproval: { AskedBy: 'Counter', GivenBy: 'Manager', MaximumRate: 30 },
      BillApproval: { GivenBy: 'Manager' },
    })
    const away = await post('/api/quickSale/explain-cart-line', {
      id,
      isCustomerStateNotSameAsCompanyState: true,
    })
    expect(away.body.Taxes).toEqual([{ Name: 'IGST', Rate: 18, Amount: 27 }])
  })

  it('a line that is gone is not explained', async () => {
    const id = t.services.ids.encode('cartLine', 99_999)
    expect(
      faultsOfRefusal(await post('/api/quickSale/explain-cart-line', { id }), 'NOT_FOUND'),
    ).toEqual([])
  })
})
