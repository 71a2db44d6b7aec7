import { expect, test } from 'vitest'
import { migratedTo } from '../testing/schema-steps.ts'

test('pending receipts have an index of their own', () => {
  const plan = migratedTo(150)
    .prepare('EXPLAIN QUERY PLAN SELECT id FROM receipts WHERE status_id = 2 ORDER BY id')
    .all()
  expect(JSON.stringify(plan)).toContain('receipts_pending')
})
