import { expect, test } from 'vitest'
import { migratedTo, refusalOf } from '../testing/schema-steps.ts'

test('a loss of a return is booked once and for good', () => {
  const db = migratedTo(592)
  db.pragma('foreign_keys = OFF')
  const book = (paise: number) =>
    `INSERT INTO supplier_return_losses (return_id, item_id, loss_paise, at_ms) VALUES (1, 7, ${paise}, 1)`
  db.exec(book(65_600))
  expect(refusalOf(db, book(0))).toContain('CHECK')
  expect(refusalOf(db, 'UPDATE supplier_return_losses SET loss_paise = 1')).toBe('append-only')
  expect(refusalOf(db, 'DELETE FROM supplier_return_losses')).toBe('append-only')
})
