import { expect, test } from 'vitest'
import { migratedTo } from '../testing/schema-steps.ts'

test.each(['receipts', 'account_receipts'])('the references of %s have an index', (table) => {
  const plan = migratedTo(586)
    .prepare(
      `EXPLAIN QUERY PLAN SELECT id FROM ${table}
        WHERE reference_no IS NOT NULL AND upper(reference_no) = 'A'`,
    )
    .all()
  expect(JSON.stringify(plan)).toContain(`${table}_by_reference`)
})
