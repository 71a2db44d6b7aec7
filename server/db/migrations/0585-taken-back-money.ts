/**
 * Cash beside sales and payments to suppliers that are taken back. An entry of the drawer is taken
 * back once, by one of the same day that goes the other way.
 */
export const sql = `
ALTER TABLE money_entries ADD COLUMN takes_back_id INTEGER REFERENCES money_entries (id);
CREATE UNIQUE INDEX money_entries_taken_back ON money_entries (takes_back_id)
  WHERE takes_back_id IS NOT NULL;

CREATE TABLE supplier_payment_reversals (
  payment_id INTEGER PRIMARY KEY REFERENCES supplier_payments (id),
  reason     TEXT NOT NULL,
  at_ms      INTEGER NOT NULL,
  user_id    INTEGER NOT NULL REFERENCES users (id)
) STRICT;
CREATE TRIGGER supplier_payment_reversals_no_update BEFORE UPDATE ON supplier_payment_reversals
BEGIN SELECT RAISE(ABORT, 'the taking back of a payment is never changed'); END;
CREATE TRIGGER supplier_payment_reversals_no_delete BEFORE DELETE ON supplier_payment_reversals
BEGIN SELECT RAISE(ABORT, 'the taking back of a payment is never deleted'); END;

-- What of a bill is paid: by the payments that stand.
CREATE VIEW standing_allocations AS
  SELECT * FROM supplier_payment_allocations
   WHERE payment_id NOT IN (SELECT payment_id FROM supplier_payment_reversals);
`
