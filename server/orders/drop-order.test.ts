import { afterAll, beforeAll, expect, it } from 'vitest'
import { exactlyOne, run } from '../db/sql.ts'
import { databaseDigest } from '../testing/database-digest.ts'
import { faultsOfRefusal } from '../testing/envelope.ts'
import { type TestServer, testServer } from '../testing/test-server.ts'
import { itemIdOf } from '../testing/test-shop.ts'
import { FRAME, FRAME_UNITS, LENS } from '../testing/test-shop-items.ts'
import { type Workshop, workshop } from './testing/workshop.ts'

const DAY_MS = 86_400_000

let t: TestServer
let shop: Workshop
beforeAll(async () => {
  t = await testServer()
  shop = workshop(t)
  t.services.write((tx) => run(tx, 'UPDATE items SET last_cost_centipaise = 2500000'))
})
afterAll(() => t.close())

const drop = (salesOrderID: string, reason = 'Never came', as: 'owner' | 'counter' = 'owner') =>
  t.call('POST', '/api/Orders/drop', { salesOrderID, reason }, { as })
const reinstate = (salesOrderID: string) =>
  t.call('POST', '/api/Orders/reinstate', { salesOrderID })
const stockOf = (code: string) =>
  exactlyOne<{ milli: number; paise: number }>(
    t.services.db,
    `SELECT on_hand_milli AS milli, stock_value_paise AS paise FROM items WHERE id = :itemId`,
    { itemId: itemIdOf(t.services, code) },
  )
const board = async () => {
  const { Columns } = (await t.call('GET', '/api/Orders/board')).body
  return Columns.flatMap(({ Items }: { Items: { ID: string }[] }) => Items.map(({ ID }) => ID))
}
const listed = async (body: object) =>
  (
    await t.call('POST', '/api/Orders/search', { ...body, pageNumber: 1, pageSize: 50 })
  ).body.Items.map(({ ID }: { ID: string }) => ID)

/** Spectacles that are ready, whose customer was told twice. */
async function readyPair(session: string, unit: number): Promise<string> {
  const id = await shop.bookSpectacles(session, { unit })
  for (const move of ['SendToLab', 'Received', 'Checked', 'Ready']) await shop.moved(id, move)
  await shop.moved(id, 'ToldCustomer', { channel: 'Call' })
  await shop.moved(id, 'ToldCustomer', { channel: 'SMS' })
  return id
}

function laterBy(days: number): void {
  t.clock.set(t.services.clock.now() + days * DAY_MS)
}

it('drops what nobody fetched: off the board, the frame in stock, the lenses lost, the money kept', async () => {
  const frameBefore = stockOf(FRAME)
  const lensBefore = stockOf(LENS)
  const id = await readyPair('dropped', 0)
  // The owner signs in first.
  await t.call('GET', '/api/Settings/shop', undefined, { as: 'owner' })
  const before = databaseDigest(t.services.db)
  const early = await drop(id)
  expect(faultsOfRefusal(early, 'CONFLICT')).toEqual([])
  expect(databaseDigest(t.services.db)).toBe(before)
  laterBy(61)
  const answer = await drop(id)
  expect(answer.status).toBe(200)
  expect(answer.body).toMatchObject({ IsDropped: true, NextMoves: [], Status: 'Ready' })
  expect(await board()).not.toContain(id)
  expect(await listed({ status: 'Ready' })).not.toContain(id)
  expect(await listed({ droppedOnly: true })).toEqual([id])
  expect(stockOf(FRAME)).toEqual(frameBefore)
  expect(stockOf(LENS).milli).toBe(lensBefore.milli)
  const order = await shop.order(id)
  expect(order).toMatchObject({ IsDropped: true, PaidAmount: 1_000 })
  const { Events } = await shop.timeline(id)
  expect(Events.at(-1)).toMatchObject({ Kind: 'Dropped', Note: 'Never came', Who: 'Owner' })
  // Twice is once.
  expect((await drop(id)).body).toMatchObject({ IsRepeat: true })
  for (const refused of [
    await shop.move(id, 'Deliver', { raiseInvoice: true, acknowledgeBalance: true }),
    await t.call('POST', '/api/Orders/tray', { salesOrderID: id, tray: 'T1' }),
  ]) {
    expect(faultsOfRefusal(refused, 'CONFLICT')).toEqual([])
  }
})

it('takes it up again with its goods, and hands it over', async () => {
  const [id = ''] = await listed({ droppedOnly: true })
  const lens = stockOf(LENS)
  const frame = stockOf(FRAME)
  const answer = await reinstate(id)
  expect(answer.status).toBe(200)
  expect(answer.body).toMatchObject({ IsDropped: false, Status: 'Ready' })
  expect(stockOf(FRAME).milli).toBe(frame.milli - 1_000)
  expect(stockOf(LENS)).toEqual(lens)
  expect(await board()).toContain(id)
  expect((await reinstate(id)).body).toMatchObject({ IsRepeat: true })
  await shop.moved(id, 'Deliver', { raiseInvoice: true, acknowledgeBalance: true })
  const { Events } = await shop.timeline(id)
  expect(Events.map(({ Kind }: { Kind: string }) => Kind)).toEqual(
    expect.arrayContaining(['Dropped', 'Reinstated', 'Deliver']),
  )
})

it('is refused where its frame was sold meanwhile, and can be cancelled then', async () => {
  const id = await readyPair('sold-meanwhile', 1)
  laterBy(61)
  expect((await drop(id)).status).toBe(200)
  const sold = await shop.bookSpectacles('takes-the-frame', { unit: 1 })
  const before = databaseDigest(t.services.db)
  expect(faultsOfRefusal(await reinstate(id), 'STOCK_SHORT')).toEqual([])
  expect(databaseDigest(t.services.db)).toBe(before)
  const frame = stockOf(FRAME)
  const cancelled = await t.call(
    'POST',
    '/api/Orders/cancel',
    { salesOrderID: id, reason: 'Customer moved away' },
    { as: 'owner' },
  )
  expect(cancelled.body.Settled).toMatchObject({ Amount: 1_000 })
  // Its goods were back already: the frame is the other order's.
  expect(stockOf(FRAME)).toEqual(frame)
  expect((await shop.order(sold)).Lines[0].SerialNo).toBe(FRAME_UNITS[1])
})

it('asks for the days and the calls that the shop set, and for a right', async () => {
  const booked = await shop.bookCase('not-ready')
  expect(faultsOfRefusal(await drop(booked), 'CONFLICT')).toEqual([])
  const id = await shop.bookCase('untold')
  await shop.moved(id, 'Ready')
  laterBy(8)
  const settings = { unclaimedDays: 7, unclaimedTold: 1 }
  expect((await t.call('POST', '/api/Settings/shop', settings, { as: 'owner' })).status).toBe(200)
  const untold = await drop(id)
  expect(faultsOfRefusal(untold, 'CONFLICT')).toEqual([])
  expect(untold.body.message).toContain('0 times')
  await shop.moved(id, 'ToldCustomer', { channel: 'Call' })
  expect((await drop(id, 'Never came', 'counter')).status).toBe(403)
  expect(faultsOfRefusal(await drop(id, ' '), 'VALIDATION')).toEqual([])
  expect((await drop(id)).status).toBe(200)
})
