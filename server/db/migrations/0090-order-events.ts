/**
 * What happens to an order after the sale: its events, jobs that are made again, and money that
 * goes back without a credit note of goods: an advance, or what was paid above the bill.
 */
export const sql = `
CREATE TABLE order_events (
  id           INTEGER PRIMARY KEY,
  order_id     INTEGER NOT NULL REFERENCES sales_orders (id),
  lab_order_id INTEGER REFERENCES lab_orders (id),
  at           TEXT NOT NULL,
  at_ms        INTEGER NOT NULL,
  kind         TEXT NOT NULL CHECK (kind IN ('SendToLab', 'Received', 'Checked', 'Fitted',
                 'Ready', 'ToldCustomer', 'Deliver', 'BackToLab', 'Remake', 'Cancelled')),
  from_status  TEXT NOT NULL,
  to_status    TEXT NOT NULL,
  lab_from     TEXT,
  lab_to       TEXT,
  note         TEXT,
  channel      TEXT CHECK (channel IN ('Call', 'SMS', 'WhatsApp')),
  passed       INTEGER CHECK (passed IN (0, 1)),
  device       TEXT,
  user_id      INTEGER REFERENCES users (id),
  CHECK ((kind = 'Checked') = (passed IS NOT NULL)),
  CHECK ((kind = 'ToldCustomer') = (channel IS NOT NULL))
) STRICT;
CREATE INDEX order_events_by_order ON order_events (order_id, id);
CREATE INDEX order_events_delivered ON order_events (at) WHERE kind = 'Deliver';
CREATE TRIGGER order_events_no_update BEFORE UPDATE ON order_events
BEGIN SELECT RAISE(ABORT, 'what happened to an order never changes'); END;
CREATE TRIGGER order_events_no_delete BEFORE DELETE ON order_events
BEGIN SELECT RAISE(ABORT, 'what happened to an order is never deleted'); END;

-- Moves were in the audit log alone; its times are instants, and every shop so far is in India.
INSERT INTO order_events
  (order_id, at, at_ms, kind, from_status, to_status, user_id)
SELECT CAST(a.entity_id AS INTEGER),
       strftime('%Y-%m-%dT%H:%M:%S', a.at_ms / 1000 + 19800, 'unixepoch'), a.at_ms,
       CASE a.detail_json ->> '$.to'
         WHEN 'InLab' THEN 'SendToLab' WHEN 'Ready' THEN 'Ready' ELSE 'Deliver' END,
       a.detail_json ->> '$.from', a.detail_json ->> '$.to', a.user_id
  FROM audit_log a JOIN sales_orders o ON o.id = CAST(a.entity_id AS INTEGER)
 WHERE a.action = 'order.moved' AND a.detail_json ->> '$.to' IN ('InLab', 'Ready', 'Delivered')
 ORDER BY a.seq;

CREATE TABLE remakes (
  lab_order_id       INTEGER PRIMARY KEY REFERENCES lab_orders (id),
  first_lab_order_id INTEGER NOT NULL REFERENCES lab_orders (id),
  order_id           INTEGER NOT NULL REFERENCES sales_orders (id),
  kind               TEXT NOT NULL CHECK (kind IN ('LabError', 'PowerChange', 'Breakage',
                       'Warranty', 'Goodwill')),
  reason             TEXT NOT NULL,
  at                 TEXT NOT NULL,
  -- Null where the lab of the job is not known: the shop's own workshop.
  blamed_supplier_id INTEGER REFERENCES suppliers (id),
  created_by         INTEGER NOT NULL REFERENCES users (id),
  created_at_ms      INTEGER NOT NULL
) STRICT;
CREATE INDEX remakes_by_order ON remakes (order_id);
CREATE INDEX remakes_by_date ON remakes (at);

-- The powers of a remade lens where they differ from the line's; null is as it was.
CREATE TABLE remake_lines (
  lab_order_id  INTEGER NOT NULL REFERENCES lab_orders (id),
  order_line_id INTEGER NOT NULL REFERENCES sales_order_lines (id),
  spherical     TEXT,
  cylinder      TEXT,
  axis          TEXT,
  addition      TEXT,
  pd            TEXT,
  PRIMARY KEY (lab_order_id, order_line_id)
) STRICT, WITHOUT ROWID;

-- released: no longer owed. returned: given back, or kept as the customer's credit.
-- An order owes net - receipts - credit notes applied - released + returned.
CREATE TABLE order_settlements (
  id             INTEGER PRIMARY KEY,
  order_id       INTEGER NOT NULL REFERENCES sales_orders (id),
  kind           TEXT NOT NULL CHECK (kind IN ('Cancelled', 'Overpaid')),
  settled_date   TEXT NOT NULL,
  reason         TEXT NOT NULL,
  released_paise INTEGER NOT NULL,
  returned_paise INTEGER NOT NULL CHECK (returned_paise >= 0),
  refund_type_id INTEGER REFERENCES receipt_types (id),
  reference_no   TEXT,
  credit_note_id INTEGER REFERENCES credit_notes (id),
  created_by     INTEGER NOT NULL REFERENCES users (id),
  created_at_ms  INTEGER NOT NULL,
  CHECK (refund_type_id IS NULL OR returned_paise > 0)
) STRICT;
CREATE INDEX order_settlements_by_order ON order_settlements (order_id);
CREATE INDEX order_settlements_by_date ON order_settlements (settled_date);
CREATE UNIQUE INDEX order_settlements_cancelled ON order_settlements (order_id)
  WHERE kind = 'Cancelled';
CREATE TRIGGER order_settlements_no_update BEFORE UPDATE ON order_settlements
BEGIN SELECT RAISE(ABORT, 'a settlement is never edited'); END;
CREATE TRIGGER order_settlements_no_delete BEFORE DELETE ON order_settlements
BEGIN SELECT RAISE(ABORT, 'a settlement is never deleted'); END;

CREATE TABLE customer_credits (
  id            INTEGER PRIMARY KEY,
  credit_no     TEXT NOT NULL UNIQUE,
  year_id       INTEGER NOT NULL REFERENCES financial_years (id),
  settlement_id INTEGER NOT NULL UNIQUE REFERENCES order_settlements (id),
  order_id      INTEGER NOT NULL REFERENCES sales_orders (id),
  customer_id   INTEGER NOT NULL REFERENCES customers (id),
  credit_date   TEXT NOT NULL,
  amount_paise  INTEGER NOT NULL CHECK (amount_paise > 0),
  balance_paise INTEGER NOT NULL CHECK (balance_paise BETWEEN 0 AND amount_paise),
  created_by    INTEGER NOT NULL REFERENCES users (id),
  created_at_ms INTEGER NOT NULL
) STRICT;
CREATE INDEX customer_credits_by_customer ON customer_credits (customer_id);
CREATE TRIGGER customer_credits_no_delete BEFORE DELETE ON customer_credits
BEGIN SELECT RAISE(ABORT, 'a credit is never deleted'); END;
CREATE TRIGGER customer_credits_amount_fixed BEFORE UPDATE ON customer_credits
WHEN NEW.amount_paise <> OLD.amount_paise OR NEW.credit_no <> OLD.credit_no
  OR NEW.customer_id <> OLD.customer_id
BEGIN SELECT RAISE(ABORT, 'the amount of a credit never changes'); END;

CREATE TABLE customer_credit_redemptions (
  id                 INTEGER PRIMARY KEY,
  customer_credit_id INTEGER NOT NULL REFERENCES customer_credits (id),
  receipt_id         INTEGER NOT NULL REFERENCES receipts (id),
  amount_paise       INTEGER NOT NULL CHECK (amount_paise > 0)
) STRICT;
CREATE INDEX customer_credit_redemptions_by_receipt ON customer_credit_redemptions (receipt_id);

-- Rule 51: an advance that goes back has a voucher, with no credit note before it.
CREATE TABLE refund_vouchers_next (
  id             INTEGER PRIMARY KEY,
  voucher_no     TEXT NOT NULL UNIQUE,
  year_id        INTEGER NOT NULL REFERENCES financial_years (id),
  credit_note_id INTEGER UNIQUE REFERENCES credit_notes (id),
  settlement_id  INTEGER UNIQUE REFERENCES order_settlements (id),
  voucher_date   TEXT NOT NULL,
  amount_paise   INTEGER NOT NULL CHECK (amount_paise > 0),
  model_json     TEXT NOT NULL CHECK (json_valid(model_json)),
  created_by     INTEGER NOT NULL REFERENCES users (id),
  created_at_ms  INTEGER NOT NULL,
  CHECK (credit_note_id IS NOT NULL OR settlement_id IS NOT NULL)
) STRICT;
INSERT INTO refund_vouchers_next
  (id, voucher_no, year_id, credit_note_id, voucher_date, amount_paise, model_json, created_by,
   created_at_ms)
SELECT id, voucher_no, year_id, credit_note_id, voucher_date, amount_paise, model_json, created_by,
       created_at_ms
  FROM refund_vouchers;
DROP TABLE refund_vouchers;
ALTER TABLE refund_vouchers_next RENAME TO refund_vouchers;
CREATE INDEX refund_vouchers_by_date ON refund_vouchers (voucher_date);
CREATE TRIGGER refund_vouchers_no_update BEFORE UPDATE ON refund_vouchers
BEGIN SELECT RAISE(ABORT, 'a refund voucher is never edited'); END;
CREATE TRIGGER refund_vouchers_no_delete BEFORE DELETE ON refund_vouchers
BEGIN SELECT RAISE(ABORT, 'a refund voucher is never deleted'); END;

-- The board reads what is not handed over: few rows of many.
CREATE INDEX sales_orders_open ON sales_orders (status, expected_date)
  WHERE status IN ('Booked', 'InLab', 'Ready');
CREATE INDEX lab_orders_by_status ON lab_orders (status, order_id);
`
