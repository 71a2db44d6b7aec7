import { expect, test } from 'vitest'
import { looseTables, migratedTo, refusalOf, tablesAddedBy } from '../testing/schema-steps.ts'

test('a filed month stays filed', () => {
  expect(tablesAddedBy(292)).toEqual(['filed_months', 'registrations'])
  const connection = migratedTo(292)
  expect(looseTables(connection)).toEqual([])
  connection.exec(`INSERT INTO filed_months (month, filed_at_ms) VALUES ('2026-10', 1)`)
  expect(refusalOf(connection, 'DELETE FROM filed_months')).toContain('stays filed')
})
