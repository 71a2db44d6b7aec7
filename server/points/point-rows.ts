import { all, exactlyOne, type ReadableDb } from '../db/sql.ts'

/**
 * Points that ended unspent by a day, of the customer `k`: the oldest are spent first, so that of all
 * that ended by some day as many are gone as were not spent until then.
 */
export function endedPoints(customer: string, day: string): string {
  return `
    max(0, coalesce((
      SELECT max((SELECT sum(a.points) FROM point_entries a
                   WHERE a.customer_id = ${customer} AND a.kind = 'earned'
                     AND a.expires_on <= e.expires_on)
               + (SELECT coalesce(sum(s.points), 0) FROM point_entries s
                   WHERE s.customer_id = ${customer} AND s.kind = 'spent'
                     AND substr(s.at, 1, 10) <= e.expires_on))
        FROM point_entries e
       WHERE e.customer_id = ${customer} AND e.kind = 'earned' AND e.expires_on < ${day}), 0))`
}

export type PointSums = {
  earned: number
  spent: number
  ended: number
  /** What can be spent; below zero where goods came back whose points were spent. */
  balance: number
}

/** What a customer holds on a day, `yyyy-mm-dd`. */
export function pointsOf(db: ReadableDb, customerId: number, day: string): PointSums {
  const sums = exactlyOne<Omit<PointSums, 'balance'>>(
    db,
    `SELECT coalesce(sum(iif(kind = 'earned', points, 0)), 0) AS earned,
            coalesce(-sum(iif(kind = 'spent', points, 0)), 0) AS spent,
            ${endedPoints(':customerId', ':day')} AS ended
       FROM point_entries WHERE customer_id = :customerId`,
    { customerId, day },
  )
  return { ...sums, balance: sums.earned - sums.spent - sums.ended }
}

export type PointEntry = {
  at: string
  kind: 'earned' | 'spent' | 'opening' | 'corrected'
  points: number
  expiresOn: string | null
  /** Null of a correction by hand, which has a reason and who gave it. */
  orderId: number | null
  orderNo: string | null
  reason: string | null
  by: string | null
}

/** What brought and took a customer's points, the newest first. */
export function pointEntries(db: ReadableDb, customerId: number, limit = 100): PointEntry[] {
  return all<PointEntry>(
    db,
    `SELECT e.at,
            CASE c.kind WHEN 'Opening' THEN 'opening' WHEN 'Correction' THEN 'corrected'
                        ELSE e.kind END AS kind,
            e.points, e.expires_on AS expiresOn, e.order_id AS orderId, o.order_no AS orderNo,
            c.reason, u.display_name AS by
       FROM point_entries e
       LEFT JOIN sales_orders o ON o.id = e.order_id
       LEFT JOIN point_corrections c ON c.id = e.correction_id
       LEFT JOIN users u ON u.id = c.user_id
      WHERE e.customer_id = :customerId AND e.points <> 0
      ORDER BY e.at DESC, e.order_id DESC, e.correction_id DESC LIMIT :limit`,
    { customerId, limit },
  )
}

/** Points that other open sales of a customer are about to spend. */
export function pointsInOtherCarts(
  db: ReadableDb,
  { cartId, customerId }: { cartId: number; customerId: number },
): number {
  return exactlyOne<{ points: number }>(
    db,
    `SELECT coalesce(sum(q.points), 0) AS points
       FROM carts c
       JOIN cart_lines l ON l.cart_id = c.id
       JOIN cart_line_points q ON q.line_id = l.id
      WHERE c.state = 'open' AND c.customer_id = :customerId AND c.id <> :cartId`,
    { cartId, customerId },
  ).points
}
