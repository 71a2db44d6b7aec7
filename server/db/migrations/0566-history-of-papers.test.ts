import { expect, test } from 'vitest'
import { migratedTo } from '../testing/schema-steps.ts'

test('the log is read by its paper', () => {
  const plan = migratedTo(566)
    .prepare(
      `EXPLAIN QUERY PLAN SELECT 1 FROM audit_log
        WHERE entity IN ('goodsReceipt', 'supplierReturn', 'supplierPayment', 'stockVoucher',
                         'purchaseOrder')
          AND entity = 'goodsReceipt' AND entity_id = '7'`,
    )
    .all()
  expect(JSON.stringify(plan)).toContain('audit_log_of_papers')
})
