import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { ErrorCode } from '../kernel/refusal.ts'
import { type CounterWork, counterWork } from '../testing/counter-work.ts'
import { databaseDigest } from '../testing/database-digest.ts'
import { faultsOfRefusal } from '../testing/envelope.ts'
import { type TestServer, testServer } from '../testing/test-server.ts'
import { sweepOldCarts } from './clear-cart.ts'

const DELETE = '/api/quickSale/delete-salesorder-temp'
const CLEAR = '/api/quickSale/deleteSalesOrderTempBySession'
const LIST = '/api/quickSale/open-carts'
const DAY = 86_400_000
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
  key = `delete-${++keys}`
})

const remove = (body: Keys) => t.call('POST', DELETE, { sessionID: key, ...body })
const lineIds = async (of = key): Promise<string[]> =>
  (await work.read(of)).lines.map(({ id }: { id: string }) => id)

async function expectRefused(body: Keys, code: ErrorCode): Promise<void> {
  const before = databaseDigest(t.services.db)
  expect(faultsOfRefusal(await remove(body), code)).toEqual([])
  expect(databaseDigest(t.services.db)).toBe(before)
}

describe('POST /api/quickSale/delete-salesorder-temp', () => {
  it('removes the line that is named', async () => {
    const [first, second] = [await work.add(key), await work.add(key)]
    expect((await remove({ salesOrderTempId: first })).body).toEqual({ success: true })
    expect(await lineIds()).toEqual([second])
  })

  it('gives the number of a removed line to no later one', async () => {
    const gone = await work.add(key)
    await remove({ salesOrderTempId: gone })
    const next = await work.add(`${key}-x`)
    expect(next).not.toBe(gone)
    await expectRefused({ salesOrderTempId: gone }, 'NOT_FOUND')
    expect(await lineIds(`${key}-x`)).toEqual([next])
  })

  it('removes every line of a pair, and no other', async () => {
    await work.add(key, { pairNo: 'A' })
    const other = await work.add(key, { pairNo: 'B' })
    await work.add(key, { pairNo: 'A' })
    const alone = await work.add(key)
    await work.add(`${key}-x`, { pairNo: 'A' })
    expect((await remove({ pairNo: 'A' })).status).toBe(200)
    expect(await lineIds()).toEqual([other, alone])
    expect(await lineIds(`${key}-x`)).toHaveLength(1)
  })

  it('needs a line or a pair, not both and not neither', async () => {
    const salesOrderTempId = await work.add(key, { pairNo: 'A' })
    await expectRefused({ salesOrderTempId, pairNo: 'A' }, 'VALIDATION')
    await expectRefused({}, 'VALIDATION')
    await expectRefused({ salesOrderTempId: null, pairNo: null }, 'VALIDATION')
    expect((await remove({ salesOrderTempId, pairNo: null })).status).toBe(200)
  })

  it('knows only lines that are in this cart', async () => {
    const elsewhere = await work.add(`${key}-x`, { pairNo: 'A' })
    await work.add(key)
    await expectRefused({ salesOrderTempId: elsewhere }, 'NOT_FOUND')
    await expectRefused({ pairNo: 'A' }, 'NOT_FOUND')
    await expectRefused({ pairNo: '' }, 'NOT_FOUND')
    await expectRefused({ salesOrderTempId: 'x' }, 'INVALID_ID')
    await expectRefused({ salesOrderTempId: t.services.ids.encode('item', 1) }, 'INVALID_ID')
    await expectRefused({ sessionID: 'nobody', salesOrderTempId: elsewhere }, 'NOT_FOUND')
    expect((await remove({ sessionID: `${key}-x`, salesOrderTempId: elsewhere })).status).toBe(200)
    await expectRefused({ sessionID: `${key}-x`, salesOrderTempId: elsewhere }, 'NOT_FOUND')
  })

  it('does nothing to a sale', async () => {
    const salesOrderTempId = await work.add(key)
    await work.commit(key)
    await expectRefused({ salesOrderTempId }, 'NOT_FOUND')
  })
})

describe('POST /api/quickSale/deleteSalesOrderTempBySession', () => {
  const clear = () => t.call('POST', CLEAR, { sessionID: key })

  it('empties the cart, and the key can be used again', async () => {
    await work.add(key)
    await work.add(key)
    expect((await clear()).body).toEqual({ success: true })
    expect(await lineIds()).toEqual([])
    await work.add(key)
    await work.commit(key)
  })

  it('may be said of a cart that nobody knows, and writes nothing then', async () => {
    const before = databaseDigest(t.services.db)
    expect((await clear()).body).toEqual({ success: true })
    expect(databaseDigest(t.services.db)).toBe(before)
  })

  it('does nothing to a sale, whose answer is kept', async () => {
    await work.add(key)
    const data = await work.commit(key)
    const before = databaseDigest(t.services.db)
    expect((await clear()).body).toEqual({ success: true })
    expect(databaseDigest(t.services.db)).toBe(before)
    expect((await work.save(key)).body).toEqual({ success: true, message: 'Already saved', data })
  })
})

describe('held sales', () => {
  it('are the open carts of every till, newest first', async () => {
    const at = (minutes: number) =>
      t.clock.set(Date.parse('2026-11-20T12:00:00+05:30') + minutes * 60_000)
    at(0)
    await work.add(`${key}-a`, { qty: 2 })
    at(1)
    await work.add(`${key}-b`, {}, 'owner')
    at(2)
    await work.add(`${key}-a`, { code: 'CORD-01', price: 120 })
    await work.add(`${key}-c`)
    await work.commit(`${key}-c`)
    const { body } = await t.call('GET', LIST)
    const mine = body.Items.filter((row: { SessionID: string }) =>
      row.SessionID.startsWith(`${key}-`),
    )
    const nobody = { CustomerID: null, CustomerName: null, CustomerMobile: null, OpenAt: null }
    expect(mine).toEqual([
      {
        ...nobody,
        SessionID: `${key}-a`,
        Lines: 2,
        FirstItem: 'Hard case large',
        NetAmount: 362,
        TouchedAt: '2026-11-20T12:02:00',
        UserName: 'Counter',
      },
      {
        ...nobody,
        SessionID: `${key}-b`,
        Lines: 1,
        FirstItem: 'Hard case large',
        NetAmount: 118,
        TouchedAt: '2026-11-20T12:01:00',
        UserName: 'Owner',
      },
    ])
  })

  it('are swept when nobody touched them for seven days, and no sooner', async () => {
    const start = t.clock.now()
    const [old, fresh, sold] = [`${key}-old`, `${key}-fresh`, `${key}-sold`]
    await work.add(old)
    await work.add(fresh)
    await work.add(sold)
    const data = await work.commit(sold)
    t.clock.set(start + 7 * DAY)
    await work.add(fresh)
    sweepOldCarts(t.services)
    expect([await lineIds(old), await lineIds(fresh)].map(({ length }) => length)).toEqual([1, 2])
    t.clock.set(start + 7 * DAY + 1)
    expect(sweepOldCarts(t.services)).toBeGreaterThan(0)
    expect(await lineIds(old)).toEqual([])
    expect(await lineIds(fresh)).toHaveLength(2)
    expect((await work.save(sold)).body.data).toEqual(data)
  })
})
