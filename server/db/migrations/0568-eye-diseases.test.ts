import { expect, test } from 'vitest'
import { migratedTo, refusalOf } from '../testing/schema-steps.ts'

test('nobody is marked until the shop says so, and the mark is yes or no', () => {
  const db = migratedTo(568)
  db.exec(
    "INSERT INTO customers (id, name, mobile_digits, created_at_ms) VALUES (1, 'Asha', '', 0)",
  )
  expect(db.prepare('SELECT has_eye_disease FROM customers WHERE id = 1').raw().get()).toEqual([0])
  expect(refusalOf(db, 'UPDATE customers SET has_eye_disease = 2')).toContain('CHECK')
})
