import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Role } from '../contract/permissions.ts'
import { one, run } from '../db/sql.ts'
import { orderCharges, saleLines, taxModes } from '../domain/testing/sale-lines.ts'
import { type CounterWork, counterWork } from '../testing/counter-work.ts'
import { faultsOfRefusal } from '../testing/envelope.ts'
import { type TestServer, testServer } from '../testing/test-server.ts'
import {
  BUSINESS_CUSTOMER,
  customerIdOf,
  LOCAL_CUSTOMER,
  STATELESS_CUSTOMER,
  TAMIL_NADU_CUSTOMER,
} from '../testing/test-shop.ts'
import { EYE_TEST, NO_MRP, SECOND_FRAME } from '../testing/test-shop-items.ts'
import { wireCharges, wireLine } from '../testing/wire-lines.ts'

type Keys = Record<string, unknown>

let t: TestServer
let work: CounterWork
let key = ''
let keys = 0
beforeAll(async () => {
  t = await testServer()
  work = counterWork(t)
  t.services.write((tx) =>
    run(tx, 'UPDATE items SET on_hand_milli = 1000000000000 WHERE code = :code', { code: NO_MRP }),
  )
})
afterAll(() => t.close())
beforeEach(() => {
  key = `tax-${++keys}`
})

const customer = (name: string) => ({
  customerModel: { customerID: t.services.ids.encode('customer', customerIdOf(t.services, name)) },
})
const flagged = (isCustomerStateNotSameAsCompanyState: boolean) => ({
  salesorderModel: { isCustomerStateNotSameAsCompanyState },
})
const state = (id: number) => ({ stateID: t.services.ids.encode('state', id) })

async function modelOf(sale: Keys, as: Role = 'counter') {
  await work.add(key)
  const { SalesOrderID } = await work.commit(key, sale, as)
  const path = `/api/Invoice/get-invoice-data-by-salesorder?salesOrderID=${SalesOrderID}`
  return (await t.call('GET', path)).body
}

describe('place of supply', () => {
  const cases: [string, () => Keys, boolean, string | null][] = [
    ['nobody named', () => ({}), false, '29'],
    ['nobody named, the flag set', () => flagged(true), true, null],
    ['nobody named, the flag cleared', () => flagged(false), false, '29'],
    ['a customer of the state', () => customer(LOCAL_CUSTOMER.name), false, '29'],
    [
      'a customer of the state, whatever the flag says',
      () => ({ ...customer(LOCAL_CUSTOMER.name), ...flagged(true) }),
      false,
      '29',
    ],
    ['a customer of another', () => customer(TAMIL_NADU_CUSTOMER.name), true, '33'],
    [
      'a customer of another, whatever the flag says',
      () => ({ ...customer(TAMIL_NADU_CUSTOMER.name), ...flagged(false) }),
      true,
      '33',
    ],
    ['a customer with a GSTIN of the state', () => customer(BUSINESS_CUSTOMER.name), false, '29'],
    ['a customer without a state', () => customer(STATELESS_CUSTOMER.name), false, '29'],
    [
      'a customer without a state, the flag set',
      () => ({ ...customer(STATELESS_CUSTOMER.name), ...flagged(true) }),
      true,
      null,
    ],
    [
      'a new customer whose GSTIN alone tells the state',
      () => ({ customerModel: { name: 'Chennai Traders', gstin: ' 33aaacd5678f1zq ' } }),
      true,
      '33',
    ],
    [
      'a new customer of another state',
      () => ({ customerModel: { name: 'C', ...state(27) } }),
      true,
      '27',
    ],
  ]
  it.each(cases)('of %s', async (_who, sale, isInterState, stateCode) => {
    const model = await modelOf(sale())
    expect(model).toMatchObject({
      IsInterState: isInterState,
      PlaceOfSupply: { StateCode: stateCode },
    })
    const tax = isInterState ? { IGST: 18, CGST: 0, SGST: 0 } : { IGST: 0, CGST: 9, SGST: 9 }
    expect(model.Totals).toMatchObject({ ...tax, NetAmount: 118 })
  })

  it('refuses a GSTIN of another state than the address', async () => {
    await work.add(key)
    const customerModel = { name: 'C', gstin: '33AAACD5678F1ZQ', ...state(29) }
    expect(faultsOfRefusal(await work.save(key, { customerModel }), 'VALIDATION')).toEqual([])
  })
})

describe('the composition scheme', () => {
  const composition = { isCompositionScheme: true }

  it('is a bill of supply without tax, for a single sale of a regular shop too', async () => {
    const model = await modelOf({ salesorderModel: composition }, 'owner')
    expect(model).toMatchObject({
      DocumentType: 'BillOfSupply',
      IsCompositionScheme: true,
      Totals: { TaxableAmount: 100, SGST: 0, CGST: 0, IGST: 0, NetAmount: 100 },
    })
  })

  it.each<[string, () => Keys]>([
    ['by the state', () => customer(TAMIL_NADU_CUSTOMER.name)],
    ['by the flag', () => flagged(true)],
  ])('does not go to another state %s', async (_how, sale) => {
    await work.add(key)
    const { customerModel, salesorderModel } = sale()
    const asked = { customerModel, salesorderModel: { ...Object(salesorderModel), ...composition } }
    expect(faultsOfRefusal(await work.save(key, asked, 'owner'), 'BUSINESS_RULE')).toEqual([])
  })

  it('of the branch holds for every sale', async () => {
    t.services.write((tx) => run(tx, 'UPDATE branches SET is_composition_scheme = 1'))
    t.services.forgetBranch()
    for (const salesorderModel of [{}, composition]) {
      key = `tax-${++keys}`
      expect(await modelOf({ salesorderModel })).toMatchObject({
        DocumentType: 'BillOfSupply',
        Totals: { NetAmount: 100 },
      })
    }
    t.services.write((tx) => run(tx, 'UPDATE branches SET is_composition_scheme = 0'))
    t.services.forgetBranch()
  })
})

describe('another scheme than the branch’s', () => {
  it.each<Role>(['counter', 'manager', 'optometrist'])('is not for a %s', async (role) => {
    await work.add(key)
    const asked = { salesorderModel: { isCompositionScheme: true } }
    expect(faultsOfRefusal(await work.save(key, asked, role), 'FORBIDDEN')).toEqual([])
    expect((await work.save(key, { salesorderModel: { isCompositionScheme: false } })).status).toBe(
      200,
    )
  })

  it('is for the owner, and in the audit log', async () => {
    await work.add(key)
    await work.commit(key, { salesorderModel: { isCompositionScheme: true } }, 'owner')
    const row = one<{ detail: string }>(
      t.services.db,
      `SELECT detail_json AS detail FROM audit_log WHERE action = 'tax.overridden'
        ORDER BY seq DESC LIMIT 1`,
    )
    expect(row?.detail).toContain('"isComposition":true')
  })

  it('on an invoice that follows is for the owner too', async () => {
    await work.add(key)
    const data = await work.commit(key, { salesorderModel: { generateInvoice: false } })
    const raise = (as: Role) =>
      t.call(
        'POST',
        '/api/quickSale/SaveInvoiceOnly',
        {
          salesOrderID: data.SalesOrderID,
          customerID: data.CustomerID,
          invoiceDate: '2026-11-20',
          isCompositionScheme: true,
        },
        { as },
      )
    expect(faultsOfRefusal(await raise('manager'), 'FORBIDDEN')).toEqual([])
    expect((await raise('owner')).body.invoiceNo).toMatch(/^KA1B\//)
  })
})

describe('charges of the order without serviceTax', () => {
  const charged = (more: Keys = {}) => ({ shippingCharges: 100, ...more })

  it('are taxed as the dearest goods, in the cart and on the invoice', async () => {
    await work.add(key, { code: SECOND_FRAME, price: 1_299, priceIncludesTax: true })
    await work.add(key)
    const { totals } = await work.read(key, charged())
    expect(totals).toMatchObject({ serviceTaxRate: 5, serviceTaxAmount: 5 })
    const { SalesOrderID } = await work.commit(key, { salesorderModel: charged() })
    const order = (await t.call('GET', `/api/Orders/${SalesOrderID}`)).body
    expect(order.NetAmount).toBe(totals.netAmount)
    expect(order.Charges).toEqual([
      expect.objectContaining({ TaxableAmount: 100, SGSTAmount: 2.5, CGSTAmount: 2.5 }),
    ])
    const path = `/api/Invoice/get-invoice-data-by-salesorder?salesOrderID=${SalesOrderID}`
    const model = (await t.call('GET', path)).body
    expect(model.Lines.at(-1)).toMatchObject({ HSN: '90031100' })
    // A charge without tax would have made an invoice-cum-bill of supply of it.
    expect(model.DocumentType).toBe('TaxInvoice')
    for (const line of model.Lines) expect(line.SGSTRate).toBeGreaterThan(0)
  })

  it('beside an exempt service follow the goods; a sent rate wins', async () => {
    await work.add(key, { code: EYE_TEST, price: 300 })
    await work.add(key)
    expect((await work.read(key, charged())).totals.serviceTaxRate).toBe(18)
    expect((await work.read(key, charged({ serviceTax: 5 }))).totals.serviceTaxRate).toBe(5)
    expect((await work.read(key, charged({ serviceTax: 0 }))).totals.serviceTaxAmount).toBe(0)
    expect((await work.read(key)).totals.serviceTaxRate).toBe(0)
  })
})

describe('what is exempt', () => {
  it('alone goes on a bill of supply, beside goods on the tax invoice', async () => {
    await work.add(key, { code: EYE_TEST, price: 300 })
    const alone = await work.commit(key)
    expect(alone.InvoiceNo).toMatch(/^KA1B\//)
    await work.add(`${key}-b`, { code: EYE_TEST, price: 300 })
    await work.add(`${key}-b`)
    expect((await work.commit(`${key}-b`)).InvoiceNo).toMatch(/^KA1\//)
  })
})

describe('the totals of a sale', () => {
  it('are those that the cart showed, for any cart, charge and mode', async () => {
    const carts = fc.tuple(
      fc.array(saleLines, { minLength: 1, maxLength: 4 }),
      orderCharges,
      taxModes,
    )
    await fc.assert(
      fc.asyncProperty(carts, async ([goods, charges, mode]) => {
        key = `tax-${++keys}`
        for (const line of goods) await work.add(key, { code: NO_MRP, ...wireLine(line) }, 'owner')
        const asked = {
          ...wireCharges(charges),
          isCompositionScheme: mode === 'none',
          isCustomerStateNotSameAsCompanyState: mode === 'inter',
        }
        const { lines, totals } = await work.read(key, asked)
        const { SalesOrderID } = await work.commit(key, { salesorderModel: asked }, 'owner')
        const order = (await t.call('GET', `/api/Orders/${SalesOrderID}`)).body
        expect(order.NetAmount).toBe(totals.netAmount)
        expect(order.Invoices[0]).toMatchObject({
          TaxableAmount: totals.totalTaxableAmount,
          SGST: totals.totalSGST,
          CGST: totals.totalCGST,
          IGST: totals.totalIGST,
          Rounding: totals.rounding,
          NetAmount: totals.netAmount,
        })
        const shown = lines.map((line: Record<string, number>) => [
          line['taxableAmount'],
          line['sgstAmount'],
          line['cgstAmount'],
          line['igstAmount'],
          line['totalAmount'],
        ])
        const billed = order.Lines.map((line: Record<string, number>) => [
          line['TaxableAmount'],
          line['SGSTAmount'],
          line['CGSTAmount'],
          line['IGSTAmount'],
          line['TotalAmount'],
        ])
        expect(billed).toEqual(shown)
      }),
      { numRuns: 40 },
    )
  })
})
