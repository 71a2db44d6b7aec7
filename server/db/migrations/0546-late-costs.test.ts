import { expect, test } from 'vitest'
import { migratedTo } from '../testing/schema-steps.ts'

test('a bill without goods may name the goods that bear it', () => {
  const db = migratedTo(546)
  const columns = db.pragma('table_info(expense_bills)')
  expect(columns).toContainEqual(expect.objectContaining({ name: 'for_receipt_id', notnull: 0 }))
})
