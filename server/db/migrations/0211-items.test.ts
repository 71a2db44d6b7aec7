import { expect, test } from 'vitest'
import { looseTables, migratedTo, refusalOf, tablesAddedBy } from '../testing/schema-steps.ts'

test('items have a history that is append-only, codes and price changes', () => {
  expect(tablesAddedBy(211)).toEqual([
    'item_codes',
    'item_versions',
    'price_change_rows',
    'price_changes',
  ])
  const connection = migratedTo(211)
  expect(looseTables(connection)).toEqual([])
  connection.pragma('foreign_keys = OFF')
  connection.exec(
    `INSERT INTO item_versions (item_id, version, at_ms, diff_json) VALUES (1, 2, 3, '[]')`,
  )
  expect(refusalOf(connection, `UPDATE item_versions SET diff_json = '{}'`)).toContain(
    'append-only',
  )
})
