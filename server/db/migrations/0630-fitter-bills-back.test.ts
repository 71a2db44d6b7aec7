import { expect, test } from 'vitest'
import { migrate } from '../migrate.ts'
import { MIGRATIONS } from '../migrations.ts'
import { migratedTo, refusalOf } from '../testing/schema-steps.ts'

test('an agreed bill of a fitter is taken back once, and its jobs are open again', () => {
  const db = migratedTo(629)
  db.pragma('foreign_keys = OFF')
  db.exec(`
    INSERT INTO fitter_bills (id, fitter_id, from_day, to_day, work_paise, breakage_paise,
                              created_by, created_at_ms)
      VALUES (1, 1, '2026-11-01', '2026-11-30', 5000, 100, 1, 1);
    INSERT INTO fitter_bill_jobs VALUES (7, 1, 7, '2026-11-20', 5000, '[]', 5000);
    INSERT INTO fitter_bill_breakages VALUES (8, 1, 100)`)
  migrate(
    db,
    undefined,
    MIGRATIONS.filter(({ number }) => number <= 630),
  )
  expect(db.prepare('SELECT * FROM fitter_bill_jobs').all()).toMatchObject([
    { lab_order_id: 7, bill_id: 1, amount_paise: 5000, is_reversed: 0 },
  ])
  expect(db.prepare('SELECT * FROM fitter_bill_breakages').all()).toEqual([
    { lab_order_id: 8, bill_id: 1, amount_paise: 100, is_reversed: 0 },
  ])
  const again = `INSERT INTO fitter_bill_jobs VALUES (7, 2, 7, '2026-11-20', 5000, '[]', 5000, 0)`
  const takeBack = `UPDATE fitter_bills SET reversed_at_ms = 3, reversed_by = 1, reverse_reason = 'x'`
  expect(refusalOf(db, again)).toContain('UNIQUE')
  expect(refusalOf(db, takeBack)).toContain('only an agreed bill')
  db.exec(
    `UPDATE fitter_bills SET state = 'Agreed', bill_no = 'F1', agreed_by = 1, agreed_at_ms = 2`,
  )
  const job = 'UPDATE fitter_bill_jobs SET is_reversed = 1'
  const breakage = 'UPDATE fitter_bill_breakages SET is_reversed = 1'
  expect(refusalOf(db, job)).toContain('with its bill')
  expect(refusalOf(db, breakage)).toContain('with its bill')
  expect(refusalOf(db, takeBack)).toBeNull()
  expect(refusalOf(db, `${job}; ${breakage}`)).toBeNull()
  expect(refusalOf(db, again)).toBeNull()
  expect(refusalOf(db, takeBack)).toContain('never changes')
  expect(refusalOf(db, `UPDATE fitter_bills SET state = 'Paid'`)).toContain('never changes')
})
