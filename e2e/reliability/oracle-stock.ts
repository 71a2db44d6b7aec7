import type { DatabaseSync } from 'node:sqlite'
import { each } from './oracle-rows.ts'

/** Lines whose lenses were made again, and how often. */
const REMADE = `
  SELECT x.order_line_id, count(*) AS times
    FROM remakes r JOIN lab_order_lines x ON x.lab_order_id = r.lab_order_id
   GROUP BY x.order_line_id`

/**
 * Stock: the balance is the sum of its movements, every step of the way, and every sale moved its
 * goods.
 */
export function aboutStock(db: DatabaseSync): string[] {
  return [
    ...each(
      db,
      'the balance is not the sum of the movements',
      `SELECT i.code, i.on_hand_milli, coalesce(sum(m.qty_milli), 0) AS moved
         FROM items i LEFT JOIN stock_movements m ON m.item_id = i.id
        GROUP BY i.id HAVING i.on_hand_milli <> moved`,
    ),
    ...each(
      db,
      'a movement left another balance than it says',
      `SELECT id FROM (SELECT id, balance_milli,
              sum(qty_milli) OVER (PARTITION BY item_id ORDER BY id) AS running
         FROM stock_movements) WHERE running <> balance_milli`,
    ),
    ...each(
      db,
      'stock below zero',
      `SELECT i.code, i.on_hand_milli FROM items i JOIN item_types t ON t.id = i.item_type_id
        WHERE i.on_hand_milli < 0 AND t.section <> 'SpectacleLens'`,
    ),
    ...each(
      db,
      'an order moved other goods than it sold',
      // A service (SAC 99...) is no goods; goods to order leave when they have arrived, without
      // what was given back before. Lenses that are made again are looked at below.
      `WITH remade AS (${REMADE}),
            arrived AS (SELECT order_line_id, min(at_ms) AS at_ms FROM stock_movements
                         WHERE reason = 'purchase' AND entity = 'order' GROUP BY order_line_id),
            back AS (SELECT r.order_line_id, sum(r.qty_milli) AS milli
                       FROM credit_note_lines r JOIN credit_notes n ON n.id = r.credit_note_id
                       JOIN arrived a ON a.order_line_id = r.order_line_id
                        AND n.created_at_ms < a.at_ms
                      GROUP BY r.order_line_id),
            -- What an order sold that was split off another left the shelf for that one.
            booked AS (SELECT o.id, coalesce(s.first_order_id, o.id) AS first_id
                         FROM sales_orders o LEFT JOIN order_splits s ON s.new_order_id = o.id),
            sold AS (SELECT k.first_id AS order_id, l.item_id,
                            sum(l.qty_milli - coalesce(b.milli, 0)) AS milli
                       FROM sales_order_lines l JOIN booked k ON k.id = l.order_id
                       LEFT JOIN back b ON b.order_line_id = l.id
                      WHERE l.kind = 'item' AND l.removed_at_ms IS NULL AND l.hsn NOT LIKE '99%'
                        AND l.supply <> 'to_order'
                        AND l.id NOT IN (SELECT order_line_id FROM remade) GROUP BY k.first_id, l.item_id),
            moved AS (SELECT k.first_id AS order_id, item_id, -sum(qty_milli) AS milli
                        FROM stock_movements m JOIN booked k ON k.id = entity_id
                       WHERE (reason = 'sale'
                              -- Put back by a change, and not by the end of the order.
                              OR reason = 'cancel' AND NOT EXISTS
                                 (SELECT 1 FROM order_events e
                                   WHERE e.order_id = m.entity_id AND e.to_status = 'Cancelled'
                                     AND e.at_ms <= m.at_ms))
                         AND entity = 'order' AND coalesce(order_line_id, 0)
                             NOT IN (SELECT order_line_id FROM remade)
                       GROUP BY k.first_id, item_id)
       SELECT coalesce(s.order_id, m.order_id), s.milli AS sold, m.milli AS moved
         FROM sold s FULL JOIN moved m ON m.order_id = s.order_id AND m.item_id = s.item_id
        WHERE coalesce(s.milli, 0) <> coalesce(m.milli, 0)`,
    ),
    ...each(
      db,
      'a lens that was made again was bought and sold otherwise than it came',
      // Each lens that comes is bought and sold in one step; only the first may be from the shelf.
      `WITH remade AS (${REMADE})
       SELECT l.order_id, l.id, r.times, l.qty_milli,
              coalesce(sum(m.qty_milli) FILTER (WHERE m.reason = 'purchase'), 0) AS bought,
              coalesce(-sum(m.qty_milli) FILTER (WHERE m.reason = 'sale'), 0) AS sold
         FROM remade r JOIN sales_order_lines l ON l.id = r.order_line_id
         LEFT JOIN stock_movements m ON m.order_line_id = l.id AND m.entity = 'order'
        GROUP BY l.id
       HAVING sold - bought NOT IN (0, l.qty_milli) OR sold > l.qty_milli * (1 + r.times)`,
    ),
    ...each(
      db,
      'the units on the shelf are not the balance',
      `SELECT i.code, i.on_hand_milli,
              (SELECT count(*) FROM units WHERE item_id = i.id AND status = 'in_stock') AS pieces
         FROM items i WHERE i.is_serialised = 1 AND i.on_hand_milli <> pieces * 1000`,
    ),
    ...each(
      db,
      'a unit sold other than once',
      `SELECT u.code, u.status,
              (SELECT -coalesce(sum(qty_milli), 0) FROM stock_movements
                WHERE unit_id = u.id AND reason IN ('sale', 'return', 'cancel')) AS gone
         FROM units u
        WHERE gone <> CASE WHEN u.status = 'sold' THEN 1000
                           -- It came back and not to the shelf, or never left it.
                           WHEN u.status = 'written_off' THEN min(gone, 1000) ELSE 0 END`,
    ),
  ]
}
