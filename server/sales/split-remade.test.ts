import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findDamage } from '../checks/find-damage.ts'
import { type Workshop, workshop } from '../orders/testing/workshop.ts'
import { type Json, type TestServer, testServer } from '../testing/test-server.ts'
import { pairsSold } from './testing/pairs-sold.ts'

let t: TestServer
let shop: Workshop
let twoPairs: ReturnType<typeof pairsSold>

beforeAll(async () => {
  t = await testServer()
  shop = workshop(t)
  twoPairs = pairsSold(t, shop)
})

afterAll(async () => {
  expect(findDamage(t.services.db)).toEqual([])
  await t.close()
})

/** Splits an order and returns it with the one of the pairs that stay behind. */
async function split(order: Json, pair: string): Promise<{ goes: Json; stays: Json }> {
  const asked = { salesOrderID: order.ID, version: order.Version, pairs: [pair] }
  const answer = await t.call('POST', '/api/Orders/split', asked)
  expect([answer.status, answer.body.message]).toEqual([200, undefined])
  const { SalesOrderID } = answer.body.Stays
  return { goes: await shop.order(order.ID), stays: await shop.order(SalesOrderID) }
}

async function made(orderId: string): Promise<void> {
  for (const step of ['SendToLab', 'Received', 'Checked', 'Ready']) await shop.moved(orderId, step)
}

/** Both read well and are ready; then a lens of pair 2 is made again. */
const remadeBesideGood = async (tray: string): Promise<Json> => {
  const order = await twoPairs(0)
  await t.call('POST', '/api/Orders/tray', { salesOrderID: order.ID, tray })
  for (const step of ['SendToLab', 'Received']) await shop.moved(order.ID, step)
  const { Lenses } = (await t.call('GET', `/api/Orders/${order.ID}/lens-check`)).body
  const readings = Lenses.map(({ Eye, LineID, Power, Prism }: Json) => ({
    lineID: LineID,
    eye: Eye,
    text: [Power, Prism].filter(Boolean).join(' '),
  }))
  await shop.moved(order.ID, 'Checked', { passed: true, readings })
  await shop.moved(order.ID, 'Ready')
  const lens = order.Lines.find(({ IsLabWork, PairNo }: Json) => IsLabWork && PairNo === '2')
  const remade = await t.call('POST', '/api/Orders/remake', {
    salesOrderID: order.ID,
    kind: 'Breakage',
    reason: 'Fell down',
    lines: [{ lineID: lens.ID }],
  })
  expect(remade.status).toBe(200)
  return shop.order(order.ID)
}

/** The kinds of what happened to an order, the first first. */
const kindsOf = async (orderId: string): Promise<unknown[]> =>
  (await shop.timeline(orderId)).Events.map(({ Kind }: Json) => Kind)

describe('a pair that was checked and laid into a tray, while the other is made again', () => {
  it('takes its job, checks, steps and tray into an order of its own', async () => {
    const order = await remadeBesideGood('T 1')
    const [first, remake] = order.LabOrders
    const { goes: other, stays: good } = await split(order, '1')
    expect(good).toMatchObject({ LabStatus: 'Fitted', IsChecked: true, Tray: 'T 1' })
    expect(good.LabOrder.Instructions).toContain(first.LabOrderNo)
    expect(good.NextMoves).toContain('Ready')
    const check = (await t.call('GET', `/api/Orders/${good.ID}/lens-check`)).body
    expect([check.Verdict, check.Lenses.length]).toEqual(['Within', 2])
    expect(await kindsOf(good.ID)).toEqual(
      expect.arrayContaining(['SendToLab', 'Received', 'Checked']),
    )
    expect(await kindsOf(good.ID)).not.toContain('Remake')

    expect(other).toMatchObject({ LabStatus: 'Draft', RemakeCount: 1, Tray: 'T 1' })
    expect(other.LabOrder.LabOrderNo).toBe(remake.LabOrderNo)
    expect(await kindsOf(order.ID)).toContain('Remake')
    await made(order.ID)
    await shop.moved(good.ID, 'Ready')
    await shop.moved(good.ID, 'Deliver', { raiseInvoice: true, acknowledgeBalance: true })
  })

  it('keeps its steps where the other leaves', async () => {
    const order = await remadeBesideGood('T 2')
    const { stays } = await split(order, '2')
    expect(await kindsOf(order.ID)).toEqual(
      expect.arrayContaining(['SendToLab', 'Received', 'Checked', 'Ready']),
    )
    expect(await kindsOf(order.ID)).not.toContain('Remake')
    expect(await kindsOf(stays.ID)).toContain('Remake')
  })
})

it('a pair that stays is ready since the day on which both were', async () => {
  const order = await twoPairs(0)
  await made(order.ID)
  await shop.moved(order.ID, 'ToldCustomer', { channel: 'Call' })
  const { stays } = await split(await shop.order(order.ID), '2')
  const readyAt = async (orderId: string) =>
    (await shop.timeline(orderId)).Events.flatMap(({ At, Kind }: Json) =>
      Kind === 'Ready' ? [At] : [],
    )
  expect(await readyAt(stays.ID)).toEqual([expect.any(String)])
  expect(await readyAt(stays.ID)).toEqual(await readyAt(order.ID))
  expect(stays.TimesTold).toBe(1)
})
