import { expect, test } from 'vitest'
import { migratedTo } from '../testing/schema-steps.ts'
import { sql } from './0300-refund-series.ts'

test('a refund paper of before keeps its number in the series of vouchers', () => {
  const db = migratedTo(293)
  db.pragma('foreign_keys = OFF')
  db.exec(`INSERT INTO refund_vouchers (id, voucher_no, year_id, credit_note_id, voucher_date,
      amount_paise, model_json, created_by, created_at_ms)
    VALUES (7, 'KA1V/26-27/00001', 2026, 3, '2026-11-20T10:00:00', 500, '{}', 1, 5)`)
  db.exec(sql)
  expect(db.prepare('SELECT voucher_no, series FROM refund_vouchers').all()).toEqual([
    { voucher_no: 'KA1V/26-27/00001', series: 'refund_voucher' },
  ])
})
