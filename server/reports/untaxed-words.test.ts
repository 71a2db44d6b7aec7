import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestServer, testServer } from '../testing/test-server.ts'

let t: TestServer
beforeAll(async () => {
  t = await testServer()
})
afterAll(() => t.close())

/** What a column of a report is called on the screen. */
async function titleOf(name: string, key: string, days: string): Promise<string | undefined> {
  const url = `/api/Reports/${name}?${days}`
  const { body, status } = await t.call('GET', url, undefined, { as: 'owner' })
  expect(status).toBe(200)
  return body.Columns.find((column: { Key: string }) => column.Key === key)?.Title
}

it('what was sold has a taxable value only in days in which tax was collected', async () => {
  const scheme = { scheme: 'Composition', registeredFrom: '2026-11-21' }
  const saved = await t.call('POST', '/api/Settings/shop', scheme, { as: 'owner' })
  expect(saved.status).toBe(200)
  t.clock.set(Date.parse('2026-11-22T11:00:00+05:30'))

  const since = 'from=2026-11-21&to=2026-11-22'
  const sold = ['sales-register', 'sale-lines', 'gross-profit'].map((name) =>
    titleOf(name, 'taxable', since),
  )
  expect(await Promise.all(sold)).toEqual(['Value', 'Value', 'Value'])
  expect(await titleOf('sales-register', 'taxable', 'from=2026-11-20&to=2026-11-22')).toBe(
    'Taxable value',
  )
  // The bills of suppliers have tax all the same.
  expect(await titleOf('purchases', 'taxable', since)).toBe('Taxable value')
})

it('a shop that was never registered has no taxable value at all', async () => {
  const unregistered = { gstin: null, scheme: 'Unregistered', registeredFrom: '2026-11-23' }
  const saved = await t.call('POST', '/api/Settings/shop', unregistered, { as: 'owner' })
  expect(saved.status).toBe(200)
  t.clock.set(Date.parse('2026-11-24T11:00:00+05:30'))
  expect(await titleOf('sale-lines', 'taxable', 'from=2026-11-23&to=2026-11-24')).toBe('Value')
})
