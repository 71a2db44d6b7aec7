import { expect, test } from 'vitest'
import { MIGRATIONS } from '../migrations.ts'
import { migratedTo } from '../testing/schema-steps.ts'

test('lines are numbered on from those that open sales have', () => {
  const db = migratedTo(623)
  db.pragma('foreign_keys = OFF')
  db.exec(
    `INSERT INTO cart_lines (id, cart_id, item_id, qty_milli, price_centipaise, price_includes_tax,
       rates_from_table, is_rate_overridden, created_by, created_at)
     VALUES (41, 1, 1, 1000, 100, 1, 1, 0, 1, '2026-11-20T12:00:00')`,
  )
  db.exec(MIGRATIONS.find(({ number }) => number === 626)?.sql ?? '')
  expect(db.prepare('SELECT last_id FROM cart_line_numbers').pluck().all()).toEqual([41])
})

test('a shop without open sales begins with the first number', () => {
  const db = migratedTo(623)
  db.exec(MIGRATIONS.find(({ number }) => number === 626)?.sql ?? '')
  expect(db.prepare('SELECT last_id FROM cart_line_numbers').pluck().all()).toEqual([0])
})
