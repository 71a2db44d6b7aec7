import { all, type ReadableDb } from '../../db/sql.ts'

/**
 * The condition that `e` is the event by which the job `j` went to its lab last: what was sent again
 * since is on the paper of that day alone, a job that another one takes the place of is on none, nor
 * is one that is called off.
 */
const LAST_SENT = `e.lab_to = 'Sent' AND e.lab_from <> 'Sent'
   AND j.id = (SELECT max(id) FROM lab_orders WHERE order_id = e.order_id)
   AND j.supplier_id IS NOT NULL AND j.status NOT IN ('Draft', 'Rejected')
   AND NOT EXISTS (SELECT 1 FROM order_events later
                    WHERE later.order_id = e.order_id AND later.id > e.id
                      AND later.lab_to = 'Sent' AND later.lab_from <> 'Sent')`

/** Jobs that went to a lab on one day, as they are listed. */
export type LabDay = { supplierId: number; labName: string; day: string; jobs: number }

/** The labs that got jobs since a day, `yyyy-mm-dd`, the newest first; at most `most`. */
export function labDays(db: ReadableDb, since: string, most: number): LabDay[] {
  return all<LabDay>(
    db,
    `SELECT j.supplier_id AS supplierId, s.name AS labName, substr(e.at, 1, 10) AS day,
            count(*) AS jobs
       FROM order_events e
       JOIN lab_orders j ON j.order_id = e.order_id
       JOIN suppliers s ON s.id = j.supplier_id
      WHERE e.at >= :since AND ${LAST_SENT}
      GROUP BY day, j.supplier_id
      ORDER BY day DESC, max(e.id) DESC LIMIT :most`,
    { since, most },
  )
}

/** The orders whose jobs went to a lab in `from` to `to` (local texts, `to` left out), by job. */
export function ordersOfLabDay(
  db: ReadableDb,
  at: { supplierId: number; from: string; to: string },
): { orderId: number; note: string | null }[] {
  return all(
    db,
    `SELECT e.order_id AS orderId, e.note
       FROM order_events e JOIN lab_orders j ON j.order_id = e.order_id
      WHERE e.at >= :from AND e.at < :to AND j.supplier_id = :supplierId AND ${LAST_SENT}
      ORDER BY j.id`,
    at,
  )
}
