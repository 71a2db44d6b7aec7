import { expect, test } from 'vitest'
import { storedMessage } from '../../kernel/message.ts'
import { translate } from '../../kernel/translate.ts'
import { migrate } from '../migrate.ts'
import { migratedTo } from '../testing/schema-steps.ts'

const OURS = [
  'Does not fit',
  'Colour or shape not liked',
  'Faulty or damaged',
  'Wrong item given',
  'Can not see well with it',
  'Bought twice',
  'Does not fit: too narrow: at the nose',
  'Order cancelled: Moved to another town',
]
const TYPED = ['Does not fit the face, taken back unused.', 'order cancelled']

function migrated(reasons: readonly string[]) {
  const db = migratedTo(172)
  db.pragma('foreign_keys = OFF')
  const add = db.prepare(
    `INSERT INTO credit_notes
       (credit_note_no, year_id, invoice_id, order_id, customer_id, note_date, reason,
        taxable_paise, sgst_paise, cgst_paise, igst_paise, amount_paise, round_off_paise,
        applied_to_due_paise, refunded_paise, balance_paise, model_json, created_by, created_at_ms)
     VALUES (?, 2026, 1, 1, 1, '2026-11-20T10:00:00', ?, 0, 0, 0, 0, 0, 0, 0, 0, 0, '{}', 1, 5)`,
  )
  for (const [index, reason] of reasons.entries()) add.run(`CN${index}`, reason)
  migrate(db)
  const rows = db.prepare('SELECT reason FROM credit_notes ORDER BY id').pluck().all()
  return rows.map((row) => storedMessage(String(row)))
}

test('every reason of ours is known by a code, and says the same', () => {
  const messages = migrated(OURS)
  expect(messages.map((message) => translate(message, 'en'))).toEqual(OURS)
  expect(messages.filter(({ code }) => code === 'text')).toEqual([])
  expect(translate(messages[6] ?? storedMessage('{}'), 'hi')).toBe(
    'नाप ठीक नहीं: too narrow: at the nose',
  )
})

test('a reason that was typed stays as it is', () => {
  expect(migrated(TYPED)).toEqual(TYPED.map((text) => ({ code: 'text', params: { text } })))
})
