import { expect, test } from 'vitest'
import { migratedTo } from '../testing/schema-steps.ts'

test('what is written of a receipt that is taken back asks for the drawer that took it', () => {
  const triggers = migratedTo(581)
    .prepare(
      "SELECT sql FROM sqlite_schema WHERE type = 'trigger' AND name LIKE 'receipts_%again%'",
    )
    .pluck()
    .all()
  expect(triggers).toHaveLength(1)
  expect(String(triggers[0])).toContain('FROM money_entries WHERE receipt_id = NEW.id')
})
