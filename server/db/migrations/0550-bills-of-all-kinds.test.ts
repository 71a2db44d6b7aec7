import { expect, test } from 'vitest'
import { migrate } from '../migrate.ts'
import { MIGRATIONS } from '../migrations.ts'
import { looseTables, migratedTo, refusalOf, tablesAddedBy } from '../testing/schema-steps.ts'

test('payments name bills of every kind, and one bill each', () => {
  expect(tablesAddedBy(550)).toEqual(['bill_line_credits'])
  const db = migratedTo(550)
  expect(looseTables(db)).toEqual([])
  const payment =
    'INSERT INTO supplier_payment_allocations (payment_id, amount_paise) VALUES (1, 1)'
  expect(refusalOf(db, payment)).toContain('CHECK')
  const labLine = `INSERT INTO bill_line_credits (kind, line_id, itc_class) VALUES ('LabBill', 1, 'Inputs')`
  expect(refusalOf(db, labLine)).toContain('CHECK')
})

test('what was paid beyond bills of goods goes to the other bills, the oldest first', () => {
  const db = migratedTo(549)
  db.pragma('foreign_keys = OFF')
  db.exec(`
    INSERT INTO supplier_payments (id, payment_no, supplier_id, amount_paise, receipt_type_id,
                                   created_at_ms, created_by)
    VALUES (1, 'P1', 7, 1000, 1, 1, 1), (2, 'P2', 7, 500, 1, 1, 1), (3, 'P3', 8, 400, 1, 1, 1);
    INSERT INTO supplier_payment_allocations VALUES (1, 5, 700);
    INSERT INTO lab_bills VALUES (1, 7, 'L1', 'L1', 1, '2026-10-02', 390, 10, 400, 1, 1);
    INSERT INTO lab_bills VALUES (2, 7, 'L2', 'L2', 1, '2026-10-09', 600, 0, 600, 1, 1);
    INSERT INTO expense_bills (id, supplier_id, bill_no, bill_key, bill_year_id, bill_date,
      is_reverse_charge, is_import, tax_mode, takes_credit, taxable_paise, tax_paise,
      round_off_paise, total_paise, created_at_ms, created_by)
    VALUES (1, 7, 'E1', 'E1', 1, '2026-10-05', 0, 0, 'none', 0, 250, 0, 0, 250, 1, 1);`)
  migrate(
    db,
    undefined,
    MIGRATIONS.filter(({ number }) => number <= 550),
  )
  const rows = db
    .prepare(
      `SELECT payment_id AS p, receipt_id AS goods, lab_bill_id AS lab, expense_bill_id AS other,
              amount_paise AS paise FROM supplier_payment_allocations ORDER BY id`,
    )
    .all()
  expect(rows).toEqual([
    { p: 1, goods: 5, lab: null, other: null, paise: 700 },
    { p: 1, goods: null, lab: 1, other: null, paise: 300 },
    { p: 2, goods: null, lab: 1, other: null, paise: 100 },
    { p: 2, goods: null, lab: null, other: 1, paise: 250 },
    { p: 2, goods: null, lab: 2, other: null, paise: 150 },
  ])
})
