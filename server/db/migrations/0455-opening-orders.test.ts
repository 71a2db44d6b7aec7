import { expect, test } from 'vitest'
import { migratedTo } from '../testing/schema-steps.ts'

test('an order knows that a former program had it, and what was paid there counts', () => {
  const db = migratedTo(455)
  const columns = db
    .prepare(
      `SELECT name FROM pragma_table_info('sales_orders')
        WHERE name LIKE 'opening%' OR name = 'legacy_no' ORDER BY name`,
    )
    .all()
  expect(columns).toEqual([
    { name: 'legacy_no' },
    { name: 'opening' },
    { name: 'opening_paid_paise' },
  ])
  const view = db.prepare("SELECT sql FROM sqlite_schema WHERE name = 'order_balances'").all()
  expect(JSON.stringify(view)).toContain('opening_paid_paise')
})
