/**
 * Points of customers. What a point was earned and worth by is kept with each order, and points spent
 * with each of its lines, as a part of its discount. Nothing else is kept: what somebody holds follows
 * from the orders, their payments, deliveries and returns.
 */
export const sql = `
ALTER TABLE carts ADD COLUMN points INTEGER NOT NULL DEFAULT 0 CHECK (points >= 0);

CREATE TABLE cart_line_points (
  line_id INTEGER PRIMARY KEY REFERENCES cart_lines (id) ON DELETE CASCADE,
  points  INTEGER NOT NULL CHECK (points >= 0),
  paise   INTEGER NOT NULL CHECK (paise > 0)
) STRICT;

-- The rule of an order's day.
CREATE TABLE order_points (
  order_id    INTEGER PRIMARY KEY REFERENCES sales_orders (id),
  -- Points for each 100 rupees of value before tax, in thousandths.
  per_hundred_milli INTEGER NOT NULL CHECK (per_hundred_milli >= 0),
  point_paise INTEGER NOT NULL CHECK (point_paise > 0),
  -- How long they are good; null is for ever.
  months      INTEGER CHECK (months > 0)
) STRICT;

CREATE TABLE order_line_points (
  line_id INTEGER PRIMARY KEY REFERENCES sales_order_lines (id),
  points  INTEGER NOT NULL CHECK (points >= 0),
  paise   INTEGER NOT NULL CHECK (paise > 0)
) STRICT;

-- What each order brought and took, once it is delivered and paid; less what came back of it.
CREATE VIEW point_entries AS
  SELECT o.customer_id, o.id AS order_id, 'earned' AS kind, e.at,
         CASE WHEN p.months IS NULL THEN NULL
              ELSE date(substr(e.at, 1, 10), '+' || p.months || ' months') END AS expires_on,
         e.value_paise * p.per_hundred_milli / 10000000 AS points,
         p.point_paise
    FROM order_points p
    JOIN sales_orders o ON o.id = p.order_id
    JOIN (SELECT o.id,
                 max(0,
                     (SELECT sum(l.taxable_paise) FROM sales_order_lines l WHERE l.order_id = o.id)
                       - (SELECT coalesce(sum(n.taxable_paise), 0) FROM credit_notes n
                           WHERE n.order_id = o.id)) AS value_paise,
                 max(o.order_date,
                     coalesce((SELECT max(r.receipt_date) FROM valid_receipts r
                                WHERE r.order_id = o.id), o.order_date),
                     coalesce((SELECT max(v.at) FROM order_events v
                                WHERE v.order_id = o.id AND v.kind = 'Deliver'), o.order_date)) AS at
            FROM sales_orders o) e ON e.id = o.id
    JOIN order_balances b ON b.order_id = o.id
   WHERE o.status = 'Delivered' AND o.dropped_at IS NULL
     AND b.net_paise - b.paid_paise - b.credited_paise - b.settled_paise <= 0
  UNION ALL
  SELECT o.customer_id, o.id, 'spent', o.order_date, NULL,
         -sum(q.points - q.points * l.returned_milli / l.qty_milli), p.point_paise
    FROM order_line_points q
    JOIN sales_order_lines l ON l.id = q.line_id
    JOIN sales_orders o ON o.id = l.order_id
    JOIN order_points p ON p.order_id = o.id
   WHERE o.status <> 'Cancelled' AND o.dropped_at IS NULL
   GROUP BY o.id;
`
