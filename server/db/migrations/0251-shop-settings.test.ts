import { expect, test } from 'vitest'
import { looseTables, migratedTo, refusalOf, tablesAddedBy } from '../testing/schema-steps.ts'

test('the shop has a history that is append-only', () => {
  expect(tablesAddedBy(251)).toEqual(['shop_versions'])
  const connection = migratedTo(251)
  expect(looseTables(connection)).toEqual([])
  connection.exec(`INSERT INTO shop_versions (version, at_ms, diff_json) VALUES (2, 1, '[]')`)
  expect(refusalOf(connection, 'DELETE FROM shop_versions')).toContain('append-only')
})
