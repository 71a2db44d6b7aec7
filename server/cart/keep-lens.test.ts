import { afterEach, beforeEach, expect, it } from 'vitest'
import type { Role } from '../contract/permissions.ts'
import { exactlyOne } from '../db/sql.ts'
import { type CounterWork, counterWork } from '../testing/counter-work.ts'
import { type TestServer, testServer } from '../testing/test-server.ts'
import { TEST_NOW } from '../testing/test-shop.ts'

const MINUTE = 60_000
const CODE = 'SVHC-2.000.00'
const RX = { spherical: '-2.00', pairNo: '1', price: 400, priceIncludesTax: true }

let t: TestServer
let work: CounterWork
let familyID = ''
beforeEach(async () => {
  t = await testServer()
  work = counterWork(t)
  const family = {
    code: 'SVHC',
    name: 'Stock 1.56',
    columns: 'cylinder',
    rowFrom: -4,
    rowTo: 4,
    columnFrom: -2,
    columnTo: 0,
    taxClass: 'Spectacle lenses, other material',
    price: 400,
  }
  const saved = await t.call('POST', '/api/Stock/lens-family', family, { as: 'owner' })
  familyID = saved.body.familyID
  await receive(2)
})
afterEach(() => t.close())

async function receive(qty: number): Promise<void> {
  const cells = [{ row: -2, column: 0, qty }]
  const path = `/api/Stock/lens-grid/${familyID}`
  const { body } = await t.call('POST', path, { mode: 'receive', cells }, { as: 'owner' })
  expect(body).toMatchObject({ success: true })
}
async function cell() {
  const { body } = await t.call('GET', `/api/Stock/lens-grid/${familyID}`)
  const found = body.Cells.find((each: { Row: number; Column: number }) => each.Row === -2)
  const { Committed, OnHand } = found
  return { OnHand, Committed }
}
const add = (session: string, eye: 'Right' | 'Left', as: Role = 'counter') =>
  work.add(session, { ...RX, code: CODE, eye }, as)
async function addPair(session: string, as: Role = 'counter'): Promise<void> {
  await add(session, 'Right', as)
  await add(session, 'Left', as)
}
async function keeping(session: string) {
  const { lines } = await work.read(session)
  return lines.map((line: { keptUntil?: string; keptElsewhere?: string }) => [
    line.keptUntil?.slice(11, 16) ?? null,
    line.keptElsewhere ?? null,
  ])
}
const toOrder = () =>
  exactlyOne<{ n: number }>(
    t.services.db,
    `SELECT count(*) AS n FROM sales_order_lines l
       JOIN items i ON i.id = l.item_id
      WHERE i.code = :code AND NOT EXISTS
        (SELECT 1 FROM stock_movements m WHERE m.order_line_id = l.id)`,
    { code: CODE },
  ).n

it('keeps both lenses of a pair for half an hour, and frees them by itself', async () => {
  await addPair('A')
  const [[until]] = await keeping('A')
  expect(await keeping('A')).toEqual([
    [until, null],
    [until, null],
  ])
  expect(await cell()).toEqual({ OnHand: 2, Committed: 2 })
  t.clock.set(TEST_NOW + 29 * MINUTE)
  expect(await cell()).toEqual({ OnHand: 2, Committed: 2 })
  t.clock.set(TEST_NOW + 30 * MINUTE)
  expect(await cell()).toEqual({ OnHand: 2, Committed: 0 })
  expect(await keeping('A')).toEqual([
    [null, null],
    [null, null],
  ])
})

it('gives the last lenses to one sale, and tells the other who has them', async () => {
  await addPair('A', 'counter')
  await addPair('B', 'manager')
  const [[, told]] = await keeping('B')
  expect(told).toMatch(/^Kept for .+ until \d+:\d\d [ap]m\. This lens will be ordered\.$/)
  expect(await cell()).toEqual({ OnHand: 2, Committed: 2 })
  // Whoever did not get them sells lenses to be ordered; the kept ones stay on the shelf.
  await work.commit('B', { generateInvoice: false }, 'manager')
  expect(toOrder()).toBe(2)
  expect(await cell()).toEqual({ OnHand: 2, Committed: 2 })
  await work.commit('A', { generateInvoice: false })
  expect(toOrder()).toBe(2)
  expect(await cell()).toEqual({ OnHand: 0, Committed: 0 })
})

it('frees a lens where its line is taken out, and for whoever comes first after the time', async () => {
  const id = await add('A', 'Right')
  await add('B', 'Right', 'manager')
  await add('B', 'Left', 'manager')
  expect((await keeping('B')).map(([until]: [string | null]) => until !== null)).toEqual([
    true,
    false,
  ])
  await t.call('POST', '/api/quickSale/delete-salesorder-temp', {
    sessionID: 'A',
    salesOrderTempId: id,
  })
  expect(await cell()).toEqual({ OnHand: 2, Committed: 1 })
  t.clock.set(TEST_NOW + 31 * MINUTE)
  await addPair('C', 'owner')
  expect((await keeping('C')).every(([until]: [string | null]) => until !== null)).toBe(true)
  // Nothing is kept for B any more, so its lenses are ordered.
  await work.commit('B', { generateInvoice: false }, 'manager')
  expect(toOrder()).toBe(2)
  await work.commit('C', { generateInvoice: false }, 'owner')
  expect(await cell()).toEqual({ OnHand: 0, Committed: 0 })
})

it('counts a lens that another sale keeps as none in the suggestions', async () => {
  await addPair('A')
  const suggest = async (sessionID: string) => {
    const path = '/api/Optics/lens-suggestions'
    const { body } = await t.call('POST', path, { line: 'both -2', sessionID })
    const [{ Free, IsInStock, KeptElsewhere }] = body.StockLenses
    return { Free, IsInStock, KeptElsewhere }
  }
  expect(await suggest('A')).toEqual({ Free: 2, IsInStock: true, KeptElsewhere: null })
  expect(await suggest('B')).toEqual({
    Free: 0,
    IsInStock: false,
    KeptElsewhere: expect.stringMatching(/^Kept for .+ until/),
  })
})

it('offers a lens that lost its other half before a pair is opened', async () => {
  await receive(3)
  const one = { code: 'OTHR', name: 'Other', brand: 'Other', price: 300 }
  const range = { columns: 'cylinder', rowFrom: -4, rowTo: 4, columnFrom: -2, columnTo: 0 }
  const taxClass = 'Spectacle lenses, other material'
  const other = await t.call(
    'POST',
    '/api/Stock/lens-family',
    { ...one, ...range, taxClass },
    { as: 'owner' },
  )
  familyID = other.body.familyID
  await receive(4)
  const { body } = await t.call('POST', '/api/Optics/lens-suggestions', { line: 'R -2' })
  const rows: { Item: { Code: string }; IsHalfPair: boolean }[] = body.StockLenses
  // The cheaper one has whole pairs; of the other one lens is alone.
  expect(rows.map(({ IsHalfPair, Item }) => [Item.Code, IsHalfPair])).toEqual([
    [CODE, true],
    ['OTHR-2.000.00', false],
  ])
})
