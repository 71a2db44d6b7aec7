import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Role } from '../contract/permissions.ts'
import { type CounterWork, counterWork } from '../testing/counter-work.ts'
import { faultsOfRefusal } from '../testing/envelope.ts'
import { type TestServer, testServer } from '../testing/test-server.ts'
import { ACCESSORY, MRP_PRICED, ZERO_PRICED } from '../testing/test-shop-items.ts'

// The counter's ceiling is 15 %, the manager's 40 %; a case is 100, a solution 399 with tax.

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
  key = `floor-${++keys}`
})

const SOLUTION = { code: MRP_PRICED, mrp: 399 }
/** 399 with 18 % of tax in it, and that less 15 %, to four decimals. */
const BARE_LIST = 338.1356
const BARE_AT_CEILING = 287.4153

const change = (id: string, values: Record<string, unknown>) =>
  t.call('POST', '/api/quickSale/update-sales-order-temp-values', { id, qty: 1, ...values })

describe('a unit price below the list price', () => {
  it.each<[string, Record<string, unknown>, Role, boolean]>([
    ['at the ceiling', { price: 85 }, 'counter', true],
    ['below it', { price: 84.9999 }, 'counter', false],
    ['and a discount, together at the ceiling', { price: 90, discountAmount: 5 }, 'counter', true],
    ['and a rate, together at the ceiling', { price: 90, discountRate: 5.555 }, 'counter', true],
    ['and a rate, together below', { price: 90, discountRate: 5.556 }, 'counter', false],
    ['and a discount, together below', { price: 90, discountAmount: 5.01 }, 'counter', false],
    ['for nothing', { price: 0 }, 'counter', false],
    ['within a manager’s ceiling', { price: 60 }, 'manager', true],
    ['below a manager’s ceiling', { price: 59.99 }, 'manager', false],
    ['for nothing by the owner', { price: 0 }, 'owner', true],
    [
      'with tax, at the ceiling',
      { ...SOLUTION, price: 339.15, priceIncludesTax: true },
      'counter',
      true,
    ],
    ['with tax, below', { ...SOLUTION, price: 339.14, priceIncludesTax: true }, 'counter', false],
    ['worked back from it', { ...SOLUTION, price: BARE_LIST }, 'counter', true],
    ['worked back, at the ceiling', { ...SOLUTION, price: BARE_AT_CEILING }, 'counter', true],
    ['worked back, below', { ...SOLUTION, price: 287 }, 'counter', false],
    ['where the catalogue names none', { code: ZERO_PRICED, price: 0 }, 'counter', true],
  ])('%s', async (_what, line, role, isTaken) => {
    const answer = await work.send(key, line, role)
    if (isTaken) expect(answer.status).toBe(200)
    else expect(faultsOfRefusal(answer, 'APPROVAL_REQUIRED')).toEqual([])
  })

  it('is judged again when the line is changed', async () => {
    const id = await work.add(key)
    expect(faultsOfRefusal(await change(id, { price: 84 }), 'APPROVAL_REQUIRED')).toEqual([])
    expect((await change(id, { price: 85 })).status).toBe(200)
    const { lines } = await work.read(key)
    expect(lines[0].price).toBe(85)
  })

  it('leaves the rest of the ceiling to a discount on the bill', async () => {
    await work.add(key, { price: 90 })
    const discount = (discountAmount: number) =>
      t.call('POST', '/api/quickSale/set-cart-discount', { sessionID: key, discountAmount })
    expect(faultsOfRefusal(await discount(5.01), 'APPROVAL_REQUIRED')).toEqual([])
    expect((await discount(5)).status).toBe(200)
    expect((await work.read(key)).totals.totalTaxableAmount).toBe(85)
  })

  it('is sold with an approval of that sale', async () => {
    const approve = async (sessionID: string) =>
      (
        await t.call('POST', '/api/Approvals/give', {
          action: 'discount',
          userName: 'manager',
          pin: '2222',
          discountRate: 30,
          sessionID,
          lines: [{ itemID: work.item(ACCESSORY), qty: 1 }],
        })
      ).body.approvalID
    const other = await work.send(key, { price: 70, approvalID: await approve('another sale') })
    expect(other.status).toBe(403)
    expect((await work.send(key, { price: 70, approvalID: await approve(key) })).status).toBe(200)
  })
})
