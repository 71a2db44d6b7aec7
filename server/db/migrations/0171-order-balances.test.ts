import { expect, test } from 'vitest'
import { migratedTo } from '../testing/schema-steps.ts'

function invoiced() {
  const db = migratedTo(171)
  db.pragma('foreign_keys = OFF')
  db.exec(`INSERT INTO invoices VALUES (7, 'KA1/26-27/000001', 2026, 'TaxInvoice', 1, 1,
    '2026-11-20T11:00:00', 'Issued', 100, 0, 0, 0, 0, 100, '{}', 1, 0)`)
  return db
}

test('an invoice gets its model once', () => {
  const db = invoiced()
  db.exec(`UPDATE invoices SET model_json = '{"InvoiceNumericID":7}'`)
  expect(() => db.exec(`UPDATE invoices SET model_json = '{}'`)).toThrow(/never edited/)
})

test.each([
  'UPDATE invoices SET id = 8',
  'UPDATE invoices SET net_paise = 101, rounding_paise = 1',
  'UPDATE invoices SET order_id = 2',
])('an invoice without its model is not edited either: %s', (sql) => {
  expect(() => invoiced().exec(sql)).toThrow(/never edited/)
})

test('a receipt counts while it is active or pending', () => {
  const db = migratedTo(171)
  db.pragma('foreign_keys = OFF')
  db.exec(`INSERT INTO sales_orders
      (id, order_no, year_id, session_key, customer_id, order_date, expected_date, status,
       delivery_mode, tax_mode, is_composition, pos_source, service_tax_rate_ppm, total_mrp_paise,
       gross_paise, discount_paise, taxable_paise, sgst_paise, cgst_paise, igst_paise,
       rounding_paise, net_paise, created_by, created_at_ms)
    VALUES (1, 'O1', 2026, 's', 1, '2026-11-20', '2026-11-20', 'Booked', 'Counter', 'none', 0,
      'store', 0, 0, 1000, 0, 1000, 0, 0, 0, 0, 1000, 1, 0)`)
  for (const status of [1, 2, 3, 4]) {
    db.exec(`INSERT INTO receipts VALUES (${status}, 'R${status}', 2026, 1, 1, '2026-11-20',
      ${10 ** (status - 1)}, 1, NULL, NULL, ${status}, NULL, '{}', 1, 0)`)
  }
  expect(db.prepare('SELECT * FROM order_balances').get()).toEqual({
    order_id: 1,
    net_paise: 1000,
    paid_paise: 11,
    credited_paise: 0,
    settled_paise: 0,
  })
})
