/**
 * Offers of the shop in versions that never change, what an open cart has of them, and what each
 * sold line had: a part of its discount, with the reason.
 */
export const sql = `
CREATE TABLE offers (
  id      INTEGER PRIMARY KEY,
  version INTEGER NOT NULL DEFAULT 1
) STRICT;

CREATE TABLE offer_versions (
  id            INTEGER PRIMARY KEY,
  offer_id      INTEGER NOT NULL REFERENCES offers (id),
  version       INTEGER NOT NULL,
  name          TEXT NOT NULL,
  is_active     INTEGER NOT NULL CHECK (is_active IN (0, 1)),
  -- The rule as server/domain/offers/offer.ts has it; amounts in paise, rates in ppm.
  rule_json     TEXT NOT NULL CHECK (json_valid(rule_json)),
  created_by    INTEGER NOT NULL REFERENCES users (id),
  created_at_ms INTEGER NOT NULL,
  UNIQUE (offer_id, version)
) STRICT;

-- 0: nobody asked for offers, so its client works out the totals without; 1: it takes them;
-- 2: a person said that this sale takes none.
ALTER TABLE carts ADD COLUMN takes_offers INTEGER NOT NULL DEFAULT 0
  CHECK (takes_offers IN (0, 1, 2));
ALTER TABLE carts ADD COLUMN coupon TEXT;

CREATE TABLE cart_offers (
  cart_id    INTEGER NOT NULL REFERENCES carts (id) ON DELETE CASCADE,
  version_id INTEGER NOT NULL REFERENCES offer_versions (id),
  times      INTEGER NOT NULL CHECK (times > 0),
  PRIMARY KEY (cart_id, version_id)
) STRICT, WITHOUT ROWID;

CREATE TABLE cart_line_discounts (
  line_id    INTEGER NOT NULL REFERENCES cart_lines (id) ON DELETE CASCADE,
  version_id INTEGER NOT NULL REFERENCES offer_versions (id),
  paise      INTEGER NOT NULL CHECK (paise > 0),
  PRIMARY KEY (line_id, version_id)
) STRICT, WITHOUT ROWID;

CREATE TABLE order_line_discounts (
  line_id    INTEGER NOT NULL REFERENCES sales_order_lines (id),
  version_id INTEGER NOT NULL REFERENCES offer_versions (id),
  paise      INTEGER NOT NULL CHECK (paise > 0),
  PRIMARY KEY (line_id, version_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX order_line_discounts_by_offer ON order_line_discounts (version_id);
`
