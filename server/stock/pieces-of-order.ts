import { all, type ReadableDb } from '../db/sql.ts'

/**
 * The numbered pieces that lines of several took in an order and that are still out, the oldest
 * first: such a line names none itself. Empty for goods that are not numbered. A piece that came
 * back and was sold again is another order's.
 */
export function piecesOfOrder(
  db: ReadableDb,
  { itemId, orderId }: { itemId: number; orderId: number },
): number[] {
  return all<{ unitId: number }>(
    db,
    `SELECT u.id AS unitId
       FROM units u
      WHERE u.item_id = :itemId AND u.status = 'sold'
        AND (SELECT m.entity_id FROM stock_movements m
              WHERE m.unit_id = u.id AND m.item_id = :itemId AND m.reason = 'sale'
                AND m.entity = 'order'
              ORDER BY m.id DESC LIMIT 1) = :orderId
        AND NOT EXISTS (SELECT 1 FROM sales_order_lines l
                         WHERE l.order_id = :orderId AND l.unit_id = u.id)
      ORDER BY u.id`,
    { itemId, orderId },
  ).map(({ unitId }) => unitId)
}
