import { expect, test } from 'vitest'
import { migrate } from '../migrate.ts'
import { MIGRATIONS } from '../migrations.ts'
import { migratedTo, refusalOf } from '../testing/schema-steps.ts'

test('a row of a list from before begins with its first version', () => {
  const db = migratedTo(552)
  db.exec("INSERT INTO doctors (name, registration_no, mobile) VALUES ('Dr Rao', '', '')")
  migrate(
    db,
    undefined,
    MIGRATIONS.filter(({ number }) => number <= 553),
  )
  expect(db.prepare('SELECT version FROM doctors').pluck().all()).toEqual([1])
  expect(refusalOf(db, 'UPDATE doctors SET version = 0')).toContain('CHECK')
})
