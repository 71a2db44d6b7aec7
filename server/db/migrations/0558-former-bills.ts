/**
 * Bills that the former program issued, as history: to be found and printed again as copies. They are
 * no sales here, bear no tax and are in no report. A bill without lines has its head alone.
 */
export const sql = `
CREATE TABLE former_bills (
  id             INTEGER PRIMARY KEY,
  customer_id    INTEGER NOT NULL REFERENCES customers (id),
  bill_no        TEXT NOT NULL CHECK (bill_no <> ''),
  billed_on      TEXT NOT NULL CHECK (length(billed_on) = 10),
  delivered_on   TEXT CHECK (length(delivered_on) = 10),
  qty_milli      INTEGER,
  subtotal_paise INTEGER,
  discount_paise INTEGER,
  tax_paise      INTEGER,
  total_paise    INTEGER NOT NULL,
  paid_paise     INTEGER,
  balance_paise  INTEGER,
  remarks        TEXT,
  import_id      INTEGER NOT NULL REFERENCES imports (id)
) STRICT;
CREATE INDEX former_bills_by_customer ON former_bills (customer_id);
CREATE INDEX former_bills_by_number ON former_bills (bill_no COLLATE NOCASE);
CREATE TABLE former_bill_lines (
  bill_id        INTEGER NOT NULL REFERENCES former_bills (id),
  line_no        INTEGER NOT NULL,
  description    TEXT NOT NULL,
  qty_milli      INTEGER,
  price_paise    INTEGER,
  discount_paise INTEGER,
  tax_paise      INTEGER,
  amount_paise   INTEGER,
  PRIMARY KEY (bill_id, line_no)
) STRICT, WITHOUT ROWID;
`
