import { afterAll, afterEach, expect, it } from 'vitest'
import { openCounter } from './counter.ts'
import { GOODS, openMixedShop, paise } from './mixed-shop.ts'
import { STEPS } from './mixed-steps.ts'
import { seededRandom } from './random.ts'
import { endAll } from './server-process.ts'
import { removeShops } from './template-shop.ts'

const TURNS = 180
/** Another walk each time; a failed one is walked again with WALK_SEED. */
const SEED = Number(process.env['WALK_SEED'] ?? Date.now() % 1_000_000)
const FLOAT_RUPEES = 2_000

afterEach(endAll)
afterAll(removeShops)

it(`conserves money, goods and numbers on a mixed walk (seed ${SEED})`, async () => {
  const counter = await openCounter(GOODS)
  const shop = await openMixedShop(counter, seededRandom(SEED))
  await shop.ask('open', '/api/Day/open', { float: FLOAT_RUPEES })
  shop.ledger.drawerPaise = paise(FLOAT_RUPEES)
  for (let turn = 1; turn <= TURNS; turn += 1) await shop.anyOf(STEPS)?.(shop, turn)

  for (const order of shop.ledger.orders) {
    const { BalanceAmount, SalesOrderNo } = await shop.detail(order)
    expect({ SalesOrderNo, owed: paise(BalanceAmount) }).toEqual({
      SalesOrderNo,
      owed: order.owedPaise,
    })
    expect(order.owedPaise).toBeGreaterThanOrEqual(0)
  }
  const held = await Promise.all(shop.customers.map((id) => creditsOf(shop.counter, id)))
  const known = [...shop.ledger.credits].filter(([, { leftPaise }]) => leftPaise > 0)
  expect(Object.assign({}, ...held)).toEqual(
    Object.fromEntries(known.map(([number, { leftPaise }]) => [number, leftPaise])),
  )
  const { body } = await counter.till.call('GET', '/api/Day/state')
  expect(paise(body.ExpectedCash)).toBe(shop.ledger.drawerPaise)
  const lastReport = `/api/Day/report/check?id=${body.LastReport?.ID}`
  if (body.LastReport !== null) {
    expect((await counter.till.call('GET', lastReport)).body.Verdict).toBe('Holds')
  }
  // A walk on which nothing could be done would prove nothing.
  expect(shop.ledger.done.size).toBeGreaterThan(10)
  expect(await counter.closeAndJudge({ acknowledged: [] })).toEqual([])
})

/** What a customer's household can pay with, by number, in paise. */
async function creditsOf(
  { till }: Awaited<ReturnType<typeof openCounter>>,
  customerID: string,
): Promise<Record<string, number>> {
  const { NumericID } = (await till.call('GET', `/api/Customer/${customerID}`)).body
  const path = `/api/quickSale/get-credit-notes?customerId=${NumericID}`
  const notes: { CreditNoteNo: string; Balance: number }[] = (await till.call('GET', path)).body
  return Object.fromEntries(notes.map((note) => [note.CreditNoteNo, paise(note.Balance)]))
}
