import { expect, test } from 'vitest'
import { migratedTo } from '../testing/schema-steps.ts'

test('a lab works from Monday to Saturday until somebody says otherwise', () => {
  const db = migratedTo(341)
  db.exec(`INSERT INTO suppliers (name, mobile, lead_days) VALUES ('Lab', '', 2)`)
  expect(db.prepare('SELECT working_days_json FROM suppliers').pluck().get()).toBe('[1,2,3,4,5,6]')
  expect(() => db.exec(`UPDATE suppliers SET working_days_json = 'x'`)).toThrow(/CHECK/)
})
