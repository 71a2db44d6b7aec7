/**
 * Points that a person gave or took by hand, each with its reason: those of a former program, a
 * kindness, a mistake. They are earned or spent as those of orders are.
 */
export const sql = `
CREATE TABLE point_corrections (
  id          INTEGER PRIMARY KEY,
  customer_id INTEGER NOT NULL REFERENCES customers (id),
  kind        TEXT NOT NULL CHECK (kind IN ('Opening', 'Correction')),
  points      INTEGER NOT NULL CHECK (points <> 0),
  -- What a point was worth that day.
  point_paise INTEGER NOT NULL CHECK (point_paise > 0),
  -- Null is for ever.
  expires_on  TEXT,
  reason      TEXT NOT NULL,
  at          TEXT NOT NULL,
  at_ms       INTEGER NOT NULL,
  user_id     INTEGER NOT NULL REFERENCES users (id),
  CHECK (kind <> 'Opening' OR points > 0),
  CHECK (points > 0 OR expires_on IS NULL)
) STRICT;
CREATE INDEX point_corrections_by_customer ON point_corrections (customer_id);
CREATE UNIQUE INDEX one_point_opening ON point_corrections (customer_id) WHERE kind = 'Opening';
CREATE TRIGGER point_corrections_no_update BEFORE UPDATE ON point_corrections
BEGIN SELECT RAISE(ABORT, 'a correction of points is never edited'); END;
CREATE TRIGGER point_corrections_no_delete BEFORE DELETE ON point_corrections
BEGIN SELECT RAISE(ABORT, 'a correction of points is never deleted'); END;

DROP VIEW point_entries;
-- What each order brought and took, once it is delivered and paid, less what came back of it; and
-- what was corrected by hand.
CREATE VIEW point_entries AS
  SELECT o.customer_id, o.id AS order_id, NULL AS correction_id, 'earned' AS kind, e.at,
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
  SELECT o.customer_id, o.id, NULL, 'spent', o.order_date, NULL,
         -sum(q.points - q.points * l.returned_milli / l.qty_milli), p.point_paise
    FROM order_line_points q
    JOIN sales_order_lines l ON l.id = q.line_id
    JOIN sales_orders o ON o.id = l.order_id
    JOIN order_points p ON p.order_id = o.id
   WHERE o.status <> 'Cancelled' AND o.dropped_at IS NULL
   GROUP BY o.id
  UNION ALL
  SELECT customer_id, NULL, id, iif(points > 0, 'earned', 'spent'), at, expires_on, points,
         point_paise
    FROM point_corrections;
`
