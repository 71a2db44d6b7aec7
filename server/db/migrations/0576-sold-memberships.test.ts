import { expect, test } from 'vitest'
import { looseTables, migratedTo, tablesAddedBy } from '../testing/schema-steps.ts'
import { sql } from './0576-sold-memberships.ts'

test('a shop of before gets the rates of memberships, a new one has them from its schedule', () => {
  expect(tablesAddedBy(576)).toEqual(['membership_items', 'sold_memberships'])
  const empty = migratedTo(576)
  expect(looseTables(empty)).toEqual([])
  expect(empty.prepare('SELECT count(*) FROM tax_classes').pluck().get()).toBe(0)

  const shop = migratedTo(569)
  shop.exec(`INSERT INTO tax_classes (name, hsn) VALUES ('Eye test', '999312')`)
  shop.exec(sql)
  const rates = shop
    .prepare(
      `SELECT c.hsn, r.valid_from, r.igst_rate_ppm FROM tax_rates r
         JOIN tax_classes c ON c.id = r.tax_class_id ORDER BY r.valid_from`,
    )
    .all()
  expect(rates).toEqual([
    { hsn: '999799', valid_from: '2017-11-15', igst_rate_ppm: 180_000 },
    { hsn: '999799', valid_from: '2025-09-22', igst_rate_ppm: 180_000 },
  ])
})
