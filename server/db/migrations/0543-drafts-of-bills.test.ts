import { expect, test } from 'vitest'
import { migratedTo, refusalOf } from '../testing/schema-steps.ts'

test('drafts of bills without a number stand side by side, and none of them is posted', () => {
  const db = migratedTo(543)
  db.pragma('foreign_keys = OFF')
  const draft = (key: string) => `
    INSERT INTO goods_receipts
      (state, version, supplier_id, bill_no, bill_key, bill_year_id, bill_date,
       computed_total_paise, round_off_paise, tax_mode, takes_credit, created_at_ms, created_by)
    VALUES ('Draft', 1, 1, '${key}', '${key}', 2026, '2026-11-20', 0, 0, 'intra', 1, 1, 1)`
  db.exec(draft(''))
  db.exec(draft(''))
  db.exec(draft('VT1'))
  expect(refusalOf(db, draft('VT1'))).toContain('UNIQUE')
  expect(
    refusalOf(db, "UPDATE goods_receipts SET state = 'Posted', receipt_no = 'G1' WHERE id = 1"),
  ).toContain('has its bill number')
})
