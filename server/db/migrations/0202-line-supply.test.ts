import { expect, test } from 'vitest'
import { migratedTo } from '../testing/schema-steps.ts'

test('an order line knows whether its goods are to be ordered', () => {
  const db = migratedTo(202)
  const columns = db.prepare('SELECT name FROM pragma_table_info(?)').all('sales_order_lines')
  expect(JSON.stringify(columns)).toContain('"supply"')
})
