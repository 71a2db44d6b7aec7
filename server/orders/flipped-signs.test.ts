import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestServer, testServer } from '../testing/test-server.ts'
import { type Workshop, workshop } from './testing/workshop.ts'

let t: TestServer
let shop: Workshop

beforeAll(async () => {
  t = await testServer()
  shop = workshop(t)
})
afterAll(() => t.close())

const QUESTION = 'Right and left sphere was -2.00 and would be +2.00. Is the sign right?'

test('a sphere that changes its sign is asked about before its lens is made again', async () => {
  const orderId = await shop.bookSpectacles('made again', { unit: 0 })
  await shop.moved(orderId, 'SendToLab')
  await shop.moved(orderId, 'Received')
  const { Lines } = await shop.order(orderId)
  const asked = async (spherical: string): Promise<string[]> => {
    const { body } = await t.call('POST', '/api/Orders/remake', {
      salesOrderID: orderId,
      lines: [{ lineID: Lines[1].ID, spherical }],
      kind: 'PowerChange',
      reason: 'New test',
      preview: true,
    })
    return body.Questions
  }
  expect(await asked('+2.00')).toContain(QUESTION)
  expect((await asked('-2.50')).join()).not.toContain('sign')
})

test('and before it is changed', async () => {
  const salesOrderID = await shop.bookSpectacles('changed', { unit: 1 })
  const { Lines, Version: version } = await shop.order(salesOrderID)
  const { body } = await t.call('POST', '/api/Orders/change', {
    salesOrderID,
    version,
    preview: true,
    lines: [{ lineID: Lines[1].ID, spherical: '+2.00' }],
  })
  expect(body.Questions).toContain(QUESTION)
})
