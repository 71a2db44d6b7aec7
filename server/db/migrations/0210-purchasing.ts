/** Goods in and out of the shop's own books: inward, returns, payments, the supplier's account. */
export const sql = `
ALTER TABLE suppliers ADD COLUMN is_active INTEGER NOT NULL DEFAULT 1 CHECK (is_active IN (0, 1));
ALTER TABLE suppliers ADD COLUMN is_lab INTEGER NOT NULL DEFAULT 1 CHECK (is_lab IN (0, 1));
ALTER TABLE suppliers ADD COLUMN gstin TEXT;
ALTER TABLE suppliers ADD COLUMN type TEXT NOT NULL DEFAULT 'Regular'
  CHECK (type IN ('Regular', 'Composition', 'Unregistered'));
ALTER TABLE suppliers ADD COLUMN state_id INTEGER REFERENCES states (id);
ALTER TABLE suppliers ADD COLUMN address TEXT;
ALTER TABLE suppliers ADD COLUMN city TEXT;
ALTER TABLE suppliers ADD COLUMN pincode TEXT;
ALTER TABLE suppliers ADD COLUMN phone TEXT;
ALTER TABLE suppliers ADD COLUMN email TEXT;
ALTER TABLE suppliers ADD COLUMN credit_days INTEGER NOT NULL DEFAULT 0 CHECK (credit_days >= 0);
ALTER TABLE suppliers ADD COLUMN is_micro_small INTEGER NOT NULL DEFAULT 0
  CHECK (is_micro_small IN (0, 1));
ALTER TABLE suppliers ADD COLUMN cylinder_form TEXT NOT NULL DEFAULT 'Minus'
  CHECK (cylinder_form IN ('Minus', 'Plus'));
ALTER TABLE suppliers ADD COLUMN ledger_name TEXT;

-- A draft can be changed; what is posted is reversed by its own state, never edited.
CREATE TABLE goods_receipts (
  id                   INTEGER PRIMARY KEY,
  receipt_no           TEXT UNIQUE,
  state                TEXT NOT NULL CHECK (state IN ('Draft', 'Posted', 'Reversed')),
  version              INTEGER NOT NULL,
  supplier_id          INTEGER NOT NULL REFERENCES suppliers (id),
  bill_no              TEXT NOT NULL,
  -- Without spaces, case and leading zeros: one bill of a supplier in a financial year.
  bill_key             TEXT NOT NULL,
  bill_year_id         INTEGER NOT NULL,
  bill_date            TEXT NOT NULL,
  bill_total_paise     INTEGER,
  computed_total_paise INTEGER NOT NULL,
  round_off_paise      INTEGER NOT NULL,
  tax_mode             TEXT NOT NULL CHECK (tax_mode IN ('intra', 'inter', 'none')),
  takes_credit         INTEGER NOT NULL CHECK (takes_credit IN (0, 1)),
  posted_at_ms         INTEGER,
  posted_by            INTEGER REFERENCES users (id),
  reversed_at_ms       INTEGER,
  reversed_by          INTEGER REFERENCES users (id),
  reverse_reason       TEXT,
  created_at_ms        INTEGER NOT NULL,
  created_by           INTEGER NOT NULL REFERENCES users (id),
  CHECK ((state = 'Draft') = (receipt_no IS NULL))
) STRICT;
CREATE UNIQUE INDEX goods_receipts_one_bill
    ON goods_receipts (supplier_id, bill_year_id, bill_key) WHERE state <> 'Reversed';
CREATE INDEX goods_receipts_by_date ON goods_receipts (bill_date, id);
CREATE TRIGGER goods_receipts_posted BEFORE UPDATE ON goods_receipts
WHEN OLD.state <> 'Draft' AND (NEW.receipt_no <> OLD.receipt_no OR NEW.bill_no <> OLD.bill_no
  OR NEW.supplier_id <> OLD.supplier_id OR NEW.computed_total_paise <> OLD.computed_total_paise
  OR NEW.state = 'Draft')
BEGIN SELECT RAISE(ABORT, 'a posted inward is reversed, never edited'); END;
CREATE TRIGGER goods_receipts_no_delete BEFORE DELETE ON goods_receipts WHEN OLD.state <> 'Draft'
BEGIN SELECT RAISE(ABORT, 'a posted inward is never deleted'); END;

CREATE TABLE goods_receipt_lines (
  id                INTEGER PRIMARY KEY,
  receipt_id        INTEGER NOT NULL REFERENCES goods_receipts (id),
  item_id           INTEGER NOT NULL REFERENCES items (id),
  qty_milli         INTEGER NOT NULL CHECK (qty_milli > 0),
  free_milli        INTEGER NOT NULL CHECK (free_milli >= 0),
  rejected_milli    INTEGER NOT NULL CHECK (rejected_milli BETWEEN 0 AND qty_milli + free_milli),
  returned_milli    INTEGER NOT NULL DEFAULT 0 CHECK (returned_milli >= 0),
  cost_centipaise   INTEGER NOT NULL CHECK (cost_centipaise >= 0),
  discount_rate_ppm INTEGER CHECK (discount_rate_ppm BETWEEN 0 AND 1000000),
  tax_rate_ppm      INTEGER NOT NULL CHECK (tax_rate_ppm BETWEEN 0 AND 1000000),
  -- What the item's tax class says on the day of the bill, where it differs.
  expected_rate_ppm INTEGER,
  mrp_centipaise    INTEGER CHECK (mrp_centipaise > 0),
  price_centipaise  INTEGER CHECK (price_centipaise > 0),
  is_price_for_all  INTEGER NOT NULL CHECK (is_price_for_all IN (0, 1)),
  lot               TEXT,
  expires_on        TEXT,
  unit_codes_json   TEXT NOT NULL CHECK (json_valid(unit_codes_json)),
  taxable_paise     INTEGER NOT NULL,
  sgst_paise        INTEGER NOT NULL,
  cgst_paise        INTEGER NOT NULL,
  igst_paise        INTEGER NOT NULL,
  total_paise       INTEGER NOT NULL,
  -- What all its pieces cost the shop, with their share of the charges.
  stock_cost_paise  INTEGER NOT NULL
) STRICT;
CREATE INDEX goods_receipt_lines_by_receipt ON goods_receipt_lines (receipt_id);
CREATE INDEX goods_receipt_lines_by_item ON goods_receipt_lines (item_id);

CREATE TABLE goods_receipt_charges (
  id           INTEGER PRIMARY KEY,
  receipt_id   INTEGER NOT NULL REFERENCES goods_receipts (id),
  name         TEXT NOT NULL,
  amount_paise INTEGER NOT NULL,
  tax_rate_ppm INTEGER NOT NULL CHECK (tax_rate_ppm BETWEEN 0 AND 1000000),
  tax_paise    INTEGER NOT NULL,
  into_cost    INTEGER NOT NULL CHECK (into_cost IN (0, 1))
) STRICT;
CREATE INDEX goods_receipt_charges_by_receipt ON goods_receipt_charges (receipt_id);

-- Returns to suppliers, with the state of the claim.
CREATE TABLE supplier_returns (
  id            INTEGER PRIMARY KEY,
  return_no     TEXT NOT NULL UNIQUE,
  state         TEXT NOT NULL CHECK (state IN ('Sent', 'Credited', 'Refused')),
  supplier_id   INTEGER NOT NULL REFERENCES suppliers (id),
  receipt_id    INTEGER REFERENCES goods_receipts (id),
  reason        TEXT NOT NULL,
  total_paise   INTEGER NOT NULL CHECK (total_paise >= 0),
  created_at_ms INTEGER NOT NULL,
  created_by    INTEGER NOT NULL REFERENCES users (id)
) STRICT;
CREATE INDEX supplier_returns_by_supplier ON supplier_returns (supplier_id, id);
CREATE TRIGGER supplier_returns_no_delete BEFORE DELETE ON supplier_returns
BEGIN SELECT RAISE(ABORT, 'a return to a supplier is never deleted'); END;

CREATE TABLE supplier_return_lines (
  id              INTEGER PRIMARY KEY,
  return_id       INTEGER NOT NULL REFERENCES supplier_returns (id),
  receipt_line_id INTEGER REFERENCES goods_receipt_lines (id),
  item_id         INTEGER NOT NULL REFERENCES items (id),
  unit_id         INTEGER REFERENCES units (id),
  qty_milli       INTEGER NOT NULL CHECK (qty_milli > 0),
  cost_centipaise INTEGER NOT NULL,
  tax_rate_ppm    INTEGER NOT NULL,
  taxable_paise   INTEGER NOT NULL,
  tax_paise       INTEGER NOT NULL,
  is_rejected     INTEGER NOT NULL CHECK (is_rejected IN (0, 1))
) STRICT;
CREATE INDEX supplier_return_lines_by_return ON supplier_return_lines (return_id);

CREATE TABLE supplier_payments (
  id              INTEGER PRIMARY KEY,
  payment_no      TEXT NOT NULL UNIQUE,
  supplier_id     INTEGER NOT NULL REFERENCES suppliers (id),
  amount_paise    INTEGER NOT NULL CHECK (amount_paise > 0),
  receipt_type_id INTEGER NOT NULL REFERENCES receipt_types (id),
  reference_no    TEXT,
  created_at_ms   INTEGER NOT NULL,
  created_by      INTEGER NOT NULL REFERENCES users (id)
) STRICT;
CREATE TRIGGER supplier_payments_no_change BEFORE UPDATE ON supplier_payments
BEGIN SELECT RAISE(ABORT, 'a payment is never changed'); END;
CREATE TRIGGER supplier_payments_no_delete BEFORE DELETE ON supplier_payments
BEGIN SELECT RAISE(ABORT, 'a payment is never deleted'); END;

CREATE TABLE supplier_payment_allocations (
  payment_id   INTEGER NOT NULL REFERENCES supplier_payments (id),
  receipt_id   INTEGER NOT NULL REFERENCES goods_receipts (id),
  amount_paise INTEGER NOT NULL CHECK (amount_paise > 0),
  PRIMARY KEY (payment_id, receipt_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX supplier_payment_allocations_by_receipt ON supplier_payment_allocations (receipt_id);

-- The only source of what the shop owes: above zero is owed to the supplier.
CREATE TABLE supplier_entries (
  id           INTEGER PRIMARY KEY,
  supplier_id  INTEGER NOT NULL REFERENCES suppliers (id),
  kind         TEXT NOT NULL CHECK (kind IN ('opening', 'bill', 'bill-reversed', 'debit-note',
                                             'credit-note', 'payment', 'write-off')),
  amount_paise INTEGER NOT NULL CHECK (amount_paise <> 0),
  date         TEXT NOT NULL,
  entity       TEXT NOT NULL,
  entity_id    INTEGER NOT NULL,
  number       TEXT,
  note         TEXT,
  at_ms        INTEGER NOT NULL,
  user_id      INTEGER REFERENCES users (id)
) STRICT;
CREATE INDEX supplier_entries_by_supplier ON supplier_entries (supplier_id, id);
CREATE TRIGGER supplier_entries_no_update BEFORE UPDATE ON supplier_entries
BEGIN SELECT RAISE(ABORT, 'the account of a supplier is append-only'); END;
CREATE TRIGGER supplier_entries_no_delete BEFORE DELETE ON supplier_entries
BEGIN SELECT RAISE(ABORT, 'the account of a supplier is append-only'); END;

CREATE TABLE stock_vouchers (
  id            INTEGER PRIMARY KEY,
  voucher_no    TEXT NOT NULL UNIQUE,
  reason        TEXT NOT NULL
                CHECK (reason IN ('damage', 'loss', 'found', 'own_use', 'sample', 'opening')),
  note          TEXT,
  approval_id   INTEGER REFERENCES approvals (id),
  created_at_ms INTEGER NOT NULL,
  created_by    INTEGER NOT NULL REFERENCES users (id)
) STRICT;
CREATE TRIGGER stock_vouchers_no_update BEFORE UPDATE ON stock_vouchers
BEGIN SELECT RAISE(ABORT, 'a stock voucher is never changed'); END;
CREATE TRIGGER stock_vouchers_no_delete BEFORE DELETE ON stock_vouchers
BEGIN SELECT RAISE(ABORT, 'a stock voucher is never deleted'); END;

-- Tax credit to be reversed for goods lost, destroyed or given away (CGST s.17(5)(h)).
CREATE TABLE itc_reversals (
  id            INTEGER PRIMARY KEY,
  movement_id   INTEGER NOT NULL REFERENCES stock_movements (id),
  taxable_paise INTEGER NOT NULL,
  tax_rate_ppm  INTEGER NOT NULL,
  tax_paise     INTEGER NOT NULL,
  at_ms         INTEGER NOT NULL
) STRICT;
`
