/** Payments of fitters' bills that were taken back, as they were; the bill is owed again. */
export const sql = `
CREATE TABLE fitter_payment_reversals (
  id              INTEGER PRIMARY KEY,
  bill_id         INTEGER NOT NULL REFERENCES fitter_bills (id),
  amount_paise    INTEGER NOT NULL,
  paid_by         INTEGER NOT NULL REFERENCES users (id),
  paid_at_ms      INTEGER NOT NULL,
  receipt_type_id INTEGER NOT NULL REFERENCES receipt_types (id),
  reference_no    TEXT,
  reason          TEXT NOT NULL,
  at_ms           INTEGER NOT NULL,
  user_id         INTEGER NOT NULL REFERENCES users (id)
) STRICT;
CREATE INDEX fitter_payment_reversals_by_bill ON fitter_payment_reversals (bill_id);
CREATE TRIGGER fitter_payment_reversals_no_update BEFORE UPDATE ON fitter_payment_reversals
BEGIN SELECT RAISE(ABORT, 'the taking back of a payment is never changed'); END;
CREATE TRIGGER fitter_payment_reversals_no_delete BEFORE DELETE ON fitter_payment_reversals
BEGIN SELECT RAISE(ABORT, 'the taking back of a payment is never deleted'); END;
`
