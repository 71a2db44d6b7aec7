import { message } from '../kernel/message.ts'
import { GIFT_CARD } from '../masters/master-rows.ts'
import { isPaidOut, MONEY_TAKEN, paidOutOf } from '../orders/paid-out.ts'
import { MAIN_DRAWER } from '../tills/drawer-rows.ts'
import type { Report } from './report.ts'

/** What a drawer `w` is called, as the JSON of a message. */
const DRAWER_NAME = `
  iif(w.name IS NULL, json_object('code', 'day.main-drawer', 'params', json_object()),
      json_object('code', 'text', 'params', json_object('text', w.name)))`

/** What a receipt was for, of `receipts r` with its order `o` and the invoice `v` of that. */
const MONEY_KIND = `
  CASE WHEN o.opening = 'Due' THEN 'OldDue'
       WHEN v.id IS NULL OR r.receipt_date < v.invoice_date THEN 'Advance'
       WHEN substr(r.receipt_date, 1, 10) = substr(v.invoice_date, 1, 10) THEN 'OnBill'
       ELSE 'OldDue' END`

export const collections: Report = {
  title: message('reports.title.collections'),
  basis: message('reports.basis.receipt-date'),
  filters: ['period'],
  columns: [
    'at',
    'receiptNo',
    'orderNo',
    'invoiceNo',
    'customer',
    'moneyKind',
    'method',
    'cardType',
    'reference',
    'amount',
    'counted',
    'state',
    'till',
    'drawer',
    'person',
  ],
  chart: { kind: 'sum', by: 'method', of: 'counted' },
  sql: `
    SELECT r.receipt_date AS at, r.receipt_no AS receiptNo, o.order_no AS orderNo,
           v.invoice_no AS invoiceNo, c.name AS customer, ${MONEY_KIND} AS moneyKind,
           t.name_message AS method, k.name AS cardType, r.reference_no AS reference,
           r.amount_paise AS amount, iif(r.status_id <= 2, r.amount_paise, 0) AS counted,
           CASE r.status_id WHEN 1 THEN 'Active' WHEN 2 THEN 'Pending'
                WHEN 3 THEN iif(t.kind = 'Cheque', 'Bounced', 'PaymentFailed')
                ELSE 'Cancelled' END AS state,
           h.name AS till, ${DRAWER_NAME} AS drawer, u.display_name AS person, o.id AS paperId
      FROM receipts r
      JOIN sales_orders o ON o.id = r.order_id
      JOIN customers c ON c.id = r.customer_id
      JOIN receipt_types t ON t.id = r.receipt_type_id
      JOIN users u ON u.id = r.created_by
      LEFT JOIN card_types k ON k.id = r.card_type_id
      LEFT JOIN money_entries e ON e.receipt_id = r.id AND e.kind = 'receipt'
      LEFT JOIN drawers w ON w.id = e.drawer_id
      LEFT JOIN devices h ON h.id = r.device_id
      LEFT JOIN invoices v ON v.order_id = o.id
     WHERE r.receipt_date >= :from AND r.receipt_date < :until AND NOT ${isPaidOut('r')}
    UNION ALL
    SELECT r.receipt_date, r.receipt_no, NULL, NULL, coalesce(y.name, c.name), r.kind, t.name_message, NULL,
           r.reference_no, r.amount_paise, iif(r.state = 'Active', r.amount_paise, 0), r.state,
           h.name, ${DRAWER_NAME}, u.display_name, NULL
      FROM account_receipts r
      JOIN receipt_types t ON t.id = r.receipt_type_id
      JOIN users u ON u.id = r.created_by
      LEFT JOIN payers y ON y.id = r.payer_id
      LEFT JOIN customers c ON c.id = r.customer_id
      LEFT JOIN money_entries e ON e.account_receipt_id = r.id AND e.kind = 'account'
      LEFT JOIN drawers w ON w.id = e.drawer_id
      LEFT JOIN devices h ON h.id = r.device_id
     WHERE r.receipt_date >= :from AND r.receipt_date < :until
     ORDER BY at, receiptNo`,
  paper: 'order',
  checks: [
    {
      name: message('reports.check.money-ledger'),
      left: `SELECT coalesce(sum(amount_paise), 0) AS value FROM ${MONEY_TAKEN}
              WHERE taken_at >= :from AND taken_at < :until`,
      right: `SELECT coalesce(sum(e.amount_paise), 0) AS value
                FROM money_entries e
                LEFT JOIN receipts r ON r.id = e.receipt_id
                LEFT JOIN account_receipts x ON x.id = e.account_receipt_id
               WHERE coalesce(r.receipt_date, x.receipt_date) >= :from
                 AND coalesce(r.receipt_date, x.receipt_date) < :until
                 AND (r.id IS NULL OR NOT ${isPaidOut('r')})`,
    },
  ],
}

/** What came in a day by each way of paying. */
export const collectionsByDay: Report = {
  title: message('reports.title.collections-by-day'),
  basis: message('reports.basis.receipt-date'),
  filters: ['period'],
  columns: ['date', 'method', 'receipts', 'advances', 'onBill', 'oldDues', 'onAccount', 'counted'],
  rowsBehind: () => ({ report: 'collections', key: 'method', column: 'method', day: 'date' }),
  chart: { kind: 'sum', by: 'date', of: 'counted' },
  sql: `
    SELECT date, method, count(*) AS receipts,
           sum(iif(moneyKind = 'Advance', paise, 0)) AS advances,
           sum(iif(moneyKind = 'OnBill', paise, 0)) AS onBill,
           sum(iif(moneyKind = 'OldDue', paise, 0)) AS oldDues,
           sum(iif(moneyKind IN ('GiftCard', 'Payer'), paise, 0)) AS onAccount,
           sum(paise) AS counted
      FROM (SELECT substr(r.receipt_date, 1, 10) AS date, t.name_message AS method,
                   t.id AS methodId, ${MONEY_KIND} AS moneyKind, r.amount_paise AS paise
              FROM valid_receipts r
              JOIN sales_orders o ON o.id = r.order_id
              JOIN receipt_types t ON t.id = r.receipt_type_id
              LEFT JOIN invoices v ON v.order_id = o.id
             WHERE r.receipt_date >= :from AND r.receipt_date < :until
               AND NOT ${isPaidOut('r')}
            UNION ALL
            SELECT substr(r.receipt_date, 1, 10), t.name_message, t.id, r.kind, r.amount_paise
              FROM account_receipts r JOIN receipt_types t ON t.id = r.receipt_type_id
             WHERE r.state = 'Active'
               AND r.receipt_date >= :from AND r.receipt_date < :until)
     GROUP BY date, methodId
     ORDER BY date, methodId`,
  checks: [
    {
      name: message('reports.check.money-ledger'),
      left: `SELECT coalesce(sum(amount_paise), 0) AS value FROM ${MONEY_TAKEN}
              WHERE taken_at >= :from AND taken_at < :until`,
      right: `SELECT coalesce(sum(e.amount_paise), 0) AS value
                FROM money_entries e
                LEFT JOIN receipts r ON r.id = e.receipt_id
                LEFT JOIN account_receipts x ON x.id = e.account_receipt_id
               WHERE coalesce(r.receipt_date, x.receipt_date) >= :from
                 AND coalesce(r.receipt_date, x.receipt_date) < :until
                 AND (r.id IS NULL OR NOT ${isPaidOut('r')})`,
    },
  ],
}

/** The money of each day of the drawer: from its first entry to its last seal. */
const ENTRIES_OF_DAYS = `
  SELECT d.id AS dayId, e.drawer_id AS drawerId, iif(e.takes_back_id IS NULL, e.kind, iif(e.kind = 'in', 'out', 'in')) AS kind,
         e.amount_paise AS paise, e.reason, e.note, e.receipt_id AS receiptId
    FROM days d
    JOIN day_marks s ON s.id = d.start_mark_id
    LEFT JOIN (SELECT day_id, max(id) AS id FROM day_reports GROUP BY day_id) q ON q.day_id = d.id
    LEFT JOIN day_reports z ON z.id = q.id AND d.state = 'closed'
    LEFT JOIN day_marks f ON f.id = z.end_mark_id
    JOIN money_entries e ON e.id > s.entry_id AND (f.id IS NULL OR e.id <= f.entry_id)
    JOIN receipt_types t ON t.id = e.receipt_type_id AND t.kind = 'Cash'
   WHERE d.business_date >= :from AND d.business_date < :until`

/** The drawers of each day: the main one, and those that were opened or moved cash. */
const DRAWERS_OF_DAYS = `
  SELECT id AS dayId, ${MAIN_DRAWER} AS drawerId FROM days
  UNION SELECT day_id, drawer_id FROM drawer_sessions
  UNION SELECT dayId, drawerId FROM (${ENTRIES_OF_DAYS})`

/** A day is closed on the last count of each of its drawers. */
const COUNTS_OF_DAY = `
  SELECT c.counted_paise AS countedCash, c.expected_paise AS expected, c.day_id AS dayId,
         c.drawer_id AS drawerId
    FROM cash_counts c
    JOIN (SELECT max(id) AS id FROM cash_counts GROUP BY day_id, drawer_id) l ON l.id = c.id`

/** Cash that moved between drawers is put in or taken out. */
const CASH_DAYS = `
  SELECT d.id AS dayId, d.business_date AS date, ${DRAWER_NAME} AS drawer,
         coalesce(sum(iif(e.kind IN ('float', 'earlier'), e.paise, 0)), 0) AS opening,
         coalesce(sum(iif(e.isReceipt AND m.moneyKind = 'OnBill', e.paise, 0)), 0) AS sales,
         coalesce(sum(iif(e.isReceipt AND m.moneyKind = 'Advance', e.paise, 0)), 0) AS advances,
         coalesce(sum(iif(e.isReceipt AND m.moneyKind = 'OldDue', e.paise, 0)), 0) AS oldDues,
         coalesce(sum(iif(e.kind LIKE 'account%', e.paise, 0)), 0) AS onAccount,
         coalesce(sum(iif(e.kind = 'in' OR (e.kind = 'moved' AND e.paise > 0),
                          e.paise, 0)), 0) AS cashIn,
         coalesce(sum(iif(e.kind = 'refund', e.paise, 0)), 0) AS refunds,
         coalesce(sum(iif((e.kind = 'out' AND e.reason <> 'BankDeposit')
                          OR (e.kind = 'moved' AND e.paise < 0),
                          e.paise, 0)), 0) AS cashOut,
         coalesce(sum(iif(e.kind = 'out' AND e.reason = 'BankDeposit', e.paise, 0)), 0)
           AS deposited,
         coalesce(sum(iif(e.kind = 'handed', e.paise, 0)), 0) AS handedOver,
         coalesce(sum(e.paise), 0) AS expected, c.countedCash,
         c.countedCash - coalesce(sum(e.paise), 0) AS difference, c.expected AS expectedThen,
         json_group_array(json_array(e.reason, e.note, e.paise))
           FILTER (WHERE e.kind IN ('in', 'out')) AS cashReasons
    FROM days d
    JOIN (${DRAWERS_OF_DAYS}) p ON p.dayId = d.id
    JOIN drawers w ON w.id = p.drawerId
    LEFT JOIN (SELECT *, kind LIKE 'receipt%' AS isReceipt FROM (${ENTRIES_OF_DAYS})) e
      ON e.dayId = d.id AND e.drawerId = w.id
    LEFT JOIN (SELECT r.id AS receiptId, ${MONEY_KIND} AS moneyKind
                 FROM receipts r JOIN sales_orders o ON o.id = r.order_id
                 LEFT JOIN invoices v ON v.order_id = o.id) m
      ON m.receiptId = e.receiptId
    LEFT JOIN (${COUNTS_OF_DAY}) c
      ON c.dayId = d.id AND c.drawerId = w.id AND d.state = 'closed'
   WHERE d.business_date >= :from AND d.business_date < :until
   GROUP BY d.id, w.id
   ORDER BY d.business_date, d.id, w.id`

export const cashBook: Report = {
  title: message('reports.title.cash-book'),
  rowsBehind: () => ({ report: 'collections', key: 'drawer', column: 'drawer', day: 'date' }),
  basis: message('reports.basis.business-day'),
  filters: ['period'],
  columns: [
    'date',
    'drawer',
    'opening',
    'sales',
    'advances',
    'oldDues',
    'onAccount',
    'cashIn',
    'refunds',
    'cashOut',
    'deposited',
    'handedOver',
    'expected',
    'countedCash',
    'difference',
    'cashReasons',
  ],
  sql: CASH_DAYS,
  checks: [
    {
      name: message('reports.check.counted-days'),
      left: `SELECT coalesce(sum(expected), 0) AS value FROM (${CASH_DAYS})
              WHERE countedCash IS NOT NULL`,
      right: `SELECT coalesce(sum(expectedThen), 0) AS value FROM (${CASH_DAYS})
               WHERE countedCash IS NOT NULL`,
    },
  ],
}

export const dues: Report = {
  title: message('reports.title.dues'),
  basis: message('reports.basis.now'),
  filters: [],
  columns: [
    'customer',
    'mobile',
    'household',
    'orderNo',
    'invoiceNo',
    'billDate',
    'deliveredOn',
    'net',
    'received',
    'due',
    'days',
    'due30',
    'due60',
    'due90',
    'due180',
    'dueOver',
    'promisedOn',
    'lastTold',
    'payer',
  ],
  chart: { kind: 'columns', of: ['due30', 'due60', 'due90', 'due180', 'dueOver'] },
  sql: `
    SELECT *, iif(days <= 30, due, 0) AS due30, iif(days BETWEEN 31 AND 60, due, 0) AS due60,
           iif(days BETWEEN 61 AND 90, due, 0) AS due90,
           iif(days BETWEEN 91 AND 180, due, 0) AS due180, iif(days > 180, due, 0) AS dueOver
      FROM (SELECT c.name AS customer, c.mobile, y.name AS household, o.order_no AS orderNo,
                   coalesce(v.invoice_no, iif(o.opening = 'Due', o.legacy_no, NULL)) AS invoiceNo,
                   coalesce(v.invoice_date, o.order_date) AS billDate,
                   (SELECT max(e.at) FROM order_events e
                     WHERE e.order_id = o.id AND e.kind = 'Deliver') AS deliveredOn,
                   o.expected_date AS promisedOn, b.net_paise AS net, b.paid_paise - ${paidOutOf('o.id')} AS received,
                   b.net_paise - b.paid_paise - b.credited_paise - b.settled_paise AS due,
                   CAST(julianday(:today)
                     - julianday(substr(coalesce(v.invoice_date, o.order_date), 1, 10))
                     AS INTEGER) AS days,
                   (SELECT max(at) FROM (
                      SELECT e.at FROM order_events e
                       WHERE e.order_id = o.id AND e.kind = 'ToldCustomer'
                      UNION ALL
                      SELECT strftime('%Y-%m-%dT%H:%M:%S', (x.at_ms + :offsetMs) / 1000.0,
                                      'unixepoch')
                        FROM outreach x
                       WHERE x.kind = 'BalanceDue' AND x.about_id = o.id
                         AND x.state IN ('Sent', 'Answered'))) AS lastTold,
                   (SELECT group_concat(DISTINCT p.name) FROM payer_claims q
                      JOIN payers p ON p.id = q.payer_id WHERE q.order_id = o.id) AS payer,
                   o.id AS paperId
              FROM sales_orders o
              JOIN order_balances b ON b.order_id = o.id
              JOIN customers c ON c.id = o.customer_id
              LEFT JOIN household_members m ON m.customer_id = c.id
              LEFT JOIN households n ON n.id = m.household_id
              LEFT JOIN customers y ON y.id = n.head_id
              LEFT JOIN invoices v ON v.order_id = o.id
             WHERE o.status <> 'Cancelled' AND (v.id IS NOT NULL OR o.status = 'Delivered'))
     WHERE due > 0
     ORDER BY days DESC, paperId`,
  paper: 'order',
}

/** What the reports of orders that are still open tell of each. */
const OPEN_ORDER_COLUMNS: Report['columns'] = [
  'orderNo',
  'customer',
  'mobile',
  'bookedOn',
  'promisedOn',
  'net',
  'advance',
  'balance',
  'orderState',
  'days',
]

const OPEN_ORDER = `
    SELECT o.order_no AS orderNo, c.name AS customer, c.mobile, o.order_date AS bookedOn,
           o.expected_date AS promisedOn, b.net_paise AS net,
           b.paid_paise + b.credited_paise + b.settled_paise AS advance,
           b.net_paise - b.paid_paise - b.credited_paise - b.settled_paise AS balance,
           o.status AS orderState,
           CAST(julianday(:today) - julianday(substr(o.order_date, 1, 10)) AS INTEGER) AS days,
           o.id AS paperId`

const TO_PAY = `${OPEN_ORDER}
      FROM sales_orders o
      JOIN order_balances b ON b.order_id = o.id
      JOIN customers c ON c.id = o.customer_id
     WHERE o.status NOT IN ('Cancelled', 'Delivered')
       AND NOT EXISTS (SELECT 1 FROM invoices v WHERE v.order_id = o.id)
       AND b.net_paise - b.paid_paise - b.credited_paise - b.settled_paise > 0
     ORDER BY o.id`

/** What is left to pay of orders that are no dues yet: neither billed nor handed over. */
export const ordersToPay: Report = {
  title: message('reports.title.orders-to-pay'),
  basis: message('reports.basis.now'),
  filters: [],
  columns: OPEN_ORDER_COLUMNS,
  sql: TO_PAY,
  paper: 'order',
  checks: [
    {
      name: message('reports.check.dues-and-orders'),
      left: `SELECT (SELECT coalesce(sum(due), 0) FROM (${dues.sql}))
                  + (SELECT coalesce(sum(balance), 0) FROM (${TO_PAY})) AS value`,
      right: `SELECT coalesce(sum(b.net_paise - b.paid_paise - b.credited_paise
                                  - b.settled_paise), 0) AS value
                FROM sales_orders o JOIN order_balances b ON b.order_id = o.id
               WHERE o.status <> 'Cancelled'
                 AND b.net_paise - b.paid_paise - b.credited_paise - b.settled_paise > 0`,
    },
  ],
}

/** Orders that hold money and have no invoice yet. */
const HELD = `
  FROM sales_orders o
  JOIN order_balances b ON b.order_id = o.id
  JOIN customers c ON c.id = o.customer_id
 WHERE o.status <> 'Cancelled' AND o.opening IS NOT 'Due'
   AND NOT EXISTS (SELECT 1 FROM invoices v WHERE v.order_id = o.id)
   AND b.paid_paise + b.credited_paise + b.settled_paise > 0`

export const advances: Report = {
  title: message('reports.title.advances'),
  basis: message('reports.basis.now'),
  filters: [],
  columns: OPEN_ORDER_COLUMNS,
  sql: `
    ${OPEN_ORDER}
      ${HELD}
     ORDER BY o.id`,
  paper: 'order',
  checks: [
    {
      name: message('reports.check.advances-liability'),
      left: `SELECT coalesce(sum(b.paid_paise + b.credited_paise + b.settled_paise), 0) AS value
             ${HELD}`,
      right: `SELECT coalesce(sum(r.amount_paise), 0) - (
                     SELECT coalesce(sum(t.returned_paise - t.released_paise), 0)
                       FROM order_settlements t JOIN sales_orders o ON o.id = t.order_id
                      WHERE o.status <> 'Cancelled' AND NOT EXISTS
                            (SELECT 1 FROM invoices v WHERE v.order_id = o.id)) + (
                     SELECT coalesce(sum(o.opening_paid_paise), 0)
                       FROM sales_orders o
                      WHERE o.status <> 'Cancelled' AND NOT EXISTS
                            (SELECT 1 FROM invoices v WHERE v.order_id = o.id)) AS value
                FROM receipts r JOIN sales_orders o ON o.id = r.order_id
               WHERE r.status_id <= 2 AND o.status <> 'Cancelled' AND o.opening IS NOT 'Due' AND NOT EXISTS
                     (SELECT 1 FROM invoices v WHERE v.order_id = o.id)`,
    },
  ],
}

export const unclaimed: Report = {
  title: message('reports.title.unclaimed'),
  basis: message('reports.basis.now'),
  filters: [],
  columns: [
    'orderNo',
    'customer',
    'mobile',
    'readySince',
    'days',
    'timesTold',
    'lastTold',
    'net',
    'balance',
    'cost',
    'nextStep',
  ],
  sql: `
    SELECT orderNo, customer, mobile, coalesce(readyAt, expected) AS readySince,
           CAST(julianday(:today) - julianday(substr(coalesce(readyAt, expected), 1, 10))
             AS INTEGER) AS days,
           timesTold, lastTold, net, balance, cost,
           CASE WHEN timesTold = 0 THEN 'Tell'
                WHEN timesTold >= 3 AND substr(coalesce(readyAt, expected), 1, 10)
                  < date(:today, '-30 days') THEN 'Decide'
                WHEN substr(lastTold, 1, 10) < date(:today, '-7 days') THEN 'TellAgain'
                ELSE 'Wait' END AS nextStep,
           paperId
      FROM (SELECT o.order_no AS orderNo, c.name AS customer, c.mobile,
                   o.expected_date AS expected,
                   (SELECT max(e.at) FROM order_events e
                     WHERE e.order_id = o.id AND e.kind = 'Ready') AS readyAt,
                   (SELECT count(*) FROM order_events e
                     WHERE e.order_id = o.id AND e.kind = 'ToldCustomer') AS timesTold,
                   (SELECT max(e.at) FROM order_events e
                     WHERE e.order_id = o.id AND e.kind = 'ToldCustomer') AS lastTold,
                   b.net_paise AS net,
                   b.net_paise - b.paid_paise - b.credited_paise - b.settled_paise AS balance,
                   (SELECT iif(min(m.is_cost_known) = 1, sum(m.sales_cost_paise), NULL)
                      FROM order_lines l JOIN stock_movements m ON m.order_line_id = l.id
                     WHERE l.order_id = o.id) AS cost,
                   o.id AS paperId
              FROM sales_orders o
              JOIN order_balances b ON b.order_id = o.id
              JOIN customers c ON c.id = o.customer_id
             WHERE o.status = 'Ready' AND o.dropped_at IS NULL)
     ORDER BY readySince, paperId`,
  paper: 'order',
}

/** What was sold of gift cards, and what the shop still owes on each. */
export const giftCards: Report = {
  title: message('reports.title.gift-cards'),
  basis: message('reports.basis.sold-and-now'),
  filters: ['period'],
  columns: [
    'date',
    'card',
    'receiptNo',
    'customer',
    'forName',
    'method',
    'cardAmount',
    'spent',
    'givenBack',
    'writtenOff',
    'cardLeft',
    'validUntil',
    'state',
  ],
  sql: `
    SELECT g.sold_on AS date, 'GC…' || substr(g.card_no, -4) AS card, r.receipt_no AS receiptNo,
           c.name AS customer, g.for_name AS forName, t.name_message AS method,
           g.amount_paise AS cardAmount, m.spent, m.givenBack, m.writtenOff,
           g.balance_paise AS cardLeft, g.expires_on AS validUntil,
           CASE WHEN g.state <> 'Active' THEN g.state WHEN g.balance_paise = 0 THEN 'UsedUp'
                WHEN g.expires_on < :today THEN 'Ended' ELSE 'Active' END AS state,
           NULL AS paperId
      FROM gift_cards g
      JOIN account_receipts r ON r.gift_card_id = g.id
      JOIN receipt_types t ON t.id = r.receipt_type_id
      LEFT JOIN customers c ON c.id = g.buyer_id
      JOIN (SELECT gift_card_id AS id,
                   sum(iif(kind = 'spent', -amount_paise, 0)) AS spent,
                   sum(iif(kind = 'given-back', amount_paise, 0)) AS givenBack,
                   sum(iif(kind IN ('written-off', 'cancelled'), -amount_paise, 0)) AS writtenOff
              FROM gift_card_moves GROUP BY gift_card_id) m ON m.id = g.id
     WHERE g.sold_on >= :from AND g.sold_on < :until
     ORDER BY g.id`,
  checks: [
    {
      name: message('reports.check.cards-spent'),
      left: `SELECT coalesce(-sum(amount_paise), 0) AS value FROM gift_card_moves
              WHERE kind IN ('spent', 'given-back')`,
      right: `SELECT coalesce(sum(r.amount_paise), 0) AS value
                FROM valid_receipts r WHERE r.receipt_type_id = ${GIFT_CARD}`,
    },
    {
      name: message('reports.check.cards-sold'),
      left: `SELECT coalesce(sum(amount_paise), 0) AS value FROM gift_card_moves
              WHERE kind IN ('sold', 'cancelled')`,
      right: `SELECT coalesce(sum(e.amount_paise), 0) AS value
                FROM money_entries e JOIN account_receipts r ON r.id = e.account_receipt_id
               WHERE r.kind = 'GiftCard'`,
    },
  ],
}
