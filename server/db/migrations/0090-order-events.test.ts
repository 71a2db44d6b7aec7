import { expect, test } from 'vitest'
import { migrate } from '../migrate.ts'
import { looseTables, migratedTo, refusalOf, tablesAddedBy } from '../testing/schema-steps.ts'

test('the step adds the tables of what follows a sale', () => {
  expect(tablesAddedBy(90)).toEqual([
    'customer_credit_redemptions',
    'customer_credits',
    'order_events',
    'order_settlements',
    'remake_lines',
    'remakes',
  ])
  expect(looseTables(migratedTo(90))).toEqual([])
})

/** A database without its foreign keys: a row can stand alone. */
function bare(number: number) {
  const db = migratedTo(number)
  db.pragma('foreign_keys = OFF')
  return db
}

const VOUCHER = `INSERT INTO refund_vouchers
  (id, voucher_no, year_id, credit_note_id, voucher_date, amount_paise, model_json, created_by,
   created_at_ms) VALUES (7, 'KA1V/26-27/00001', 2026, 3, '2026-11-20T10:00:00', 500, '{}', 1, 5)`

test('vouchers of credit notes stay as they were, and are still never touched', () => {
  const db = bare(89)
  db.exec(VOUCHER)
  migrate(db)
  expect(
    db.prepare('SELECT voucher_no, credit_note_id, settlement_id FROM refund_vouchers').all(),
  ).toEqual([{ voucher_no: 'KA1V/26-27/00001', credit_note_id: 3, settlement_id: null }])
  expect(refusalOf(db, 'DELETE FROM refund_vouchers')).toContain('never deleted')
  expect(refusalOf(db, 'UPDATE refund_vouchers SET amount_paise = 1')).toContain('never edited')
  const nobodys = VOUCHER.replace('(7,', '(8,').replace('00001', '00002').replace(' 3,', ' NULL,')
  expect(refusalOf(db, nobodys)).toContain('CHECK')
})

const MOVED = `INSERT INTO audit_log
  (seq, at_ms, user_id, ip, action, entity, entity_id, detail_json, prev_hash, hash) VALUES `
const BOOKED = `INSERT INTO sales_orders
  (id, order_no, year_id, session_key, customer_id, order_date, expected_date, status,
   delivery_mode, tax_mode, is_composition, pos_source, service_tax_rate_ppm, total_mrp_paise,
   gross_paise, discount_paise, taxable_paise, sgst_paise, cgst_paise, igst_paise, rounding_paise,
   net_paise, created_by, created_at_ms)
  VALUES (4, 'S4', 2026, 'k', 1, '2026-11-01T10:00:00', '2026-11-05T18:00:00', 'Delivered',
   'Counter', 'intra', 0, 'branch', 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 5)`

test('moves of before are read back from the audit log', () => {
  const db = bare(89)
  db.exec(BOOKED)
  db.exec(`${MOVED}
    (1, 1800000000000, 1, NULL, 'order.moved', 'order', '4', '{"from":"Booked","to":"InLab"}',
     '', ''),
    (2, 1800000060000, 1, NULL, 'order.moved', 'order', '4', '{"from":"Ready","to":"Delivered"}',
     '', ''),
    (3, 1800000060000, 1, NULL, 'receipt.taken', 'receipt', '4', '{}', '', '')`)
  migrate(db)
  expect(
    db.prepare('SELECT order_id, at, kind, user_id FROM order_events ORDER BY id').all(),
  ).toEqual([
    { order_id: 4, at: '2027-01-15T13:30:00', kind: 'SendToLab', user_id: 1 },
    { order_id: 4, at: '2027-01-15T13:31:00', kind: 'Deliver', user_id: 1 },
  ])
  expect(refusalOf(db, 'DELETE FROM order_events')).toContain('never deleted')
  expect(refusalOf(db, `UPDATE order_events SET note = 'x'`)).toContain('never changes')
})

test.each([
  ['a check without a result', "'Checked', 'InLab', 'InLab', NULL, NULL"],
  ['a result of no check', "'Ready', 'InLab', 'Ready', 1, NULL"],
  ['a customer told in no way', "'ToldCustomer', 'Ready', 'Ready', NULL, NULL"],
  ['a move that there is not', "'Flown', 'Ready', 'Ready', NULL, NULL"],
])('%s is refused by the database', (_what, values) => {
  const db = bare(90)
  const insert = (row: string) => `INSERT INTO order_events
    (order_id, at, at_ms, kind, from_status, to_status, passed, channel) VALUES (4, 'x', 1, ${row})`
  expect(refusalOf(db, insert("'Ready', 'InLab', 'Ready', NULL, NULL"))).toBeNull()
  expect(refusalOf(db, insert(values))).toContain('CHECK')
})

test('an order is cancelled once, and nothing is refunded by nothing', () => {
  const db = bare(90)
  const settle = (kind: string, paise: number, type: string) => `INSERT INTO order_settlements
    (order_id, kind, settled_date, reason, released_paise, returned_paise, refund_type_id,
     created_by, created_at_ms) VALUES (4, '${kind}', 'x', 'r', 0, ${paise}, ${type}, 1, 1)`
  expect(refusalOf(db, settle('Cancelled', 100, '1'))).toBeNull()
  expect(refusalOf(db, settle('Cancelled', 100, '1'))).toContain('UNIQUE')
  expect(refusalOf(db, settle('Overpaid', 0, '1'))).toContain('CHECK')
  expect(refusalOf(db, settle('Overpaid', -1, 'NULL'))).toContain('CHECK')
  expect(refusalOf(db, 'UPDATE order_settlements SET returned_paise = 1')).toContain('never edited')
})
