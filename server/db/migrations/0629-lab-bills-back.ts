/**
 * A lab's bill is taken back with its reason: its number and its jobs are free for the right one. And
 * a bill holds a sum that is of no job, such as a courier charge or a discount. Constraints can not be
 * altered, so both tables are rebuilt.
 */
export const sql = `
PRAGMA defer_foreign_keys = ON;

CREATE TEMP TABLE lab_bills_before AS SELECT * FROM lab_bills;
DROP TABLE lab_bills;
CREATE TABLE lab_bills (
  id             INTEGER PRIMARY KEY,
  supplier_id    INTEGER NOT NULL REFERENCES suppliers (id),
  bill_no        TEXT NOT NULL,
  bill_key       TEXT NOT NULL,
  bill_year_id   INTEGER NOT NULL,
  bill_date      TEXT NOT NULL,
  -- Of its jobs, and what is of no job; below zero is a discount.
  taxable_paise  INTEGER NOT NULL,
  other_paise    INTEGER NOT NULL DEFAULT 0,
  tax_paise      INTEGER NOT NULL,
  total_paise    INTEGER NOT NULL,
  created_at_ms  INTEGER NOT NULL,
  created_by     INTEGER NOT NULL REFERENCES users (id),
  reversed_at_ms INTEGER,
  reversed_by    INTEGER REFERENCES users (id),
  reverse_reason TEXT,
  CHECK ((reversed_at_ms IS NULL) = (reverse_reason IS NULL)),
  CHECK ((reversed_at_ms IS NULL) = (reversed_by IS NULL))
) STRICT;
INSERT INTO lab_bills
       (id, supplier_id, bill_no, bill_key, bill_year_id, bill_date, taxable_paise, tax_paise,
        total_paise, created_at_ms, created_by)
  SELECT id, supplier_id, bill_no, bill_key, bill_year_id, bill_date, taxable_paise, tax_paise,
         total_paise, created_at_ms, created_by
    FROM lab_bills_before ORDER BY id;
DROP TABLE lab_bills_before;
CREATE UNIQUE INDEX lab_bills_one_bill
    ON lab_bills (supplier_id, bill_year_id, bill_key) WHERE reversed_at_ms IS NULL;
CREATE TRIGGER lab_bills_no_delete BEFORE DELETE ON lab_bills
BEGIN SELECT RAISE(ABORT, 'a lab bill is never deleted'); END;
CREATE TRIGGER lab_bills_no_update BEFORE UPDATE ON lab_bills
WHEN NEW.id <> OLD.id OR NEW.bill_no <> OLD.bill_no OR NEW.bill_key <> OLD.bill_key
  OR NEW.bill_year_id <> OLD.bill_year_id OR NEW.bill_date <> OLD.bill_date
  OR NEW.taxable_paise <> OLD.taxable_paise OR NEW.other_paise <> OLD.other_paise
  OR NEW.tax_paise <> OLD.tax_paise OR NEW.total_paise <> OLD.total_paise
  OR NEW.created_at_ms <> OLD.created_at_ms OR NEW.created_by <> OLD.created_by
  OR (OLD.reversed_at_ms IS NOT NULL
    AND (NEW.reversed_at_ms IS NOT OLD.reversed_at_ms OR NEW.reversed_by IS NOT OLD.reversed_by
      OR NEW.reverse_reason IS NOT OLD.reverse_reason))
  OR (NEW.supplier_id <> OLD.supplier_id
    AND NEW.supplier_id IS NOT (SELECT merged_into_id FROM suppliers WHERE id = OLD.supplier_id))
BEGIN SELECT RAISE(ABORT, 'a lab bill is reversed, never changed'); END;

ALTER TABLE lab_bill_jobs RENAME TO lab_bill_jobs_before;
DROP INDEX lab_bill_jobs_by_bill;
CREATE TABLE lab_bill_jobs (
  bill_id        INTEGER NOT NULL REFERENCES lab_bills (id),
  lab_order_id   INTEGER NOT NULL REFERENCES lab_orders (id),
  amount_paise   INTEGER NOT NULL CHECK (amount_paise >= 0),
  -- What its lenses were booked at when they arrived; null is not known.
  expected_paise INTEGER,
  -- Its bill was taken back.
  is_reversed    INTEGER NOT NULL DEFAULT 0 CHECK (is_reversed IN (0, 1)),
  PRIMARY KEY (bill_id, lab_order_id)
) STRICT, WITHOUT ROWID;
INSERT INTO lab_bill_jobs (bill_id, lab_order_id, amount_paise, expected_paise)
  SELECT bill_id, lab_order_id, amount_paise, expected_paise FROM lab_bill_jobs_before;
DROP TABLE lab_bill_jobs_before;
-- A job is billed once by the bills that stand.
CREATE UNIQUE INDEX lab_bill_jobs_billed_once
    ON lab_bill_jobs (lab_order_id) WHERE is_reversed = 0;
CREATE TRIGGER lab_bill_jobs_no_delete BEFORE DELETE ON lab_bill_jobs
BEGIN SELECT RAISE(ABORT, 'a job of a lab bill is never deleted'); END;
CREATE TRIGGER lab_bill_jobs_no_update BEFORE UPDATE ON lab_bill_jobs
WHEN OLD.is_reversed = 1 OR NEW.bill_id <> OLD.bill_id OR NEW.lab_order_id <> OLD.lab_order_id
  OR NEW.amount_paise <> OLD.amount_paise OR NEW.expected_paise IS NOT OLD.expected_paise
BEGIN SELECT RAISE(ABORT, 'a job of a lab bill is reversed with its bill, never changed'); END;
`
