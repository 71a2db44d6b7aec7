import { expect, test } from 'vitest'
import { migratedTo, refusalOf } from '../testing/schema-steps.ts'

test('only of broken pieces a loss is kept, and of no more than there are', () => {
  const db = migratedTo(593)
  db.pragma('foreign_keys = OFF')
  const claim = (isRejected: 0 | 1, lost: number) =>
    `INSERT INTO supplier_return_lines (return_id, item_id, qty_milli, cost_centipaise, tax_rate_ppm,
       taxable_paise, tax_paise, is_rejected, lost_back_milli, lost_before_milli)
     VALUES (1, 7, 2000, 500000, 180000, 10000, 1800, ${isRejected}, ${lost}, ${lost})`
  db.exec(claim(1, 2_000))
  db.exec(claim(0, 0))
  expect(refusalOf(db, claim(1, 2_001))).toContain('CHECK')
  expect(refusalOf(db, claim(0, 1_000))).toContain('CHECK')
})
