import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { firstBrokenAuditRow } from '../audit/record-change.ts'
import { all } from '../db/sql.ts'
import { type CounterWork, counterWork } from '../testing/counter-work.ts'
import { type TestServer, testServer } from '../testing/test-server.ts'
import { ACCESSORY, LAST_ONE } from '../testing/test-shop-items.ts'

// Any order of a till's requests against a list in memory that says what the cart must be.

type ModelLine = { id: string; code: string; qty: number; price: number; pairNo: string | null }
type Model = { key: string; lines: ModelLine[]; isSaved: boolean }
type Step = (model: Model) => Promise<void>

let t: TestServer
let work: CounterWork
let keys = 0
beforeAll(async () => {
  t = await testServer()
  work = counterWork(t)
  await work.add('the last one', { code: LAST_ONE, price: 40 })
  await work.commit('the last one')
})
afterAll(() => t.close())

const post = (name: string, body: Record<string, unknown>) =>
  t.call('POST', `/api/quickSale/${name}`, body, { as: 'owner' })

function add(code: string, qty: number, price: number, pairNo: string | null): Step {
  return async (model) => {
    const { body, status } = await work.send(model.key, { code, qty, price, pairNo }, 'owner')
    expect(status).toBe(model.isSaved ? 409 : 200)
    if (status === 200) model.lines.push({ id: body.id, code, qty, price, pairNo })
  }
}

function update(at: number, qty: number, price: number): Step {
  return async (model) => {
    const line = model.lines[at % Math.max(1, model.lines.length)]
    const id = line?.id ?? t.services.ids.encode('cartLine', 999_999)
    const { status } = await post('update-sales-order-temp-values', { id, qty, price })
    expect(status).toBe(line === undefined ? 404 : 200)
    if (line !== undefined) Object.assign(line, { qty, price })
  }
}

function remove(at: number): Step {
  return async (model) => {
    const line = model.lines[at % Math.max(1, model.lines.length)]
    const salesOrderTempId = line?.id ?? t.services.ids.encode('cartLine', 999_999)
    const { status } = await post('delete-salesorder-temp', {
      sessionID: model.key,
      salesOrderTempId,
    })
    expect(status).toBe(line === undefined ? 404 : 200)
    model.lines = model.lines.filter((each) => each !== line)
  }
}

function removePair(pairNo: string): Step {
  return async (model) => {
    const left = model.lines.filter((line) => line.pairNo !== pairNo)
    const { status } = await post('delete-salesorder-temp', { sessionID: model.key, pairNo })
    expect(status).toBe(left.length === model.lines.length ? 404 : 200)
    model.lines = left
  }
}

function clear(): Step {
  return async (model) => {
    const { status } = await post('deleteSalesOrderTempBySession', { sessionID: model.key })
    expect(status).toBe(200)
    model.lines = []
  }
}

function save(): Step {
  return async (model) => {
    const before = work.count('sales_orders')
    const isShort = model.lines.some((line) => line.code === LAST_ONE)
    const { body, status } = await work.save(model.key)
    if (model.isSaved) expect(body.message).toBe('Already saved')
    else if (model.lines.length === 0) expect(body.code).toBe('CART_EMPTY')
    else if (isShort) expect(body.code).toBe('STOCK_SHORT')
    else {
      expect(body.message).toBe('Saved')
      await expectOrdered(body.data.SalesOrderID, model.lines)
      Object.assign(model, { lines: [], isSaved: true })
      expect(work.count('sales_orders')).toBe(before + 1)
      return
    }
    expect(status).toBe(model.isSaved ? 200 : 409)
    expect(work.count('sales_orders')).toBe(before)
  }
}

async function expectOrdered(id: string, lines: readonly ModelLine[]): Promise<void> {
  const order = (await t.call('GET', `/api/Orders/${id}`)).body
  const ordered = order.Lines.map((line: Record<string, unknown>) => [
    line['ItemCode'],
    line['Qty'],
    line['Price'],
    line['PairNo'],
  ])
  expect(ordered).toEqual(lines.map(({ code, pairNo, price, qty }) => [code, qty, price, pairNo]))
}

const qty = fc.integer({ min: 1, max: 3 })
const price = fc.integer({ min: 0, max: 2_000 }).map((paise) => paise / 100)
const pair = fc.constantFrom('A', 'B')
const at = fc.nat({ max: 5 })
// Of this there is nothing left, so that such a cart can not be saved.
const short = fc.constant(add(LAST_ONE, 1, 15, null))
const steps = fc.array(
  fc.oneof(
    {
      weight: 6,
      arbitrary: fc.tuple(qty, price, fc.option(pair)).map((line) => add(ACCESSORY, ...line)),
    },
    { weight: 1, arbitrary: short },
    { weight: 3, arbitrary: fc.tuple(at, qty, price).map((change) => update(...change)) },
    { weight: 3, arbitrary: at.map(remove) },
    { weight: 1, arbitrary: pair.map(removePair) },
    { weight: 1, arbitrary: fc.constant(clear()) },
    { weight: 2, arbitrary: fc.constant(save()) },
  ),
  { maxLength: 14 },
)

describe('a cart under any order of requests', () => {
  it('is what the requests made of it, and is sold as it was', async () => {
    await fc.assert(
      fc.asyncProperty(steps, async (sequence) => {
        const model: Model = { key: `model-${++keys}`, lines: [], isSaved: false }
        for (const step of sequence) {
          await step(model)
          const { lines } = await work.read(model.key)
          expect(lines.map((line: { id: string }) => line.id)).toEqual(
            model.lines.map(({ id }) => id),
          )
        }
        await post('deleteSalesOrderTempBySession', { sessionID: model.key })
      }),
      { numRuns: 60 },
    )
    const wrong = `SELECT code FROM items WHERE on_hand_milli <>
      (SELECT coalesce(sum(qty_milli), 0) FROM stock_movements WHERE item_id = items.id)`
    expect(all(t.services.db, wrong)).toEqual([])
    expect(firstBrokenAuditRow(t.services.db)).toBeNull()
  })
})
