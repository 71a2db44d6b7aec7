/**
 * Pairs of an order that became an order of their own, so that the others could be handed over, and
 * what of its payments went with them. An order counts as paid without what moved on.
 */
export const sql = `
CREATE TABLE order_splits (
  new_order_id   INTEGER PRIMARY KEY REFERENCES sales_orders (id),
  order_id       INTEGER NOT NULL REFERENCES sales_orders (id),
  -- The order that was booked with the customer, where an order that was split is split again.
  first_order_id INTEGER NOT NULL REFERENCES sales_orders (id),
  -- The credit by which a part of the payments moved; null where none did.
  settlement_id  INTEGER UNIQUE REFERENCES order_settlements (id),
  moved_paise    INTEGER NOT NULL CHECK (moved_paise >= 0),
  at             TEXT NOT NULL,
  at_ms          INTEGER NOT NULL,
  user_id        INTEGER NOT NULL REFERENCES users (id),
  CHECK ((settlement_id IS NULL) = (moved_paise = 0))
) STRICT;
CREATE INDEX order_splits_by_order ON order_splits (order_id);
CREATE INDEX order_splits_by_first ON order_splits (first_order_id);
CREATE TRIGGER order_splits_no_update BEFORE UPDATE ON order_splits
BEGIN SELECT RAISE(ABORT, 'a split of an order is never edited'); END;
CREATE TRIGGER order_splits_no_delete BEFORE DELETE ON order_splits
BEGIN SELECT RAISE(ABORT, 'a split of an order is never deleted'); END;

-- The job with which the lenses of a job came: the lab and the fitter bill that one.
ALTER TABLE lab_orders ADD COLUMN came_with_id INTEGER REFERENCES lab_orders (id);
CREATE INDEX lab_orders_came_with ON lab_orders (came_with_id) WHERE came_with_id IS NOT NULL;

DROP VIEW order_balances;
CREATE VIEW order_balances AS
  SELECT o.id AS order_id, o.net_paise,
         o.opening_paid_paise + (SELECT coalesce(sum(r.amount_paise), 0)
            FROM valid_receipts r WHERE r.order_id = o.id)
         - (SELECT coalesce(sum(x.moved_paise), 0)
              FROM order_splits x WHERE x.order_id = o.id) AS paid_paise,
         (SELECT coalesce(sum(n.applied_to_due_paise), 0)
            FROM credit_notes n WHERE n.order_id = o.id) AS credited_paise,
         (SELECT coalesce(sum(s.released_paise - s.returned_paise), 0)
            FROM order_settlements s WHERE s.order_id = o.id)
         + (SELECT coalesce(sum(x.moved_paise), 0)
              FROM order_splits x WHERE x.order_id = o.id) AS settled_paise
    FROM sales_orders o;
`
