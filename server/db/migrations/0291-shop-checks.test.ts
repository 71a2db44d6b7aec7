import { expect, test } from 'vitest'
import { looseTables, migratedTo, refusalOf, tablesAddedBy } from '../testing/schema-steps.ts'

test('results of checks are kept and never change', () => {
  expect(tablesAddedBy(291)).toEqual(['shop_checks'])
  const connection = migratedTo(291)
  expect(looseTables(connection)).toEqual([])
  connection.exec(`INSERT INTO shop_checks VALUES (1, 1, 2, NULL, 'sound', '[]', 0)`)
  expect(refusalOf(connection, `UPDATE shop_checks SET outcome = 'damaged'`)).toContain('never')
})
