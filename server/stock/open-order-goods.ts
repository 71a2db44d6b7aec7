import { all, type ReadableDb } from '../db/sql.ts'

/**
 * Goods of open orders have left the shelf and are still the shop's own: they are billed by no
 * invoice yet. An order is open until its invoice, or until it is cancelled.
 */

/** The movements `m` that put goods into an order and took them out of it before its bill. */
const OF_ORDER = `m.order_line_id IS NOT NULL AND m.entity <> 'creditNote'
  AND m.reason IN ('sale', 'return', 'cancel', 'cost')`

/** The movements `m` of goods that are in an order `o` which is open now. */
const OF_OPEN_ORDER = `
    FROM sales_orders o
    JOIN sales_order_lines l ON l.order_id = o.id
    JOIN stock_movements m ON m.order_line_id = l.id
   WHERE o.status <> 'Cancelled' AND ${OF_ORDER}
     AND NOT EXISTS (SELECT 1 FROM invoices v WHERE v.order_id = o.id)`

/** What is in an open order: pieces, and what will be their cost of sales when they are billed. */
const GOODS = '-sum(m.qty_milli) AS ordersMilli, sum(m.sales_cost_paise) AS ordersPaise'

/** What each item has in open orders now: `itemId`, `ordersMilli`, `ordersPaise`. */
export const IN_OPEN_ORDERS = `SELECT m.item_id AS itemId, ${GOODS} ${OF_OPEN_ORDER} GROUP BY 1`

export type OpenOrder = {
  orderId: number
  orderNo: string
  customer: string
  ordersMilli: number
  ordersPaise: number
}

/** Returns the open orders that an item is in, the oldest first. */
export function openOrdersWith(db: ReadableDb, itemId: number): OpenOrder[] {
  return all<OpenOrder>(
    db,
    `SELECT g.*, o.order_no AS orderNo, c.name AS customer
       FROM (SELECT o.id AS orderId, ${GOODS} ${OF_OPEN_ORDER} AND m.item_id = :itemId
              GROUP BY o.id HAVING ordersMilli <> 0) g
       JOIN sales_orders o ON o.id = g.orderId
       JOIN customers c ON c.id = o.customer_id
      ORDER BY g.orderId`,
    { itemId },
  )
}

/**
 * The movements up to `:untilMs` with what their order was at both ends of the days `:from` to
 * `:until`: whether they stood in an open order then (`wasOpen`, `isOpen`), and whether it has
 * been billed or ended (`leftBy`, null of goods of no order).
 */
export const MOVEMENTS_BY_ORDER = `
  SELECT m.*, m.at_ms >= :fromMs AS isInPeriod,
         CASE WHEN s.id IS NULL THEN NULL WHEN s.billedOn IS NULL THEN 'end' ELSE 'bill' END
           AS leftBy,
         s.id IS NOT NULL AND m.at_ms < :fromMs
           AND coalesce(s.billedOn >= :from, 1) AND coalesce(s.endedMs >= :fromMs, 1) AS wasOpen,
         s.id IS NOT NULL
           AND coalesce(s.billedOn >= :until, 1) AND coalesce(s.endedMs >= :untilMs, 1) AS isOpen
    FROM stock_movements m
    LEFT JOIN (
      SELECT l.id, v.invoice_date AS billedOn,
             iif(o.status = 'Cancelled',
                 coalesce((SELECT max(e.at_ms) FROM order_events e
                            WHERE e.order_id = o.id AND e.kind = 'Cancelled'), 0), NULL) AS endedMs
        FROM sales_order_lines l
        JOIN sales_orders o ON o.id = l.order_id
        LEFT JOIN invoices v ON v.order_id = o.id) s
      ON s.id = m.order_line_id AND ${OF_ORDER}
   WHERE m.at_ms < :untilMs`
