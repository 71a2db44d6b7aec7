import { expect, test } from 'vitest'
import { MIGRATIONS } from '../migrations.ts'
import { migratedTo } from '../testing/schema-steps.ts'

test('goods of open sales of before are of no lot that was scanned', () => {
  const db = migratedTo(626)
  db.pragma('foreign_keys = OFF')
  db.exec(
    `INSERT INTO cart_lines (cart_id, item_id, qty_milli, price_centipaise, price_includes_tax,
       rates_from_table, is_rate_overridden, created_by, created_at)
     VALUES (1, 1, 1000, 100, 1, 1, 0, 1, '2026-11-20T12:00:00')`,
  )
  db.exec(MIGRATIONS.find(({ number }) => number === 627)?.sql ?? '')
  expect(db.prepare('SELECT lot FROM cart_lines').pluck().all()).toEqual([null])
})
