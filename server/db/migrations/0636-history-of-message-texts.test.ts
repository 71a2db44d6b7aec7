import { expect, test } from 'vitest'
import { migratedTo } from '../testing/schema-steps.ts'

test('the log is read by what it says of the texts of messages', () => {
  const plan = migratedTo(636)
    .prepare(
      `EXPLAIN QUERY PLAN SELECT 1 FROM audit_log
        WHERE entity_id = 'messageTexts' AND entity = 'setting' ORDER BY seq DESC LIMIT 9`,
    )
    .all()
  expect(JSON.stringify(plan)).toContain('audit_log_of_message_texts')
})
