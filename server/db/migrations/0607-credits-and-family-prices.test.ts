import { expect, test } from 'vitest'
import { migratedTo, refusalOf } from '../testing/schema-steps.ts'

test('of what a split moved no more is credit than moved', () => {
  const db = migratedTo(607)
  db.pragma('foreign_keys = OFF')
  const split = (id: number, movedCredit: number) =>
    `INSERT INTO order_splits
       (new_order_id, order_id, first_order_id, settlement_id, moved_paise, moved_credit_paise, at,
        at_ms, user_id)
     VALUES (${id}, 1, 1, ${id}, 80000, ${movedCredit}, '2026-11-20T12:00:00', 1, 1)`
  db.exec(split(2, 80_000))
  expect(refusalOf(db, split(3, 80_001))).toContain('CHECK')
  expect(refusalOf(db, 'UPDATE order_splits SET moved_credit_paise = 0')).toContain('never edited')
})
