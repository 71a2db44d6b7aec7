import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { one } from '../db/sql.ts'
import { allOperations } from '../operations.ts'
import { type TestServer, testServer } from '../testing/test-server.ts'

// What an operation must be asked to answer at all.
const QUERIES: Record<string, string> = {
  'get-item-type-by-number': '?id=1',
  'get-item-by-code': '?code=RB-2140',
  'search-frames': '?term=rimba&yearId=2026',
  'search-spectacle-lenses': '?term=single',
}

let t: TestServer
let paths: string[]
beforeAll(async () => {
  t = await testServer()
  const cacheable = allOperations.filter(({ spec }) => spec.isCacheable)
  paths = cacheable.map(({ spec }) => {
    const path = spec.path.replace('{countryId}', t.services.ids.encode('country', 1))
    return path + (QUERIES[spec.name] ?? '')
  })
})
afterAll(() => t.close())

describe('the lists that a till keeps', () => {
  it('are the GET operations of catalogue, masters and pickers', () => {
    expect(paths).toEqual(
      expect.arrayContaining([
        '/api/Common/GetItemTypes',
        '/api/Common/GetCountries',
        expect.stringContaining('/api/Common/GetStates/'),
        '/api/Common/GetYears',
        '/api/quickSale/getDoctors',
        '/api/quickSale/getFitters',
        '/api/quickSale/getSuppliers',
        '/api/quickSale/getPriorities',
        '/api/quickSale/getGenders',
        '/api/quickSale/getCardTypes',
        '/api/quickSale/getSources',
        '/api/quickSale/getMemberships',
        '/api/quickSale/Fetch-Receipt-Type',
        '/api/Module/GetModules',
      ]),
    )
  })

  it('answer 304 without a body to the tag they gave, however it is sent', async () => {
    for (const path of paths) {
      const first = await t.call('GET', path)
      const tag = String(first.headers['etag'])
      expect({ path, status: first.status }).toEqual({ path, status: 200 })
      expect(tag).toMatch(/^"[^"]+"$/)
      for (const sent of [tag, `W/${tag}`, `"other", ${tag}`, '*']) {
        const again = await t.call('GET', path, undefined, { headers: { 'if-none-match': sent } })
        expect({ path, status: again.status, size: again.bytes.length }).toEqual({
          path,
          status: 304,
          size: 0,
        })
        expect(again.headers['etag']).toBe(tag)
      }
      const other = await t.call('GET', path, undefined, { headers: { 'if-none-match': '"old"' } })
      expect(other.body).toEqual(first.body)
    }
  })

  it('have another tag once the list has changed', async () => {
    const path = '/api/quickSale/getFitters'
    const before = await t.call('GET', path)
    t.services.write((tx) => one(tx, `INSERT INTO fitters (name) VALUES ('Mohan') RETURNING id`))
    const headers = { 'if-none-match': String(before.headers['etag']) }
    const after = await t.call('GET', path, undefined, { headers })
    expect(after.status).toBe(200)
    expect(after.body).toHaveLength(before.body.length + 1)
  })

  it('ask for a token first', async () => {
    for (const path of paths) {
      const answer = await t.call('GET', path, undefined, {
        as: null,
        headers: { 'if-none-match': '*' },
      })
      expect(answer.status).toBe(401)
    }
  })
})
