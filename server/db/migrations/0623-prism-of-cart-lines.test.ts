import { expect, test } from 'vitest'
import { MIGRATIONS } from '../migrations.ts'
import { migratedTo } from '../testing/schema-steps.ts'

test('lenses of open sales of before have the prism that their prescription asks', () => {
  const db = migratedTo(622)
  db.pragma('foreign_keys = OFF')
  db.exec(
    `INSERT INTO cart_lines (cart_id, item_id, qty_milli, price_centipaise, price_includes_tax,
       rates_from_table, is_rate_overridden, created_by, created_at)
     VALUES (1, 1, 1000, 100, 1, 1, 0, 1, '2026-11-20T12:00:00')`,
  )
  db.exec(MIGRATIONS.find(({ number }) => number === 623)?.sql ?? '')
  expect(db.prepare('SELECT prism FROM cart_lines').pluck().all()).toEqual([null])
})
