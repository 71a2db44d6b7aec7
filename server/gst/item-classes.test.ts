import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Preflight } from '../contract/gst.ts'
import { exactlyOne, run } from '../db/sql.ts'
import { type TestServer, testServer } from '../testing/test-server.ts'

let t: TestServer
beforeAll(async () => {
  t = await testServer()
})
afterAll(() => t.close())

async function misclassed(): Promise<Preflight['Findings']> {
  const path = '/api/Gst/preflight?period=112026'
  const { Findings } = (await t.call('GET', path, undefined, { as: 'owner' })).body
  return Findings.filter(({ Code }: { Code: string }) => Code === 'item-class')
}

function giveHsn(section: string, hsn: string): { code: string; name: string } {
  const item = exactlyOne<{ id: number; code: string; name: string }>(
    t.services.db,
    `SELECT i.id, i.code, i.name FROM items i JOIN item_types t ON t.id = i.item_type_id
      WHERE t.section = :section ORDER BY i.id LIMIT 1`,
    { section },
  )
  t.services.write((tx) =>
    run(tx, 'UPDATE items SET hsn = :hsn WHERE id = :id', { id: item.id, hsn }),
  )
  return item
}

it('items with the tax class of other goods are named before the month is filed', async () => {
  expect(await misclassed()).toEqual([])
  const sunglass = giveHsn('Sunglass', '90031100')
  const lens = giveHsn('SpectacleLens', '90041000')
  expect(await misclassed()).toMatchObject([
    { Severity: 'Warns', Document: sunglass.code, SalesOrderID: null },
    { Severity: 'Warns', Document: lens.code, SalesOrderID: null },
  ])
  const [found] = await misclassed()
  expect(found?.Message).toContain(sunglass.name)
  expect(found?.Message).toContain('90031100')
  giveHsn('Sunglass', '90041000')
  giveHsn('SpectacleLens', '90015000')
  expect(await misclassed()).toEqual([])
})
