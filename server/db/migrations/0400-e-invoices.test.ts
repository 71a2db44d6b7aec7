import { expect, test } from 'vitest'
import { looseTables, migratedTo, refusalOf, tablesAddedBy } from '../testing/schema-steps.ts'

test('what the portal registered stays registered', () => {
  expect(tablesAddedBy(400)).toEqual(['e_invoices'])
  const connection = migratedTo(400)
  expect(looseTables(connection)).toEqual([])
  connection.exec(
    `INSERT INTO e_invoices VALUES ('Invoice', 1, '${'a'.repeat(64)}', '1', '2026-11-20T11:00:00', 'x', NULL, 1)`,
  )
  expect(refusalOf(connection, 'DELETE FROM e_invoices')).toContain('stays registered')
  expect(refusalOf(connection, `UPDATE e_invoices SET signed_qr = 'y'`)).toContain('stays')
})
