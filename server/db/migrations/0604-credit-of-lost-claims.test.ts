import { expect, test } from 'vitest'
import { migratedTo, refusalOf } from '../testing/schema-steps.ts'

test('credit of a lost claim is given up once and for good', () => {
  const db = migratedTo(604)
  db.pragma('foreign_keys = OFF')
  const giveUp = (paise: number) =>
    `INSERT INTO supplier_return_lost_credits
       (return_id, item_id, taxable_paise, tax_rate_ppm, tax_paise, is_inter, at_ms)
     VALUES (1, 7, 200000, 50000, ${paise}, 1, 1)`
  db.exec(giveUp(10_000))
  expect(refusalOf(db, giveUp(0))).toContain('CHECK')
  expect(refusalOf(db, 'UPDATE supplier_return_lost_credits SET tax_paise = 1')).toBe('append-only')
  expect(refusalOf(db, 'DELETE FROM supplier_return_lost_credits')).toBe('append-only')
})
