import { expect, test } from 'vitest'
import { looseTables, migratedTo, refusalOf, tablesAddedBy } from '../testing/schema-steps.ts'

test('bills without goods, credit by bill and acknowledgements, none of which is edited', () => {
  expect(tablesAddedBy(540)).toEqual([
    'bill_credits',
    'expense_bill_lines',
    'expense_bills',
    'gst_acknowledgements',
  ])
  const db = migratedTo(540)
  expect(looseTables(db)).toEqual([])
  db.exec(`INSERT INTO filed_months (month, filed_at_ms) VALUES ('2026-10', 1);
    INSERT INTO gst_acknowledgements (month, return, arn, filed_on, kept_at_ms)
    VALUES ('2026-10', 'GSTR1', 'AA2910260000001', '2026-11-11', 1)`)
  expect(refusalOf(db, "UPDATE gst_acknowledgements SET arn = 'AA2910260000002'")).toContain(
    'a newer one counts',
  )
  expect(
    refusalOf(
      db,
      `INSERT INTO bill_credits (kind, bill_id, itc_class, reversed_in, reclaimed_in, changed_at_ms)
       VALUES ('Inward', 1, 'Inputs', '2026-11', '2026-10', 1)`,
    ),
  ).toContain('CHECK')
})
