import { expect, test } from 'vitest'
import { migratedTo } from '../testing/schema-steps.ts'

test('brands of a type and lenses that are owed are found by an index', () => {
  const db = migratedTo(534)
  const plan = (sql: string) => JSON.stringify(db.prepare(`EXPLAIN QUERY PLAN ${sql}`).all())
  expect(
    plan(
      'SELECT brand, count(*) FROM items WHERE is_active = 1 AND item_type_id = 1 GROUP BY brand',
    ),
  ).toContain('items_by_brand')
  expect(plan(`SELECT id FROM order_lines WHERE item_id = 1 AND supply = 'to_order'`)).toContain(
    'sales_order_lines_to_order',
  )
})
