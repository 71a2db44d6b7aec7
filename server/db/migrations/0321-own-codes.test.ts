import { expect, test } from 'vitest'
import { looseTables, migratedTo, tablesAddedBy } from '../testing/schema-steps.ts'

test('a shop of before begins its own codes at one, and has undone no prices', () => {
  expect(tablesAddedBy(321)).toEqual(['own_codes'])
  const shop = migratedTo(321)
  expect(looseTables(shop)).toEqual([])
  expect(shop.prepare('SELECT last_number FROM own_codes').pluck().all()).toEqual([0])
  expect(() => shop.exec('INSERT INTO own_codes (id, last_number) VALUES (2, 0)')).toThrow('CHECK')
  expect(shop.prepare('SELECT undone_at_ms, undoes_id FROM price_changes').all()).toEqual([])
})
