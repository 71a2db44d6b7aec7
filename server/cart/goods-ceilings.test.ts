import { afterAll, beforeAll, expect, it } from 'vitest'
import { one, run } from '../db/sql.ts'
import { type CounterWork, counterWork } from '../testing/counter-work.ts'
import { databaseDigest } from '../testing/database-digest.ts'
import { faultsOfRefusal } from '../testing/envelope.ts'
import { type TestServer, testServer } from '../testing/test-server.ts'
import {
  ACCESSORY,
  FRAME,
  FRAME_UNITS,
  MRP_PRICED,
  SUNGLASS,
  SUNGLASS_UNITS,
} from '../testing/test-shop-items.ts'

type Keys = Record<string, unknown>
let t: TestServer
let counter: CounterWork

beforeAll(async () => {
  t = await testServer()
  counter = counterWork(t)
})
afterAll(() => t.close())

const saveShop = (body: Keys) => t.call('POST', '/api/Settings/shop', body, { as: 'owner' })
const shop = async () =>
  (await t.call('GET', '/api/Settings/shop', undefined, { as: 'owner' })).body
const frame = (discountRate: number, unit = 0): Keys & { code: string } => ({
  code: FRAME,
  inventoryID: counter.unit(FRAME_UNITS[unit] ?? ''),
  price: 2_000,
  discountRate,
})

it('a brand has its own limit, and what is not named keeps that of the role', async () => {
  expect((await counter.send('before', frame(10))).status).toBe(200)
  const saved = await saveShop({
    goodsCeilings: [{ kind: 'Brand', name: 'RIMBA', counter: 4, manager: 8 }],
  })
  expect(saved.status).toBe(200)
  expect((await shop()).GoodsCeilings).toEqual([
    { Kind: 'Brand', Name: 'RIMBA', owner: null, manager: 8, optometrist: null, counter: 4 },
  ])
  const over = await counter.send('after', frame(5, 1))
  expect([over.status, over.body.code]).toEqual([403, 'APPROVAL_REQUIRED'])
  expect(over.body.message).toContain('4')
  expect((await counter.send('after', frame(4, 1))).status).toBe(200)
  expect((await counter.send('after', { code: ACCESSORY, discountRate: 10 })).status).toBe(200)
  const { lines } = await counter.read('after')
  expect(lines.map((line: Keys) => line['maximumDiscountRate'])).toEqual([4, 15])
})

it('a price below the list counts as the discount that it is', async () => {
  const lowered = await counter.send('lowered', { ...frame(0, 2), price: 1_800 })
  expect([lowered.status, lowered.body.code]).toEqual([403, 'APPROVAL_REQUIRED'])
})

it('a discount on the bill passes no line over the limit of its goods', async () => {
  const discount = (sessionID: string, discountRate: number) =>
    t.call('POST', '/api/quickSale/set-cart-discount', { sessionID, discountRate })
  await counter.add('bill', frame(0, 2))
  await counter.add('bill', { code: ACCESSORY })
  expect((await discount('bill', 4)).status).toBe(200)
  const over = await discount('bill', 6)
  expect([over.status, over.body.code]).toEqual([403, 'APPROVAL_REQUIRED'])
})

it('a manager approves as far as the goods let the manager', async () => {
  const ask = (userName: string, pin: string, discountRate: number) =>
    t.call('POST', '/api/Approvals/give', {
      userName,
      pin,
      action: 'discount',
      sessionID: 'asked',
      discountRate,
      lines: [{ itemID: counter.item(FRAME), qty: 1 }],
    })
  const far = await ask('manager', '2222', 9)
  expect([far.status, far.body.code]).toEqual([403, 'FORBIDDEN'])
  expect((await ask('manager', '2222', 8)).status).toBe(200)
})

it('of brand and category the lower holds, and both go back to the role', async () => {
  const item = (
    await t.call('GET', `/api/Catalogue/item/${counter.item(MRP_PRICED)}`, undefined, {
      as: 'owner',
    })
  ).body
  await saveShop({
    goodsCeilings: [
      { kind: 'Brand', name: item.Brand, counter: 12 },
      { kind: 'Category', name: item.Category, counter: 3 },
    ],
  })
  await counter.add('both', { code: MRP_PRICED, price: item.Price, priceIncludesTax: true })
  expect((await counter.read('both')).lines[0].maximumDiscountRate).toBe(3)
  await saveShop({ goodsCeilings: [] })
  expect((await counter.read('both')).lines[0].maximumDiscountRate).toBeUndefined()
})

it('refuses goods that the shop has not, or that are named twice', async () => {
  const before = databaseDigest(t.services.db)
  const none = await saveShop({ goodsCeilings: [{ kind: 'Brand', name: 'Nobody', counter: 1 }] })
  expect(faultsOfRefusal(none, 'VALIDATION')).toEqual([])
  expect(none.body.errors[0].field).toBe('goodsCeilings.0.name')
  const twice = await saveShop({
    goodsCeilings: [
      { kind: 'Brand', name: 'Rimba', counter: 1 },
      { kind: 'Brand', name: 'rimba', counter: 2 },
    ],
  })
  expect(twice.body.errors[0].field).toBe('goodsCeilings.1.name')
  expect(databaseDigest(t.services.db)).toBe(before)
})

it('a piece sells at the MRP that is printed on it without being below the list', async () => {
  const [tag = '', otherTag = ''] = SUNGLASS_UNITS
  t.services.write((tx) => {
    run(
      tx,
      `UPDATE items SET price_includes_tax = 1, price_centipaise = 38000000,
              mrp_centipaise = 38000000
        WHERE id = (SELECT item_id FROM units WHERE code = :tag)`,
      { tag },
    )
    run(tx, 'UPDATE units SET mrp_centipaise = 20000000 WHERE code = :tag', { tag })
  })
  const pieceOf = (code: string, price: number) => ({
    code: SUNGLASS,
    inventoryID: counter.unit(code),
    mrp: 2_000,
    price,
    priceIncludesTax: true,
  })
  const other = await counter.send('other-piece', pieceOf(otherTag, 2_000))
  expect([other.status, other.body.code]).toEqual([403, 'APPROVAL_REQUIRED'])
  const lowered = await counter.send('own-lowered', pieceOf(tag, 1_500))
  expect([lowered.status, lowered.body.code]).toEqual([403, 'APPROVAL_REQUIRED'])
  expect((await counter.send('own', pieceOf(tag, 2_000))).status).toBe(200)
  const { lines } = await counter.read('own')
  expect(lines[0]).toMatchObject({ listPrice: 2_000, itemMRP: 3_800 })
  await counter.commit('own')
  const belowList = one<{ count: number }>(
    t.services.db,
    `SELECT count(*) AS count FROM order_lines l JOIN units u ON u.id = l.unit_id
      WHERE u.code = :tag AND l.price_centipaise < l.list_price_centipaise`,
    { tag },
  )
  expect(belowList?.count).toBe(0)
})
