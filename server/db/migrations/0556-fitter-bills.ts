/** What fitters are owed for the jobs that they fitted, less what they broke. */
export const sql = `
CREATE TABLE fitter_bills (
  -- A bill that is thrown away leaves its row to no other: an open page may still name it.
  id              INTEGER PRIMARY KEY AUTOINCREMENT,
  -- Given when it is agreed: a draft that is thrown away leaves no gap.
  bill_no         TEXT UNIQUE,
  fitter_id       INTEGER NOT NULL REFERENCES fitters (id),
  from_day        TEXT NOT NULL,
  to_day          TEXT NOT NULL,
  state           TEXT NOT NULL DEFAULT 'Draft' CHECK (state IN ('Draft', 'Agreed', 'Paid')),
  work_paise      INTEGER NOT NULL CHECK (work_paise >= 0),
  breakage_paise  INTEGER NOT NULL CHECK (breakage_paise BETWEEN 0 AND work_paise),
  created_by      INTEGER NOT NULL REFERENCES users (id),
  created_at_ms   INTEGER NOT NULL,
  agreed_by       INTEGER REFERENCES users (id),
  agreed_at_ms    INTEGER,
  paid_by         INTEGER REFERENCES users (id),
  paid_at_ms      INTEGER,
  receipt_type_id INTEGER REFERENCES receipt_types (id),
  reference_no    TEXT,
  CHECK (from_day <= to_day),
  CHECK ((state = 'Draft') = (bill_no IS NULL)),
  CHECK ((state = 'Draft') = (agreed_at_ms IS NULL)),
  CHECK ((state = 'Paid') = (paid_at_ms IS NOT NULL)),
  CHECK ((state = 'Paid') = (receipt_type_id IS NOT NULL))
) STRICT;
CREATE INDEX fitter_bills_by_fitter ON fitter_bills (fitter_id, id);

CREATE TABLE fitter_bill_jobs (
  lab_order_id       INTEGER PRIMARY KEY REFERENCES lab_orders (id),
  bill_id            INTEGER NOT NULL REFERENCES fitter_bills (id),
  -- The job that it was made again from, or itself.
  first_lab_order_id INTEGER NOT NULL REFERENCES lab_orders (id),
  fitted_on          TEXT NOT NULL,
  fitting_paise      INTEGER NOT NULL CHECK (fitting_paise >= 0),
  -- [{name, paise}]
  extras_json        TEXT NOT NULL CHECK (json_valid(extras_json)),
  amount_paise       INTEGER NOT NULL CHECK (amount_paise >= fitting_paise)
) STRICT;
CREATE INDEX fitter_bill_jobs_by_bill ON fitter_bill_jobs (bill_id);
CREATE INDEX fitter_bill_jobs_by_first ON fitter_bill_jobs (first_lab_order_id);

-- A breakage that a fitter is charged with, by the job that was made again for it.
CREATE TABLE fitter_bill_breakages (
  lab_order_id INTEGER PRIMARY KEY REFERENCES remakes (lab_order_id),
  bill_id      INTEGER NOT NULL REFERENCES fitter_bills (id),
  amount_paise INTEGER NOT NULL CHECK (amount_paise > 0)
) STRICT;
CREATE INDEX fitter_bill_breakages_by_bill ON fitter_bill_breakages (bill_id);

CREATE INDEX lab_orders_by_fitter ON lab_orders (fitter_id, id) WHERE fitter_id IS NOT NULL;

CREATE TRIGGER fitter_bills_no_delete BEFORE DELETE ON fitter_bills WHEN OLD.state <> 'Draft'
BEGIN SELECT RAISE(ABORT, 'a fitter''s bill that was agreed is never deleted'); END;
CREATE TRIGGER fitter_bills_kept BEFORE UPDATE OF bill_no, work_paise, breakage_paise ON fitter_bills
  WHEN OLD.state <> 'Draft'
BEGIN SELECT RAISE(ABORT, 'a fitter''s bill that was agreed never changes'); END;
CREATE TRIGGER fitter_bill_jobs_no_update BEFORE UPDATE ON fitter_bill_jobs
BEGIN SELECT RAISE(ABORT, 'a job of a fitter''s bill never changes'); END;
CREATE TRIGGER fitter_bill_jobs_no_delete BEFORE DELETE ON fitter_bill_jobs
  WHEN (SELECT state FROM fitter_bills WHERE id = OLD.bill_id) <> 'Draft'
BEGIN SELECT RAISE(ABORT, 'a job of an agreed bill is never deleted'); END;
CREATE TRIGGER fitter_bill_breakages_no_update BEFORE UPDATE ON fitter_bill_breakages
BEGIN SELECT RAISE(ABORT, 'a breakage of a fitter''s bill never changes'); END;
CREATE TRIGGER fitter_bill_breakages_no_delete BEFORE DELETE ON fitter_bill_breakages
  WHEN (SELECT state FROM fitter_bills WHERE id = OLD.bill_id) <> 'Draft'
BEGIN SELECT RAISE(ABORT, 'a breakage of an agreed bill is never deleted'); END;
`
