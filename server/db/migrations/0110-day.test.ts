import type Database from 'better-sqlite3'
import { expect, test } from 'vitest'
import { migrate } from '../migrate.ts'
import { looseTables, migratedTo, refusalOf, tablesAddedBy } from '../testing/schema-steps.ts'

const RECEIPT = (id: number, statusId: number, typeId = 1) =>
  `INSERT INTO receipts VALUES (${id}, 'R${id}', 2026, 1, 1, '2026-11-20T11:00:00', ${id * 100},
     ${typeId}, NULL, NULL, ${statusId}, NULL, '{}', 1, ${id})`
const NOTE = `INSERT INTO credit_notes
  (id, credit_note_no, year_id, invoice_id, order_id, customer_id, note_date, reason,
   taxable_paise, sgst_paise, cgst_paise, igst_paise, amount_paise, applied_to_due_paise,
   refunded_paise, refund_type_id, balance_paise, model_json, created_by, created_at_ms)
  VALUES (9, 'C9', 2026, 1, 1, 1, '2026-11-20T12:00:00', 'Too big', 70, 0, 0, 0, 70, 0, 70, 3, 0,
          '{}', 1, 9)`
const VOUCHER = `INSERT INTO refund_vouchers
  (id, voucher_no, year_id, credit_note_id, voucher_date, amount_paise, model_json, created_by,
   created_at_ms) VALUES (4, 'V4', 2026, 9, '2026-11-20T12:00:00', 70, '{}', 1, 9)`

function before(number: number): Database.Database {
  const db = migratedTo(number)
  db.pragma('foreign_keys = OFF')
  return db
}
const ledger = (db: Database.Database) =>
  db.prepare('SELECT kind, receipt_type_id AS type, amount_paise AS paise FROM money_entries').all()

test('the step adds the tables of the day', () => {
  expect(tablesAddedBy(110)).toEqual([
    'cash_counts',
    'day_marks',
    'day_reopenings',
    'day_reports',
    'days',
    'money_entries',
  ])
  expect(looseTables(migratedTo(110))).toEqual([])
})

test('the ledger takes up the money of before, and holds no receipt that came to nothing', () => {
  const db = before(109)
  for (const sql of [RECEIPT(1, 1), RECEIPT(2, 4), RECEIPT(3, 2, 4), NOTE, VOUCHER]) db.exec(sql)
  migrate(db)
  expect(ledger(db)).toEqual([
    { kind: 'receipt', type: 1, paise: 100 },
    { kind: 'receipt', type: 4, paise: 300 },
    { kind: 'refund', type: 3, paise: -70 },
  ])
})

test('money that moves is in the ledger by itself, and what is taken back as well', () => {
  const db = before(110)
  for (const sql of [RECEIPT(1, 1), NOTE, VOUCHER]) db.exec(sql)
  db.exec('UPDATE receipts SET remarks = remarks, status_id = 2 WHERE id = 1')
  db.exec('UPDATE receipts SET status_id = 4 WHERE id = 1')
  expect(ledger(db)).toEqual([
    { kind: 'receipt', type: 1, paise: 100 },
    { kind: 'refund', type: 3, paise: -70 },
    { kind: 'receipt-back', type: 1, paise: -100 },
  ])
})

const FLOAT = `INSERT INTO money_entries (kind, receipt_type_id, amount_paise, at_ms, audit_seq)
  VALUES ('float', 1, 100, 1, 0)`
const DAY = `INSERT INTO days VALUES (1, '2026-11-20', 'open', 1, 0, NULL, 1, 1)`
const MARK = 'INSERT INTO day_marks VALUES (1, 0, 0, 0, 0, 0, 0, 0, 1)'

test.each([
  ['a movement changed', FLOAT, 'UPDATE money_entries SET amount_paise = 5', 'append-only'],
  ['a movement deleted', FLOAT, 'DELETE FROM money_entries', 'append-only'],
  ['cash out above zero', MARK, FLOAT.replace("'float'", "'out'"), 'CHECK'],
  ['a receipt of none', MARK, FLOAT.replace("'float'", "'receipt'"), 'CHECK'],
  ['a second open day', DAY, DAY.replace('(1,', '(2,').replace('20', '21'), 'UNIQUE'],
  ['a date twice', DAY, DAY.replace('(1,', '(2,').replace("'open'", "'closed'"), 'UNIQUE'],
  ['another float', DAY, 'UPDATE days SET float_paise = 9', 'never changes'],
  ['a day deleted', DAY, 'DELETE FROM days', 'never deleted'],
  ['an end moved', MARK, 'UPDATE day_marks SET entry_id = 9', 'never changes'],
])('%s is refused by the database', (_what, first, sql, why) => {
  const db = before(110)
  db.exec(first)
  expect(refusalOf(db, sql)).toContain(why)
})
