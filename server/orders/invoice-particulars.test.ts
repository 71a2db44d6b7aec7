import { afterAll, beforeAll, expect, it } from 'vitest'
import { insert, run } from '../db/sql.ts'
import { DEFAULT_SETTINGS, writeSetting } from '../settings/settings.ts'
import { type CounterWork, counterWork } from '../testing/counter-work.ts'
import { type TestServer, testServer } from '../testing/test-server.ts'
import { itemIdOf } from '../testing/test-shop.ts'
import { CONTACT_LENS, MRP_PRICED } from '../testing/test-shop-items.ts'

let t: TestServer
let work: CounterWork
let keys = 0
beforeAll(async () => {
  t = await testServer()
  work = counterWork(t)
})
afterAll(() => t.close())

async function sold(line: Record<string, unknown>) {
  const key = `particulars-${++keys}`
  await work.add(key, line)
  const { SalesOrderID } = await work.commit(key)
  const path = `/api/Invoice/get-invoice-data-by-salesorder?salesOrderID=${SalesOrderID}`
  return (await t.call('GET', path)).body
}

it('an invoice names the lots of contact lenses with their expiry', async () => {
  const itemId = itemIdOf(t.services, CONTACT_LENS)
  t.services.write((tx) => {
    run(tx, 'UPDATE items SET tracks_batches = 1 WHERE id = :itemId', { itemId })
    for (const [lot, expiresOn] of [
      ['L2', '2028-06-30'],
      ['L1', '2027-01-31'],
    ] as const) {
      insert(
        tx,
        `INSERT INTO batches (item_id, lot, expires_on, on_hand_milli)
         VALUES (:itemId, :lot, :expiresOn, 1000)`,
        { itemId, lot, expiresOn },
      )
    }
  })
  const { Lines } = await sold({ code: CONTACT_LENS, price: 380, qty: 2 })
  expect(Lines[0].Lots).toEqual([
    { Lot: 'L1', ExpiresOn: '2027-01-31T00:00:00' },
    { Lot: 'L2', ExpiresOn: '2028-06-30T00:00:00' },
  ])
  expect((await sold({})).Lines[0].Lots).toBeUndefined()
})

it('an invoice shows an inclusive price and its discount without the tax', async () => {
  const line = { code: MRP_PRICED, price: 399, priceIncludesTax: true, qty: 2 }
  const { Lines } = await sold({ ...line, discountAmount: 59 })
  expect(Lines[0]).toMatchObject({
    Price: 399,
    PriceBeforeTax: 338.14,
    DiscountAmount: 59,
    DiscountBeforeTax: 50,
    TaxableAmount: 626.28,
  })
  const { PriceBeforeTax, DiscountBeforeTax, TaxableAmount } = Lines[0]
  expect(2 * PriceBeforeTax - DiscountBeforeTax).toBeCloseTo(TaxableAmount, 6)
  expect((await sold({})).Lines[0].PriceBeforeTax).toBeUndefined()
})

it('an invoice keeps the digits of its day, and its HSN in full', async () => {
  const before = await sold({})
  t.services.write((tx) => writeSetting(tx, 'shop', { ...DEFAULT_SETTINGS.shop, hsnDigits: 4 }))
  const after = await sold({})
  expect([before.HSNDigits, after.HSNDigits]).toEqual([6, 4])
  expect(after.Lines[0].HSN).toBe('42023190')
})

it('an invoice names legal name and licence of the shop, where it has them', async () => {
  expect((await sold({})).Branch.LegalName).toBeUndefined()
  t.services.write((tx) =>
    run(tx, `UPDATE branches SET legal_name = 'Netra Private Limited', licence_no = 'KA-1'`),
  )
  t.services.forgetBranch()
  expect((await sold({})).Branch).toMatchObject({
    LegalName: 'Netra Private Limited',
    LicenceNo: 'KA-1',
  })
})
