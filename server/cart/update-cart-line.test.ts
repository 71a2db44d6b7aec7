import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { ErrorCode } from '../kernel/refusal.ts'
import { type CounterWork, counterWork } from '../testing/counter-work.ts'
import { databaseDigest } from '../testing/database-digest.ts'
import { faultsOfRefusal } from '../testing/envelope.ts'
import { type CallOptions, type TestServer, testServer } from '../testing/test-server.ts'
import { FRAME, FRAME_UNITS, LENS } from '../testing/test-shop-items.ts'

const PATH = '/api/quickSale/update-sales-order-temp-values'
type Keys = Record<string, unknown>

let t: TestServer
let work: CounterWork
let key = ''
let keys = 0
beforeAll(async () => {
  t = await testServer()
  work = counterWork(t)
})
afterAll(() => t.close())
beforeEach(() => {
  key = `update-${++keys}`
})

const update = (id: string, change: Keys, as: CallOptions['as'] = 'counter') =>
  t.call('POST', PATH, { id, qty: 1, price: 100, ...change }, { as })
const onlyLine = async () => (await work.read(key)).lines[0]

async function expectRefused(id: string, change: Keys, code: ErrorCode): Promise<void> {
  const before = databaseDigest(t.services.db)
  expect(faultsOfRefusal(await update(id, change), code)).toEqual([])
  expect(databaseDigest(t.services.db)).toBe(before)
}

describe('POST /api/quickSale/update-sales-order-temp-values', () => {
  it('replaces quantity, price and discount, and leaves the rest', async () => {
    const powers = { spherical: '-2.00', pairNo: 'P1', jobCharges: 50 }
    const id = await work.add(key, {
      code: LENS,
      price: 600,
      discountRate: 5,
      igstRate: 12,
      ...powers,
    })
    const before = await onlyLine()
    const answer = await update(id, { qty: 2, price: 500.5, discountAmount: 100 }, 'manager')
    expect(answer.body).toEqual({ success: true })
    expect(await onlyLine()).toEqual({
      ...before,
      qty: 2,
      // Two lenses of one line are for both eyes.
      lensEyes: ['Right', 'Left'],
      price: 500.5,
      discountRate: null,
      discountAmount: 100,
      totalMRP: 1_800,
      totalPrice: 1_001,
      totalDiscount: 100,
      taxableAmount: 951,
      sgstAmount: 57.06,
      cgstAmount: 57.06,
      totalAmount: 1_065.12,
    })
  })

  it('without a discount clears it, as a zero does', async () => {
    const id = await work.add(key, { discountRate: 10 })
    await update(id, {})
    expect(await onlyLine()).toMatchObject({ discountRate: null, totalDiscount: 0 })
    await update(id, { discountRate: 10, discountAmount: 0 })
    expect(await onlyLine()).toMatchObject({ discountRate: 10, totalDiscount: 10 })
    await update(id, { discountRate: 0 })
    expect(await onlyLine()).toMatchObject({ discountRate: null, totalDiscount: 0 })
  })

  it('keeps a price that holds its tax one that does', async () => {
    const id = await work.add(key, { price: 118, priceIncludesTax: true })
    await update(id, { price: 236 })
    expect(await onlyLine()).toMatchObject({ taxableAmount: 200, totalAmount: 236 })
  })

  it.each<[string, Keys, ErrorCode]>([
    ['both discounts', { discountRate: 5, discountAmount: 5 }, 'VALIDATION'],
    ['no quantity', { qty: 0 }, 'VALIDATION'],
    ['no price', { price: null }, 'VALIDATION'],
    ['figures beyond every limit', { qty: 100_000, price: 100_000_000 }, 'VALIDATION'],
    ['a discount above the ceiling', { discountRate: 15.001 }, 'APPROVAL_REQUIRED'],
    ['a flat one above it', { qty: 2, discountAmount: 30.01 }, 'APPROVAL_REQUIRED'],
    ['a price above the MRP', { price: 212 }, 'BUSINESS_RULE'],
  ])('refuses %s', async (_what, change, code) => {
    const id = await work.add(key)
    await expectRefused(id, change, code)
  })

  it('refuses a discount above the line to the owner, and lets them pass the MRP', async () => {
    const id = await work.add(key)
    const above = await update(id, { discountAmount: 101 }, 'owner')
    expect(faultsOfRefusal(above, 'BUSINESS_RULE')).toEqual([])
    expect((await update(id, { price: 500, discountRate: 60 }, 'owner')).status).toBe(200)
  })

  it('judges by the MRP of the line where one was sent', async () => {
    const id = await work.add(key, { mrp: 150 })
    await expectRefused(id, { price: 127.2 }, 'BUSINESS_RULE')
    expect((await update(id, { price: 127.1186 })).status).toBe(200)
  })

  it('keeps a numbered piece alone, and a serialised item whole', async () => {
    const inventoryID = work.unit(FRAME_UNITS[0] ?? '')
    const named = await work.add(key, { code: FRAME, price: 2_000, inventoryID })
    await expectRefused(named, { qty: 2, price: 2_000 }, 'VALIDATION')
    const unnamed = await work.add(key, { code: FRAME, price: 2_000 })
    await expectRefused(unnamed, { qty: 1.5, price: 2_000 }, 'VALIDATION')
    expect((await update(unnamed, { qty: 2, price: 2_000 })).status).toBe(200)
  })

  it('knows only lines that are there', async () => {
    const { ids } = t.services
    await work.add(key)
    await expectRefused(ids.encode('cartLine', 999_999), {}, 'NOT_FOUND')
    await expectRefused(ids.encode('item', 1), {}, 'INVALID_ID')
    await expectRefused('nonsense', {}, 'INVALID_ID')
    const sold = await work.add(`${key}-sold`)
    await work.commit(`${key}-sold`)
    await expectRefused(sold, {}, 'NOT_FOUND')
  })
})
