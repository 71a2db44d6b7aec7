import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { exactlyOne } from '../db/sql.ts'
import { type CounterWork, counterWork } from '../testing/counter-work.ts'
import { databaseDigest } from '../testing/database-digest.ts'
import { faultsOfRefusal } from '../testing/envelope.ts'
import { type TestServer, testServer } from '../testing/test-server.ts'
import { FRAME, FRAME_UNITS } from '../testing/test-shop-items.ts'

const PATH = '/api/quickSale/set-cart-line-pair'

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
  key = `pair-${++keys}`
})

const assign = (body: object) => t.call('POST', PATH, body)

describe('POST /api/quickSale/set-cart-line-pair', () => {
  it('moves a line to a pair and out of it, and changes nothing else of it', async () => {
    const inventoryID = work.unit(FRAME_UNITS[0] ?? '')
    const id = await work.add(key, { code: FRAME, price: 2_000, inventoryID, pairNo: '1' })
    const [before] = (await work.read(key)).lines
    for (const [sent, kept] of [
      ['2', '2'],
      ['', null],
      ['3', '3'],
      [null, null],
    ]) {
      expect((await assign({ id, pairNo: sent })).body).toEqual({ success: true })
      expect((await work.read(key)).lines).toEqual([{ ...before, pairNo: kept }])
    }
  })

  it('leaves the other lines of the cart in their pairs and places', async () => {
    const first = await work.add(key, { pairNo: '1' })
    const second = await work.add(key, { pairNo: '1' })
    await assign({ id: first, pairNo: '2' })
    const lines = (await work.read(key)).lines.map((line: { id: string; pairNo: string }) => [
      line.id,
      line.pairNo,
    ])
    expect(lines).toEqual([
      [first, '2'],
      [second, '1'],
    ])
  })

  it('writes the move down', async () => {
    const id = await work.add(key)
    await assign({ id, pairNo: '4' })
    expect(
      exactlyOne(
        t.services.db,
        'SELECT action, detail_json AS detail FROM audit_log ORDER BY seq DESC LIMIT 1',
      ),
    ).toEqual({ action: 'cart.line-paired', detail: JSON.stringify({ pairNo: '4', eye: null }) })
  })

  it('refuses lines that are not there, and changes nothing', async () => {
    const id = await work.add(key)
    await work.commit(key)
    const before = databaseDigest(t.services.db)
    const gone = t.services.ids.encode('cartLine', 999_999)
    for (const each of [gone, id]) {
      expect(faultsOfRefusal(await assign({ id: each }), 'NOT_FOUND')).toEqual([])
    }
    for (const each of ['x', t.services.ids.encode('item', 1)]) {
      expect(faultsOfRefusal(await assign({ id: each }), 'INVALID_ID')).toEqual([])
    }
    expect(faultsOfRefusal(await assign({ id, pairNo: 2 }), 'VALIDATION')).toEqual([])
    expect(databaseDigest(t.services.db)).toBe(before)
  })
})
