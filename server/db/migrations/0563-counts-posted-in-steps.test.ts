import { expect, test } from 'vitest'
import { migratedTo } from '../testing/schema-steps.ts'

test('what is due of a count belongs to a count', () => {
  const db = migratedTo(563)
  const due = (countId: number) =>
    db.prepare(`INSERT INTO count_due (count_id, line_json) VALUES (${countId}, '{}')`).run()
  expect(() => due(7)).toThrow('FOREIGN KEY')
  db.exec(`INSERT INTO users (id, user_name, display_name, role, password_hash)
           VALUES (1, 'owner', 'Owner', 'owner', 'x');
           INSERT INTO stock_counts (id, name, kind, state, created_at_ms, created_by)
           VALUES (7, 'Wall', 'spot', 'Open', 0, 1)`)
  expect(due(7).changes).toBe(1)
})
