import { expect, test } from 'vitest'
import { looseTables, migratedTo, tablesAddedBy } from '../testing/schema-steps.ts'

test('a found document is listed once and never thrown away', () => {
  expect(tablesAddedBy(411)).toEqual(['found_documents'])
  const shop = migratedTo(411)
  expect(looseTables(shop)).toEqual([])
  const add = shop.prepare(
    `INSERT INTO found_documents (kind, number, document_date, customer_name, amount_paise,
       model_json, digest, source_epoch, found_at_ms)
     VALUES ('Invoice', 'A1/26-27/000001', '2026-11-20', 'Asha', 100, '{}', 'd', 1, 0)`,
  )
  add.run()
  expect(() => add.run()).toThrow(/UNIQUE/)
  expect(() => shop.exec('DELETE FROM found_documents')).toThrow(/never thrown away/)
})
