/**
 * An order that nobody fetched is dropped: off the board, its goods back in stock. It may be taken up
 * again. `dropped_at` is there while it is dropped; each dropping has a row of its own.
 */
export const sql = `
ALTER TABLE sales_orders ADD COLUMN dropped_at TEXT;
CREATE INDEX sales_orders_dropped ON sales_orders (id) WHERE dropped_at IS NOT NULL;
DROP INDEX sales_orders_open;
CREATE INDEX sales_orders_open ON sales_orders (status, expected_date, dropped_at)
  WHERE status IN ('Booked', 'InLab', 'Ready') AND dropped_at IS NULL;

CREATE TABLE order_drops (
  id               INTEGER PRIMARY KEY,
  order_id         INTEGER NOT NULL REFERENCES sales_orders (id),
  dropped_at       TEXT NOT NULL,
  dropped_at_ms    INTEGER NOT NULL,
  dropped_by       INTEGER NOT NULL REFERENCES users (id),
  reason           TEXT NOT NULL,
  device           TEXT,
  reinstated_at    TEXT,
  reinstated_at_ms INTEGER,
  reinstated_by    INTEGER REFERENCES users (id),
  CHECK ((reinstated_at IS NULL) = (reinstated_by IS NULL))
) STRICT;
CREATE INDEX order_drops_by_order ON order_drops (order_id, id);
CREATE UNIQUE INDEX order_drops_open ON order_drops (order_id) WHERE reinstated_at IS NULL;
CREATE TRIGGER order_drops_no_delete BEFORE DELETE ON order_drops
BEGIN SELECT RAISE(ABORT, 'that an order was dropped is never deleted'); END;
`
