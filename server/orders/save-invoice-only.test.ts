import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Role } from '../contract/permissions.ts'
import { run } from '../db/sql.ts'
import type { ErrorCode } from '../kernel/refusal.ts'
import { type CounterWork, counterWork } from '../testing/counter-work.ts'
import { databaseDigest } from '../testing/database-digest.ts'
import { faultsOfRefusal } from '../testing/envelope.ts'
import { type TestServer, testServer } from '../testing/test-server.ts'
import { customerIdOf, STATELESS_CUSTOMER, TAMIL_NADU_CUSTOMER } from '../testing/test-shop.ts'
import { ACCESSORY, MRP_PRICED } from '../testing/test-shop-items.ts'

const PATH = '/api/quickSale/SaveInvoiceOnly'
type Keys = Record<string, unknown>
type Booked = { SalesOrderID: string; CustomerID: string }

let t: TestServer
let work: CounterWork
let keys = 0
beforeEach(async () => {
  t = await testServer()
  work = counterWork(t)
})
afterEach(() => t.close())

const at = (local: string) => t.clock.set(Date.parse(`${local}+05:30`))

/** An order of these lines, booked on the 20th without an invoice; it is the 25th afterwards. */
async function book(lines: Keys[] = [{}], sale: Keys = {}): Promise<Booked> {
  at('2026-11-20T11:00:00')
  const key = `invoice-${++keys}`
  for (const line of lines) await work.add(key, line)
  const { salesorderModel, ...rest } = sale
  const booked = await work.commit(key, {
    ...rest,
    salesorderModel: { ...Object(salesorderModel), generateInvoice: false },
  })
  at('2026-11-25T11:00:00')
  // Signs in again: the session of the 20th is over, and signing in is a write.
  await t.call('GET', '/api/quickSale/open-carts')
  return booked
}

const raise = (
  { CustomerID, SalesOrderID }: Booked,
  more: Keys = {},
  headers = {},
  as: Role = 'counter',
) =>
  t.call(
    'POST',
    PATH,
    { salesOrderID: SalesOrderID, customerID: CustomerID, invoiceDate: '2026-11-25', ...more },
    { headers, as },
  )
const orderOf = async ({ SalesOrderID }: Booked) =>
  (await t.call('GET', `/api/Orders/${SalesOrderID}`)).body

async function expectRefused(
  booked: Booked,
  more: Keys,
  code: ErrorCode,
  as: Role = 'counter',
): Promise<void> {
  await t.call('GET', '/api/quickSale/open-carts', undefined, { as })
  const before = databaseDigest(t.services.db)
  expect(faultsOfRefusal(await raise(booked, more, {}, as), code)).toEqual([])
  expect(databaseDigest(t.services.db)).toBe(before)
}

/** From this date on, cases are taxed at 28 % and lens solution at 5 %. */
function changeRates(validFrom: string): void {
  t.services.write((tx) => {
    for (const [code, ratePpm] of [
      [ACCESSORY, 280_000],
      [MRP_PRICED, 50_000],
    ] as const) {
      run(
        tx,
        `INSERT INTO tax_rates
         SELECT tax_class_id, :validFrom, :ratePpm, 'taxable', '' FROM items WHERE code = :code`,
        { validFrom, ratePpm, code },
      )
    }
  })
}

describe('POST /api/quickSale/SaveInvoiceOnly', () => {
  it('raises the invoice of an order', async () => {
    const booked = await book()
    const { body, status } = await raise(booked)
    expect(status).toBe(200)
    expect(body).toEqual({
      success: true,
      invoiceId: expect.any(String),
      invoiceNo: 'KA1/26-27/000001',
    })
    const order = await orderOf(booked)
    expect(order).toMatchObject({ IsInvoiceGenerated: true, InvoiceNo: body.invoiceNo })
    expect(order.Invoices).toEqual([
      {
        ID: body.invoiceId,
        NumericID: expect.any(Number),
        InvoiceNo: body.invoiceNo,
        InvoiceDate: '2026-11-25T00:00:00',
        TaxableAmount: 100,
        SGST: 9,
        CGST: 9,
        IGST: 0,
        Rounding: 0,
        NetAmount: 118,
        Status: 'Issued',
      },
    ])
    expect(work.count('sales_orders')).toBe(1)
  })

  it('raises one: a second is ALREADY_INVOICED, as for a sale that has its own', async () => {
    const booked = await book()
    await raise(booked)
    await expectRefused(booked, {}, 'ALREADY_INVOICED')
    await work.add('sold')
    await expectRefused(await work.commit('sold'), {}, 'ALREADY_INVOICED')
  })

  it('twenty at once raise one', async () => {
    const booked = await book()
    const answers = await Promise.all(Array.from({ length: 20 }, () => raise(booked)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(work.count('invoices')).toBe(1)
  })

  it.each<[string, (booked: Booked) => Keys, ErrorCode]>([
    [
      'another customer',
      () => ({
        customerID: t.services.ids.encode(
          'customer',
          customerIdOf(t.services, TAMIL_NADU_CUSTOMER.name),
        ),
      }),
      'CONFLICT',
    ],
    [
      'a customer that is gone',
      () => ({ customerID: t.services.ids.encode('customer', 9_999) }),
      'CONFLICT',
    ],
    [
      'an order that is gone',
      () => ({ salesOrderID: t.services.ids.encode('order', 9_999) }),
      'NOT_FOUND',
    ],
    ['an order of another kind', ({ CustomerID }) => ({ salesOrderID: CustomerID }), 'INVALID_ID'],
    ['no date', () => ({ invoiceDate: null }), 'VALIDATION'],
    ['a day that there is not', () => ({ invoiceDate: '2026-11-31' }), 'VALIDATION'],
    ['an earlier day', () => ({ invoiceDate: '2026-11-24' }), 'FORBIDDEN'],
    ['the day to come', () => ({ invoiceDate: '2026-11-26' }), 'BUSINESS_RULE'],
    ['the year to come', () => ({ invoiceDate: '2027-04-01' }), 'BUSINESS_RULE'],
  ])('refuses %s', async (_what, more, code) => {
    const booked = await book()
    await expectRefused(booked, more(booked), code)
  })

  it('refuses an order that was cancelled', async () => {
    const booked = await book()
    t.services.write((tx) => run(tx, `UPDATE sales_orders SET status = 'Cancelled'`))
    await expectRefused(booked, {}, 'CONFLICT')
  })
})

describe('the rates of the invoice date', () => {
  it('are applied to lines whose rates came from the table', async () => {
    const booked = await book()
    changeRates('2026-11-25')
    await raise(booked)
    const order = await orderOf(booked)
    expect(order).toMatchObject({ NetAmount: 128, BalanceAmount: 128 })
    expect(order.Lines[0]).toMatchObject({ SGSTRate: 14, TaxableAmount: 100, TotalAmount: 128 })
  })

  it('are those of the order where the change comes the day after', async () => {
    const booked = await book()
    changeRates('2026-11-26')
    await raise(booked)
    expect(await orderOf(booked)).toMatchObject({ NetAmount: 118 })
  })

  it('leave a line whose rate the counter named', async () => {
    const booked = await book([{ igstRate: 12 }, {}])
    changeRates('2026-11-25')
    await raise(booked)
    const order = await orderOf(booked)
    expect(order.Lines.map((line: Keys) => line['TotalAmount'])).toEqual([112, 128])
  })

  it('follow for a line that was sent with the rates of the table', async () => {
    const booked = await book([{ sgstRate: 9, cgstRate: 9, igstRate: 18 }])
    changeRates('2026-11-25')
    await raise(booked)
    expect(await orderOf(booked)).toMatchObject({ NetAmount: 128 })
  })

  it('keep the total of a line whose price holds its tax', async () => {
    const line = { code: MRP_PRICED, price: 399, priceIncludesTax: true }
    const booked = await book([line])
    expect((await orderOf(booked)).Lines[0]).toMatchObject({
      TaxableAmount: 338.14,
      TotalAmount: 399,
    })
    changeRates('2026-11-25')
    await raise(booked)
    const order = await orderOf(booked)
    expect(order.Lines[0]).toMatchObject({ TaxableAmount: 380, SGSTAmount: 9.5, TotalAmount: 399 })
    expect(order.NetAmount).toBe(399)
  })

  it('leave the charges at the rate that was asked', async () => {
    const charges = { shippingCharges: 50, otherCharges: 10.5, jobCharges: 20, serviceTax: 12 }
    const booked = await book([{}], { salesorderModel: charges })
    const before = await orderOf(booked)
    changeRates('2026-11-25')
    await raise(booked)
    const after = await orderOf(booked)
    expect(after.Charges).toEqual(before.Charges)
    expect(after.NetAmount - before.NetAmount).toBe(10)
  })

  it('change nothing of an order whose rates did not change', async () => {
    const lines = [
      { qty: 3, price: 133.3333, discountRate: 12.5, jobCharges: 7.7777 },
      { code: MRP_PRICED, price: 399, priceIncludesTax: true, discountAmount: 9.99 },
      { code: 'SV-156-HC', price: 600 },
    ]
    const booked = await book(lines, { salesorderModel: { otherCharges: 33.33, serviceTax: 18 } })
    const before = await orderOf(booked)
    await raise(booked)
    const after = await orderOf(booked)
    expect({ ...after, IsInvoiceGenerated: false, InvoiceNo: null, Invoices: [] }).toEqual(before)
  })

  it('are IGST for an order to another state', async () => {
    const customerID = t.services.ids.encode(
      'customer',
      customerIdOf(t.services, TAMIL_NADU_CUSTOMER.name),
    )
    const booked = await book([{}], { customerModel: { customerID } })
    changeRates('2026-11-25')
    await raise(booked)
    expect((await orderOf(booked)).Invoices[0]).toMatchObject({ IGST: 28, SGST: 0, NetAmount: 128 })
  })

  it('are those of the buyer as the invoice names them: a State written down after the order', async () => {
    const id = customerIdOf(t.services, STATELESS_CUSTOMER.name)
    const customerID = t.services.ids.encode('customer', id)
    const booked = await book([{}], { customerModel: { customerID } })
    t.services.write((tx) => run(tx, 'UPDATE customers SET state_id = 33 WHERE id = :id', { id }))
    const { body } = await raise(booked)
    const path = `/api/Documents/Invoice/${body.invoiceId}/model`
    const { body: model } = await t.call('GET', path, undefined, { as: 'owner' })
    expect(model).toMatchObject({
      IsInterState: true,
      PlaceOfSupply: { StateCode: '33' },
      Customer: { StateCode: '33' },
    })
    expect((await orderOf(booked)).Invoices[0]).toMatchObject({ IGST: 18, SGST: 0, NetAmount: 118 })
  })

  it('stay those of a State that was named for the sale', async () => {
    const id = customerIdOf(t.services, STATELESS_CUSTOMER.name)
    const customerID = t.services.ids.encode('customer', id)
    const placeOfSupplyStateID = t.services.ids.encode('state', 29)
    const named = { customerModel: { customerID }, salesorderModel: { placeOfSupplyStateID } }
    const booked = await book([{}], named)
    t.services.write((tx) => run(tx, 'UPDATE customers SET state_id = 33 WHERE id = :id', { id }))
    await raise(booked)
    expect((await orderOf(booked)).Invoices[0]).toMatchObject({ IGST: 0, SGST: 9, NetAmount: 118 })
  })

  it('are those of the goods for charges that follow them', async () => {
    const booked = await book([{}], { salesorderModel: { shippingCharges: 100 } })
    expect((await orderOf(booked)).NetAmount).toBe(236)
    changeRates('2026-11-25')
    await raise(booked)
    expect((await orderOf(booked)).NetAmount).toBe(256)
  })

  it('stay as sent for charges whose rate was sent', async () => {
    const booked = await book([{}], { salesorderModel: { shippingCharges: 100, serviceTax: 5 } })
    changeRates('2026-11-25')
    await raise(booked)
    expect((await orderOf(booked)).NetAmount).toBe(233)
  })

  it('are none under the composition scheme, which stays in the state', async () => {
    const booked = await book()
    const { body } = await raise(booked, { isCompositionScheme: true }, {}, 'owner')
    expect(body.invoiceNo).toBe('KA1B/26-27/00001')
    expect(await orderOf(booked)).toMatchObject({ NetAmount: 100 })
    const customerID = t.services.ids.encode(
      'customer',
      customerIdOf(t.services, TAMIL_NADU_CUSTOMER.name),
    )
    const far = await book([{}], { customerModel: { customerID } })
    await expectRefused(far, { isCompositionScheme: true }, 'BUSINESS_RULE', 'owner')
  })
})

describe('with an Idempotency-Key', () => {
  const header = { 'idempotency-key': 'k1' }

  it('the same is answered again, and nothing written', async () => {
    const booked = await book()
    const first = await raise(booked, {}, header)
    const before = databaseDigest(t.services.db)
    const again = await raise(booked, {}, header)
    expect([again.status, again.body]).toEqual([200, first.body])
    expect(databaseDigest(t.services.db)).toBe(before)
  })

  it('another body is refused, and a refused one can be sent again', async () => {
    const booked = await book()
    const refused = await raise(booked, { invoiceDate: '2026-11-26' }, header)
    expect(faultsOfRefusal(refused, 'BUSINESS_RULE')).toEqual([])
    expect((await raise(booked, {}, header)).status).toBe(200)
    const other = await raise(booked, { invoiceDate: '2026-11-25T10:00:00' }, header)
    expect(faultsOfRefusal(other, 'CONFLICT')).toEqual([])
    const later = await raise(booked, {}, { 'idempotency-key': 'k2' })
    expect(faultsOfRefusal(later, 'ALREADY_INVOICED')).toEqual([])
  })

  it.each(['', 'k'.repeat(101)])('"%s" is no key', async (key) => {
    const answer = await raise(await book(), {}, { 'idempotency-key': key })
    expect(faultsOfRefusal(answer, 'VALIDATION')).toEqual([])
  })
})
