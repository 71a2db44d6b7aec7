import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { all } from '../db/sql.ts'
import { CASH, CREDIT_NOTE } from '../masters/master-rows.ts'
import { type CounterWork, counterWork } from '../testing/counter-work.ts'
import { databaseDigest } from '../testing/database-digest.ts'
import { expectRefusal } from '../testing/refusals.ts'
import { type TestServer, testServer } from '../testing/test-server.ts'
import { customerIdOf, LOCAL_CUSTOMER, TAMIL_NADU_CUSTOMER } from '../testing/test-shop.ts'

let t: TestServer
let work: CounterWork
beforeAll(async () => {
  t = await testServer()
  work = counterWork(t)
})
afterAll(() => t.close())

const JOIN = '/api/Customer/household/join'
const LEAVE = '/api/Customer/household/leave'
const id = (customerId: number) => t.services.ids.encode('customer', customerId)
const asha = () => customerIdOf(t.services, LOCAL_CUSTOMER.name)
const bala = () => customerIdOf(t.services, TAMIL_NADU_CUSTOMER.name)

async function newCustomer(name: string, mobile?: string): Promise<number> {
  const { body } = await t.call('POST', '/api/Customer/save', { name, ...(mobile && { mobile }) })
  return body.numericID
}
const glance = async (customerId: number) =>
  (await t.call('GET', `/api/Customer/${id(customerId)}/glance`)).body
const join = (body: Record<string, unknown>) => t.call('POST', JOIN, body)
const leave = (customerId: number) => t.call('POST', LEAVE, { customerID: id(customerId) })

let sales = 0
/** Sells a case and takes it back, so that the customer keeps 118 rupees as credit. */
async function creditFor(customerId: number): Promise<string> {
  const key = `household-${++sales}`
  await work.add(key)
  const sold = await work.commit(key, {
    customerModel: { customerID: id(customerId) },
    receiptModel: { receiptAmount: 118, receiptTypeId: CASH },
  })
  const { Lines } = (await t.call('GET', `/api/Returns/invoice?invoiceID=${sold.InvoiceID}`)).body
  const lines = [{ lineID: Lines[0].LineID, qty: 1, restock: true }]
  const back = { invoiceID: sold.InvoiceID, lines, reason: 'Too large' }
  return (await t.call('POST', '/api/Returns/save', back, { as: 'owner' })).body.creditNoteNo
}

async function payWith(customerId: number, number: string) {
  const key = `household-${++sales}`
  await work.add(key)
  return work.save(key, {
    customerModel: { customerID: id(customerId) },
    receiptModel: { receiptAmount: 100, receiptTypeId: CREDIT_NOTE, referenceNo: number },
  })
}

describe('a household', () => {
  it('is whoever has the same mobile, without a word', async () => {
    const ravi = await newCustomer('Ravi Rao', `+91 ${LOCAL_CUSTOMER.mobile}`)
    const { Household } = await glance(ravi)
    expect(Household).toMatchObject([
      { Name: LOCAL_CUSTOMER.name, Relation: null, IsHead: false },
      { Name: 'Ravi Rao', NumericID: ravi },
    ])
    expect((await glance(bala())).Household).toEqual([])
  })

  it('takes in who has another mobile, knows its head, and lets go', async () => {
    const dev = await newCustomer('Dev Kumar', '9840077777')
    expect(
      await join({ customerID: id(dev), memberID: id(bala()), relation: 'Child' }),
    ).toMatchObject({
      status: 200,
      body: { success: true },
    })
    expect((await glance(bala())).Household).toMatchObject([
      { Name: TAMIL_NADU_CUSTOMER.name, Relation: 'Self', IsHead: true },
      { Name: 'Dev Kumar', Relation: 'Child', IsHead: false },
    ])
    await join({ customerID: id(dev), memberID: id(dev), isHead: true })
    expect((await glance(bala())).Household).toMatchObject([
      { Name: 'Dev Kumar', Relation: 'Self', IsHead: true },
      { Name: TAMIL_NADU_CUSTOMER.name, Relation: null, IsHead: false },
    ])
    await leave(dev)
    expect((await glance(dev)).Household).toEqual([])
    await leave(bala())
    expect(all(t.services.db, 'SELECT * FROM households')).toEqual([])
  })

  it('has one family a person: who joins another leaves the first', async () => {
    const [first, second, child] = [
      await newCustomer('First'),
      await newCustomer('Second'),
      await newCustomer('Child'),
    ]
    await join({ customerID: id(child), memberID: id(first) })
    await join({ customerID: id(child), memberID: id(second) })
    expect((await glance(first)).Household).toEqual([])
    expect((await glance(second)).Household).toHaveLength(2)
  })

  it('refuses who is nobody, and writes nothing', async () => {
    const walkIn = id(t.services.branch().walkInCustomerId)
    const digest = databaseDigest(t.services.db)
    const ask = (customerID: string, memberID: string) => ({
      name: 'join',
      method: 'POST' as const,
      path: JOIN,
      body: { customerID, memberID },
    })
    await expectRefusal(t, { ...ask(walkIn, id(asha())), code: 'BUSINESS_RULE' })
    await expectRefusal(t, { ...ask(id(asha()), walkIn), code: 'BUSINESS_RULE' })
    await expectRefusal(t, { ...ask(id(99_999), id(asha())), code: 'NOT_FOUND' })
    const alone = { name: 'leave', method: 'POST', path: LEAVE, code: 'CONFLICT' } as const
    await expectRefusal(t, { ...alone, body: { customerID: id(asha()) } })
    expect(databaseDigest(t.services.db)).toBe(digest)
  })
})

describe('credits of a household', () => {
  it('are offered to each member, the own first, and can be spent by each', async () => {
    const mother = await newCustomer('Latha Bhat', '9845099999')
    const son = await newCustomer('Arun Bhat', '9845099999')
    const hers = await creditFor(mother)
    const his = await creditFor(son)
    const path = `/api/quickSale/get-credit-notes?customerId=${son}`
    expect((await t.call('GET', path)).body).toMatchObject([
      { CreditNoteNo: his, IsOwn: true, CustomerName: 'Arun Bhat' },
      { CreditNoteNo: hers, IsOwn: false, CustomerName: 'Latha Bhat', CustomerID: id(mother) },
    ])
    expect(await glance(son)).toMatchObject({ CreditAmount: 118, HouseholdCreditAmount: 118 })
    expect((await payWith(son, hers)).status).toBe(200)
    expect(await glance(mother)).toMatchObject({ CreditAmount: 18, HouseholdCreditAmount: 118 })
    const stranger = await payWith(bala(), his)
    expect([stranger.status, stranger.body.code]).toEqual([422, 'BUSINESS_RULE'])
  })
})
