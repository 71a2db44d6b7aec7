import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { counterWork } from '../testing/counter-work.ts'
import { databaseDigest } from '../testing/database-digest.ts'
import { faultsOfRefusal } from '../testing/envelope.ts'
import { type TestServer, testServer } from '../testing/test-server.ts'

const PATH = '/api/Catalogue/item'
let t: TestServer
let taxClass = ''
beforeAll(async () => {
  t = await testServer()
  const { body } = await t.call('GET', '/api/Catalogue/tax-classes')
  taxClass = body.Items.find((row: { HSN: string }) => row.HSN.startsWith('9003')).Name
})
afterAll(() => t.close())

const save = (body: Record<string, unknown>, as: 'manager' | 'counter' = 'manager') => {
  const frame = { name: 'Nova round steel', section: 'Frame', taxClass, mrp: 1_200 }
  return t.call('POST', PATH, { ...frame, ...body }, { as })
}

describe('POST /api/Catalogue/item', () => {
  it('puts the goods on sale under the code that was scanned', async () => {
    const { body } = await save({ barcode: '8901234567894' })
    expect(body).toMatchObject({ success: true, code: '8901234567894' })
    const found = await t.call('GET', '/api/quickSale/getItemDetailFromCode?code=8901234567894')
    expect(found.body).toMatchObject({
      ID: body.itemID,
      Name: 'Nova round steel',
      Price: 1_200,
      PriceIncludesTax: true,
      Stock: 1,
    })
    const work = counterWork(t)
    const line = { itemID: body.itemID, price: 1_200, priceIncludesTax: true }
    await work.add('new-item', line)
    expect((await work.save('new-item')).status).toBe(200)
  })

  it('gives goods without a code one of the shop', async () => {
    const first = await save({})
    const second = await save({})
    // 20 of the range inside a company, the branch, the running number, the check digit.
    expect(first.body.code).toBe('2000100000014')
    expect(second.body.code).toBe('2000100000021')
    const found = await t.call(
      'GET',
      `/api/quickSale/getItemDetailFromCode?code=${first.body.code}`,
    )
    expect(found.body.ID).toBe(first.body.itemID)
  })

  it.each([
    ['a code that is taken', { barcode: 'CASE-01' }, 'CONFLICT'],
    ['no price at all', { barcode: 'X-1', mrp: undefined }, 'VALIDATION'],
    ['a price above the MRP', { barcode: 'X-2', price: 1_300 }, 'VALIDATION'],
    ['a tax class that is not', { barcode: 'X-3', taxClass: 'Gold' }, 'VALIDATION'],
    ['a blank name', { barcode: 'X-4', name: '  ' }, 'VALIDATION'],
  ] as const)('%s is refused and writes nothing', async (_what, body, code) => {
    const before = databaseDigest(t.services.db)
    expect(faultsOfRefusal(await save(body), code)).toEqual([])
    expect(databaseDigest(t.services.db)).toBe(before)
  })

  it('is not for everyone', async () => {
    expect(faultsOfRefusal(await save({ barcode: 'X-5' }, 'counter'), 'FORBIDDEN')).toEqual([])
  })
})
