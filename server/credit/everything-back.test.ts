import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { CASH } from '../masters/master-rows.ts'
import { type CounterWork, counterWork } from '../testing/counter-work.ts'
import { type TestServer, testServer } from '../testing/test-server.ts'
import { customerIdOf, LOCAL_CUSTOMER, TAMIL_NADU_CUSTOMER } from '../testing/test-shop.ts'

let t: TestServer
let work: CounterWork
beforeAll(async () => {
  t = await testServer()
  work = counterWork(t)
})
afterAll(() => t.close())

const toPaise = (rupees: number) => Math.round(rupees * 100)
const cents = (max: number) => fc.integer({ min: 0, max }).map((value) => value / 100)

const discount = fc.oneof(
  fc.constant({}),
  fc.integer({ min: 1, max: 100_000 }).map((milli) => ({ discountRate: milli / 1_000 })),
  fc.integer({ min: 1, max: 50 }).map((paise) => ({ discountAmount: paise / 100 })),
)
const line = fc
  .record({
    qty: fc.integer({ min: 1, max: 5 }),
    price: fc.integer({ min: 51, max: 400_000 }).map((paise) => paise / 100),
    priceIncludesTax: fc.boolean(),
    jobCharges: fc.oneof(fc.constant(0), cents(20_000)),
    rate: fc.constantFrom(0, 5, 12, 18),
  })
  .chain((base) => discount.map((given) => ({ ...base, ...given })))
const sale = fc.record({
  lines: fc.array(line, { minLength: 1, maxLength: 4 }),
  charges: fc.record({
    jobCharges: fc.oneof(fc.constant(0), cents(30_000)),
    shippingCharges: fc.oneof(fc.constant(0), cents(9_999)),
    otherCharges: fc.oneof(fc.constant(0), cents(999)),
    serviceTax: fc.constantFrom(0, 5, 18),
  }),
  isInterState: fc.boolean(),
  /** How much of the bill is paid before anything comes back, in tenths. */
  paidTenths: fc.constantFrom(0, 3, 10),
  /** Which of what is left comes back next, and how much of it. */
  steps: fc.array(fc.tuple(fc.nat(), fc.nat()), { minLength: 1, maxLength: 8 }),
})

let sales = 0

describe('everything returned is everything paid', () => {
  it('whatever the discounts, charges, rounding, and the order of the returns', async () => {
    await fc.assert(
      fc.asyncProperty(sale, async ({ charges, isInterState, lines, paidTenths, steps }) => {
        const key = `everything-${++sales}`
        for (const { rate, ...sent } of lines) {
          const rates = isInterState
            ? { igstRate: rate }
            : { sgstRate: rate / 2, cgstRate: rate / 2 }
          await work.add(key, { ...sent, ...rates }, 'owner')
        }
        const who = isInterState ? TAMIL_NADU_CUSTOMER : LOCAL_CUSTOMER
        const { totals } = await work.read(key, {
          ...charges,
          isCustomerStateNotSameAsCompanyState: isInterState,
        })
        const paid = Math.floor((totals.netAmount * paidTenths) / 10)
        const sold = await work.commit(
          key,
          {
            customerModel: {
              customerID: t.services.ids.encode('customer', customerIdOf(t.services, who.name)),
            },
            salesorderModel: charges,
            receiptModel: { receiptAmount: paid, receiptTypeId: CASH },
          },
          'owner',
        )
        const backPaise = { due: 0, money: 0 }
        for (let step = 0; step < 60; step++) {
          const asked = await nextLine(sold.InvoiceID, steps[step] ?? [0, 0])
          if (asked === null) break
          const { body, status } = await t.call(
            'POST',
            '/api/Returns/save',
            {
              invoiceID: sold.InvoiceID,
              lines: [asked],
              refundTypeId: CASH,
              settleRoundOff: true,
              reason: 'Does not fit',
            },
            { as: 'owner' },
          )
          expect(status).toBe(200)
          for (const part of [body.refunded, body.credit, body.appliedToDue, body.amount]) {
            expect(part).toBeGreaterThanOrEqual(0)
          }
          backPaise.due += toPaise(body.appliedToDue)
          backPaise.money += toPaise(body.refunded) + toPaise(body.credit)
          expect(backPaise.money).toBeLessThanOrEqual(toPaise(paid))
        }
        expect(await nextLine(sold.InvoiceID, [0, 0])).toBeNull()
        expect(backPaise.money).toBe(toPaise(paid))
        expect(backPaise.due).toBe(toPaise(totals.netAmount) - toPaise(paid))
      }),
      { numRuns: 40 },
    )
  }, 60_000)
})

/** One of the lines that still have something to give back, or null. */
async function nextLine(invoiceID: string, [pick, part]: readonly [number, number]) {
  const { Lines } = (await t.call('GET', `/api/Returns/invoice?invoiceID=${invoiceID}`)).body
  const left: { LineID: string; ReturnableQty: number }[] = Lines.filter(
    ({ ReturnableQty }: { ReturnableQty: number }) => ReturnableQty > 0,
  )
  const line = left[pick % Math.max(1, left.length)]
  if (line === undefined) return null
  return { lineID: line.LineID, qty: 1 + (part % line.ReturnableQty), restock: true }
}
