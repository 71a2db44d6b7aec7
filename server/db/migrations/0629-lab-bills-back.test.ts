import { beforeEach, expect, test } from 'vitest'
import { migrate } from '../migrate.ts'
import { MIGRATIONS } from '../migrations.ts'
import { migratedTo, refusalOf } from '../testing/schema-steps.ts'

let db: ReturnType<typeof migratedTo>
beforeEach(() => {
  db = migratedTo(628)
  db.pragma('foreign_keys = OFF')
  db.exec(`
    INSERT INTO users (id, user_name, display_name, role, password_hash)
      VALUES (1, 'a', 'A', 'owner', 'x');
    INSERT INTO suppliers (id, name, mobile, lead_days) VALUES (7, 'Lab', '9', 1);
    INSERT INTO lab_orders (id, lab_order_no, year_id, order_id, expected_date, status)
      VALUES (5, 'J5', 2026, 1, '2026-10-02', 'Received');
    INSERT INTO supplier_payments (id, payment_no, supplier_id, amount_paise, receipt_type_id,
                                   created_at_ms, created_by) VALUES (1, 'P1', 7, 100, 1, 1, 1);
    INSERT INTO lab_bills (id, supplier_id, bill_no, bill_key, bill_year_id, bill_date,
                           taxable_paise, tax_paise, total_paise, created_at_ms, created_by)
      VALUES (3, 7, 'L/1', 'L1', 2026, '2026-10-02', 390, 10, 400, 1, 1);
    INSERT INTO lab_bill_jobs VALUES (5, 3, 390, NULL);
    INSERT INTO supplier_payment_allocations (payment_id, lab_bill_id, amount_paise)
      VALUES (1, 3, 100)`)
  db.pragma('foreign_keys = ON')
  migrate(
    db,
    undefined,
    MIGRATIONS.filter(({ number }) => number <= 629),
  )
  db.pragma('foreign_keys = OFF')
})

const REVERSE = `UPDATE lab_bills SET reversed_at_ms = 5, reversed_by = 1, reverse_reason = 'Wrong';
                 UPDATE lab_bill_jobs SET is_reversed = 1`
const AGAIN = `
  INSERT INTO lab_bills (supplier_id, bill_no, bill_key, bill_year_id, bill_date, taxable_paise,
                         tax_paise, total_paise, created_at_ms, created_by)
    VALUES (7, 'L/1', 'L1', 2026, '2026-10-02', 350, 10, 360, 1, 1)`

test('bills of labs, their jobs and payments are kept', () => {
  expect(db.prepare('SELECT * FROM lab_bills').all()).toMatchObject([
    { id: 3, supplier_id: 7, bill_no: 'L/1', other_paise: 0, total_paise: 400 },
  ])
  expect(db.prepare('SELECT * FROM lab_bill_jobs').all()).toEqual([
    { bill_id: 3, lab_order_id: 5, amount_paise: 390, expected_paise: null, is_reversed: 0 },
  ])
  const payments = `INSERT INTO supplier_payment_allocations (payment_id, lab_bill_id, amount_paise)
                    VALUES (1, 4, 1)`
  db.pragma('foreign_keys = ON')
  expect(refusalOf(db, payments)).toContain('FOREIGN KEY')
})

test('a number and a job are free again once their bill was taken back', () => {
  const job = 'INSERT INTO lab_bill_jobs VALUES (4, 5, 350, NULL, 0)'
  expect(refusalOf(db, AGAIN)).toContain('UNIQUE')
  expect(refusalOf(db, job)).toContain('UNIQUE')
  expect(refusalOf(db, REVERSE)).toBeNull()
  expect(refusalOf(db, AGAIN)).toBeNull()
  expect(refusalOf(db, job)).toBeNull()
})

test('a bill is taken back once, and nothing else of it changes', () => {
  expect(refusalOf(db, 'UPDATE lab_bills SET other_paise = 1')).toContain('never changed')
  expect(refusalOf(db, 'UPDATE lab_bill_jobs SET amount_paise = 1')).toContain('never changed')
  expect(refusalOf(db, 'DELETE FROM lab_bill_jobs')).toContain('never deleted')
  expect(refusalOf(db, REVERSE)).toBeNull()
  expect(refusalOf(db, `UPDATE lab_bills SET reverse_reason = 'x'`)).toContain('never changed')
  expect(refusalOf(db, 'UPDATE lab_bill_jobs SET is_reversed = 0')).toContain('never changed')
})
