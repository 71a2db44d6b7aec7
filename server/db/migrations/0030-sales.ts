/**
 * Carts, orders, invoices, receipts, credit notes, lab orders, prescriptions and their number
 * series.
 */
export const sql = `
CREATE TABLE number_series (
  series        TEXT NOT NULL,
  year_id       INTEGER NOT NULL REFERENCES financial_years (id),
  prefix        TEXT NOT NULL,
  last_sequence INTEGER NOT NULL CHECK (last_sequence >= 0),
  PRIMARY KEY (series, year_id)
) STRICT, WITHOUT ROWID;

CREATE TABLE carts (
  id            INTEGER PRIMARY KEY,
  session_key   TEXT NOT NULL UNIQUE,
  state         TEXT NOT NULL CHECK (state IN ('open', 'committed')),
  answer_json   TEXT CHECK (answer_json IS NULL OR json_valid(answer_json)),
  touched_at_ms INTEGER NOT NULL,
  touched_by    INTEGER NOT NULL REFERENCES users (id)
) STRICT;
CREATE INDEX carts_open ON carts (touched_at_ms) WHERE state = 'open';

CREATE TABLE cart_lines (
  id                       INTEGER PRIMARY KEY,
  cart_id                  INTEGER NOT NULL REFERENCES carts (id),
  item_id                  INTEGER NOT NULL REFERENCES items (id),
  unit_id                  INTEGER REFERENCES units (id),
  qty_milli                INTEGER NOT NULL CHECK (qty_milli > 0),
  mrp_centipaise           INTEGER CHECK (mrp_centipaise >= 0),
  price_centipaise         INTEGER NOT NULL CHECK (price_centipaise >= 0),
  price_includes_tax       INTEGER NOT NULL CHECK (price_includes_tax IN (0, 1)),
  discount_rate_ppm        INTEGER CHECK (discount_rate_ppm BETWEEN 0 AND 1000000),
  discount_flat_centipaise INTEGER CHECK (discount_flat_centipaise >= 0),
  sgst_rate_ppm            INTEGER,
  cgst_rate_ppm            INTEGER,
  igst_rate_ppm            INTEGER,
  rates_from_table         INTEGER NOT NULL CHECK (rates_from_table IN (0, 1)),
  is_rate_overridden       INTEGER NOT NULL CHECK (is_rate_overridden IN (0, 1)),
  job_centipaise           INTEGER CHECK (job_centipaise >= 0),
  pair_no                  TEXT,
  spectacle_lens_type      INTEGER,
  spherical                TEXT,
  cylinder                 TEXT,
  axis                     TEXT,
  addition                 TEXT,
  pd                       TEXT,
  fitting_height_milli     INTEGER,
  total_height_milli       INTEGER,
  created_by               INTEGER NOT NULL REFERENCES users (id),
  created_at               TEXT NOT NULL,
  created_ip               TEXT,
  CHECK (discount_rate_ppm IS NULL OR discount_flat_centipaise IS NULL),
  UNIQUE (cart_id, unit_id)
) STRICT;
CREATE INDEX cart_lines_by_cart ON cart_lines (cart_id);
CREATE INDEX cart_lines_by_item ON cart_lines (item_id);

CREATE TABLE sales_orders (
  id                   INTEGER PRIMARY KEY,
  order_no             TEXT NOT NULL UNIQUE,
  year_id              INTEGER NOT NULL REFERENCES financial_years (id),
  session_key          TEXT NOT NULL UNIQUE,
  customer_id          INTEGER NOT NULL REFERENCES customers (id),
  doctor_id            INTEGER REFERENCES doctors (id),
  order_date           TEXT NOT NULL,
  expected_date        TEXT NOT NULL,
  status               TEXT NOT NULL
             CHECK (status IN ('Booked', 'InLab', 'Ready', 'Delivered', 'Cancelled')),
  delivery_mode        TEXT NOT NULL CHECK (delivery_mode IN ('Counter', 'Home', 'Courier')),
  tax_mode             TEXT NOT NULL CHECK (tax_mode IN ('intra', 'inter', 'none')),
  is_composition       INTEGER NOT NULL CHECK (is_composition IN (0, 1)),
  pos_state_code       TEXT,
  pos_source           TEXT NOT NULL,
  service_tax_rate_ppm INTEGER NOT NULL,
  total_mrp_paise      INTEGER NOT NULL,
  gross_paise          INTEGER NOT NULL,
  discount_paise       INTEGER NOT NULL CHECK (discount_paise >= 0),
  taxable_paise        INTEGER NOT NULL CHECK (taxable_paise >= 0),
  sgst_paise           INTEGER NOT NULL CHECK (sgst_paise >= 0),
  cgst_paise           INTEGER NOT NULL CHECK (cgst_paise >= 0),
  igst_paise           INTEGER NOT NULL CHECK (igst_paise >= 0),
  rounding_paise       INTEGER NOT NULL CHECK (rounding_paise BETWEEN -49 AND 50),
  net_paise            INTEGER NOT NULL CHECK (net_paise >= 0),
  remarks              TEXT,
  created_by           INTEGER NOT NULL REFERENCES users (id),
  created_at_ms        INTEGER NOT NULL,
  CHECK (taxable_paise + sgst_paise + cgst_paise + igst_paise + rounding_paise = net_paise)
) STRICT;
CREATE INDEX sales_orders_by_customer ON sales_orders (customer_id, id);
CREATE INDEX sales_orders_by_date ON sales_orders (order_date);

-- kind 'item' is a line of the cart; the others are order-level charges, taxed as lines
-- (gst-billing 2.2).
CREATE TABLE sales_order_lines (
  id                       INTEGER PRIMARY KEY,
  order_id                 INTEGER NOT NULL REFERENCES sales_orders (id),
  kind                     TEXT NOT NULL CHECK (kind IN ('item', 'job', 'shipping', 'other')),
  item_id                  INTEGER REFERENCES items (id),
  unit_id                  INTEGER REFERENCES units (id),
  item_name                TEXT NOT NULL,
  item_code                TEXT NOT NULL,
  hsn                      TEXT NOT NULL,
  unit_code                TEXT NOT NULL,
  qty_milli                INTEGER NOT NULL CHECK (qty_milli > 0),
  mrp_centipaise           INTEGER,
  price_centipaise         INTEGER NOT NULL,
  price_includes_tax       INTEGER NOT NULL CHECK (price_includes_tax IN (0, 1)),
  discount_rate_ppm        INTEGER,
  discount_flat_centipaise INTEGER,
  sgst_rate_ppm            INTEGER,
  cgst_rate_ppm            INTEGER,
  igst_rate_ppm            INTEGER,
  rates_from_table         INTEGER NOT NULL CHECK (rates_from_table IN (0, 1)),
  job_centipaise           INTEGER,
  gross_paise              INTEGER NOT NULL,
  discount_paise           INTEGER NOT NULL,
  job_paise                INTEGER NOT NULL,
  taxable_paise            INTEGER NOT NULL,
  applied_sgst_rate_ppm    INTEGER NOT NULL,
  applied_cgst_rate_ppm    INTEGER NOT NULL,
  applied_igst_rate_ppm    INTEGER NOT NULL,
  sgst_paise               INTEGER NOT NULL,
  cgst_paise               INTEGER NOT NULL,
  igst_paise               INTEGER NOT NULL,
  total_paise              INTEGER NOT NULL,
  returned_milli           INTEGER NOT NULL DEFAULT 0,
  pair_no                  TEXT,
  spectacle_lens_type      INTEGER,
  spherical                TEXT,
  cylinder                 TEXT,
  axis                     TEXT,
  addition                 TEXT,
  pd                       TEXT,
  fitting_height_milli     INTEGER,
  total_height_milli       INTEGER,
  CHECK (taxable_paise + sgst_paise + cgst_paise + igst_paise = total_paise),
  CHECK (returned_milli BETWEEN 0 AND qty_milli)
) STRICT;
CREATE INDEX sales_order_lines_by_order ON sales_order_lines (order_id);

-- The model is frozen at issue: a reprint draws this text, whatever has changed since.
CREATE TABLE invoices (
  id             INTEGER PRIMARY KEY,
  invoice_no     TEXT NOT NULL UNIQUE,
  year_id        INTEGER NOT NULL REFERENCES financial_years (id),
  document_type  TEXT NOT NULL CHECK (document_type IN ('TaxInvoice', 'BillOfSupply')),
  order_id       INTEGER NOT NULL UNIQUE REFERENCES sales_orders (id),
  customer_id    INTEGER NOT NULL REFERENCES customers (id),
  invoice_date   TEXT NOT NULL,
  status         TEXT NOT NULL CHECK (status IN ('Issued', 'Credited')),
  taxable_paise  INTEGER NOT NULL,
  sgst_paise     INTEGER NOT NULL,
  cgst_paise     INTEGER NOT NULL,
  igst_paise     INTEGER NOT NULL,
  rounding_paise INTEGER NOT NULL,
  net_paise      INTEGER NOT NULL,
  model_json     TEXT NOT NULL CHECK (json_valid(model_json)),
  created_by     INTEGER NOT NULL REFERENCES users (id),
  created_at_ms  INTEGER NOT NULL,
  CHECK (taxable_paise + sgst_paise + cgst_paise + igst_paise + rounding_paise = net_paise)
) STRICT;
CREATE TRIGGER invoices_no_delete BEFORE DELETE ON invoices
BEGIN SELECT RAISE(ABORT, 'an issued invoice is never deleted'); END;
CREATE TRIGGER invoices_only_status BEFORE UPDATE ON invoices
WHEN NEW.invoice_no <> OLD.invoice_no OR NEW.net_paise <> OLD.net_paise
  OR NEW.model_json <> OLD.model_json
  OR NEW.order_id <> OLD.order_id OR NEW.invoice_date <> OLD.invoice_date
BEGIN SELECT RAISE(ABORT, 'an issued invoice is never edited'); END;
CREATE INDEX invoices_by_date ON invoices (invoice_date);

CREATE TABLE receipts (
  id              INTEGER PRIMARY KEY,
  receipt_no      TEXT NOT NULL UNIQUE,
  year_id         INTEGER NOT NULL REFERENCES financial_years (id),
  order_id        INTEGER NOT NULL REFERENCES sales_orders (id),
  customer_id     INTEGER NOT NULL REFERENCES customers (id),
  receipt_date    TEXT NOT NULL,
  amount_paise    INTEGER NOT NULL CHECK (amount_paise > 0),
  receipt_type_id INTEGER NOT NULL REFERENCES receipt_types (id),
  card_type_id    INTEGER REFERENCES card_types (id),
  reference_no    TEXT,
  status_id       INTEGER NOT NULL CHECK (status_id BETWEEN 1 AND 4),
  remarks         TEXT,
  model_json      TEXT NOT NULL CHECK (json_valid(model_json)),
  created_by      INTEGER NOT NULL REFERENCES users (id),
  created_at_ms   INTEGER NOT NULL
) STRICT;
CREATE INDEX receipts_by_order ON receipts (order_id);
CREATE TRIGGER receipts_no_delete BEFORE DELETE ON receipts
BEGIN SELECT RAISE(ABORT, 'a receipt is never deleted'); END;
CREATE TRIGGER receipts_amount_fixed BEFORE UPDATE ON receipts
WHEN NEW.amount_paise <> OLD.amount_paise OR NEW.receipt_no <> OLD.receipt_no
  OR NEW.order_id <> OLD.order_id
BEGIN SELECT RAISE(ABORT, 'the amount of a receipt never changes'); END;

CREATE TABLE credit_notes (
  id                   INTEGER PRIMARY KEY,
  credit_note_no       TEXT NOT NULL UNIQUE,
  year_id              INTEGER NOT NULL REFERENCES financial_years (id),
  invoice_id           INTEGER NOT NULL REFERENCES invoices (id),
  order_id             INTEGER NOT NULL REFERENCES sales_orders (id),
  customer_id          INTEGER NOT NULL REFERENCES customers (id),
  note_date            TEXT NOT NULL,
  reason               TEXT NOT NULL,
  taxable_paise        INTEGER NOT NULL,
  sgst_paise           INTEGER NOT NULL,
  cgst_paise           INTEGER NOT NULL,
  igst_paise           INTEGER NOT NULL,
  amount_paise         INTEGER NOT NULL CHECK (amount_paise >= 0),
  applied_to_due_paise INTEGER NOT NULL CHECK (applied_to_due_paise >= 0),
  refunded_paise       INTEGER NOT NULL CHECK (refunded_paise >= 0),
  refund_type_id       INTEGER REFERENCES receipt_types (id),
  balance_paise        INTEGER NOT NULL CHECK (balance_paise >= 0),
  model_json           TEXT NOT NULL CHECK (json_valid(model_json)),
  created_by           INTEGER NOT NULL REFERENCES users (id),
  created_at_ms        INTEGER NOT NULL,
  CHECK (taxable_paise + sgst_paise + cgst_paise + igst_paise = amount_paise)
) STRICT;
CREATE INDEX credit_notes_by_customer ON credit_notes (customer_id);
CREATE INDEX credit_notes_by_order ON credit_notes (order_id);

CREATE TABLE credit_note_lines (
  id             INTEGER PRIMARY KEY,
  credit_note_id INTEGER NOT NULL REFERENCES credit_notes (id),
  order_line_id  INTEGER NOT NULL REFERENCES sales_order_lines (id),
  qty_milli      INTEGER NOT NULL CHECK (qty_milli > 0),
  taxable_paise  INTEGER NOT NULL,
  sgst_paise     INTEGER NOT NULL,
  cgst_paise     INTEGER NOT NULL,
  igst_paise     INTEGER NOT NULL,
  restocked      INTEGER NOT NULL CHECK (restocked IN (0, 1))
) STRICT;
CREATE INDEX credit_note_lines_by_line ON credit_note_lines (order_line_id);

CREATE TABLE credit_note_redemptions (
  id             INTEGER PRIMARY KEY,
  credit_note_id INTEGER NOT NULL REFERENCES credit_notes (id),
  receipt_id     INTEGER NOT NULL REFERENCES receipts (id),
  amount_paise   INTEGER NOT NULL CHECK (amount_paise > 0)
) STRICT;

CREATE TABLE lab_orders (
  id            INTEGER PRIMARY KEY,
  lab_order_no  TEXT NOT NULL UNIQUE,
  year_id       INTEGER NOT NULL REFERENCES financial_years (id),
  order_id      INTEGER NOT NULL REFERENCES sales_orders (id),
  supplier_id   INTEGER REFERENCES suppliers (id),
  fitter_id     INTEGER REFERENCES fitters (id),
  priority_id   INTEGER REFERENCES priorities (id),
  expected_date TEXT NOT NULL,
  instructions  TEXT,
  status        TEXT NOT NULL CHECK (status IN ('Draft', 'Sent', 'Received', 'Fitted', 'Rejected'))
) STRICT;
CREATE INDEX lab_orders_by_order ON lab_orders (order_id);

CREATE TABLE lab_order_lines (
  lab_order_id  INTEGER NOT NULL REFERENCES lab_orders (id),
  order_line_id INTEGER NOT NULL REFERENCES sales_order_lines (id),
  PRIMARY KEY (lab_order_id, order_line_id)
) STRICT, WITHOUT ROWID;

CREATE TABLE prescriptions (
  id          INTEGER PRIMARY KEY,
  customer_id INTEGER NOT NULL REFERENCES customers (id),
  order_id    INTEGER REFERENCES sales_orders (id),
  doctor_id   INTEGER REFERENCES doctors (id),
  exam_date   TEXT NOT NULL,
  ipd         TEXT,
  remarks     TEXT
) STRICT;
CREATE INDEX prescriptions_by_customer ON prescriptions (customer_id);
CREATE INDEX prescriptions_by_order ON prescriptions (order_id);

-- Powers are kept as they were written ('+1.25'); the domain parses them where it calculates.
CREATE TABLE prescription_eyes (
  prescription_id INTEGER NOT NULL REFERENCES prescriptions (id),
  eye             TEXT NOT NULL CHECK (eye IN ('right', 'left')),
  spherical       TEXT,
  cylinder        TEXT,
  axis            TEXT,
  addition        TEXT,
  prism           TEXT,
  base            TEXT,
  pd              TEXT,
  va              TEXT,
  fitting_height  TEXT,
  PRIMARY KEY (prescription_id, eye)
) STRICT, WITHOUT ROWID;

CREATE TABLE recalls (
  id          INTEGER PRIMARY KEY,
  customer_id INTEGER NOT NULL REFERENCES customers (id),
  order_id    INTEGER REFERENCES sales_orders (id),
  recall_date TEXT NOT NULL,
  channel     TEXT CHECK (channel IN ('SMS', 'WhatsApp', 'Call', 'Email')),
  message     TEXT
) STRICT;
CREATE INDEX recalls_by_date ON recalls (recall_date);
CREATE INDEX recalls_by_order ON recalls (order_id);

CREATE TABLE idempotency_keys (
  operation   TEXT NOT NULL,
  key         TEXT NOT NULL,
  body_hash   TEXT NOT NULL,
  answer_json TEXT NOT NULL CHECK (json_valid(answer_json)),
  PRIMARY KEY (operation, key)
) STRICT, WITHOUT ROWID;
`
