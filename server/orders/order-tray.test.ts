import { afterAll, beforeAll, expect, it } from 'vitest'
import { databaseDigest } from '../testing/database-digest.ts'
import { faultsOfRefusal } from '../testing/envelope.ts'
import { type TestServer, testServer } from '../testing/test-server.ts'
import { type Workshop, workshop } from './testing/workshop.ts'

let t: TestServer
let shop: Workshop
beforeAll(async () => {
  t = await testServer()
  shop = workshop(t)
})
afterAll(() => t.close())

const put = (salesOrderID: string, tray: string) =>
  t.call('POST', '/api/Orders/tray', { salesOrderID, tray })
const find = async (body: object) =>
  (
    await t.call('POST', '/api/Orders/search', { ...body, pageNumber: 1, pageSize: 5 })
  ).body.Items.map(({ ID }: { ID: string }) => ID)

it('keeps the tray of an order, finds the order by it, and frees it at delivery', async () => {
  const first = await shop.bookSpectacles('one')
  const second = await shop.bookCase('two')
  expect((await put(first, ' t 7 ')).body).toEqual({ success: true })
  expect((await shop.order(first)).Tray).toBe('t 7')
  expect(await find({ tray: 'T 7' })).toEqual([first])
  expect(await find({ searchTerm: 't 7' })).toEqual([first])
  expect(await find({ tray: 'T 8' })).toEqual([])
  const before = databaseDigest(t.services.db)
  const taken = await put(second, 'T  7')
  expect(faultsOfRefusal(taken, 'CONFLICT')).toEqual([])
  expect(taken.body.message).toContain((await shop.order(first)).SalesOrderNo)
  expect(databaseDigest(t.services.db)).toBe(before)
  // Off the tray, and another may have it.
  expect((await put(first, '')).status).toBe(200)
  expect((await shop.order(first)).Tray).toBeNull()
  expect((await put(second, 'T 7')).status).toBe(200)
  await shop.moved(second, 'Deliver', {
    raiseInvoice: true,
    acknowledgeBalance: true,
  })
  expect(await find({ tray: 'T 7' })).toEqual([])
  expect((await put(first, 'T 7')).status).toBe(200)
  expect(faultsOfRefusal(await put(second, 'T 9'), 'CONFLICT')).toEqual([])
})

it('prints the tray on the job card', async () => {
  const id = await shop.bookSpectacles('card', { unit: 1 })
  await put(id, 'BLUE-12')
  const { body } = await t.call('GET', `/api/Documents/JobCard/${id}/model`)
  expect(body).toMatchObject({ Tray: 'BLUE-12' })
  const html = await t.call('GET', `/api/Documents/JobCard/${id}/html`)
  expect(html.bytes.toString()).toContain('BLUE-12')
})
