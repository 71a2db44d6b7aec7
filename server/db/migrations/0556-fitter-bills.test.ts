import { expect, test } from 'vitest'
import { looseTables, migratedTo, refusalOf, tablesAddedBy } from '../testing/schema-steps.ts'

test('bills of fitters, their jobs and breakages are kept', () => {
  expect(tablesAddedBy(556)).toEqual(['fitter_bill_breakages', 'fitter_bill_jobs', 'fitter_bills'])
  expect(looseTables(migratedTo(556))).toEqual([])
})

test('an agreed bill has its number and jobs for good; a draft has neither', () => {
  const db = migratedTo(556)
  db.pragma('foreign_keys = OFF')
  db.exec(`
    INSERT INTO fitter_bills (id, fitter_id, from_day, to_day, work_paise, breakage_paise,
                              created_by, created_at_ms)
      VALUES (1, 1, '2026-11-01', '2026-11-30', 5000, 0, 1, 1);
    INSERT INTO fitter_bill_jobs (lab_order_id, bill_id, first_lab_order_id, fitted_on,
                                  fitting_paise, extras_json, amount_paise)
      VALUES (7, 1, 7, '2026-11-20', 5000, '[]', 5000)`)
  expect(refusalOf(db, "UPDATE fitter_bills SET state = 'Agreed'")).toContain('CHECK')
  expect(refusalOf(db, 'UPDATE fitter_bills SET breakage_paise = 5001')).toContain('CHECK')
  expect(
    refusalOf(
      db,
      `INSERT INTO fitter_bill_jobs (lab_order_id, bill_id, first_lab_order_id, fitted_on,
                                     fitting_paise, extras_json, amount_paise)
         VALUES (7, 2, 7, '2026-11-20', 5000, '[]', 5000)`,
    ),
  ).toContain('UNIQUE')
  db.exec(`UPDATE fitter_bills
              SET state = 'Agreed', bill_no = 'KA1W/26-27/00001', agreed_by = 1, agreed_at_ms = 2`)
  expect(refusalOf(db, 'UPDATE fitter_bills SET work_paise = 6000')).toContain('never changes')
  expect(refusalOf(db, 'DELETE FROM fitter_bill_jobs')).toContain('never deleted')
  expect(refusalOf(db, 'DELETE FROM fitter_bills')).toContain('never deleted')
})
