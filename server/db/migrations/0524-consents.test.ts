import { expect, test } from 'vitest'
import { migrate } from '../migrate.ts'
import { MIGRATIONS } from '../migrations.ts'
import { migratedTo } from '../testing/schema-steps.ts'

test('the one answer of before is an answer to each purpose, and answers never change', () => {
  const db = migratedTo(523)
  db.exec(`INSERT INTO customers (id, name, mobile_digits, created_at_ms, may_message, consent_at_ms)
    VALUES (1, 'Asha', '', 0, 1, 5000), (2, 'Ravi', '', 0, 0, NULL), (3, 'Nair', '', 0, NULL, NULL)`)
  migrate(
    db,
    undefined,
    MIGRATIONS.filter(({ number }) => number <= 524),
  )
  expect(
    db
      .prepare('SELECT customer_id, purpose, is_given, at_ms FROM standing_consents ORDER BY id')
      .raw()
      .all(),
  ).toEqual([
    [1, 'Service', 1, 5000],
    [1, 'Health', 1, 5000],
    [1, 'Offers', 1, 5000],
    [2, 'Service', 0, 0],
    [2, 'Health', 0, 0],
    [2, 'Offers', 0, 0],
  ])
  expect(() => db.exec('UPDATE consents SET is_given = 1')).toThrow('stays as it was given')
  expect(() => db.exec('DELETE FROM consents')).toThrow('never deleted')
  const columns = db.prepare(`SELECT name FROM pragma_table_info('customers')`).pluck().all()
  expect(columns).not.toContain('may_message')
})
