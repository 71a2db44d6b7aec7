import { expect, test } from 'vitest'
import { migratedTo, refusalOf } from '../testing/schema-steps.ts'

test('a fitter is billed by the month until another cycle is chosen, and there are two', () => {
  const db = migratedTo(561)
  db.exec("INSERT INTO fitters (id, name) VALUES (90, 'Suresh')")
  expect(db.prepare('SELECT bill_cycle AS cycle FROM fitters WHERE id = 90').get()).toEqual({
    cycle: 'Month',
  })
  expect(refusalOf(db, "UPDATE fitters SET bill_cycle = 'Year'")).toContain('CHECK')
})
