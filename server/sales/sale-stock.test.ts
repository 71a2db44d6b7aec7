import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { all, one, run } from '../db/sql.ts'
import { writeSetting } from '../settings/settings.ts'
import { recordMovement } from '../stock/record-movement.ts'
import { type CounterWork, counterWork } from '../testing/counter-work.ts'
import { databaseDigest } from '../testing/database-digest.ts'
import { faultsOfRefusal } from '../testing/envelope.ts'
import { type TestServer, testServer } from '../testing/test-server.ts'
import { itemIdOf } from '../testing/test-shop.ts'
import {
  ACCESSORY,
  EYE_TEST,
  FRAME,
  FRAME_UNITS,
  LAST_ONE,
  LENS,
} from '../testing/test-shop-items.ts'

let t: TestServer
let work: CounterWork
beforeEach(async () => {
  t = await testServer()
  work = counterWork(t)
})
afterEach(() => t.close())

const frame = { code: FRAME, price: 2_000 }
const cloth = { code: LAST_ONE, price: 40 }

async function stockOf(code: string) {
  const { body } = await t.call(
    'GET',
    `/api/quickSale/getExactItemStock?itemId=${itemIdOf(t.services, code)}`,
  )
  return { stock: body.Stock, reserved: body.Reserved }
}

const unitsSold = () =>
  all<{ code: string }>(
    t.services.db,
    `SELECT code FROM units WHERE status = 'sold' ORDER BY id`,
  ).map(({ code }) => code)

/** Items whose balance is not the sum of their movements, or whose pieces are not their balance. */
function wrongBalances(): unknown[] {
  return all(
    t.services.db,
    `SELECT code FROM items WHERE on_hand_milli <>
       (SELECT coalesce(sum(qty_milli), 0) FROM stock_movements WHERE item_id = items.id)
     UNION ALL
     SELECT code FROM items WHERE is_serialised = 1 AND on_hand_milli <> 1000 *
       (SELECT count(*) FROM units WHERE item_id = items.id AND status = 'in_stock')`,
  )
}

describe('stock', () => {
  it('is reserved by a cart, and moves with the sale', async () => {
    await work.add('a', { qty: 2.5 })
    expect(await stockOf(ACCESSORY)).toEqual({ stock: 300, reserved: 2.5 })
    await work.commit('a')
    expect(await stockOf(ACCESSORY)).toEqual({ stock: 297.5, reserved: 0 })
    expect(wrongBalances()).toEqual([])
  })

  it('moves when the goods are promised, not when they are invoiced', async () => {
    await work.add('a')
    const data = await work.commit('a', { salesorderModel: { generateInvoice: false } })
    expect((await stockOf(ACCESSORY)).stock).toBe(299)
    const body = {
      salesOrderID: data.SalesOrderID,
      customerID: data.CustomerID,
      invoiceDate: '2026-11-20',
    }
    expect((await t.call('POST', '/api/quickSale/SaveInvoiceOnly', body)).status).toBe(200)
    expect((await stockOf(ACCESSORY)).stock).toBe(299)
  })

  it('that is short refuses the sale, names the line and keeps the cart', async () => {
    await work.add('a')
    await work.add('a', { ...cloth, qty: 2 })
    const before = databaseDigest(t.services.db)
    const answer = await work.save('a')
    expect(faultsOfRefusal(answer, 'STOCK_SHORT')).toEqual([])
    expect(answer.body.message).toContain('Microfibre cloth (CLOTH-01)')
    expect(databaseDigest(t.services.db)).toBe(before)
  })

  it('is short for two lines of one item that ask for more together', async () => {
    await work.add('a', cloth)
    await work.add('a', cloth)
    expect(faultsOfRefusal(await work.save('a'), 'STOCK_SHORT')).toEqual([])
  })

  it('of the last piece goes to one of many tills', async () => {
    const sessions = Array.from({ length: 50 }, (_each, index) => `till-${index}`)
    for (const session of sessions) await work.add(session, cloth)
    const answers = await Promise.all(sessions.map((session) => work.save(session)))
    const won = answers.filter(({ status }) => status === 200)
    expect(won).toHaveLength(1)
    for (const answer of answers.filter(({ status }) => status !== 200)) {
      expect(faultsOfRefusal(answer, 'STOCK_SHORT')).toEqual([])
    }
    expect((await stockOf(LAST_ONE)).stock).toBe(0)
    expect(work.count('cart_lines')).toBe(49)
    expect(wrongBalances()).toEqual([])
  })

  it('may go below nothing where the branch allows it', async () => {
    t.services.write((tx) => writeSetting(tx, 'allowNegativeStock', true))
    await work.add('a', { ...cloth, qty: 3 })
    await work.commit('a')
    expect((await stockOf(LAST_ONE)).stock).toBe(-2)
    expect(wrongBalances()).toEqual([])
  })

  it('never blocks a lens, which is made to order, and never holds a service', async () => {
    await work.add('a', { code: LENS, price: 600, qty: 2 })
    await work.add('a', { code: EYE_TEST, price: 300 })
    const services = (await stockOf(EYE_TEST)).stock
    expect(await stockOf(LENS)).toEqual({ stock: 0, reserved: 2 })
    await work.commit('a')
    expect((await stockOf(LENS)).stock).toBe(0)
    expect((await stockOf(EYE_TEST)).stock).toBe(services)
  })
})

describe('a lens that has to be ordered', () => {
  type Moved = { reason: string; qtyMilli: number; balanceMilli: number }
  const moved = () =>
    all<Moved>(
      t.services.db,
      `SELECT m.reason, m.qty_milli AS qtyMilli, m.balance_milli AS balanceMilli
         FROM stock_movements m JOIN items i ON i.id = m.item_id
        WHERE i.code = :code AND m.reason <> 'found' ORDER BY m.id`,
      { code: LENS },
    )
  const order = async (qty = 2) => {
    await work.add('a', { code: LENS, price: 600, qty, spherical: '-1.00' })
    return (await work.commit('a')).SalesOrderID as string
  }
  const step = async (salesOrderID: string, move: string, more: object = {}) => {
    const answer = await t.call('POST', '/api/Orders/move', { salesOrderID, move, ...more })
    expect(answer.status).toBe(200)
  }
  const hold = (qtyMilli: number) =>
    t.services.write((tx) =>
      recordMovement(tx, {
        itemId: itemIdOf(t.services, LENS),
        unitId: null,
        qtyMilli,
        reason: 'found',
        entity: 'item',
        entityId: 1,
        userId: null,
        atMs: t.clock.now(),
      }),
    )

  it('moves nothing until it arrives, then is bought and sold at once', async () => {
    const orderId = await order()
    expect(moved()).toEqual([])
    await step(orderId, 'SendToLab')
    expect(moved()).toEqual([])
    await step(orderId, 'Received')
    const arrived = [
      { reason: 'purchase', qtyMilli: 2_000, balanceMilli: 2_000 },
      { reason: 'sale', qtyMilli: -2_000, balanceMilli: 0 },
    ]
    expect(moved()).toEqual(arrived)
    await step(orderId, 'Checked', { passed: false, note: 'Scratched' })
    await step(orderId, 'BackToLab', { note: 'Scratched' })
    await step(orderId, 'Received')
    expect(moved()).toEqual(arrived)
    expect((await stockOf(LENS)).stock).toBe(0)
  })

  it('moves nothing when the order is cancelled before', async () => {
    const salesOrderID = await order()
    const body = { salesOrderID, reason: 'Changed her mind' }
    const cancelled = await t.call('POST', '/api/Orders/cancel', body, { as: 'owner' })
    expect(cancelled.status).toBe(200)
    expect(moved()).toEqual([])
    expect((await stockOf(LENS)).stock).toBe(0)
  })

  it('is not to be ordered where the shelf holds it', async () => {
    hold(3_000)
    await order()
    expect(moved()).toEqual([{ reason: 'sale', qtyMilli: -2_000, balanceMilli: 1_000 }])
    await work.add('b', { code: LENS, price: 600, spherical: '-1.00' })
    await work.add('b', { code: LENS, price: 600, spherical: '-1.00' })
    await work.commit('b')
    expect((await stockOf(LENS)).stock).toBe(0)
    expect(moved()).toHaveLength(2)
    expect(wrongBalances()).toEqual([])
  })
})

describe('numbered pieces', () => {
  it('that are named are the ones sold', async () => {
    const inventoryID = work.unit(FRAME_UNITS[1] ?? '')
    await work.add('a', { ...frame, inventoryID })
    const data = await work.commit('a')
    expect(unitsSold()).toEqual([FRAME_UNITS[1]])
    const order = (await t.call('GET', `/api/Orders/${data.SalesOrderID}`)).body
    expect(order.Lines[0].InventoryID).toBe(inventoryID)
  })

  it('that are not named are the oldest', async () => {
    await work.add('a', frame)
    const data = await work.commit('a')
    expect(unitsSold()).toEqual([FRAME_UNITS[0]])
    const order = (await t.call('GET', `/api/Orders/${data.SalesOrderID}`)).body
    expect(order.Lines[0].InventoryID).toBe(work.unit(FRAME_UNITS[0] ?? ''))
  })

  it('that another line of the cart names are left to it', async () => {
    await work.add('a', frame)
    await work.add('a', { ...frame, inventoryID: work.unit(FRAME_UNITS[0] ?? '') })
    const data = await work.commit('a')
    const order = (await t.call('GET', `/api/Orders/${data.SalesOrderID}`)).body
    expect(order.Lines.map((line: { InventoryID: string }) => line.InventoryID)).toEqual([
      work.unit(FRAME_UNITS[1] ?? ''),
      work.unit(FRAME_UNITS[0] ?? ''),
    ])
  })

  it('several at once are so many of the oldest', async () => {
    await work.add('a', { ...frame, qty: 2 })
    await work.commit('a')
    expect(unitsSold()).toEqual(FRAME_UNITS.slice(0, 2))
    await work.add('b', { ...frame, qty: 2 })
    expect(faultsOfRefusal(await work.save('b'), 'STOCK_SHORT')).toEqual([])
    expect(wrongBalances()).toEqual([])
  })

  it('that were sold meanwhile refuse the sale', async () => {
    const inventoryID = work.unit(FRAME_UNITS[2] ?? '')
    await work.add('a', { ...frame, inventoryID })
    await work.add('b', { ...frame, inventoryID })
    await work.commit('a')
    const before = databaseDigest(t.services.db)
    const answer = await work.save('b')
    expect(faultsOfRefusal(answer, 'STOCK_SHORT')).toEqual([])
    expect(answer.body.message).toContain('RB-2140')
    expect(databaseDigest(t.services.db)).toBe(before)
  })

  it('that were the last refuse the sale by their number, and mark their line', async () => {
    const [first = '', ...others] = FRAME_UNITS
    await work.add('b', { ...frame, inventoryID: work.unit(first) })
    const read = () => work.read('b')
    expect(await read()).toMatchObject({ shortLineID: null })
    await work.add('a', { ...frame, qty: 1 + others.length })
    await work.commit('a')
    const { lines, shortLineID } = await read()
    expect(lines).toMatchObject([{ id: shortLineID, isPieceGone: true, serialNo: first }])
    const { body } = await work.save('b')
    expect(body.message).toContain(`The piece ${first} of`)
  })

  it('are never sold twice, whatever the settings', async () => {
    t.services.write((tx) => writeSetting(tx, 'allowNegativeStock', true))
    const inventoryID = work.unit(FRAME_UNITS[2] ?? '')
    await work.add('a', { ...frame, inventoryID })
    await work.add('b', { ...frame, inventoryID })
    await work.commit('a')
    expect(faultsOfRefusal(await work.save('b'), 'STOCK_SHORT')).toEqual([])
  })
})

describe('the catalogue that changes under a cart', () => {
  it('neither moves the prices of the lines nor loses them', async () => {
    await work.add('a')
    t.services.write((tx) =>
      run(
        tx,
        `UPDATE items SET price_centipaise = 9990000, name = 'Case, new', is_active = 0
          WHERE code = :code`,
        {
          code: ACCESSORY,
        },
      ),
    )
    expect((await work.read('a')).totals).toMatchObject({ netAmount: 118 })
    const data = await work.commit('a')
    const net = one(t.services.db, 'SELECT net_paise AS net FROM sales_orders WHERE id = :id', {
      id: t.services.ids.decode('order', data.SalesOrderID),
    })
    expect(net).toEqual({ net: 11_800 })
  })
})

it('that a sale lacks is known before its money is taken', async () => {
  const shortLine = async () => (await work.read('a')).shortLineID
  await work.add('a', cloth)
  expect(await shortLine()).toBeNull()
  const more = await work.add('a', cloth)
  expect(await shortLine()).toBe(more)
  t.services.write((tx) => writeSetting(tx, 'allowNegativeStock', true))
  expect(await shortLine()).toBeNull()
})

it('counts no batch that has expired before money is taken', async () => {
  const line = await work.add('a', cloth)
  const lines = async () => await work.read('a')
  expect(await lines()).toMatchObject({ shortLineID: null, lines: [{ stock: 1 }] })
  t.services.write((tx) => {
    run(tx, 'UPDATE items SET tracks_batches = 1 WHERE code = :code', { code: LAST_ONE })
    run(
      tx,
      `INSERT INTO batches (item_id, lot, expires_on, on_hand_milli)
       SELECT id, 'OLD', '2020-01-31', 1000 FROM items WHERE code = :code`,
      { code: LAST_ONE },
    )
  })
  expect(await lines()).toMatchObject({ shortLineID: line, lines: [{ stock: 0 }] })
})
