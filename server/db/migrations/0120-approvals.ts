/**
 * Approvals given at the counter, and what an open sale keeps besides its lines: whose it is, the
 * discount on the whole bill, and drafts of the prescription and the payment.
 */
export const sql = `
-- session_key is the sale that a discount was approved for. used_for is the request (or the sale)
-- that spent the approval: the same one may come again, no other.
CREATE TABLE approvals (
  id               INTEGER PRIMARY KEY,
  action           TEXT NOT NULL,
  asked_by         INTEGER NOT NULL REFERENCES users (id),
  given_by         INTEGER NOT NULL REFERENCES users (id),
  session_key      TEXT,
  max_discount_ppm INTEGER CHECK (max_discount_ppm BETWEEN 1 AND 1000000),
  detail           TEXT,
  given_at_ms      INTEGER NOT NULL,
  expires_at_ms    INTEGER NOT NULL CHECK (expires_at_ms > given_at_ms),
  used_at_ms       INTEGER,
  used_for         TEXT,
  CHECK ((used_at_ms IS NULL) = (used_for IS NULL)),
  CHECK ((action = 'discount') = (max_discount_ppm IS NOT NULL))
) STRICT;
CREATE TRIGGER approvals_no_delete BEFORE DELETE ON approvals
BEGIN SELECT RAISE(ABORT, 'an approval is never deleted'); END;

ALTER TABLE cart_lines ADD COLUMN approval_id INTEGER REFERENCES approvals (id);

ALTER TABLE carts ADD COLUMN customer_id INTEGER REFERENCES customers (id);
ALTER TABLE carts ADD COLUMN bill_discount_rate_ppm INTEGER
  CHECK (bill_discount_rate_ppm BETWEEN 1 AND 1000000);
ALTER TABLE carts ADD COLUMN bill_discount_paise INTEGER CHECK (bill_discount_paise > 0);
-- The ceiling that the discount on the bill was given under; null is none.
ALTER TABLE carts ADD COLUMN bill_discount_max_ppm INTEGER
  CHECK (bill_discount_max_ppm BETWEEN 0 AND 1000000);
ALTER TABLE carts ADD COLUMN bill_discount_approval_id INTEGER REFERENCES approvals (id);
CREATE INDEX carts_by_customer ON carts (customer_id) WHERE state = 'open';

CREATE TABLE cart_drafts (
  cart_id   INTEGER NOT NULL REFERENCES carts (id) ON DELETE CASCADE,
  kind      TEXT NOT NULL CHECK (kind IN ('prescription', 'payment')),
  body_json TEXT NOT NULL CHECK (json_valid(body_json)),
  PRIMARY KEY (cart_id, kind)
) STRICT, WITHOUT ROWID;
-- A saved sale has its prescription and its receipts; the drafts have done their work.
CREATE TRIGGER carts_forget_drafts AFTER UPDATE OF state ON carts WHEN NEW.state = 'committed'
BEGIN DELETE FROM cart_drafts WHERE cart_id = NEW.id; END;
`
