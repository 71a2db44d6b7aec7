import fc from 'fast-check'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { exactlyOne } from '../db/sql.ts'
import { CARD, CASH } from '../masters/master-rows.ts'
import { type CounterWork, counterWork } from '../testing/counter-work.ts'
import { type TestServer, testServer } from '../testing/test-server.ts'

type Step =
  | { do: 'sell'; rupees: number; type: number }
  | { do: 'in' | 'out'; rupees: number }
  | { do: 'cancel' | 'takeBack' }

let t: TestServer
let work: CounterWork
beforeEach(async () => {
  t = await testServer()
  work = counterWork(t)
})
afterEach(() => t.close())

const RUPEES = fc.integer({ min: 1, max: 9_999 })
const STEPS = fc.array(
  fc.oneof(
    fc.record({
      do: fc.constant('sell' as const),
      rupees: RUPEES,
      type: fc.constantFrom(CASH, CARD),
    }),
    fc.record({ do: fc.constantFrom('in' as const, 'out' as const), rupees: RUPEES }),
    fc.record({ do: fc.constantFrom('cancel' as const, 'takeBack' as const) }),
  ),
  { maxLength: 12 },
)

let sessions = 0
/** What the drawer should hold, computed apart from the server. */
async function live(floatRupees: number, steps: readonly Step[]): Promise<number> {
  let cash = floatRupees
  const sold: { orderID: string; invoiceID: string; rupees: number; type: number }[] = []
  for (const step of steps) {
    if (step.do === 'in' || step.do === 'out') {
      const isIn = step.do === 'in'
      const reason = isIn ? 'ChangeBrought' : 'BankDeposit'
      const direction = isIn ? 'In' : 'Out'
      await t.call('POST', '/api/Day/cash', { direction, amount: step.rupees, reason })
      cash += isIn ? step.rupees : -step.rupees
    } else if (step.do === 'sell') {
      sessions += 1
      const session = `property-${sessions}`
      const line = { price: step.rupees, mrp: 90_000, sgstRate: 0, cgstRate: 0 }
      await work.add(session, line, 'owner')
      const payment = { receiptAmount: step.rupees, receiptTypeId: step.type }
      const sale = await work.commit(session, { receiptModel: payment })
      sold.push({ orderID: sale.SalesOrderID, invoiceID: sale.InvoiceID, ...step })
      if (step.type === CASH) cash += step.rupees
    } else {
      const last = sold.pop()
      if (last === undefined) continue
      const order = (await t.call('GET', `/api/Orders/${last.orderID}`)).body
      if (step.do === 'cancel') await cancel(last.orderID, order.Receipts[0], last.type)
      else await takeBack(last.invoiceID, order.Lines[0].ID)
      if (step.do === 'takeBack' || last.type === CASH) cash -= last.rupees
    }
  }
  return cash
}

async function cancel(salesOrderID: string, receipt: { ID: string; Amount: number }, type: number) {
  const body = { salesOrderID, receiptId: receipt.ID, receiptAmount: receipt.Amount }
  const status = { receiptTypeId: type, yearId: '2026', branchId: 1, statusId: 4 }
  const as = { as: 'owner' } as const
  const answer = await t.call('POST', '/api/quickSale/SaveReceipt', { ...body, ...status }, as)
  expect(answer.status).toBe(200)
}

/** Goods back, the money given in cash however it was paid. */
async function takeBack(invoiceID: string, lineID: string) {
  const lines = [{ lineID, qty: 1, restock: true }]
  const body = { invoiceID, lines, refundTypeId: CASH, reason: 'Too big' }
  const answer = await t.call('POST', '/api/Returns/save', body, { as: 'owner' })
  expect(answer.status).toBe(200)
}

it('expects the float, what came in and what went out, whatever a day brings', async () => {
  let day = 0
  const start = t.clock.now()
  await fc.assert(
    fc.asyncProperty(RUPEES, STEPS, async (float, steps) => {
      t.clock.set(start + day * 86_400_000)
      day += 1
      await t.call('POST', '/api/Day/open', { float }, { as: 'owner' })
      const cash = await live(float, steps)
      const state = await t.call('GET', '/api/Day/state', undefined, { as: 'owner' })
      expect(state.body.ExpectedCash).toBe(cash)
      const ledger = await t.call('GET', '/api/Day/ledger', undefined, { as: 'owner' })
      expect(ledger.body.Items.at(-1)).toBeDefined()
      const { body } = await t.call('POST', '/api/Day/count', { pieces: [] }, { as: 'owner' })
      expect(body.Difference).toBe(0 - cash)
      const note = 'Counted as nothing'
      const close = { countID: body.countID, note }
      const { reportID } = (await t.call('POST', '/api/Day/close', close, { as: 'owner' })).body
      const path = `/api/Day/report?id=${reportID}`
      const z = (await t.call('GET', path, undefined, { as: 'owner' })).body
      const { Float, In, Out, Receipts, Refunds } = z.Cash
      expect(Float + In - Out + Receipts - Refunds).toBe(cash)
      const inCash = z.Collected.find((row: { PaymentMode: string }) => row.PaymentMode === 'Cash')
      expect(inCash?.Net ?? 0).toBe(Receipts - Refunds)
    }),
    { numRuns: 12 },
  )
  const sums = exactlyOne<{ ledger: number; days: number }>(
    t.services.db,
    `SELECT (SELECT count(*) FROM money_entries WHERE kind = 'float') AS ledger,
            (SELECT count(*) FROM day_reports) AS days`,
  )
  expect(sums.ledger).toBe(sums.days)
})
