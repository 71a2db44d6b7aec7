import { expect, test } from 'vitest'
import { migratedTo } from '../testing/schema-steps.ts'

test('a repair names the frame and what is wrong with it', () => {
  const db = migratedTo(271)
  db.pragma('foreign_keys = OFF')
  db.exec(`INSERT INTO order_repairs VALUES (1, 'Ray-Ban RX5154, black', 'Left hinge is broken')`)
  expect(() => db.exec(`INSERT INTO order_repairs VALUES (2, 'Ray-Ban RX5154', '')`)).toThrow(
    /CHECK/,
  )
})
