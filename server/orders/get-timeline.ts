import type { ReplyOf } from '../contract/operation.ts'
import { orderTimeline } from '../contract/order-transitions.ts'
import { all } from '../db/sql.ts'
import { toLocalText } from '../domain/local-time.ts'
import { RECEIPT_STATUS_IDS } from '../domain/order-states.ts'
import { literal, type Message, message, storedMessage } from '../kernel/message.ts'
import { operation, type Unformatted } from '../kernel/operation.ts'
import type { Services } from '../kernel/services.ts'
import { toRupees } from '../wire/rupees.ts'
import { encodeOrderStatus, orderStatus } from './order-status.ts'
import { isPaidOut } from './paid-out.ts'
import { KINDS_OF_JOB } from './split-rows.ts'

export const getTimeline = operation(orderTimeline, ({ params, services }) => {
  const orderId = services.idOf('order', params.salesOrderID, 'salesOrderID')
  return {
    ...encodeOrderStatus(orderStatus(services.db, orderId)),
    Events: historyOfOrder(services, orderId),
  }
})

type Event = Unformatted<ReplyOf<typeof orderTimeline>['Events'][number]>

type Row = {
  source: string
  id: number
  /** Local time; of an approval only the instant is kept. */
  at: string | null
  atMs: number
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
 * Documents are read from their own tables, so that old orders are complete too; `order_events` adds
 * the transitions.
 */
const HISTORY_SQL = `
  WITH told (source, id, at_ms, place, at, kind, "from", "to", lab_from, lab_to, user_id, device,
             note, channel, number, amount_paise, passed) AS (
    SELECT 'order', id, created_at_ms, 0, order_date,
           CASE WHEN status = 'Delivered' AND NOT EXISTS
                  (SELECT 1 FROM order_events WHERE order_id = o.id AND kind = 'Deliver')
                THEN 'Sold' ELSE 'Booked' END,
           ${NO_STATES}, created_by, NULL, remarks, NULL, order_no,
           coalesce((SELECT net_before_paise FROM order_changes WHERE order_id = o.id
                      ORDER BY id LIMIT 1), net_paise), NULL
      FROM sales_orders o WHERE id = :orderId
    UNION ALL
    SELECT 'receipt', r.id, r.created_at_ms, 1, r.receipt_date, 'Receipt', ${NO_STATES},
           r.created_by, NULL, t.name_message, NULL, r.receipt_no, r.amount_paise, NULL
      FROM receipts r JOIN receipt_types t ON t.id = r.receipt_type_id
     WHERE r.order_id = :orderId AND NOT ${isPaidOut('r')}
    UNION ALL
    SELECT 'receiptBack', e.id, a.at_ms, 1, NULL,
           CASE r.status_id WHEN ${RECEIPT_STATUS_IDS.Cancelled} THEN 'PaymentBack'
                            ELSE 'PaymentFailed' END,
           ${NO_STATES}, a.user_id, NULL, r.remarks, NULL, r.receipt_no, r.amount_paise, NULL
      FROM receipts r
      -- The few that came to nothing first: no index leads from a receipt to its entries.
      CROSS JOIN money_entries e ON e.receipt_id = r.id AND e.kind = 'receipt-back'
      -- The change is logged right after the entry, which names the row before it.
      JOIN audit_log a ON a.seq = (SELECT seq FROM audit_log
                                    WHERE seq > e.audit_seq AND entity = 'receipt'
                                      AND entity_id = r.id ORDER BY seq LIMIT 1)
     WHERE r.order_id = :orderId
       AND r.status_id IN (${RECEIPT_STATUS_IDS.Bounced}, ${RECEIPT_STATUS_IDS.Cancelled})
    UNION ALL
    SELECT 'invoice', id, created_at_ms, 2, invoice_date, 'Invoice', ${NO_STATES}, created_by, NULL,
           NULL, NULL, invoice_no, net_paise, NULL
      FROM invoices WHERE order_id = :orderId
    UNION ALL
    SELECT 'event', id, at_ms, 3, at, kind, from_status, to_status, lab_from, lab_to, user_id,
           device, note, channel, NULL, NULL, passed
      FROM order_events e
     WHERE order_id = :orderId
       -- What was done under a job that went to another order is told there.
       AND NOT (kind IN (SELECT value FROM json_each(:jobKinds))
                AND EXISTS (SELECT 1 FROM lab_orders
                             WHERE id = e.lab_order_id AND order_id <> :orderId))
    UNION ALL
    SELECT 'change', id, at_ms, 3, at, 'Changed', ${NO_STATES}, user_id, device,
           json_object('changes', json(changes_json), 'reason', reason), NULL, NULL,
           CASE WHEN net_after_paise <> net_before_paise THEN net_after_paise END, NULL
      FROM order_changes WHERE order_id = :orderId
    UNION ALL
    SELECT 'drop', id, dropped_at_ms, 3, dropped_at, 'Dropped', ${NO_STATES}, dropped_by, device,
           reason, NULL, NULL, NULL, NULL
      FROM order_drops WHERE order_id = :orderId
    UNION ALL
    SELECT 'reinstated', id, reinstated_at_ms, 3, reinstated_at, 'Reinstated', ${NO_STATES},
           reinstated_by, NULL, NULL, NULL, NULL, NULL, NULL
      FROM order_drops WHERE order_id = :orderId AND reinstated_at IS NOT NULL
    UNION ALL
    SELECT 'parcelBack', id, at_ms, 3, at, 'ParcelBack', ${NO_STATES}, user_id, device, reason, NULL,
           NULL, NULL, NULL
      FROM parcels_back WHERE order_id = :orderId
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
       AND s.id NOT IN (SELECT settlement_id FROM cancellation_charges
                         WHERE order_id = :orderId AND settlement_id IS NOT NULL
                        UNION ALL
                        SELECT settlement_id FROM order_splits
                         WHERE order_id = :orderId AND settlement_id IS NOT NULL)
    UNION ALL
    SELECT 'charge', x.order_id, x.created_at_ms, 5, i.invoice_date, 'Charge', ${NO_STATES},
           i.created_by, NULL, NULL, NULL, i.invoice_no, x.amount_paise, NULL
      FROM cancellation_charges x JOIN invoices i ON i.order_id = x.charge_order_id
     WHERE x.order_id = :orderId
    UNION ALL
    SELECT 'approval', id, used_at_ms, 6, NULL, 'Approved', ${NO_STATES}, given_by, NULL, detail,
           NULL, NULL, NULL, NULL
      FROM approvals
     WHERE used_at_ms IS NOT NULL
       AND (session_key = (SELECT session_key FROM sales_orders WHERE id = :orderId)
            OR subject_id IN (SELECT value FROM json_each(:subjectIds)))
  )
  SELECT h.source, h.id, h.at, h.at_ms AS atMs, h.kind, h."from", h."to",
         h.lab_from AS labFrom, h.lab_to AS labTo,
         u.display_name AS who, h.device, h.note, h.channel, h.number,
         h.amount_paise AS amountPaise, h.passed
    FROM told h LEFT JOIN users u ON u.id = h.user_id
   ORDER BY h.at_ms, h.place, h.id`

/** The kind of a remake and what was typed, as its event keeps them. */
const REMAKE_NOTE = /^(\w+): (.*)$/s

/** Returns the note of an event; that of a receipt is its method. */
function noteOf({ kind, source }: Row, note: string): Message {
  if (source === 'receipt' || source === 'creditNote') return storedMessage(note)
  if (source === 'change') {
    const { changes, reason }: { changes: Message[]; reason: string | null } = JSON.parse(note)
    const all = reason === null ? changes : [...changes, literal(reason)]
    return message('orders.change.all', { changes: all })
  }
  if (kind !== 'Remake') return literal(note)
  const [, why = 'other', reason = note] = REMAKE_NOTE.exec(note) ?? []
  const parts = reason.split(' · ').map(partOfRemake)
  const said = parts.reduce((before, next) => message('orders.said-and', { before, next }))
  return message('orders.made-again', { why, reason: said })
}

/** '[2] R SPH -1.00 → -1.25' names its pair. */
function partOfRemake(part: string): Message {
  const [, pairNo = '', said = ''] = /^\[([^\]]+)\] (.+)$/s.exec(part) ?? []
  return pairNo === '' ? literal(part) : message('lab.of-pair', { pairNo, said: literal(said) })
}

/** What an approval for something of this order names: the order itself, or a bill of it. */
function subjectsOf({ db, ids }: Services, orderId: number): string[] {
  const bills = all<{ id: number }>(db, 'SELECT id FROM invoices WHERE order_id = :orderId', {
    orderId,
  })
  return [ids.encode('order', orderId), ...bills.map(({ id }) => ids.encode('invoice', id))]
}

/** Everything that happened to an order and who approved of it, oldest first. */
export function historyOfOrder(services: Services, orderId: number): Event[] {
  const { db, ids } = services
  const { timeZone } = services.branch()
  const subjectIds = JSON.stringify(subjectsOf(services, orderId))
  const jobKinds = JSON.stringify(KINDS_OF_JOB)
  return all<Row>(db, HISTORY_SQL, { orderId, subjectIds, jobKinds }).map((row) => ({
    // The documents' own IDs are not needed here: an entry's ID only has to be unique.
    ID: row.source === 'event' ? ids.encode('orderEvent', row.id) : `${row.source}-${row.id}`,
    At: row.at ?? toLocalText(row.atMs, timeZone),
    Kind: row.kind,
    From: row.from,
    To: row.to,
    LabFrom: row.labFrom,
    LabTo: row.labTo,
    Who: row.who,
    Device: row.device,
    Note: row.note === null ? null : noteOf(row, row.note),
    Channel: row.channel,
    Number: row.number,
    Amount: row.amountPaise === null ? null : toRupees(row.amountPaise),
    Passed: row.passed === null ? null : row.passed === 1,
  }))
}
