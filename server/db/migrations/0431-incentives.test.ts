import { expect, test } from 'vitest'
import { migratedTo } from '../testing/schema-steps.ts'

test('an agreed statement keeps its amount, and becomes paid once', () => {
  const db = migratedTo(431)
  db.pragma('foreign_keys = OFF')
  db.exec(`INSERT INTO incentive_statements
             (user_id, month, state, amount_paise, agreed_by, agreed_at_ms)
           VALUES (1, '2026-10', 'Agreed', 5000, 1, 1)`)
  expect(() => db.exec('UPDATE incentive_statements SET amount_paise = 1')).toThrow(/only becomes/)
  db.exec(`UPDATE incentive_statements SET state = 'Paid', paid_by = 1, paid_at_ms = 2`)
  expect(() => db.exec(`UPDATE incentive_statements SET state = 'Paid'`)).toThrow(/only becomes/)
  expect(() => db.exec('DELETE FROM incentive_statements')).toThrow(/never deleted/)
})
