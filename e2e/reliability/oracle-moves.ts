import type { DatabaseSync } from 'node:sqlite'
import { each } from './oracle-rows.ts'

/** The order was changed or divided after the last event of its lenses, which is no event of theirs. */
const CHANGED_SINCE = `EXISTS (
  SELECT 1 FROM order_changes x WHERE x.order_id = o.id AND x.at_ms >= e.at_ms)`

/** What follows a sale: each order stands where its history left it, and settled money adds up. */
export function aboutMoves(db: DatabaseSync): string[] {
  return [...aboutStates(db), ...aboutSettlements(db)]
}

function aboutStates(db: DatabaseSync): string[] {
  return [
    ...each(
      db,
      'an order that is not where its last event left it',
      `SELECT o.order_no, o.status, e.to_status
         FROM sales_orders o
         JOIN order_events e ON e.id = (SELECT max(id) FROM order_events WHERE order_id = o.id)
        WHERE e.to_status <> o.status AND NOT ${CHANGED_SINCE}`,
    ),
    ...each(
      db,
      'an order that a change left where its job is not',
      `SELECT o.order_no, o.status, l.status
         FROM sales_orders o
         JOIN order_events e ON e.id = (SELECT max(id) FROM order_events WHERE order_id = o.id)
         LEFT JOIN lab_orders l
           ON l.id = (SELECT max(id) FROM lab_orders WHERE order_id = o.id AND status <> 'Rejected')
        WHERE e.to_status <> o.status AND ${CHANGED_SINCE}
          AND NOT CASE o.status
                WHEN 'Booked' THEN l.id IS NULL OR l.status = 'Draft'
                WHEN 'InLab' THEN l.status IN ('Draft', 'Sent', 'Received')
                ELSE o.status = 'Ready' AND (l.id IS NULL OR l.status = 'Fitted') END`,
    ),
    ...each(
      db,
      'a job that is not where its last event left it',
      `SELECT l.lab_order_no, l.status, e.lab_to
         FROM lab_orders l
         JOIN order_events e ON e.id = (SELECT max(id) FROM order_events WHERE lab_order_id = l.id)
        WHERE e.lab_to <> l.status
          AND l.id = (SELECT max(id) FROM lab_orders WHERE order_id = l.order_id)
          -- Of a job whose lenses were all taken off, or went to the other half, nothing is left.
          AND NOT (l.status = 'Rejected' AND NOT EXISTS (
                SELECT 1 FROM lab_order_lines j JOIN order_lines k ON k.id = j.order_line_id
                 WHERE j.lab_order_id = l.id AND k.order_id = l.order_id))`,
    ),
    ...each(
      db,
      'a remake that is not of its own order',
      `SELECT m.lab_order_id
         FROM remakes m
         JOIN lab_orders made ON made.id = m.lab_order_id
         JOIN lab_orders first ON first.id = m.first_lab_order_id
        WHERE made.order_id <> m.order_id OR first.order_id <> m.order_id OR first.id >= made.id`,
    ),
  ]
}

function aboutSettlements(db: DatabaseSync): string[] {
  return [
    ...each(
      db,
      'a cancelled order that owes or is owed',
      `SELECT order_no, owed FROM (
         SELECT o.order_no, o.net_paise
              - (SELECT coalesce(sum(amount_paise), 0)
                   FROM receipts WHERE order_id = o.id AND status_id IN (1, 2))
              - (SELECT coalesce(sum(applied_to_due_paise), 0)
                   FROM credit_notes WHERE order_id = o.id)
              - (SELECT coalesce(sum(released_paise - returned_paise), 0)
                   FROM order_settlements WHERE order_id = o.id) AS owed
           FROM sales_orders o WHERE o.status = 'Cancelled')
        -- A cheque that bounces after its money went back is owed, and nothing else.
        WHERE owed < 0 OR owed > (SELECT coalesce(sum(r.amount_paise), 0)
                                    FROM receipts r JOIN sales_orders o ON o.id = r.order_id
                                   WHERE o.order_no = order_no AND r.status_id = 3)`,
    ),
    ...each(
      db,
      'money given back without its paper',
      `SELECT s.id, s.returned_paise
         FROM order_settlements s
         LEFT JOIN refund_vouchers v ON v.settlement_id = s.id
         LEFT JOIN customer_credits c ON c.settlement_id = s.id
        WHERE s.returned_paise <> coalesce(v.amount_paise, 0) + coalesce(c.amount_paise, 0)
           OR (s.refund_type_id IS NULL) <> (v.id IS NULL)`,
    ),
    ...each(
      db,
      'a credit that its receipts do not explain',
      `SELECT c.credit_no, c.balance_paise
         FROM customer_credits c
        WHERE c.balance_paise <> c.amount_paise
              - (SELECT coalesce(sum(x.amount_paise), 0)
                   FROM customer_credit_redemptions x JOIN receipts r ON r.id = x.receipt_id
                  WHERE x.customer_credit_id = c.id AND r.status_id IN (1, 2))`,
    ),
  ]
}
