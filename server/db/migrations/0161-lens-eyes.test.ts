import { expect, test } from 'vitest'
import { migratedTo } from '../testing/schema-steps.ts'

test.each(['cart_lines', 'sales_order_lines'])('%s knows the eye of a lens', (table) => {
  const columns = migratedTo(161).prepare('SELECT name FROM pragma_table_info(?)').all(table)
  expect(JSON.stringify(columns)).toContain('"eye"')
})
