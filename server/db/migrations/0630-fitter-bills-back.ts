/**
 * A fitter's bill that was agreed wrong is taken back with its reason: it keeps its number, and its
 * jobs and breakages are open for the right one. Constraints can not be altered, so the tables of both
 * are rebuilt.
 */
export const sql = `
ALTER TABLE fitter_bills ADD COLUMN reversed_at_ms INTEGER;
ALTER TABLE fitter_bills ADD COLUMN reversed_by INTEGER REFERENCES users (id);
ALTER TABLE fitter_bills ADD COLUMN reverse_reason TEXT;
CREATE TRIGGER fitter_bills_reversed_agreed BEFORE UPDATE OF reversed_at_ms ON fitter_bills
  WHEN OLD.state <> 'Agreed' OR NEW.reversed_at_ms IS NULL
    OR NEW.reversed_by IS NULL OR NEW.reverse_reason IS NULL
BEGIN SELECT RAISE(ABORT, 'only an agreed bill is taken back'); END;
CREATE TRIGGER fitter_bills_reversed_kept BEFORE UPDATE OF state, reversed_at_ms, reversed_by,
                                                           reverse_reason ON fitter_bills
  WHEN OLD.reversed_at_ms IS NOT NULL
BEGIN SELECT RAISE(ABORT, 'a bill that was taken back never changes'); END;

ALTER TABLE fitter_bill_jobs RENAME TO fitter_bill_jobs_before;
DROP INDEX fitter_bill_jobs_by_bill;
DROP INDEX fitter_bill_jobs_by_first;
CREATE TABLE fitter_bill_jobs (
  lab_order_id       INTEGER NOT NULL REFERENCES lab_orders (id),
  bill_id            INTEGER NOT NULL REFERENCES fitter_bills (id),
  -- The job that it was made again from, or itself.
  first_lab_order_id INTEGER NOT NULL REFERENCES lab_orders (id),
  fitted_on          TEXT NOT NULL,
  fitting_paise      INTEGER NOT NULL CHECK (fitting_paise >= 0),
  -- [{name, paise}]
  extras_json        TEXT NOT NULL CHECK (json_valid(extras_json)),
  amount_paise       INTEGER NOT NULL CHECK (amount_paise >= fitting_paise),
  -- Its bill was taken back.
  is_reversed        INTEGER NOT NULL DEFAULT 0 CHECK (is_reversed IN (0, 1)),
  PRIMARY KEY (lab_order_id, bill_id)
) STRICT;
INSERT INTO fitter_bill_jobs (lab_order_id, bill_id, first_lab_order_id, fitted_on, fitting_paise,
                              extras_json, amount_paise)
  SELECT lab_order_id, bill_id, first_lab_order_id, fitted_on, fitting_paise, extras_json,
         amount_paise
    FROM fitter_bill_jobs_before ORDER BY lab_order_id;
DROP TABLE fitter_bill_jobs_before;
CREATE UNIQUE INDEX fitter_bill_jobs_billed_once
    ON fitter_bill_jobs (lab_order_id) WHERE is_reversed = 0;
CREATE INDEX fitter_bill_jobs_by_bill ON fitter_bill_jobs (bill_id);
CREATE INDEX fitter_bill_jobs_by_first ON fitter_bill_jobs (first_lab_order_id);
CREATE TRIGGER fitter_bill_jobs_no_update
  BEFORE UPDATE OF lab_order_id, bill_id, first_lab_order_id, fitted_on, fitting_paise, extras_json,
                   amount_paise ON fitter_bill_jobs
BEGIN SELECT RAISE(ABORT, 'a job of a fitter''s bill never changes'); END;
CREATE TRIGGER fitter_bill_jobs_reversed BEFORE UPDATE OF is_reversed ON fitter_bill_jobs
  WHEN (SELECT reversed_at_ms FROM fitter_bills WHERE id = OLD.bill_id) IS NULL
    OR NEW.is_reversed = 0
BEGIN SELECT RAISE(ABORT, 'a job is taken back with its bill'); END;
CREATE TRIGGER fitter_bill_jobs_no_delete BEFORE DELETE ON fitter_bill_jobs
  WHEN (SELECT state FROM fitter_bills WHERE id = OLD.bill_id) <> 'Draft'
BEGIN SELECT RAISE(ABORT, 'a job of an agreed bill is never deleted'); END;

ALTER TABLE fitter_bill_breakages RENAME TO fitter_bill_breakages_before;
DROP INDEX fitter_bill_breakages_by_bill;
CREATE TABLE fitter_bill_breakages (
  lab_order_id INTEGER NOT NULL REFERENCES remakes (lab_order_id),
  bill_id      INTEGER NOT NULL REFERENCES fitter_bills (id),
  amount_paise INTEGER NOT NULL CHECK (amount_paise > 0),
  -- Its bill was taken back.
  is_reversed  INTEGER NOT NULL DEFAULT 0 CHECK (is_reversed IN (0, 1)),
  PRIMARY KEY (lab_order_id, bill_id)
) STRICT;
INSERT INTO fitter_bill_breakages (lab_order_id, bill_id, amount_paise)
  SELECT lab_order_id, bill_id, amount_paise FROM fitter_bill_breakages_before
   ORDER BY lab_order_id;
DROP TABLE fitter_bill_breakages_before;
CREATE UNIQUE INDEX fitter_bill_breakages_charged_once
    ON fitter_bill_breakages (lab_order_id) WHERE is_reversed = 0;
CREATE INDEX fitter_bill_breakages_by_bill ON fitter_bill_breakages (bill_id);
CREATE TRIGGER fitter_bill_breakages_no_update
  BEFORE UPDATE OF lab_order_id, bill_id, amount_paise ON fitter_bill_breakages
BEGIN SELECT RAISE(ABORT, 'a breakage of a fitter''s bill never changes'); END;
CREATE TRIGGER fitter_bill_breakages_reversed BEFORE UPDATE OF is_reversed ON fitter_bill_breakages
  WHEN (SELECT reversed_at_ms FROM fitter_bills WHERE id = OLD.bill_id) IS NULL
    OR NEW.is_reversed = 0
BEGIN SELECT RAISE(ABORT, 'a breakage is taken back with its bill'); END;
CREATE TRIGGER fitter_bill_breakages_no_delete BEFORE DELETE ON fitter_bill_breakages
  WHEN (SELECT state FROM fitter_bills WHERE id = OLD.bill_id) <> 'Draft'
BEGIN SELECT RAISE(ABORT, 'a breakage of an agreed bill is never deleted'); END;
`
