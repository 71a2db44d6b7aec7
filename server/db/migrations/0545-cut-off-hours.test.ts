import { expect, test } from 'vitest'
import { migratedTo, refusalOf } from '../testing/schema-steps.ts'

test('a priority of before has no hour of its own, and an hour is one of a day', () => {
  const db = migratedTo(545)
  db.exec("INSERT INTO priorities (name, lead_days) VALUES ('Urgent', 0)")
  expect(db.prepare("SELECT cut_off FROM priorities WHERE name = 'Urgent'").pluck().all()).toEqual([
    null,
  ])
  expect(refusalOf(db, "UPDATE priorities SET cut_off = '4 pm'")).toContain('CHECK')
})
