import { expect, test } from 'vitest'
import { migratedTo } from '../testing/schema-steps.ts'

test('an order knows one address of delivery and what kind of supply it is', () => {
  const db = migratedTo(200)
  const columns = (table: string) =>
    JSON.stringify(db.prepare('SELECT name FROM pragma_table_info(?)').all(table))
  expect(columns('order_deliveries')).toContain('"order_id"')
  expect(columns('sales_orders')).toContain('"supply_kind"')
  expect(columns('customers')).toContain('"is_sez"')
})
