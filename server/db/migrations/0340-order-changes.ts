/**
 * What was changed of an order after it was booked, and lines that were taken off it. A line stays
 * for the stock movements that name it, with nothing to pay; `order_lines` are the lines that count.
 */
export const sql = `
ALTER TABLE sales_order_lines ADD COLUMN removed_at_ms INTEGER;
CREATE VIEW order_lines AS SELECT * FROM sales_order_lines WHERE removed_at_ms IS NULL;

CREATE TABLE order_changes (
  id               INTEGER PRIMARY KEY,
  order_id         INTEGER NOT NULL REFERENCES sales_orders (id),
  at               TEXT NOT NULL,
  at_ms            INTEGER NOT NULL,
  user_id          INTEGER NOT NULL REFERENCES users (id),
  device           TEXT,
  reason           TEXT,
  net_before_paise INTEGER NOT NULL,
  net_after_paise  INTEGER NOT NULL CHECK (net_after_paise >= 0),
  -- The job that the lab gets instead of the one that it has; null where it is told nothing anew.
  lab_order_id     INTEGER REFERENCES lab_orders (id),
  -- What changed, as a list of messages.
  changes_json     TEXT NOT NULL CHECK (json_valid(changes_json))
) STRICT;
CREATE INDEX order_changes_by_order ON order_changes (order_id, id);
CREATE TRIGGER order_changes_no_update BEFORE UPDATE ON order_changes
BEGIN SELECT RAISE(ABORT, 'what was changed of an order stays as it was written'); END;
CREATE TRIGGER order_changes_no_delete BEFORE DELETE ON order_changes
BEGIN SELECT RAISE(ABORT, 'what was changed of an order is never deleted'); END;
`
