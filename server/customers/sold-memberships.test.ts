import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { CASH } from '../masters/master-rows.ts'
import { type CounterWork, counterWork } from '../testing/counter-work.ts'
import { databaseDigest } from '../testing/database-digest.ts'
import { faultsOfRefusal } from '../testing/envelope.ts'
import { type Json, type TestServer, testServer } from '../testing/test-server.ts'
import { ACCESSORY } from '../testing/test-shop-items.ts'

let t: TestServer
let work: CounterWork
let gold: string
let free: string
let code: string
beforeAll(async () => {
  t = await testServer()
  work = counterWork(t)
  gold = await membership({ name: 'Gold card', price: 590, months: 12, discountRate: 10 })
  free = await membership({ name: 'Friends', months: 6 })
  code = (await take(gold)).body.code
})
afterAll(() => t.close())

const membership = async (body: object): Promise<string> =>
  (await t.call('POST', '/api/Masters/Membership', body, { as: 'owner' })).body.id
const take = (membershipID: string) =>
  t.call('POST', '/api/Catalogue/membership-item', { membershipID }, { as: 'counter' })
const save = (body: object) => t.call('POST', '/api/Customer/save', body, { as: 'counter' })
const stateOf = async (customerID: string) => {
  const { body } = await t.call('GET', `/api/Customer/${customerID}`)
  return [body.MembershipID, body.MembershipUntil]
}

let people = 0
async function person(): Promise<string> {
  people += 1
  return (await save({ name: `Member ${people}`, mobile: `98450777${10 + people}` })).body
    .customerID
}

/** Sells what the code is to a person, paid in cash. */
async function sell(customerID: string, sale: object = {}, line: object = {}): Promise<Json> {
  people += 1
  const key = `member-${people}`
  await work.add(key, { code, price: 590, priceIncludesTax: true, ...line })
  const { totals } = await work.read(key)
  return work.commit(key, {
    customerModel: { customerID },
    receiptModel: { receiptAmount: totals.netAmount, receiptTypeId: CASH },
    ...sale,
  })
}

const NONE = [null, null]
const A_YEAR = '2027-11-20T00:00:00'

describe('a membership with a price', () => {
  it('is in the list of the counter with its price', async () => {
    const { Items } = (await t.call('GET', '/api/quickSale/getMemberships?pageSize=200')).body
    expect(Items).toContainEqual(
      expect.objectContaining({ ID: gold, Name: 'Gold card', DiscountRate: 10, Price: 590 }),
    )
    expect(Items).toContainEqual(expect.objectContaining({ ID: free, Price: 0 }))
  })

  it('is billed as a service with its tax, and begins when its sale is saved', async () => {
    const customerID = await person()
    expect((await take(gold)).body).toEqual({ success: true, code })
    const sold = await sell(customerID)
    expect(await stateOf(customerID)).toEqual([gold, A_YEAR])
    const order = (await t.call('GET', `/api/Orders/${sold.SalesOrderID}`)).body
    expect(order.Lines).toMatchObject([
      { ItemName: 'Gold card', HSN: '999799', TaxableAmount: 500, TotalAmount: 590, Stock: null },
    ])
  })

  it('is not given, nor made longer, without a sale; one without a price is', async () => {
    const customerID = await person()
    const given = await save({ customerID, membershipID: gold })
    expect([given.status, given.body.errors]).toEqual([
      400,
      [
        {
          field: 'membershipID',
          message: 'Gold card costs ₹590.00. Add it to a sale: it begins when the sale is saved.',
        },
      ],
    ])
    const model = { name: 'New with gold', membershipID: gold }
    await work.add('gold')
    const before = databaseDigest(t.services.db)
    const inSale = await work.save('gold', { customerModel: model })
    expect(faultsOfRefusal(inSale, 'VALIDATION')).toEqual([])
    expect(databaseDigest(t.services.db)).toBe(before)
    expect(await stateOf(customerID)).toEqual(NONE)

    expect((await save({ customerID, membershipID: free })).status).toBe(200)
    expect(await stateOf(customerID)).toEqual([free, '2027-05-20T00:00:00'])
    await sell(customerID)
    const longer = await save({ customerID, membershipUntil: '2030-01-01' })
    expect([longer.status, longer.body.errors[0].field]).toEqual([400, 'membershipUntil'])
    expect((await save({ customerID, membershipUntil: '2027-01-31' })).status).toBe(200)
    expect((await save({ customerID, membershipID: '' })).status).toBe(200)
    expect(await stateOf(customerID)).toEqual(NONE)
    expect(faultsOfRefusal(await take(free), 'VALIDATION')).toEqual([])
  })

  it('needs a named customer, and one of it in a sale', async () => {
    await work.add('nobody', { code, price: 590, priceIncludesTax: true })
    const refused = await work.save('nobody', {})
    expect([refused.status, refused.body.errors[0].field]).toEqual([400, 'customerModel'])
    const customerID = await person()
    await work.add('two', { code, price: 590, priceIncludesTax: true, qty: 2 })
    const two = await work.save('two', { customerModel: { customerID } })
    expect(faultsOfRefusal(two, 'BUSINESS_RULE')).toEqual([])
    expect(await stateOf(customerID)).toEqual(NONE)
  })

  it('is renewed from its last day, and each return takes its own year off', async () => {
    const customerID = await person()
    const first = await sell(customerID)
    await sell(customerID)
    expect(await stateOf(customerID)).toEqual([gold, '2028-11-20T00:00:00'])
    const { Lines } = (await t.call('GET', `/api/Returns/invoice?invoiceID=${first.InvoiceID}`))
      .body
    const back = await t.call(
      'POST',
      '/api/Returns/save',
      {
        invoiceID: first.InvoiceID,
        lines: [{ lineID: Lines[0].LineID, qty: 1, restock: false }],
        reason: 'Not wanted',
      },
      { as: 'manager' },
    )
    expect(back.status).toBe(200)
    expect(await stateOf(customerID)).toEqual([gold, A_YEAR])
  })

  it('ends when the order is cancelled, and what was before it is there again', async () => {
    const customerID = await person()
    await save({ customerID, membershipID: free })
    const sold = await sell(customerID, { salesorderModel: { generateInvoice: false } })
    expect(await stateOf(customerID)).toEqual([gold, A_YEAR])
    const cancelled = await t.call(
      'POST',
      '/api/Orders/cancel',
      { salesOrderID: sold.SalesOrderID, reason: 'Changed their mind', refundTypeId: CASH },
      { as: 'manager' },
    )
    expect(cancelled.status).toBe(200)
    expect(await stateOf(customerID)).toEqual([free, '2027-05-20T00:00:00'])
  })

  it('ends when its line is taken off the order, and is not put on one', async () => {
    const customerID = await person()
    people += 1
    const key = `member-${people}`
    await work.add(key, { code, price: 590, priceIncludesTax: true })
    await work.add(key, { code: ACCESSORY })
    const sale = { customerModel: { customerID }, salesorderModel: { generateInvoice: false } }
    const sold = await work.commit(key, sale)
    const order = (await t.call('GET', `/api/Orders/${sold.SalesOrderID}`)).body
    const line = order.Lines.find(({ ItemName }: Json) => ItemName === 'Gold card')
    const change = (body: object) =>
      t.call('POST', '/api/Orders/change', {
        salesOrderID: order.ID,
        version: order.Version,
        ...body,
      })
    const added = await change({ added: [{ itemID: work.item(code), qty: 1 }] })
    expect([added.status, added.body.errors[0].field]).toEqual([400, 'added.0.itemID'])
    expect((await change({ lines: [{ lineID: line.ID, remove: true }] })).status).toBe(200)
    expect(await stateOf(customerID)).toEqual(NONE)
  })

  it('leaves a membership alone that a person changed after the sale', async () => {
    const customerID = await person()
    const sold = await sell(customerID, { salesorderModel: { generateInvoice: false } })
    await save({ customerID, membershipID: free })
    const body = { salesOrderID: sold.SalesOrderID, reason: 'No', refundTypeId: CASH }
    expect((await t.call('POST', '/api/Orders/cancel', body, { as: 'manager' })).status).toBe(200)
    expect((await stateOf(customerID))[0]).toBe(free)
  })
})
