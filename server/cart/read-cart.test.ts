import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { run } from '../db/sql.ts'
import {
  goodsRates,
  oracleChargesOf,
  oracleLineOf,
  oracleModeOf,
  orderCharges,
  saleLines,
  taxModes,
} from '../domain/testing/sale-lines.ts'
import { oracleDocument, oracleLine } from '../domain/testing/tax-oracle.ts'
import { type CounterWork, counterWork } from '../testing/counter-work.ts'
import { databaseDigest } from '../testing/database-digest.ts'
import { faultsOfRefusal } from '../testing/envelope.ts'
import { type TestServer, testServer } from '../testing/test-server.ts'
import { ACCESSORY, EYE_TEST, LENS, NO_MRP } from '../testing/test-shop-items.ts'
import { wireCharges, wireLine } from '../testing/wire-lines.ts'

const PATH = '/api/quickSale/GetSalesOrderTemp'
const EMPTY_TOTALS = {
  lineCount: 0,
  totalQty: 0,
  totalMRP: 0,
  totalPrice: 0,
  totalDiscount: 0,
  totalTaxableAmount: 0,
  totalExemptAmount: 0,
  totalSGST: 0,
  totalCGST: 0,
  totalIGST: 0,
  jobCharges: 0,
  shippingCharges: 0,
  otherCharges: 0,
  serviceTaxRate: 0,
  serviceTaxAmount: 0,
  rounding: 0,
  netAmount: 0,
}
/** An empty cart: it is nobody's, and keeps neither a bill discount nor a draft. */
const NOTHING_KEPT = {
  shortLineID: null,
  isShopEmpty: false,
  asOf: expect.any(Number),
  maximumDiscountRate: 15,
  totals: EMPTY_TOTALS,
  customer: null,
  billDiscount: null,
  drafts: { prescription: null, payment: null },
}

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
  key = `read-${++keys}`
})

describe('a cart without lines', () => {
  it('is answered empty where nobody knows the key', async () => {
    expect(await work.read(key)).toEqual({ ...NOTHING_KEPT, sessionId: key, lines: [] })
  })

  it('is answered empty once it is saved', async () => {
    await work.add(key)
    await work.commit(key)
    expect(await work.read(key)).toEqual({ ...NOTHING_KEPT, sessionId: key, lines: [] })
  })

  it('still shows the charges that are asked about', async () => {
    const { totals } = await work.read(key, { shippingCharges: 100, serviceTax: 18 })
    expect(totals).toEqual({
      ...EMPTY_TOTALS,
      totalTaxableAmount: 100,
      totalSGST: 9,
      totalCGST: 9,
      shippingCharges: 100,
      serviceTaxRate: 18,
      serviceTaxAmount: 18,
      netAmount: 118,
    })
  })

  it.each([
    {},
    { sessionId: '' },
    { sessionId: 5 },
    { sessionID: 'x' },
    { sessionId: 'x'.repeat(101) },
  ])('%j is 400', async (body) => {
    expect(faultsOfRefusal(await t.call('POST', PATH, body), 'VALIDATION')).toEqual([])
  })
})

it('names the MRP in the list beside another that goods came with', async () => {
  await work.add(key, { mrp: 200 })
  await work.add(key, { mrp: 250 })
  await work.add(key)
  const { lines } = await work.read(key)
  const mrps = lines.map(({ itemMRP, mrp }: { itemMRP?: number; mrp: number | null }) => [
    mrp,
    itemMRP,
  ])
  expect(mrps).toEqual([
    [200, 250],
    [250, undefined],
    [null, undefined],
  ])
})

describe('the totals', () => {
  // The worked cart of the GST reference, sections 2.1 and 2.2.
  it('of the worked cart are those of the reference', async () => {
    const line = { code: LENS, qty: 2, price: 1_175.25, mrp: 0, discountRate: 8, jobCharges: 120 }
    await work.add(key, line)
    await work.add(key, { price: 175.5 })
    const { lines, totals } = await work.read(key)
    expect(lines[0]).toMatchObject({
      totalPrice: 2_350.5,
      totalDiscount: 188.04,
      taxableAmount: 2_282.46,
      cgstAmount: 57.06,
      sgstAmount: 57.06,
      totalAmount: 2_396.58,
    })
    expect(totals).toEqual({
      ...EMPTY_TOTALS,
      lineCount: 2,
      totalQty: 3,
      totalMRP: 250,
      totalPrice: 2_526,
      totalDiscount: 188.04,
      totalTaxableAmount: 2_457.96,
      totalSGST: 72.86,
      totalCGST: 72.86,
      rounding: 0.32,
      netAmount: 2_604,
    })
    const inter = await work.read(key, { isCustomerStateNotSameAsCompanyState: true })
    expect(inter.lines[0]).toMatchObject({ igstAmount: 114.12, totalAmount: 2_396.58 })
  })

  it('say which part of the value bears no tax', async () => {
    await work.add(key, { price: 100 })
    await work.add(key, { code: EYE_TEST, price: 200 }, 'owner')
    const { totals } = await work.read(key)
    expect(totals).toMatchObject({
      ...{ totalTaxableAmount: 300, totalExemptAmount: 200, totalSGST: 9, totalCGST: 9 },
    })
    // The charge bears the rate that it is asked about with.
    const charged = await work.read(key, { shippingCharges: 50, serviceTax: 0 })
    expect(charged.totals).toMatchObject({ totalTaxableAmount: 350, totalExemptAmount: 250 })
    const composition = await work.read(key, { isCompositionScheme: true })
    expect(composition.totals).toMatchObject({ totalTaxableAmount: 300, totalExemptAmount: 0 })
  })

  it('hold the tax of the order-level charges, not those of the lines', async () => {
    await work.add(key, { jobCharges: 50 })
    const charges = { jobCharges: 40, shippingCharges: 30, otherCharges: 30.5, serviceTax: 12 }
    expect((await work.read(key, charges)).totals).toEqual({
      ...EMPTY_TOTALS,
      lineCount: 1,
      totalQty: 1,
      totalMRP: 250,
      totalPrice: 100,
      totalTaxableAmount: 250.5,
      totalSGST: 19.53,
      totalCGST: 19.53,
      jobCharges: 40,
      shippingCharges: 30,
      otherCharges: 30.5,
      serviceTaxRate: 12,
      serviceTaxAmount: 12.06,
      rounding: 0.44,
      netAmount: 290,
    })
  })

  it('are asked under one assumption and another; nothing is stored', async () => {
    await work.add(key)
    const before = databaseDigest(t.services.db)
    const plain = await work.read(key)
    const inter = await work.read(key, { isCustomerStateNotSameAsCompanyState: true })
    expect(inter.totals).toMatchObject({
      totalSGST: 0,
      totalCGST: 0,
      totalIGST: 18,
      netAmount: 118,
    })
    await work.read(key, { otherCharges: 500, serviceTax: 5 })
    expect(await work.read(key)).toEqual(plain)
    expect(databaseDigest(t.services.db)).toBe(before)
  })

  it('round half a rupee up', async () => {
    await work.add(key, { price: 0.5, sgstRate: 0, cgstRate: 0 }, 'owner')
    expect((await work.read(key)).totals).toMatchObject({ rounding: 0.5, netAmount: 1 })
    await work.add(`${key}-b`, { price: 0.49, sgstRate: 0, cgstRate: 0 }, 'owner')
    expect((await work.read(`${key}-b`)).totals).toMatchObject({ rounding: -0.49, netAmount: 0 })
  })

  it.each([
    ['IGST where there is one', { sgstRate: 5, cgstRate: 5, igstRate: 18 }, true, [0, 0, 18]],
    ['SGST + CGST where there is none', { sgstRate: 5, cgstRate: 4 }, true, [0, 0, 9]],
    ['SGST and CGST as they are', { sgstRate: 5, cgstRate: 4, igstRate: 18 }, false, [5, 4, 0]],
    ['half the IGST each', { igstRate: 18 }, false, [9, 9, 0]],
    ['a missing one as nothing', { cgstRate: 4 }, false, [0, 4, 0]],
  ])('take %s', async (_what, rates, isCustomerStateNotSameAsCompanyState, [sgst, cgst, igst]) => {
    await work.add(key, rates)
    const { lines } = await work.read(key, { isCustomerStateNotSameAsCompanyState })
    expect(lines[0]).toMatchObject({ sgstAmount: sgst, cgstAmount: cgst, igstAmount: igst })
  })

  it('agree with a second calculator for any cart, charge and mode', async () => {
    const carts = fc.tuple(
      fc.array(saleLines, { minLength: 1, maxLength: 4 }),
      orderCharges,
      taxModes,
    )
    await fc.assert(
      fc.asyncProperty(carts, async ([goods, charges, mode]) => {
        key = `read-${++keys}`
        for (const line of goods) await work.add(key, { code: NO_MRP, ...wireLine(line) }, 'owner')
        const { lines, totals } = await work.read(key, {
          ...wireCharges(charges),
          isCompositionScheme: mode === 'none',
          isCustomerStateNotSameAsCompanyState: mode === 'inter',
        })
        // A line without any rate gets those of the item: 5 % for a textile cord.
        const rated = goods.map((line) => {
          const isBare = Object.values(line.rates).every((rate) => rate === null)
          return oracleLineOf(isBare ? { ...line, rates: goodsRates(5) } : line)
        })
        const oracleMode = oracleModeOf(mode)
        const expected = oracleDocument(rated, oracleChargesOf(charges), oracleMode)
        expect(asText(totals)).toEqual({
          totalMRP: expected.totalMrp,
          totalPrice: expected.totalPrice,
          totalDiscount: expected.totalDiscount,
          totalTaxableAmount: expected.taxable,
          totalSGST: expected.sgst,
          totalCGST: expected.cgst,
          totalIGST: expected.igst,
          serviceTaxAmount: expected.serviceTaxAmount,
          rounding: expected.rounding,
          netAmount: expected.net,
        })
        const taxables = lines.map(({ taxableAmount }: { taxableAmount: number }) =>
          taxableAmount.toFixed(2),
        )
        expect(taxables).toEqual(rated.map((line) => oracleLine(line, oracleMode).taxable))
      }),
      { numRuns: 60 },
    )
  })

  it('of a tax-inclusive line are its price, whatever the rate and the state', async () => {
    const price = fc.integer({ min: 1, max: 10_000_000 }).map((paise) => paise / 100)
    const rate = fc.integer({ min: 0, max: 100_000 }).map((steps) => steps / 1_000)
    await fc.assert(
      fc.asyncProperty(price, rate, fc.boolean(), async (mrp, igstRate, isInterState) => {
        key = `read-${++keys}`
        await work.add(key, { price: mrp, mrp, igstRate, priceIncludesTax: true }, 'owner')
        const { lines } = await work.read(key, {
          isCustomerStateNotSameAsCompanyState: isInterState,
        })
        expect(lines[0].totalAmount).toBe(mrp)
      }),
      { numRuns: 60 },
    )
  })
})

function asText(totals: Record<string, number>): Record<string, string> {
  const {
    lineCount,
    totalQty,
    jobCharges,
    shippingCharges,
    otherCharges,
    serviceTaxRate,
    totalExemptAmount,
    ...money
  } = totals
  return Object.fromEntries(Object.entries(money).map(([name, value]) => [name, value.toFixed(2)]))
}

describe('the composition scheme', () => {
  const asComposition = (is: 0 | 1): void => {
    t.services.write((tx) => run(tx, `UPDATE branches SET is_composition_scheme = ${is}`))
    t.services.forgetBranch()
  }

  it('shows no tax and wins over another state', async () => {
    await work.add(key)
    const flags = { isCompositionScheme: true, isCustomerStateNotSameAsCompanyState: true }
    const { lines, totals } = await work.read(key, { ...flags, otherCharges: 10, serviceTax: 18 })
    expect(lines[0]).toMatchObject({
      sgstAmount: 0,
      cgstAmount: 0,
      igstAmount: 0,
      totalAmount: 100,
    })
    expect(totals).toMatchObject({ totalIGST: 0, serviceTaxAmount: 0, netAmount: 110 })
  })

  it('of a branch holds whether it is asked for or not, as at SaveSale', async () => {
    await work.add(key)
    asComposition(1)
    for (const flags of [{}, { isCompositionScheme: false }, { isCompositionScheme: true }]) {
      expect((await work.read(key, flags)).totals).toMatchObject({ totalSGST: 0, netAmount: 100 })
    }
    asComposition(0)
  })

  it('takes an inclusive price for the price', async () => {
    await work.add(key, { price: 118, priceIncludesTax: true })
    const { totals } = await work.read(key, { isCompositionScheme: true })
    expect(totals).toMatchObject({ totalTaxableAmount: 118, netAmount: 118 })
  })
})

describe('powers', () => {
  it.each([
    [{ spherical: '-2' }, null, 'Distance', '-2.00'],
    [{ spherical: 'Plano' }, null, 'Distance', 'Plano'],
    [{ spherical: '' }, null, null, null],
    [
      { spherical: '+1.25', cylinder: '-0.50', axis: '180' },
      null,
      'Distance',
      '+1.25 / -0.50 x 180',
    ],
    [{ spectacleLensType: 1, spherical: '-0.12' }, null, 'Distance', '-0.12'],
    [
      { spectacleLensType: 2, spherical: '+1', addition: '+2' },
      '+3.00',
      'Bifocal',
      '+1.00 Add +2.00',
    ],
    [
      { spectacleLensType: 3, spherical: '-2', addition: '2' },
      '0.00',
      'Progressive',
      '-2.00 Add +2.00',
    ],
    [{ spectacleLensType: 4, spherical: '+1.5' }, '+1.50', 'Near', '+1.50'],
    [{ spectacleLensType: 5 }, null, 'Distance', null],
  ])('%j: near %s, vision %s, vn %s', async (powers, near, vision, vn) => {
    await work.add(key, { code: LENS, price: 600, ...powers })
    expect((await work.read(key)).lines[0]).toMatchObject({ ...powers, near, vision, vn })
  })

  it.each([
    [{ spherical: '-40.25' }, 'spherical'],
    [{ spherical: '+40.25' }, 'spherical'],
    [{ spherical: '-2.10' }, 'spherical'],
    [{ spherical: 'minus two' }, 'spherical'],
    [{ spherical: '1e1' }, 'spherical'],
    [{ cylinder: '-15.25', axis: '10' }, 'cylinder'],
    [{ cylinder: '-0.75' }, 'axis'],
    [{ cylinder: '-0.75', axis: '181' }, 'axis'],
    [{ cylinder: '-0.75', axis: '-1' }, 'axis'],
    [{ cylinder: '-0.75', axis: '9.5' }, 'axis'],
    [{ addition: '0.12' }, 'addition'],
    [{ addition: '4.25' }, 'addition'],
    [{ addition: '-1' }, 'addition'],
  ])('%j is refused', async (powers, field) => {
    const answer = await work.send(key, { code: LENS, price: 600, ...powers })
    expect(faultsOfRefusal(answer, 'VALIDATION')).toEqual([])
    expect(answer.body.errors[0].field).toBe(field)
  })

  it.each([
    { spherical: '-40', cylinder: '+15', axis: '0', addition: '4' },
    { spherical: '+40.00', cylinder: '-15.00', axis: '180', addition: '0.25' },
    { spherical: '-0.37', cylinder: '0.62', axis: '1' },
    { spherical: 'plano', cylinder: '', axis: '' },
  ])('%j is taken', async (powers) => {
    await work.add(key, { code: LENS, price: 600, ...powers })
  })
})

describe('lines', () => {
  it('come in the order they were added, each as often as it was', async () => {
    const added = [ACCESSORY, NO_MRP, ACCESSORY]
    const ids = []
    for (const code of added) ids.push(await work.add(key, { code, price: 120 }))
    const { lines } = await work.read(key)
    expect(lines.map((line: { itemCode: string }) => line.itemCode)).toEqual(added)
    expect(lines.map((line: { id: string }) => line.id)).toEqual(ids)
  })
})

describe('the cart beside the answer of a change', () => {
  const elsewhere = { isCustomerStateNotSameAsCompanyState: true }

  it('is what a reading answers under the same terms', async () => {
    await work.add(key)
    const added = await work.send(key, { readBack: elsewhere })
    expect(added.body.cart).toEqual(await work.read(key, elsewhere))
    const change = { id: added.body.id, qty: 3, price: 90, readBack: {} }
    const path = '/api/quickSale/update-sales-order-temp-values'
    const changed = await t.call('POST', path, change, { as: 'counter' })
    expect(changed.body.cart).toEqual(await work.read(key))
    expect(changed.body.cart.totals.totalQty).toBe(4)
  })

  it('is left out where nobody asked for it', async () => {
    expect((await work.send(key)).body).not.toHaveProperty('cart')
  })

  it('tells which changes it holds, as the live events count them', async () => {
    const before = await work.read(key)
    const { cart } = (await work.send(key, { readBack: {} })).body
    expect(cart.asOf).toBe(before.asOf + 1)
    expect((await work.read(key)).asOf).toBe(cart.asOf)
  })
})
