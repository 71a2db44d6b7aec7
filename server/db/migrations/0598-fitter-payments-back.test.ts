import { expect, test } from 'vitest'
import { migratedTo, refusalOf } from '../testing/schema-steps.ts'

test('a payment of a fitter’s bill that was taken back is kept as it was', () => {
  const db = migratedTo(598)
  db.pragma('foreign_keys = OFF')
  db.exec(`INSERT INTO fitter_payment_reversals
             (bill_id, amount_paise, paid_by, paid_at_ms, receipt_type_id, reason, at_ms, user_id)
           VALUES (1, 500, 1, 0, 1, 'Typed wrong', 1, 1)`)
  expect(refusalOf(db, 'UPDATE fitter_payment_reversals SET amount_paise = 1')).toContain('changed')
  expect(refusalOf(db, 'DELETE FROM fitter_payment_reversals')).toContain('deleted')
})
