import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ErrorCode } from '../kernel/refusal.ts'
import { type CounterWork, counterWork } from '../testing/counter-work.ts'
import { faultsOfRefusal } from '../testing/envelope.ts'
import type { TestServer } from '../testing/test-server.ts'
import { testServer } from '../testing/test-server.ts'

const CART = '/api/quickSale/saveSalesOrderTemp'
const SALE = '/api/quickSale/SaveSale'
const RECEIPT = '/api/quickSale/SaveReceipt'
const HUGE = JSON.stringify({ sessionID: 'x'.repeat(1_100_000) })
const JSON_TYPE = 'application/json'

let t: TestServer
let work: CounterWork
beforeAll(async () => {
  t = await testServer()
  work = counterWork(t)
})
afterAll(() => t.close())

type Faulty = {
  what: string
  code: ErrorCode
  path?: string
  body?: string
  type?: string
  as?: 'counter' | 'optometrist' | null
}

describe('of several faults the first one answers: 401, 413, 415, 400, 403, 404, 409, 422', () => {
  const cases: Faulty[] = [
    {
      what: 'nobody, too large, not JSON',
      code: 'UNAUTHENTICATED',
      as: null,
      body: HUGE,
      type: 'text/plain',
    },
    { what: 'nobody, not JSON', code: 'UNAUTHENTICATED', as: null, body: 'x', type: 'text/plain' },
    { what: 'nobody, wrong body', code: 'UNAUTHENTICATED', as: null, body: '{}' },
    { what: 'too large, not JSON', code: 'TOO_LARGE', body: HUGE, type: 'text/plain' },
    { what: 'too large, broken', code: 'TOO_LARGE', body: HUGE.slice(0, -3) },
    { what: 'not JSON, broken', code: 'UNSUPPORTED_TYPE', body: '{', type: 'text/plain' },
    {
      what: 'not JSON, though it is',
      code: 'UNSUPPORTED_TYPE',
      body: '{}',
      type: 'application/x-www-form-urlencoded',
    },
    {
      what: 'wrong body, not allowed',
      code: 'VALIDATION',
      path: RECEIPT,
      body: '{}',
      as: 'optometrist',
    },
  ]
  it.each(cases)(
    '$what: $code',
    async ({ as = 'counter', body, code, path = CART, type = JSON_TYPE }) => {
      const answer = await t.call('POST', path, body, { as, headers: { 'content-type': type } })
      expect(faultsOfRefusal(answer, code)).toEqual([])
    },
  )

  it('400 before 403: a discount above the ceiling on an item that is none', async () => {
    const line = { itemID: t.services.ids.encode('customer', 1), discountRate: 90 }
    expect(faultsOfRefusal(await work.send('order-1', line), 'INVALID_ID')).toEqual([])
  })

  it('400 before 403: a discount above the ceiling on a piece of another item', async () => {
    const line = { inventoryID: t.services.ids.encode('unit', 1), discountRate: 90 }
    expect(faultsOfRefusal(await work.send('order-1', line), 'VALIDATION')).toEqual([])
  })

  it('403 before 404: a discount above the ceiling on an item that is gone', async () => {
    const line = { itemID: t.services.ids.encode('item', 999_999), discountRate: 90 }
    expect(faultsOfRefusal(await work.send('order-1', line), 'APPROVAL_REQUIRED')).toEqual([])
  })

  it('404 before 409: an item that is gone, for a sale that is saved', async () => {
    await work.add('order-2')
    await work.commit('order-2')
    const line = { itemID: t.services.ids.encode('item', 999_999) }
    expect(faultsOfRefusal(await work.send('order-2', line), 'NOT_FOUND')).toEqual([])
  })

  it('409 before 422: a line above its MRP, for a sale that is saved', async () => {
    expect(faultsOfRefusal(await work.send('order-2', { price: 9_999 }), 'SESSION_USED')).toEqual(
      [],
    )
  })

  it.each<[string, ErrorCode, Record<string, unknown>]>([
    [
      '400 before 409: an ID of a wrong kind, an empty cart',
      'INVALID_ID',
      { customerModel: { customerID: 'x' } },
    ],
    [
      '400 before 409: a false GSTIN, an empty cart',
      'VALIDATION',
      { customerModel: { name: 'A', gstin: '29AAACD5678F1ZZ' } },
    ],
    ['403 before 409: an earlier day, an empty cart', 'FORBIDDEN', { orderDate: '2019-01-01' }],
    ['409 before 422: an empty cart, a day to come', 'CART_EMPTY', { orderDate: '2026-11-21' }],
  ])('%s', async (_what, code, sale) => {
    expect(faultsOfRefusal(await work.save('order-empty', sale), code)).toEqual([])
  })

  it('404 before 409 before 422, at SaveSale', async () => {
    await work.add('order-3', { qty: 5_000 })
    const unlawful = {
      orderDate: '2026-11-21',
      receiptModel: { receiptAmount: 1, receiptTypeId: 999 },
    }
    expect(faultsOfRefusal(await work.save('order-3', unlawful), 'NOT_FOUND')).toEqual([])
    const short = { orderDate: '2026-11-21' }
    expect(faultsOfRefusal(await work.save('order-3', short), 'STOCK_SHORT')).toEqual([])
  })

  it('reads an endless body no further than its limit, and sends nothing twice', async () => {
    const path = `${SALE}?x=${'y'.repeat(2_000)}`
    expect(faultsOfRefusal(await t.call('POST', path, HUGE), 'TOO_LARGE')).toEqual([])
  })
})
