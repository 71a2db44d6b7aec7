import { expect, test } from 'vitest'
import { migrate } from '../migrate.ts'
import { MIGRATIONS } from '../migrations.ts'
import { migratedTo } from '../testing/schema-steps.ts'

test('customers of before are found by how their name sounds, the erased are not', () => {
  const db = migratedTo(624)
  db.exec(`INSERT INTO customers (id, name, mobile_digits, created_at_ms, erased_at_ms)
           VALUES (1, 'Laxmi Shaikh', '', 0, NULL), (2, 'Erased', '', 0, 1)`)
  migrate(
    db,
    undefined,
    MIGRATIONS.filter(({ number }) => number <= 625),
  )
  expect(db.prepare('SELECT spelling FROM customers ORDER BY id').pluck().all()).toEqual([
    ' laksmi sik ',
    '',
  ])
})
