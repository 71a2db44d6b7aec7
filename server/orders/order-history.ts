import type { orderTimeline } from '../contract/moves.ts'
import type { ReplyOf } from '../contract/operation.ts'
import { all, type ReadableDb } from '../db/sql.ts'
import type { Ids } from '../wire/ids.ts'
import { toRupees } from '../wire/rupees.ts'

type Event = ReplyOf<typeof orderTimeline>['Events'][number]

type Row = {
  source: string
  id: number
  at: string
  kind: string
  from: string | null
  to: string | null
  labFrom: string | null
  labTo: string | null
  who: string | null
  device: string | null
  note: string | null
  channel: string | null
  number: string | null
  amountPaise: number | null
  passed: number | null
}

const NO_STATES = 'NULL, NULL, NULL, NULL'

/**
 * The papers tell of themselves, so that nothing is told twice and nothing of old orders is lost;
 * `order_events` adds the moves.
 */
const HISTORY_SQL = `
  WITH told (source, id, at_ms, place, at, kind, "from", "to", lab_from, lab_to, user_id, device,
             note, channel, number, amount_paise, passed) AS (
    SELECT 'order', id, created_at_ms, 0, order_date,
           CASE WHEN status = 'Delivered' AND NOT EXISTS
                  (SELECT 1 FROM order_events WHERE order_id = o.id AND kind = 'Deliver')
                THEN 'Sold' ELSE 'Booked' END,
           ${NO_STATES}, created_by, NULL, remarks, NULL, order_no, net_paise, NULL
      FROM sales_orders o WHERE id = :orderId
    UNION ALL
    SELECT 'receipt', r.id, r.created_at_ms, 1, r.receipt_date, 'Receipt', ${NO_STATES},
           r.created_by, NULL, t.name, NULL, r.receipt_no, r.amount_paise, NULL
      FROM receipts r JOIN receipt_types t ON t.id = r.receipt_type_id
     WHERE r.order_id = :orderId
    UNION ALL
    SELECT 'invoice', id, created_at_ms, 2, invoice_date, 'Invoice', ${NO_STATES}, created_by, NULL,
           NULL, NULL, invoice_no, net_paise, NULL
      FROM invoices WHERE order_id = :orderId
    UNION ALL
    SELECT 'event', id, at_ms, 3, at, kind, from_status, to_status, lab_from, lab_to, user_id,
           device, note, channel, NULL, NULL, passed
      FROM order_events WHERE order_id = :orderId
    UNION ALL
    SELECT 'creditNote', id, created_at_ms, 4, note_date, 'CreditNote', ${NO_STATES}, created_by,
           NULL, reason, NULL, credit_note_no, amount_paise, NULL
      FROM credit_notes WHERE order_id = :orderId
    UNION ALL
    SELECT 'settlement', s.id, s.created_at_ms, 5, s.settled_date,
           CASE WHEN s.refund_type_id IS NULL THEN 'Kept' ELSE 'Refunded' END, ${NO_STATES},
           s.created_by, NULL, s.reason, NULL, coalesce(v.voucher_no, c.credit_no),
           s.returned_paise, NULL
      FROM order_settlements s
      LEFT JOIN refund_vouchers v ON v.settlement_id = s.id
      LEFT JOIN customer_credits c ON c.settlement_id = s.id
     WHERE s.order_id = :orderId AND s.returned_paise > 0
  )
  SELECT h.source, h.id, h.at, h.kind, h."from", h."to", h.lab_from AS labFrom, h.lab_to AS labTo,
         u.display_name AS who, h.device, h.note, h.channel, h.number,
         h.amount_paise AS amountPaise, h.passed
    FROM told h LEFT JOIN users u ON u.id = h.user_id
   ORDER BY h.at_ms, h.place, h.id`

/** Everything that happened to an order, oldest first. */
export function historyOfOrder(db: ReadableDb, ids: Ids, orderId: number): Event[] {
  return all<Row>(db, HISTORY_SQL, { orderId }).map((row) => ({
    // Papers have IDs of their own; here each entry only needs to be told from the others.
    ID: row.source === 'event' ? ids.encode('orderEvent', row.id) : `${row.source}-${row.id}`,
    At: row.at,
    Kind: row.kind,
    From: row.from,
    To: row.to,
    LabFrom: row.labFrom,
    LabTo: row.labTo,
    Who: row.who,
    Device: row.device,
    Note: row.note,
    Channel: row.channel,
    Number: row.number,
    Amount: row.amountPaise === null ? null : toRupees(row.amountPaise),
    Passed: row.passed === null ? null : row.passed === 1,
  }))
}
