import { expect, test } from 'vitest'
import { migratedTo } from '../testing/schema-steps.ts'

function issued() {
  const db = migratedTo(520)
  db.pragma('foreign_keys = OFF')
  db.exec(`INSERT INTO invoices VALUES (7, 'KA1/26-27/000001', 2026, 'TaxInvoice', 1, 1,
      '2026-11-20T11:00:00', 'Issued', 100, 0, 0, 0, 0, 100, '{}', 1, 0);
    INSERT INTO receipts VALUES (7, 'R1', 2026, 1, 1, '2026-11-20', 100, 1, NULL, NULL, 3, NULL,
      '{}', 1, 0, NULL, NULL);
    INSERT INTO credit_notes
      (id, credit_note_no, year_id, invoice_id, order_id, customer_id, note_date, reason,
       taxable_paise, sgst_paise, cgst_paise, igst_paise, amount_paise, applied_to_due_paise,
       refunded_paise, balance_paise, model_json, created_by, created_at_ms)
    VALUES (7, 'C1', 2026, 7, 1, 1, '2026-11-21', '{}', 100, 0, 0, 0, 100, 0, 0, 100, '{}', 1, 0)`)
  return db
}

test.each(['invoices', 'receipts', 'credit_notes'])(
  '%s keep what they were issued with',
  (table) => {
    const db = issued()
    expect(() => db.exec(`UPDATE ${table} SET model_json = '{"A":1}'`)).toThrow(/issued/)
    expect(() => db.exec(`UPDATE ${table} SET id = 8`)).toThrow(/issued/)
    expect(() => db.exec(`DELETE FROM ${table}`)).toThrow(/never deleted/)
  },
)

test('what happens to a document afterwards is still written', () => {
  const db = issued()
  db.exec(`UPDATE invoices SET status = 'Credited';
    UPDATE receipts SET status_id = 4;
    UPDATE credit_notes SET balance_paise = 0`)
})
