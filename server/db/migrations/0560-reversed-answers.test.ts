import { expect, test } from 'vitest'
import { migratedTo, refusalOf } from '../testing/schema-steps.ts'

test('an answer is taken back only once it is kept, and then never changed', () => {
  const db = migratedTo(560)
  db.pragma('foreign_keys = OFF')
  db.exec(`
    INSERT INTO supplier_returns (id, return_no, state, supplier_id, reason, total_paise,
                                  created_at_ms, created_by)
    VALUES (1, 'D1', 'Sent', 1, 'Dull', 100, 1, 1);
    UPDATE supplier_returns SET state = 'Refused', answered_at_ms = 5 WHERE id = 1`)
  const open = "UPDATE supplier_returns SET state = 'Sent' WHERE id = 1"
  expect(refusalOf(db, open)).toContain('answered once')
  db.exec(`
    INSERT INTO reversed_answers (id, return_id, state, credited_paise, round_off_paise,
      answered_at_ms, last_movement_id, reversed_on, reversed_at_ms, reason)
    VALUES (1, 1, 'Refused', 0, 0, 5, 0, '2026-11-20', 6, 'Other return');
    INSERT INTO reversed_answer_lines VALUES (1, 1, 0, 0);
    ${open}`)
  for (const change of [
    "UPDATE reversed_answers SET reason = 'x'",
    'DELETE FROM reversed_answers',
    'UPDATE reversed_answer_lines SET tax_paise = 1',
    'DELETE FROM reversed_answer_lines',
  ]) {
    expect(refusalOf(db, change)).toContain('stays as it was')
  }
})
