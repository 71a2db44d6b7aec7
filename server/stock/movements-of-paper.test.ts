import { expect, test } from 'vitest'
import { migratedTo } from '../db/testing/schema-steps.ts'
import { movementsOfPaper } from './movements-of-paper.ts'

test('the movements of a paper are found by their index, not by reading the ledger', () => {
  const db = migratedTo(999)
  for (const kind of ['goodsReceipt', 'stockVoucher'] as const) {
    const plan = db
      .prepare(
        `EXPLAIN QUERY PLAN SELECT * FROM stock_movements m WHERE ${movementsOfPaper(kind, '1')}`,
      )
      .all()
    expect(JSON.stringify(plan)).toContain('stock_movements_by_entity')
  }
})
