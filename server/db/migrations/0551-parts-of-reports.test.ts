import { expect, test } from 'vitest'
import { migratedTo, refusalOf } from '../testing/schema-steps.ts'

test('a supplier of before takes nothing back, and no line has a share of a bill', () => {
  const db = migratedTo(551)
  db.exec("INSERT INTO suppliers (name, mobile, lead_days) VALUES ('Lens House', '', 3)")
  const days = db.prepare("SELECT takes_back_days FROM suppliers WHERE name = 'Lens House'")
  expect(days.pluck().all()).toEqual([0])
  expect(refusalOf(db, 'UPDATE suppliers SET takes_back_days = -1')).toContain('CHECK')
  expect(db.prepare('SELECT count(*) FROM order_line_bill_shares').pluck().get()).toBe(0)
})
