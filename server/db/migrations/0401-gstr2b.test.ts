import { expect, test } from 'vitest'
import { looseTables, migratedTo, refusalOf, tablesAddedBy } from '../testing/schema-steps.ts'

test('a file of the portal is kept as it came', () => {
  expect(tablesAddedBy(401)).toEqual(['gstr2b_decisions', 'gstr2b_files'])
  const connection = migratedTo(401)
  expect(looseTables(connection)).toEqual([])
  connection.exec(`INSERT INTO gstr2b_files VALUES (1, '112026', '14-12-2026', '[]', 'x', NULL, 1)`)
  expect(refusalOf(connection, 'DELETE FROM gstr2b_files')).toContain('as it came')
  expect(refusalOf(connection, `UPDATE gstr2b_files SET period = '122026'`)).toContain('as it came')
})
