/** Orders to suppliers, and which of their lines a bill brought. */
export const sql = `
-- A draft can be changed; one that was sent is received, closed or cancelled.
CREATE TABLE purchase_orders (
  id            INTEGER PRIMARY KEY,
  order_no      TEXT UNIQUE,
  state         TEXT NOT NULL CHECK (state IN ('Draft', 'Sent', 'Part', 'Closed', 'Cancelled')),
  version       INTEGER NOT NULL,
  supplier_id   INTEGER NOT NULL REFERENCES suppliers (id),
  expected_on   TEXT,
  note          TEXT,
  created_at_ms INTEGER NOT NULL,
  created_by    INTEGER NOT NULL REFERENCES users (id),
  sent_at_ms    INTEGER,
  sent_by       INTEGER REFERENCES users (id),
  -- Of one that was closed or cancelled by hand.
  ended_at_ms   INTEGER,
  ended_by      INTEGER REFERENCES users (id),
  end_reason    TEXT,
  CHECK ((sent_at_ms IS NULL) = (order_no IS NULL)),
  CHECK (state IN ('Draft', 'Cancelled') OR order_no IS NOT NULL)
) STRICT;
CREATE INDEX purchase_orders_by_supplier ON purchase_orders (supplier_id, id);
CREATE TRIGGER purchase_orders_sent BEFORE UPDATE ON purchase_orders
WHEN OLD.order_no IS NOT NULL AND (NEW.order_no <> OLD.order_no
  OR NEW.supplier_id <> OLD.supplier_id OR NEW.state = 'Draft')
BEGIN SELECT RAISE(ABORT, 'an order that was sent is never edited'); END;
CREATE TRIGGER purchase_orders_no_delete BEFORE DELETE ON purchase_orders
BEGIN SELECT RAISE(ABORT, 'an order to a supplier is cancelled, never deleted'); END;

CREATE TABLE purchase_order_lines (
  id              INTEGER PRIMARY KEY,
  order_id        INTEGER NOT NULL REFERENCES purchase_orders (id),
  item_id         INTEGER NOT NULL REFERENCES items (id),
  qty_milli       INTEGER NOT NULL CHECK (qty_milli > 0),
  -- Expected, before tax; null where it is not known.
  cost_centipaise INTEGER CHECK (cost_centipaise >= 0),
  received_milli  INTEGER NOT NULL DEFAULT 0 CHECK (received_milli >= 0),
  UNIQUE (order_id, item_id)
) STRICT;
CREATE INDEX purchase_order_lines_by_item ON purchase_order_lines (item_id);

ALTER TABLE goods_receipts ADD COLUMN order_id INTEGER REFERENCES purchase_orders (id);
CREATE INDEX goods_receipts_by_order ON goods_receipts (order_id) WHERE order_id IS NOT NULL;
-- Which line of the order it brought, and how much of it counts there.
ALTER TABLE goods_receipt_lines ADD COLUMN order_line_id INTEGER
  REFERENCES purchase_order_lines (id);
ALTER TABLE goods_receipt_lines ADD COLUMN ordered_milli INTEGER;
CREATE INDEX goods_receipt_lines_by_order_line ON goods_receipt_lines (order_line_id)
  WHERE order_line_id IS NOT NULL;
`
