import { expect, test } from 'vitest'
import { migratedTo } from '../testing/schema-steps.ts'

test('approvals name their subject, and order lines what they stood in the list for', () => {
  const columns = (table: string) =>
    migratedTo(160)
      .prepare('SELECT name FROM pragma_table_info(?)')
      .all(table)
      .map((row) => JSON.stringify(row))
  expect(columns('approvals')).toContain('{"name":"subject_id"}')
  expect(columns('sales_order_lines')).toContain('{"name":"list_price_centipaise"}')
  expect(columns('sales_order_lines')).toContain('{"name":"approval_id"}')
})
