import { expect, test } from 'vitest'
import { migrate } from '../migrate.ts'
import { looseTables, migratedTo, refusalOf, tablesAddedBy } from '../testing/schema-steps.ts'

const OWNER = `INSERT INTO users (id, user_name, display_name, role, password_hash)
  VALUES (1, 'asha', 'A', 'owner', 'x')`
const CUSTOMER = `INSERT INTO customers (id, name, mobile_digits, created_at_ms)
  VALUES (1, 'Asha', '', 0)`
const EXAM = `INSERT INTO prescriptions (id, customer_id, exam_date)
  VALUES (1, 1, '2025-01-02T00:00:00')`
const SIZES = 'INSERT INTO frame_sizes VALUES (1, 520, 380, 180, 540)'
const RANGE = 'INSERT INTO lens_ranges VALUES (1, -800, 400, -200, 75, 350, 700, 170)'
const FINDING = `INSERT INTO order_lab_findings VALUES
  (1, 1, 'pd-missing', 'Red', NULL, '1', 'No PD.', 'Measured on the frame', 1, 5)`

test('the step adds its tables', () => {
  expect(tablesAddedBy(80)).toEqual([
    'frame_sizes',
    'lab_catches',
    'lens_ranges',
    'order_lab_findings',
  ])
  expect(looseTables(migratedTo(80))).toEqual([])
})

test('the prescriptions of before stay as they were', () => {
  const db = migratedTo(79)
  db.exec(`${CUSTOMER}; ${EXAM}`)
  migrate(db)
  expect(db.prepare('SELECT id, near_ipd, superseded_by_id FROM prescriptions').all()).toEqual([
    { id: 1, near_ipd: null, superseded_by_id: null },
  ])
})

test.each([
  ['a frame a metre wide', SIZES.replace('520', '10000')],
  ['a plus cylinder as the limit', RANGE.replace('-200', '200')],
  ['a range from above to below', RANGE.replace('-800', '800')],
  ['a red finding passed without a reason', FINDING.replace(`'Measured on the frame'`, 'NULL')],
  ['a finding on a third eye', FINDING.replace("'Red', NULL", "'Red', 'Middle'")],
])('%s is refused by the database', (_what, sql) => {
  const db = migratedTo(80)
  db.pragma('foreign_keys = OFF')
  db.exec(OWNER)
  for (const good of [SIZES, RANGE, FINDING]) expect(refusalOf(db, good)).toBeNull()
  db.exec('DELETE FROM frame_sizes; DELETE FROM lens_ranges')
  expect(refusalOf(db, sql.replace('(1, 1,', '(2, 1,'))).toContain('CHECK')
})

test('what was found stays', () => {
  const db = migratedTo(80)
  db.pragma('foreign_keys = OFF')
  db.exec(`${OWNER}; ${FINDING}`)
  expect(refusalOf(db, 'DELETE FROM order_lab_findings')).toContain('append-only')
  expect(refusalOf(db, 'UPDATE order_lab_findings SET reason = NULL')).toContain('append-only')
})
