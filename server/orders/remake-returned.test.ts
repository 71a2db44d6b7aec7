import { afterAll, beforeAll, expect, test } from 'vitest'
import { databaseDigest } from '../testing/database-digest.ts'
import { type TestServer, testServer } from '../testing/test-server.ts'
import { workshop } from './testing/workshop.ts'

let t: TestServer
beforeAll(async () => {
  t = await testServer()
})
afterAll(() => t.close())

test('lenses that came back are not made again for nothing', async () => {
  const shop = workshop(t)
  const orderId = await shop.bookSpectacles('worn', { isInvoiced: true, advance: 0 })
  for (const move of ['SendToLab', 'Received', 'Checked', 'Ready']) await shop.moved(orderId, move)
  await shop.moved(orderId, 'Deliver', { acknowledgeBalance: true })
  const { CustomerID, Invoices, Lines } = await shop.order(orderId)
  const lens = Lines[1].ID
  const back = (qty: number) => ({
    invoiceID: Invoices[0].ID,
    lines: [{ lineID: lens, qty, restock: false }],
    reason: 'Can not see with them',
  })
  const remake = () =>
    t.call('POST', '/api/Orders/remake', {
      salesOrderID: orderId,
      lines: [{ lineID: lens }],
      kind: 'Goodwill',
      reason: 'Scratched',
    })
  await t.call('POST', '/api/Returns/save', back(2), { as: 'owner' })
  const before = databaseDigest(t.services.db)
  expect((await remake()).status).toBe(409)
  expect(databaseDigest(t.services.db)).toBe(before)

  // The board and the customer's orders say what came back.
  const [frame, { ItemName: name }] = Lines
  const board = (await t.call('GET', '/api/Orders/board')).body.Columns[3].Items
  expect(board[0].Contents).toBe(`${frame.ItemName}; returned: 2 lenses`)
  const customer = (await t.call('GET', `/api/Customer/${encodeURIComponent(CustomerID)}`)).body
  expect(customer.Orders[0]).toMatchObject({
    Goods: [frame.ItemName, name],
    ReturnedGoods: [name],
  })
})
