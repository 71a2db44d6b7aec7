import { all, type ReadableDb } from '../db/sql.ts'
import type { EarnedLine } from '../domain/incentives.ts'
import { isService } from '../domain/services.ts'
import { isPaidOut } from '../orders/paid-out.ts'

/** A line with the rows behind it; `noteLineId` is set of what came back. */
export type CountedLine = EarnedLine & { lineId: number; noteLineId: number | null }

type Row = Omit<CountedLine, 'section' | 'piecePaise' | 'countedParts'> & {
  countedJson: string
  section: string
  hsn: string
  totalPaise: number
  lineMilli: number
}

/** So long after an eye test an order of the person still comes from it. */
const DAYS_TO_ORDER = 30

/** Who took the last eye test before an order `o` that it comes from. */
const TESTED_BY = `
  (SELECT p.taken_by FROM prescriptions p
    WHERE p.customer_id = o.customer_id AND p.taken_by IS NOT NULL AND p.superseded_by_id IS NULL
      AND substr(p.exam_date, 1, 10) <= substr(o.order_date, 1, 10)
      AND substr(p.exam_date, 1, 10)
        >= date(substr(o.order_date, 1, 10), '-${DAYS_TO_ORDER} days')
    ORDER BY p.exam_date DESC, p.id DESC LIMIT 1)`

/**
 * The lines that people earn by in a month (`YYYY-MM`): those of orders that were delivered and
 * fully paid in it, less what came back before; and below zero what came back in it of those, each
 * with its seller, who tested, and who delivered.
 */
export function earnedLines(db: ReadableDb, month: string): CountedLine[] {
  return all<Row>(
    db,
    `WITH done AS (
       SELECT o.id, o.created_by AS userId,
              ${TESTED_BY} AS testedBy,
              (SELECT e.user_id FROM order_events e
                WHERE e.order_id = o.id AND e.kind = 'Deliver' ORDER BY e.id DESC LIMIT 1)
                AS deliveredBy,
              max(coalesce((SELECT max(e.at) FROM order_events e
                             WHERE e.order_id = o.id AND e.kind = 'Deliver'), o.order_date),
                  coalesce((SELECT max(r.receipt_date) FROM valid_receipts r
                             WHERE r.order_id = o.id AND NOT ${isPaidOut('r')}), o.order_date)) AS earnedAt
         FROM sales_orders o JOIN order_balances b ON b.order_id = o.id
        WHERE o.status = 'Delivered'
          AND EXISTS (SELECT 1 FROM invoices v WHERE v.order_id = o.id)
          AND b.net_paise - b.paid_paise - b.credited_paise - b.settled_paise <= 0),
     moved AS (
       SELECT d.userId, d.testedBy, d.deliveredBy, l.id AS lineId, NULL AS noteLineId, d.earnedAt AS at,
              l.qty_milli - coalesce((SELECT sum(c.qty_milli) FROM credit_note_lines c
                JOIN credit_notes n ON n.id = c.credit_note_id
               WHERE c.order_line_id = l.id AND n.note_date < d.earnedAt), 0) AS qtyMilli,
              l.taxable_paise - coalesce((SELECT sum(c.taxable_paise) FROM credit_note_lines c
                JOIN credit_notes n ON n.id = c.credit_note_id
               WHERE c.order_line_id = l.id AND n.note_date < d.earnedAt), 0) AS taxablePaise
         FROM done d JOIN order_lines l ON l.order_id = d.id
        WHERE l.kind = 'item' AND substr(d.earnedAt, 1, 7) = :month
       UNION ALL
       SELECT d.userId, d.testedBy, d.deliveredBy, l.id, c.id, n.note_date, -c.qty_milli, -c.taxable_paise
         FROM done d JOIN order_lines l ON l.order_id = d.id
         JOIN credit_note_lines c ON c.order_line_id = l.id
         JOIN credit_notes n ON n.id = c.credit_note_id
        WHERE l.kind = 'item' AND n.note_date >= d.earnedAt AND substr(n.note_date, 1, 7) = :month)
     SELECT m.userId, m.testedBy, m.deliveredBy, u.role, m.lineId, m.noteLineId, substr(m.at, 1, 10) AS day, m.qtyMilli,
            m.taxablePaise, t.section, l.hsn, i.brand, l.item_id AS itemId,
            l.total_paise - l.job_paise AS totalPaise, l.qty_milli AS lineMilli,
            (SELECT CAST(round((l.taxable_paise - sum(c.sales_cost_paise)) * 1000000.0
                               / nullif(l.taxable_paise, 0)) AS INTEGER)
               FROM stock_movements c
              WHERE c.order_line_id = l.id AND c.entity <> 'creditNote'
                AND c.reason IN ('sale', 'cost')
             HAVING min(c.is_cost_known) = 1) AS marginPpm,
            (SELECT json_group_array(s.part) FROM incentive_statement_lines s
              WHERE s.order_line_id = m.lineId AND s.note_line_id IS m.noteLineId)
              AS countedJson
       FROM moved m
       JOIN users u ON u.id = m.userId
       JOIN sales_order_lines l ON l.id = m.lineId
       JOIN items i ON i.id = l.item_id
       JOIN item_types t ON t.id = i.item_type_id
      ORDER BY m.userId, m.lineId, m.noteLineId`,
    { month },
  ).map(({ countedJson, hsn, lineMilli, section, totalPaise, ...line }) => ({
    ...line,
    // Written by the query: the column allows no other.
    countedParts: JSON.parse(countedJson),
    section: isService(hsn) ? 'Service' : section,
    piecePaise: Math.round((totalPaise * 1_000) / lineMilli),
  }))
}
