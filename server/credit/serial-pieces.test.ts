import { afterEach, beforeEach, expect, test } from 'vitest'
import { all, insert } from '../db/sql.ts'
import { CASH } from '../masters/master-rows.ts'
import { recordMovement } from '../stock/record-movement.ts'
import { counterWork } from '../testing/counter-work.ts'
import { type TestServer, testServer } from '../testing/test-server.ts'
import { itemIdOf } from '../testing/test-shop.ts'
import { FRAME, FRAME_UNITS, LENS } from '../testing/test-shop-items.ts'

let t: TestServer
beforeEach(async () => {
  t = await testServer()
})
afterEach(() => t.close())

/** How many pieces of the frame are on the shelf by their own states, and by its balance. */
function onShelf() {
  return all(
    t.services.db,
    `SELECT i.on_hand_milli AS milli, sum(u.status = 'in_stock') * 1000 AS pieces
       FROM items i JOIN units u ON u.item_id = i.id WHERE i.code = '${FRAME}' GROUP BY i.id`,
  )[0]
}

/** A piece more on the shelf. */
function addPiece(code: string): void {
  const itemId = itemIdOf(t.services, FRAME)
  t.services.write((tx) => {
    const unitId = insert(
      tx,
      `INSERT INTO units (item_id, code, status, received_at_ms)
       VALUES (:itemId, :code, 'in_stock', 0)`,
      { itemId, code },
    )
    const by = { entity: 'item', entityId: itemId, userId: null, atMs: 0 }
    recordMovement(tx, { itemId, unitId, qtyMilli: 1_000, reason: 'purchase', ...by })
  })
}

/** Two frames of one line; with lenses the order waits for its lab. */
async function soldTwo({ hasLenses = false } = {}) {
  const work = counterWork(t)
  await work.add('two', { code: FRAME, qty: 2, price: 2_000 })
  const power = { spectacleLensType: 1, spherical: '-2.00' }
  if (hasLenses) await work.add('two', { code: LENS, qty: 2, price: 600, ...power })
  const { InvoiceID, SalesOrderID } = await work.commit('two', {
    receiptModel: { receiptAmount: 4_200, receiptTypeId: CASH },
  })
  const order = (await t.call('GET', `/api/Orders/${SalesOrderID}`)).body
  return { InvoiceID, SalesOrderID, lineID: order.Lines[0].ID }
}

const back = (body: object) => t.call('POST', '/api/Returns/save', body, { as: 'owner' })

test('pieces of a line of two come back as pieces, and can be sold again', async () => {
  const { InvoiceID, lineID } = await soldTwo()
  expect(onShelf()).toEqual({ milli: 1_000, pieces: 1_000 })
  const one = { invoiceID: InvoiceID, lines: [{ lineID, qty: 1, restock: true }], reason: 'Big' }
  expect((await back(one)).status).toBe(200)
  expect(onShelf()).toEqual({ milli: 2_000, pieces: 2_000 })
  expect((await back(one)).status).toBe(200)
  expect(onShelf()).toEqual({ milli: 3_000, pieces: 3_000 })
  const work = counterWork(t)
  await work.add('again', { code: FRAME, qty: FRAME_UNITS.length, price: 2_000 })
  expect((await work.save('again')).status).toBe(200)
})

test('so does a cancelled invoice, and what is not restocked is written off', async () => {
  const { InvoiceID, SalesOrderID, lineID } = await soldTwo({ hasLenses: true })
  const broken = { invoiceID: InvoiceID, lines: [{ lineID, qty: 1, restock: false }], reason: 'x' }
  expect((await back(broken)).status).toBe(200)
  expect(onShelf()).toEqual({ milli: 1_000, pieces: 1_000 })
  const cancel = { salesOrderID: SalesOrderID, reason: 'Changed mind' }
  const done = await t.call('POST', '/api/Orders/cancel', cancel, { as: 'owner' })
  expect(done.status).toBe(200)
  expect(onShelf()).toEqual({ milli: 2_000, pieces: 2_000 })
  const states = all<{ status: string }>(
    t.services.db,
    'SELECT status FROM units WHERE item_id = 1',
  )
  expect(states.map(({ status }) => status).sort()).toEqual(['in_stock', 'in_stock', 'written_off'])
})

test('half a piece does not come back', async () => {
  const { InvoiceID, lineID } = await soldTwo()
  const half = { invoiceID: InvoiceID, lines: [{ lineID, qty: 0.5, restock: true }], reason: 'x' }
  expect((await back(half)).status).toBe(422)
})

test('two lines of several in a cancelled order give back as many as they took', async () => {
  const work = counterWork(t)
  addPiece('RB2140-0004')
  await work.add('lines', { code: FRAME, qty: 2, price: 2_000 })
  await work.add('lines', { code: FRAME, qty: 2, price: 2_000 })
  const booked = { salesorderModel: { generateInvoice: false } }
  const { SalesOrderID } = await work.commit('lines', booked)
  const cancel = { salesOrderID: SalesOrderID, reason: 'Changed mind' }
  expect((await t.call('POST', '/api/Orders/cancel', cancel, { as: 'owner' })).status).toBe(200)
  expect(onShelf()).toEqual({ milli: 4_000, pieces: 4_000 })
})

test('the code of an item finds the bills that it was sold with', async () => {
  const { InvoiceID } = await soldTwo()
  const found = async (term: string) => {
    const { body } = await t.call('GET', `/api/Returns/find?term=${term}`)
    return body.Items.map((row: { InvoiceID: string }) => row.InvoiceID)
  }
  expect(await found(FRAME)).toEqual([InvoiceID])
  expect(await found(LENS)).toEqual([])
})
