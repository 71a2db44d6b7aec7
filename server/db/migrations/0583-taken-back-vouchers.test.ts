import { expect, test } from 'vitest'
import { migratedTo } from '../testing/schema-steps.ts'

test('a stock voucher is taken back once', () => {
  const db = migratedTo(583)
  db.pragma('foreign_keys = OFF')
  const write = (no: string, takesBackId: number | null) =>
    db
      .prepare(
        `INSERT INTO stock_vouchers (voucher_no, reason, created_at_ms, created_by, takes_back_id)
         VALUES (?, 'opening', 0, 1, ?)`,
      )
      .run(no, takesBackId)
  write('J1', null)
  write('J2', null)
  write('J3', 1)
  expect(() => write('J4', 1)).toThrow(/UNIQUE/)
})
