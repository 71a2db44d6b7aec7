import { afterAll, beforeAll, expect, it } from 'vitest'
import { findDamage } from '../checks/find-damage.ts'
import { STRICT_PRICE_RULES, writeSetting } from '../settings/settings.ts'
import { type CounterWork, counterWork } from '../testing/counter-work.ts'
import { databaseDigest } from '../testing/database-digest.ts'
import { randomOf } from '../testing/random.ts'
import { type Json, type TestServer, testServer } from '../testing/test-server.ts'
import { ACCESSORY, MRP_PRICED } from '../testing/test-shop-items.ts'

/** So many sales with forged figures by somebody who may sell and nothing more. */
const SALES = 1_200

/** The counter's ceiling is 15 % of the list price, which is 100 without tax and 399 with it. */
const CEILING = 0.15
const KEPT_MRP_PAISE: Record<string, number> = { [ACCESSORY]: 25_000, [MRP_PRICED]: 39_900 }
const LIST_PAISE: Record<string, { paise: number; field: 'TaxableAmount' | 'TotalAmount' }> = {
  [ACCESSORY]: { paise: 10_000, field: 'TaxableAmount' },
  [MRP_PRICED]: { paise: 39_900, field: 'TotalAmount' },
}

let t: TestServer
let work: CounterWork
beforeAll(async () => {
  t = await testServer()
  // As a shop that was set up has it: prices under the kept MRP, rates by the table.
  t.services.write((tx) => writeSetting(tx, 'priceRules', STRICT_PRICE_RULES))
  work = counterWork(t)
})
afterAll(() => t.close())

const random = randomOf(20_261_123)
const pick = <T>(first: T, ...others: T[]): T => {
  const all = [first, ...others]
  return all[Math.floor(random() * all.length)] ?? first
}

/** Figures that come near a limit, and figures that no counter types. */
const figure = (): number =>
  pick(
    0,
    0.01,
    0.0001,
    1,
    10,
    14.99,
    15,
    15.01,
    50,
    84.9999,
    85,
    99.99,
    100,
    100.005,
    118,
    250,
    399,
    1e6,
    1e9,
    -1,
    -0.01,
    -100,
  )

const sometimes = (values: Record<string, Json>): Record<string, Json> =>
  Object.fromEntries(Object.entries(values).filter(() => random() < 0.12))

const forgedLine = (): Json & { code: string } => ({
  ...(random() < 0.5
    ? { code: ACCESSORY, price: pick(100, 85, 118, figure()) }
    : {
        code: MRP_PRICED,
        price: pick(399, 339.15, 399, figure()),
        mrp: 399,
        priceIncludesTax: true,
      }),
  qty: pick(1, 1, 1, 1, 2, 3, 0, -1, 0.5, 1_000_000),
  ...sometimes({
    discountRate: figure(),
    discountAmount: figure(),
    sgstRate: figure(),
    cgstRate: figure(),
    igstRate: figure(),
    mrp: figure(),
    priceIncludesTax: random() < 0.5,
  }),
})

const forgedSale = (): Record<string, Json> => ({
  ...sometimes({
    salesorderModel: sometimes({
      jobCharges: figure(),
      shippingCharges: figure(),
      otherCharges: figure(),
      serviceTax: figure(),
      isCompositionScheme: true,
      isCustomerStateNotSameAsCompanyState: random() < 0.5,
    }),
    orderDate: pick('2026-11-20', '2026-11-19', '2027-01-01', '1999-01-01'),
  }),
  receiptModel: {
    receiptTypeId: pick(1, 1, 1, 1, 3, 99),
    ...sometimes({ receiptAmount: figure(), statusId: pick(1, 2, 3, 4, 9) }),
    ...sometimes({ payments: [{ receiptTypeId: 1, receiptAmount: figure() }] }),
  },
})

const paise = (rupees: number): number => Math.round(rupees * 100)
const sum = (of: readonly number[]): number => of.reduce((total, each) => total + each, 0)

/** What is wrong with a sale that was taken, by arithmetic of its own. */
function faultsOf(order: Json): string[] {
  const faults: string[] = []
  const lines: Json[] = order.Lines
  const charges: Json[] = order.Charges
  const exact = sum([...lines, ...charges].map((line) => paise(line.TotalAmount)))
  if (Math.abs(exact - paise(order.NetAmount)) > 50) faults.push('the total is not its lines')
  const paid = sum(
    order.Receipts.filter(({ StatusID }: Json) => StatusID !== 4).map(({ Amount }: Json) =>
      paise(Amount),
    ),
  )
  if (paid > paise(order.NetAmount)) faults.push('more is paid than the bill')
  for (const line of lines) {
    const list = LIST_PAISE[line.ItemCode]
    if (list === undefined) continue
    const least = list.paise * line.Qty * (1 - CEILING)
    if (paise(line[list.field]) < least - 1) faults.push(`${line.ItemCode} below the floor`)
    const rate = line.SGSTRate + line.CGSTRate + line.IGSTRate
    if (rate !== 18) faults.push(`${line.ItemCode} at ${rate} %`)
    if (paise(line.TotalAmount) > (KEPT_MRP_PAISE[line.ItemCode] ?? 0) * line.Qty + 1) {
      faults.push(`${line.ItemCode} above its MRP`)
    }
  }
  return faults
}

it(`takes no forged figure in ${SALES} sales of a counter assistant`, async () => {
  const faults: string[] = []
  let taken = 0
  let refused = 0
  for (let count = 0; count < SALES; count += 1) {
    const key = `forged-${count}`
    if (count % 100 === 0) t.clock.set(t.clock.now() + 60_000)
    for (let line = 0; line < 1 + Math.floor(random() * 2); line += 1) {
      await work.send(key, forgedLine())
    }
    if (random() < 0.3) {
      await t.call('POST', '/api/quickSale/set-cart-discount', {
        sessionID: key,
        ...sometimes({ discountAmount: figure(), discountRate: figure() }),
      })
    }
    const sale = forgedSale()
    const before = databaseDigest(t.services.db)
    const answer = await work.save(key, sale)
    if (answer.status === 200) {
      taken += 1
      const order = (await t.call('GET', `/api/Orders/${answer.body.data.SalesOrderID}`)).body
      faults.push(...faultsOf(order).map((fault) => `${fault}: ${JSON.stringify({ sale, order })}`))
    } else {
      refused += 1
      if (answer.status >= 500) faults.push(`${answer.status}: ${JSON.stringify(sale)}`)
      if (databaseDigest(t.services.db) !== before) {
        faults.push(`a refused sale wrote: ${JSON.stringify({ sale, body: answer.body })}`)
      }
    }
  }
  expect(faults).toEqual([])
  expect(findDamage(t.services.db)).toEqual([])
  process.stdout.write(`taken ${taken}, refused ${refused}\n`)
  expect({ taken: taken > 50, refused: refused > 50 }).toEqual({ taken: true, refused: true })
})
