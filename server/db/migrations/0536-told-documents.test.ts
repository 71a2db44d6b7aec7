import { expect, test } from 'vitest'
import { looseTables, migratedTo, tablesAddedBy } from '../testing/schema-steps.ts'

test('what was found before was found as a paper', () => {
  expect(tablesAddedBy(536)).toEqual([])
  const shop = migratedTo(536)
  expect(looseTables(shop)).toEqual([])
  shop.exec(`INSERT INTO found_documents (kind, number, document_date, customer_name, amount_paise,
    model_json, digest, source_epoch, found_at_ms)
    VALUES ('Invoice', 'A1/26-27/000001', '2026-11-20', 'Asha', 100, '{}', 'd', 1, 0)`)
  expect(shop.prepare('SELECT is_told AS told FROM found_documents').get()).toEqual({ told: 0 })
  expect(() => shop.exec('UPDATE found_documents SET is_told = 2')).toThrow(/CHECK/)
})
