import { expect, test } from 'vitest'
import { migratedTo } from '../testing/schema-steps.ts'

test('the log is read by what it says of tax rates', () => {
  const plan = migratedTo(569)
    .prepare(
      "EXPLAIN QUERY PLAN SELECT 1 FROM audit_log WHERE entity = 'taxClass' ORDER BY seq DESC LIMIT 9",
    )
    .all()
  expect(JSON.stringify(plan)).toContain('audit_log_of_tax_rates')
})
