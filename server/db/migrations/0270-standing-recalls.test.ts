import { afterEach, beforeEach, expect, test } from 'vitest'
import { migratedTo } from '../testing/schema-steps.ts'

const CUSTOMER = 1

const db = migratedTo(270)
db.pragma('foreign_keys = OFF')
db.exec(`INSERT INTO sales_orders
    (id, order_no, year_id, session_key, customer_id, order_date, expected_date, status,
     delivery_mode, tax_mode, is_composition, pos_source, service_tax_rate_ppm, total_mrp_paise,
     gross_paise, discount_paise, taxable_paise, sgst_paise, cgst_paise, igst_paise,
     rounding_paise, net_paise, created_by, created_at_ms)
  VALUES (5, 'O5', 2026, 's', ${CUSTOMER}, '2026-11-20T10:00:00', '2026-11-20', 'Booked',
     'Counter', 'none', 0, 'store', 0, 0, 1000, 0, 1000, 0, 0, 0, 0, 1000, 1, 0)`)
db.exec(`INSERT INTO recalls (id, customer_id, order_id, recall_date)
  VALUES (1, ${CUSTOMER}, 5, '2026-12-31T00:00:00')`)

beforeEach(() => {
  db.exec('BEGIN')
})
afterEach(() => {
  db.exec('ROLLBACK')
})

/** Returns the recalls that stand after what the case adds to an order of 20 November. */
function standing(added: string): unknown[] {
  db.exec(added)
  return db.prepare('SELECT id FROM standing_recalls ORDER BY id').pluck().all()
}

const tested = (day: string, customer = CUSTOMER) =>
  `INSERT INTO prescriptions (customer_id, exam_date) VALUES (${customer}, '${day}T00:00:00')`

test.each([
  ['nothing came after', '', [1]],
  ['the test that led to it', tested('2026-11-20'), [1]],
  ['a test of the next day, within 60 days of the recall', tested('2026-11-21'), []],
  ['a test after its day', tested('2027-02-01'), []],
  ['a test that is only written down late', tested('2026-03-01'), [1]],
  ['the test of somebody else', tested('2026-12-31', 2), [1]],
  [
    'the next recall',
    `INSERT INTO recalls (id, customer_id, recall_date) VALUES (2, ${CUSTOMER}, '2027-12-31')`,
    [2],
  ],
])('%s', (_what, added, expected) => {
  expect(standing(added)).toEqual(expected)
})

test('a test long before the day of a recall leaves it', () => {
  const later = `UPDATE recalls SET recall_date = '2027-11-20'; ${tested('2026-12-01')}`
  expect(standing(later)).toEqual([1])
})
