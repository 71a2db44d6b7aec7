import type { DatabaseSync } from 'node:sqlite'
import { each } from './oracle-rows.ts'

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
      // what was given back before.
      `WITH arrived AS (SELECT order_line_id, min(at_ms) AS at_ms FROM stock_movements
                         WHERE reason = 'purchase' AND entity = 'order' GROUP BY order_line_id),
            back AS (SELECT r.order_line_id, sum(r.qty_milli) AS milli
                       FROM credit_note_lines r JOIN credit_notes n ON n.id = r.credit_note_id
                       JOIN arrived a ON a.order_line_id = r.order_line_id
                        AND n.created_at_ms < a.at_ms
                      GROUP BY r.order_line_id),
            sold AS (SELECT l.order_id, l.item_id,
                            sum(l.qty_milli - coalesce(b.milli, 0)) AS milli
                       FROM sales_order_lines l LEFT JOIN back b ON b.order_line_id = l.id
                      WHERE l.kind = 'item' AND l.hsn NOT LIKE '99%'
                        AND l.supply <> 'to_order' GROUP BY l.order_id, l.item_id),
            moved AS (SELECT entity_id AS order_id, item_id, -sum(qty_milli) AS milli
                        FROM stock_movements WHERE reason = 'sale' AND entity = 'order'
                       GROUP BY entity_id, item_id)
       SELECT coalesce(s.order_id, m.order_id), s.milli AS sold, m.milli AS moved
         FROM sold s FULL JOIN moved m ON m.order_id = s.order_id AND m.item_id = s.item_id
        WHERE s.milli IS NOT m.milli`,
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
