import { afterAll, beforeAll, expect, it } from 'vitest'
import { buying } from '../purchasing/testing/buying.ts'
import { type Json, type TestServer, testServer } from '../testing/test-server.ts'
import { ACCESSORY, LENS } from '../testing/test-shop-items.ts'
import { toPaise } from '../wire/rupees.ts'

let t: TestServer
beforeAll(async () => {
  t = await testServer()
})
afterAll(() => t.close())

const { charge, get, itemID, post, supplierID } = buying(() => t)

/** 3,600 at 5 % and 2,400 at 18 %. */
async function bill(billNo: string, more: object = {}): Promise<string> {
  const { inwardID } = await post('/api/Purchases/inward', {
    supplierID: supplierID(),
    billNo,
    billDate: '2026-10-20',
    lines: [
      { itemID: itemID(LENS), qty: 9, cost: 400, taxRate: 5 },
      { itemID: itemID(ACCESSORY), qty: 24, cost: 100, taxRate: 18 },
    ],
    post: true,
    ...more,
  })
  return inwardID
}
const FREIGHT = { name: 'Freight', amount: 150.3, taxRate: 18, intoCost: true }
const DISCOUNT = { name: 'Discount', amount: -100, taxRate: 5, intoCost: true }

const KEYS = ['taxable', 'igst', 'cgst', 'sgst'] as const

/** The register of October: by bill, and its totals. */
async function register() {
  const { Columns, Rows, Totals } = await get(
    '/api/Reports/purchases?from=2026-10-01&to=2026-10-31',
  )
  const at = (key: string) => Columns.findIndex(({ Key }: Json) => Key === key)
  return {
    rows: (Rows as Json[][]).map((row) => (key: string) => row[at(key)] as never),
    totals: KEYS.map((key) => Totals[at(key)] ?? 0),
  }
}

it('the purchase register, the GST page and GSTR-3B have the same tax of the bills', async () => {
  charge('29')
  await bill('A/1', { charges: [FREIGHT, DISCOUNT], roundOff: 0.36 })
  const [first] = (await register()).rows
  expect(KEYS.map((key) => first?.(key))).toEqual([6_050.3, 0, 317.03, 317.03])
  expect(first?.('charges')).toBe(50.3)
  // What the columns have, and the round-off, is what the bill comes to.
  const paise = (key: string) => toPaise(first?.(key) ?? 0)
  expect(paise('total')).toBe([...KEYS, 'roundOff'].reduce((sum, key) => sum + paise(key), 0))

  await bill('A/2', { charges: [{ ...FREIGHT, amount: 33.33, intoCost: false }] })
  const sentBack = await bill('A/3', { charges: [FREIGHT] })
  await post('/api/Purchases/return', {
    supplierID: supplierID(),
    inwardID: sentBack,
    lines: [{ itemID: itemID(ACCESSORY), qty: 3, cost: 100 }],
    reason: 'Faulty',
  })
  const wrong = await bill('A/4', { charges: [DISCOUNT] })
  await post('/api/Purchases/inward/reverse', { inwardID: wrong, reason: 'Typed twice' })
  charge('33')
  await bill('B/1', { charges: [FREIGHT, { ...DISCOUNT, taxRate: 18 }], roundOff: -0.2 })

  const { rows, totals } = await register()
  expect(rows).toHaveLength(4)
  const { Totals } = await get('/api/Gst/bills?period=102026')
  const { CGST, IGST, SGST, Taxable } = Totals.Bills
  expect(totals).toEqual([Taxable, IGST, CGST, SGST])
  const { itc_elg: elg } = await get('/api/Gst/gstr3b?period=102026')
  const { camt, iamt, samt } = elg.itc_avl.find(({ ty }: Json) => ty === 'OTH')
  expect(totals.slice(1)).toEqual([iamt, camt, samt])
  expect(camt).toBe(samt)
})
