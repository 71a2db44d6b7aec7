import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { CASH } from '../masters/master-rows.ts'
import { COUNTER_UNPAID_LIMIT, writeSetting } from '../settings/settings.ts'
import { type CounterWork, counterWork } from '../testing/counter-work.ts'
import { databaseDigest } from '../testing/database-digest.ts'
import { faultsOfRefusal } from '../testing/envelope.ts'
import { type CallOptions, type TestServer, testServer } from '../testing/test-server.ts'
import { customerIdOf, LOCAL_CUSTOMER } from '../testing/test-shop.ts'
import { LENS } from '../testing/test-shop-items.ts'

const SAVE = '/api/quickSale/SaveSale'
let t: TestServer
let work: CounterWork
beforeEach(async () => {
  t = await testServer()
  work = counterWork(t)
  // The limits of a new shop; a service without them lets every role leave any sum unpaid.
  t.services.write((tx) => writeSetting(tx, 'unpaidLimitPaise', COUNTER_UNPAID_LIMIT))
})
afterEach(() => t.close())

const named = () => ({
  customerModel: {
    customerID: t.services.ids.encode('customer', customerIdOf(t.services, LOCAL_CUSTOMER.name)),
  },
})
const save = (sale: object, options: CallOptions = {}) =>
  t.call('POST', SAVE, { sessionID: 'unpaid', ...sale }, options)
const expectRefused = async (sale: object, code: 'VALIDATION' | 'APPROVAL_REQUIRED') => {
  const before = databaseDigest(t.services.db)
  const answer = await save(sale)
  expect(faultsOfRefusal(answer, code)).toEqual([])
  expect(databaseDigest(t.services.db)).toBe(before)
  return answer.body
}
const cash = (receiptAmount: number) => ({ receiptModel: { receiptAmount, receiptTypeId: CASH } })

describe('what the counter may leave unpaid', () => {
  it('is owed by somebody with a name', async () => {
    await work.add('unpaid')
    const { errors } = await expectRefused({}, 'VALIDATION')
    expect(errors).toEqual([
      {
        field: 'customerModel',
        message: '₹118.00 is not paid. Name the customer who owes it, or take the money.',
      },
    ])
    expect((await save(named())).status).toBe(200)
  })

  it('is up to the limit of the role; above it a manager approves', async () => {
    await work.add('unpaid', { code: LENS, price: 600 })
    const { message } = await expectRefused(named(), 'APPROVAL_REQUIRED')
    expect(message).toBe(
      '₹630.00 is not paid, and you may leave ₹500.00 unpaid. A manager can approve it.',
    )
    const { body } = await t.call('POST', '/api/Approvals/give', {
      userName: 'manager',
      pin: '2222',
      action: 'sale.unpaid',
      sessionID: 'unpaid',
      request: { operation: 'save-sale', body: { sessionID: 'unpaid', ...named() } },
    })
    const headers = { 'x-approval': body.approvalID }
    await work.add('another', { code: LENS, price: 600 })
    const another = await t.call('POST', SAVE, { sessionID: 'another', ...named() }, { headers })
    expect(faultsOfRefusal(another, 'FORBIDDEN')).toEqual([])
    expect((await save(named(), { headers })).status).toBe(200)
  })

  it('is no advance on an order whose goods stay', async () => {
    await work.add('unpaid', { code: LENS, price: 600 })
    const later = { salesorderModel: { generateInvoice: false } }
    await expectRefused({ ...later, ...cash(50) }, 'VALIDATION')
    expect((await save({ ...named(), ...later, ...cash(50) })).status).toBe(200)
  })

  it('has no limit for a manager, and none where the shop sets none', async () => {
    await work.add('unpaid', { code: LENS, price: 600 }, 'manager')
    expect((await save({}, { as: 'manager' })).status).toBe(200)
    t.services.write((tx) =>
      writeSetting(tx, 'unpaidLimitPaise', { ...COUNTER_UNPAID_LIMIT, counter: null }),
    )
    await work.add('free', { code: LENS, price: 600 })
    const free = await t.call('POST', SAVE, { sessionID: 'free' })
    expect(free.status).toBe(200)
  })
})
