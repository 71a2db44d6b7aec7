/** Bills of labs, matched to the jobs that they are for. */
export const sql = `
CREATE TABLE lab_bills (
  id            INTEGER PRIMARY KEY,
  supplier_id   INTEGER NOT NULL REFERENCES suppliers (id),
  bill_no       TEXT NOT NULL,
  bill_key      TEXT NOT NULL,
  bill_year_id  INTEGER NOT NULL,
  bill_date     TEXT NOT NULL,
  taxable_paise INTEGER NOT NULL,
  tax_paise     INTEGER NOT NULL,
  total_paise   INTEGER NOT NULL,
  created_at_ms INTEGER NOT NULL,
  created_by    INTEGER NOT NULL REFERENCES users (id),
  UNIQUE (supplier_id, bill_year_id, bill_key)
) STRICT;
CREATE TRIGGER lab_bills_no_update BEFORE UPDATE ON lab_bills
BEGIN SELECT RAISE(ABORT, 'a lab bill is never changed'); END;
CREATE TRIGGER lab_bills_no_delete BEFORE DELETE ON lab_bills
BEGIN SELECT RAISE(ABORT, 'a lab bill is never deleted'); END;

-- A job is billed once.
CREATE TABLE lab_bill_jobs (
  lab_order_id   INTEGER PRIMARY KEY REFERENCES lab_orders (id),
  bill_id        INTEGER NOT NULL REFERENCES lab_bills (id),
  amount_paise   INTEGER NOT NULL CHECK (amount_paise >= 0),
  -- What its lenses were booked at when they arrived; null is not known.
  expected_paise INTEGER
) STRICT;
CREATE INDEX lab_bill_jobs_by_bill ON lab_bill_jobs (bill_id);
`
