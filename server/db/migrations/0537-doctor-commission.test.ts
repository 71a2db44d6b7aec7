import { expect, test } from 'vitest'
import { migratedTo, refusalOf } from '../testing/schema-steps.ts'

test('a doctor of before has no commission, and none has more than the whole', () => {
  const db = migratedTo(537)
  db.exec("INSERT INTO doctors (name, registration_no, mobile) VALUES ('Rao', '', '')")
  expect(db.prepare('SELECT commission_rate_ppm FROM doctors').pluck().all()).toEqual([0])
  expect(refusalOf(db, 'UPDATE doctors SET commission_rate_ppm = 1000001')).toContain('CHECK')
})
