/**
 * Bills without goods, what the tax of each supplier's bill is for and in which month's GSTR-3B it
 * stands, and what the portal answered to the returns of a month.
 */
export const sql = `
CREATE TABLE expense_bills (
  id                INTEGER PRIMARY KEY,
  supplier_id       INTEGER NOT NULL REFERENCES suppliers (id),
  bill_no           TEXT NOT NULL,
  bill_key          TEXT NOT NULL,
  bill_year_id      INTEGER NOT NULL,
  bill_date         TEXT NOT NULL,
  -- The shop pays the tax itself: by section 9(3) or 9(4), or since the service came from abroad.
  is_reverse_charge INTEGER NOT NULL CHECK (is_reverse_charge IN (0, 1)),
  is_import         INTEGER NOT NULL CHECK (is_import IN (0, 1)),
  tax_mode          TEXT NOT NULL CHECK (tax_mode IN ('intra', 'inter', 'none')),
  takes_credit      INTEGER NOT NULL CHECK (takes_credit IN (0, 1)),
  taxable_paise     INTEGER NOT NULL CHECK (taxable_paise > 0),
  tax_paise         INTEGER NOT NULL CHECK (tax_paise >= 0),
  round_off_paise   INTEGER NOT NULL,
  -- Owed to the supplier: without the tax where the shop pays that itself.
  total_paise       INTEGER NOT NULL CHECK (total_paise >= 0),
  created_at_ms     INTEGER NOT NULL,
  created_by        INTEGER NOT NULL REFERENCES users (id),
  reversed_at_ms    INTEGER,
  reversed_by       INTEGER REFERENCES users (id),
  reverse_reason    TEXT,
  CHECK (is_import = 0 OR is_reverse_charge = 1),
  CHECK ((reversed_at_ms IS NULL) = (reverse_reason IS NULL))
) STRICT;
CREATE UNIQUE INDEX expense_bills_one_bill
    ON expense_bills (supplier_id, bill_year_id, bill_key) WHERE reversed_at_ms IS NULL;
CREATE INDEX expense_bills_by_date ON expense_bills (bill_date, id);
CREATE TRIGGER expense_bills_no_delete BEFORE DELETE ON expense_bills
BEGIN SELECT RAISE(ABORT, 'a bill is reversed, never deleted'); END;
CREATE TRIGGER expense_bills_fixed BEFORE UPDATE ON expense_bills
WHEN OLD.reversed_at_ms IS NOT NULL OR NEW.bill_no <> OLD.bill_no
  OR NEW.total_paise <> OLD.total_paise OR NEW.bill_date <> OLD.bill_date
BEGIN SELECT RAISE(ABORT, 'a bill is reversed, never edited'); END;

CREATE TABLE expense_bill_lines (
  id            INTEGER PRIMARY KEY,
  bill_id       INTEGER NOT NULL REFERENCES expense_bills (id),
  what          TEXT NOT NULL,
  taxable_paise INTEGER NOT NULL CHECK (taxable_paise > 0),
  tax_rate_ppm  INTEGER NOT NULL CHECK (tax_rate_ppm BETWEEN 0 AND 1000000),
  tax_paise     INTEGER NOT NULL CHECK (tax_paise >= 0)
) STRICT;
CREATE INDEX expense_bill_lines_by_bill ON expense_bill_lines (bill_id);

-- A bill without a row here is of inputs, and its month follows the portal's file or its date.
CREATE TABLE bill_credits (
  kind          TEXT NOT NULL CHECK (kind IN ('Inward', 'LabBill', 'Expense')),
  bill_id       INTEGER NOT NULL,
  itc_class     TEXT NOT NULL CHECK (itc_class IN ('Inputs', 'Services', 'CapitalGoods', 'Blocked',
                                                   'NotBusiness', 'NoTax')),
  -- Months as yyyy-mm.
  claimed_in    TEXT CHECK (claimed_in GLOB '[0-9][0-9][0-9][0-9]-[01][0-9]'),
  reversed_in   TEXT CHECK (reversed_in GLOB '[0-9][0-9][0-9][0-9]-[01][0-9]'),
  reclaimed_in  TEXT CHECK (reclaimed_in GLOB '[0-9][0-9][0-9][0-9]-[01][0-9]'),
  changed_at_ms INTEGER NOT NULL,
  changed_by    INTEGER REFERENCES users (id),
  PRIMARY KEY (kind, bill_id),
  CHECK (reclaimed_in IS NULL OR reclaimed_in >= reversed_in)
) STRICT, WITHOUT ROWID;

CREATE TABLE gst_acknowledgements (
  id         INTEGER PRIMARY KEY,
  month      TEXT NOT NULL REFERENCES filed_months (month),
  return     TEXT NOT NULL CHECK (return IN ('GSTR1', 'GSTR3B', 'CMP08')),
  arn        TEXT NOT NULL CHECK (length(arn) = 15),
  filed_on   TEXT NOT NULL CHECK (length(filed_on) = 10),
  kept_at_ms INTEGER NOT NULL,
  kept_by    INTEGER REFERENCES users (id)
) STRICT;
CREATE INDEX gst_acknowledgements_by_month ON gst_acknowledgements (month, id);
CREATE TRIGGER gst_acknowledgements_no_update BEFORE UPDATE ON gst_acknowledgements
BEGIN SELECT RAISE(ABORT, 'an acknowledgement stays; a newer one counts'); END;
CREATE TRIGGER gst_acknowledgements_no_delete BEFORE DELETE ON gst_acknowledgements
BEGIN SELECT RAISE(ABORT, 'an acknowledgement stays; a newer one counts'); END;
`
