import { expect, test } from 'vitest'
import { migratedTo } from '../testing/schema-steps.ts'

test('what was changed of an order is written once', () => {
  const db = migratedTo(340)
  db.pragma('foreign_keys = OFF')
  db.exec(
    `INSERT INTO order_changes VALUES (1, 1, '2026-11-20', 1, 1, NULL, NULL, 100, 200, NULL, '[]')`,
  )
  expect(() => db.exec(`UPDATE order_changes SET net_after_paise = 1`)).toThrow(/stays/)
  expect(() => db.exec(`DELETE FROM order_changes`)).toThrow(/never deleted/)
})
