import { afterAll, beforeAll, expect, it } from 'vitest'
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

afterAll(() => t.close())

/** Two pairs back from the lab, of which the lenses of one fail; `goes` is the pair handed over. */
async function splitAfterFailed(
  failedPair: string,
  { isReadingAll = true, isRemade = false, stays = '2' } = {},
): Promise<Json> {
  const order = await twoPairs(0)
  for (const step of ['SendToLab', 'Received']) await shop.moved(order.ID, step)
  const { Lenses } = (await t.call('GET', `/api/Orders/${order.ID}/lens-check`)).body
  const readings = Lenses.filter(({ PairNo }: Json) => isReadingAll || PairNo === failedPair).map(
    ({ Eye, LineID, PairNo, Power, Prism }: Json) => ({
      lineID: LineID,
      eye: Eye,
      text: PairNo === failedPair ? '-7.00' : [Power, Prism].filter(Boolean).join(' '),
    }),
  )
  await shop.moved(order.ID, 'Checked', { passed: false, note: 'Wrong power', readings })
  if (isRemade) {
    const lines = Lenses.filter(({ PairNo }: Json) => PairNo === failedPair)
    const remake = await t.call('POST', '/api/Orders/remake', {
      ...{ salesOrderID: order.ID, kind: 'LabError', reason: 'Wrong power' },
      lines: [{ lineID: lines[0].LineID }],
    })
    expect([remake.status, remake.body.message]).toEqual([200, undefined])
  }
  const { Version } = await shop.order(order.ID)
  const asked = { salesOrderID: order.ID, version: Version, pairs: [stays] }
  const answer = await t.call('POST', '/api/Orders/split', asked)
  expect([answer.status, answer.body.message]).toEqual([200, undefined])
  const { SalesOrderID } = answer.body.Stays
  return { goes: await shop.order(order.ID), stays: await shop.order(SalesOrderID) }
}

const statusOf = ({ LabOrder }: Json) => LabOrder.Status

it.each(['1', '2'])('a pair that read well is checked anew, without pair %s', async (failed) => {
  const { goes, stays } = await splitAfterFailed(failed)
  const [good, bad] = failed === '2' ? [goes, stays] : [stays, goes]
  expect([statusOf(good), statusOf(bad)]).toEqual(['Received', 'Rejected'])
  expect(good.NextMoves).toContain('Checked')
  // Its lenses go back, or are read again where the reading was the fault.
  expect(bad.NextMoves.slice(0, 2)).toEqual(['BackToLab', 'Checked'])
  await shop.moved(good.ID, 'Checked')
  await shop.moved(good.ID, 'Ready')
})

it('a pair of which nothing was read stays rejected with the other', async () => {
  const { goes, stays } = await splitAfterFailed('2', { isReadingAll: false })
  expect([statusOf(goes), statusOf(stays)]).toEqual(['Rejected', 'Rejected'])
})

it('a pair that read well is checked anew and handed over, without the remake of the other', async () => {
  const { goes, stays } = await splitAfterFailed('1', { isRemade: true, stays: '1' })
  expect([statusOf(goes), statusOf(stays)]).toEqual(['Received', 'Draft'])
  expect(goes.NextMoves).toContain('Checked')
  await shop.moved(goes.ID, 'Checked')
  await shop.moved(goes.ID, 'Ready')
  expect((await shop.order(goes.ID)).NextMoves).toContain('Deliver')
})

it('a pair of which nothing was read stays rejected without the remake of the other', async () => {
  const { goes } = await splitAfterFailed('1', {
    ...{ isReadingAll: false, isRemade: true, stays: '1' },
  })
  expect(statusOf(goes)).toBe('Rejected')
})
