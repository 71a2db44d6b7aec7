import { expect, test } from 'vitest'
import { MIGRATIONS } from '../migrations.ts'
import { migratedTo } from '../testing/schema-steps.ts'

test('of lines of before, those at the power of their item follow it', () => {
  const db = migratedTo(612)
  db.pragma('foreign_keys = OFF')
  db.pragma('ignore_check_constraints = ON')
  const columns = db
    .prepare(
      `SELECT name, type, "notnull" AS isRequired, dflt_value AS standard
         FROM pragma_table_info('items')`,
    )
    .all() as { name: string; type: string; isRequired: number; standard: string | null }[]
  const item: Record<string, string> = {
    id: '1',
    sphere_centidioptres: '-200',
    cylinder_centidioptres: '-75',
    axis_degrees: '90',
  }
  const written = columns.filter(
    ({ isRequired, name, standard }) => name in item || (isRequired === 1 && standard === null),
  )
  const values = written.map(({ name, type }) => item[name] ?? (type === 'TEXT' ? `'x'` : '1'))
  db.exec(
    `INSERT INTO items (${written.map(({ name }) => name).join(', ')}) VALUES (${values.join(', ')})`,
  )
  const line = db.prepare(
    `INSERT INTO cart_lines (cart_id, item_id, qty_milli, price_centipaise, price_includes_tax,
       rates_from_table, is_rate_overridden, spherical, cylinder, axis, created_by, created_at)
     VALUES (1, 1, 1000, 100, 1, 1, 0, ?, ?, ?, 1, '2026-11-20T12:00:00')`,
  )
  line.run('-2.00', '-0.75', '90')
  line.run('-2', '-.75', '90')
  line.run('-2.00', '-0.75', '80')
  line.run('-2.25', '-0.75', '90')
  line.run(null, null, null)
  db.exec(MIGRATIONS.find(({ number }) => number === 613)?.sql ?? '')
  expect(db.prepare('SELECT is_item_power FROM cart_lines ORDER BY id').pluck().all()).toEqual([
    1, 1, 0, 0, 0,
  ])
})
