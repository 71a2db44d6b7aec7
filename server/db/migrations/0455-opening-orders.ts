/**
 * Orders that a former program had: what is still due on its bills, what it owed to customers, and
 * its orders that are not delivered yet.
 */
export const sql = `
-- Null: booked in this program. A 'Due' is the rest of a bill that the former program issued, a
-- 'Credit' carries what it owed; neither is a sale here. An 'Order' is delivered and billed here.
ALTER TABLE sales_orders ADD COLUMN opening TEXT CHECK (opening IN ('Due', 'Credit', 'Order'));
-- The bill's or order's number in the former program.
ALTER TABLE sales_orders ADD COLUMN legacy_no TEXT;
-- What the former program had received on it: paid, and in no receipt, drawer or day of this one.
ALTER TABLE sales_orders ADD COLUMN opening_paid_paise INTEGER NOT NULL DEFAULT 0
  CHECK (opening_paid_paise >= 0);
CREATE INDEX sales_orders_opening ON sales_orders (opening) WHERE opening IS NOT NULL;

DROP VIEW order_balances;
CREATE VIEW order_balances AS
  SELECT o.id AS order_id, o.net_paise,
         o.opening_paid_paise + (SELECT coalesce(sum(r.amount_paise), 0)
            FROM valid_receipts r WHERE r.order_id = o.id) AS paid_paise,
         (SELECT coalesce(sum(n.applied_to_due_paise), 0)
            FROM credit_notes n WHERE n.order_id = o.id) AS credited_paise,
         (SELECT coalesce(sum(s.released_paise - s.returned_paise), 0)
            FROM order_settlements s WHERE s.order_id = o.id) AS settled_paise
    FROM sales_orders o;
`
