/**
 * Memberships that are sold: their tax class for a shop of before, the service that each is sold as,
 * and what a sale made of a customer's membership, so that a return can undo it.
 */
export const sql = `
INSERT INTO tax_classes (name, name_code, hsn)
SELECT 'Membership fee', 'goods.membership-fee', '999799'
 WHERE EXISTS (SELECT 1 FROM tax_classes)
    ON CONFLICT (name) DO NOTHING;
INSERT INTO tax_rates (tax_class_id, valid_from, igst_rate_ppm, kind, source)
SELECT c.id, d.column1, 180000, 'taxable', '11/2017-CT(R) entry 35'
  FROM tax_classes c, (VALUES ('2017-11-15'), ('2025-09-22')) d WHERE c.name = 'Membership fee'
    ON CONFLICT DO NOTHING;

CREATE TABLE membership_items (
  membership_id INTEGER PRIMARY KEY REFERENCES memberships (id),
  item_id       INTEGER NOT NULL UNIQUE REFERENCES items (id)
) STRICT;

CREATE TABLE sold_memberships (
  order_line_id        INTEGER PRIMARY KEY REFERENCES sales_order_lines (id),
  customer_id          INTEGER NOT NULL REFERENCES customers (id),
  membership_id        INTEGER NOT NULL REFERENCES memberships (id),
  months               INTEGER NOT NULL CHECK (months >= 0),
  sold_on              TEXT NOT NULL,
  -- What the customer had before it, and until when.
  before_membership_id INTEGER REFERENCES memberships (id),
  before_until         TEXT,
  -- The last day that it gave; null has no end.
  ends_on              TEXT,
  ended_at_ms          INTEGER
) STRICT;
CREATE INDEX sold_memberships_of_customer ON sold_memberships (customer_id, order_line_id);
`
