import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Gstr1Sheet } from '../contract/gst.ts'
import { exactlyOne } from '../db/sql.ts'
import { CASH } from '../masters/master-rows.ts'
import { type CounterWork, counterWork } from '../testing/counter-work.ts'
import { type Json, type TestServer, testServer } from '../testing/test-server.ts'
import { ACCESSORY, EYE_TEST, LENS, MRP_PRICED } from '../testing/test-shop-items.ts'

// Any sales with offers, some given back: the tax office's figures are still those of the papers.

let t: TestServer
let work: CounterWork
let sales = 0
beforeAll(async () => {
  t = await testServer()
  work = counterWork(t)
  const offers = [
    {
      name: 'Package',
      gift: 'price',
      giftAmount: 499.99,
      needs: needs('SpectacleLens', 'Accessory'),
    },
    { name: 'Cheapest', gift: 'cheapest', giftRate: 33.333, needs: [{ count: 3 }] },
    { name: 'Rupees', gift: 'amount', giftAmount: 17.77, minimumBill: 200, needs: [{ count: 1 }] },
    { name: 'Rest', gift: 'percent', giftRate: 7.5, mayCombine: true, needs: [{ count: 1 }] },
    { name: 'Free test', gift: 'service', needs: needs('SpectacleLens') },
  ]
  for (const offer of offers) {
    expect((await t.call('POST', '/api/Offers/save', offer, { as: 'owner' })).status).toBe(200)
  }
})
afterAll(() => t.close())

const needs = (...goods: string[]) => goods.map((one) => ({ count: 1, goods: [one] }))

type Line = { code: string; qty: number; price: number; priceIncludesTax: boolean }

async function sell(lines: readonly Line[], isReturned: boolean): Promise<void> {
  const key = `tax-${++sales}`
  for (const line of lines) await work.add(key, { ...line, takesOffers: true }, 'owner')
  const { lines: shown, totals } = await work.read(key)
  const payment = { receiptAmount: totals.netAmount, receiptTypeId: CASH }
  const receipt = totals.netAmount > 0 ? { receiptModel: payment } : {}
  const sold = await work.commit(key, receipt, 'owner')
  const order = (await t.call('GET', `/api/Orders/${sold.SalesOrderID}`)).body
  expect(order.Lines.map((line: Json) => line.TotalAmount)).toEqual(
    shown.map((line: Json) => line.totalAmount),
  )
  if (!isReturned) return
  const { Lines } = (await t.call('GET', `/api/Returns/invoice?invoiceID=${sold.InvoiceID}`)).body
  const back = Lines.find((line: Json) => line.LineTotal !== 0) ?? Lines[0]
  const body = {
    invoiceID: sold.InvoiceID,
    lines: [{ lineID: back.LineID, qty: 1, restock: true }],
    reason: 'Not wanted',
    refundTypeId: CASH,
  }
  expect((await t.call('POST', '/api/Returns/save', body, { as: 'manager' })).status).toBe(200)
}

const line = fc.record({
  code: fc.constantFrom(ACCESSORY, LENS, MRP_PRICED, EYE_TEST),
  qty: fc.integer({ min: 1, max: 3 }),
  price: fc.integer({ min: 1, max: 34_999 }).map((paise) => paise / 100),
  priceIncludesTax: fc.boolean(),
})

it('sells as shown, and register, sections, HSN table and papers agree', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(line, { minLength: 1, maxLength: 4 }), fc.boolean(), sell),
    { numRuns: 40, seed: 430, endOnFailure: true },
  )
  const { Proof }: Gstr1Sheet = (
    await t.call('GET', '/api/Gst/gstr1?period=112026&sheet=true', undefined, { as: 'owner' })
  ).body
  for (const { Documents, HSN, Register, Sections } of Proof) {
    expect([Register, HSN, Documents]).toEqual([Sections, Sections, Sections])
  }
  expect(Proof[0]?.Register).toBeGreaterThan(0)
  const kept = exactlyOne<{ most: number; count: number }>(
    t.services.db,
    `SELECT count(*) AS count, max(offers - discount) AS most
       FROM (SELECT l.discount_paise AS discount, sum(d.paise) AS offers
               FROM order_line_discounts d JOIN sales_order_lines l ON l.id = d.line_id
              GROUP BY l.id)`,
    {},
  )
  // Of a line's discount the offers are a part, here all of it.
  expect(kept.most).toBe(0)
  expect(kept.count).toBeGreaterThan(20)
})
