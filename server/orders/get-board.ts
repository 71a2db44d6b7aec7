import type { Static } from 'typebox'
import { customerName } from '../branch/customer-name.ts'
import type { ReplyOf } from '../contract/operation.ts'
import { type BoardRow, orderBoard } from '../contract/order-transitions.ts'
import { all, exactlyOne } from '../db/sql.ts'
import { addDays } from '../domain/local-time.ts'
import type { LabOrderState, OrderState } from '../domain/order-states.ts'
import { nextTransitions } from '../domain/order-transitions.ts'
import { isOverdue } from '../domain/overdue.ts'
import { literal } from '../kernel/message.ts'
import { operation, type Unformatted } from '../kernel/operation.ts'
import type { Services } from '../kernel/services.ts'
import { toRupees } from '../wire/rupees.ts'
import { BALANCE_PARTS, type BalanceParts, balancePaiseOf } from './order-balance.ts'
import { IS_FITTING_ONLY, IS_OPEN, IS_OVERDUE } from './order-conditions.ts'
import { contentsOfOrders } from './order-contents.ts'

const MOST_ROWS = 100
const OPEN = ['Booked', 'InLab', 'Ready'] as const

export const getBoard = operation(orderBoard, ({ query, services }) => {
  const limit = query.limit ?? MOST_ROWS
  const now = services.localNow()
  const today = `${now.slice(0, 10)}T00:00:00`
  const since = addDays(today, 1 - (query.deliveredDays ?? 1))
  return {
    Columns: [
      ...OPEN.map((status) => openColumn(services, { status, now, limit })),
      deliveredColumn(services, { since, now, limit }),
    ],
  }
})

type Column = Unformatted<ReplyOf<typeof orderBoard>['Columns'][number]>

type Row = BalanceParts & {
  id: number
  orderNo: string
  orderDate: string
  customerId: number
  customerName: string
  customerMobile: string | null
  status: OrderState
  promisedDate: string
  invoiceNo: string | null
  labOrderNo: string | null
  labName: string | null
  labStatus: LabOrderState | null
  labExpectedDate: string | null
  passed: number | null
  fittingOnly: number | null
  timesNotified: number
  remakeCount: number
  deliveredAt: string | null
}

// The page is cut first, so that only its rows are summed and looked into.
const rowsOf = (page: string) => `
  SELECT o.id, o.order_no AS orderNo, o.order_date AS orderDate, o.customer_id AS customerId,
         c.name AS customerName, c.mobile AS customerMobile, o.status,
         o.expected_date AS promisedDate, v.invoice_no AS invoiceNo,
         ${BALANCE_PARTS},
         l.lab_order_no AS labOrderNo, s.name AS labName, l.status AS labStatus,
         l.expected_date AS labExpectedDate, ${IS_FITTING_ONLY} AS fittingOnly,
         (SELECT passed FROM order_events
           WHERE order_id = o.id AND lab_order_id = l.id AND kind IN ('Received', 'Checked')
           ORDER BY id DESC LIMIT 1) AS passed,
         (SELECT count(*) FROM order_events
           WHERE order_id = o.id AND kind = 'ToldCustomer') AS timesNotified,
         (SELECT count(*) FROM remakes WHERE order_id = o.id) AS remakeCount,
         (SELECT max(at) FROM order_events
           WHERE order_id = o.id AND kind = 'Deliver') AS deliveredAt
    FROM (${page}) page
    CROSS JOIN sales_orders o ON o.id = page.id
    JOIN order_balances b ON b.order_id = o.id
    JOIN customers c ON c.id = o.customer_id
    LEFT JOIN invoices v ON v.order_id = o.id
    LEFT JOIN lab_orders l ON l.id = (SELECT max(id) FROM lab_orders WHERE order_id = o.id)
    LEFT JOIN suppliers s ON s.id = l.supplier_id`

const OPEN_ROWS = `${rowsOf(`
      SELECT o.id FROM sales_orders o
       WHERE o.status = :status AND ${IS_OPEN}
       ORDER BY o.expected_date LIMIT :limit`)}
   ORDER BY o.expected_date, o.id`

const OPEN_COUNT = `
  SELECT count(*) AS total, coalesce(sum(${IS_OVERDUE}), 0) AS overdue,
         coalesce(sum(NOT ${IS_OVERDUE} AND o.expected_date < :tomorrow), 0) AS dueToday
    FROM sales_orders o
   WHERE o.status = :status AND ${IS_OPEN}`

/** One column of orders that wait, the earliest promised first. */
export function openColumn(
  services: Services,
  args: { status: OrderState; now: string; limit: number },
): Column {
  const { limit, now, status } = args
  const counts = exactlyOne<{ total: number; overdue: number; dueToday: number }>(
    services.db,
    OPEN_COUNT,
    { now, status, tomorrow: addDays(now, 1).slice(0, 10) },
  )
  const rows = all<Row>(services.db, OPEN_ROWS, { limit, status })
  return {
    Status: status,
    Total: counts.total,
    Overdue: counts.overdue,
    DueToday: counts.dueToday,
    Items: encodeRows(services, rows, now),
  }
}

// An order that was made again may have been handed over twice in the span. The sign keeps the
// planner from walking all events in the order of their orders.
const DELIVERED = `SELECT e.order_id AS id, max(e.at) AS at
        FROM order_events e CROSS JOIN sales_orders d ON d.id = e.order_id
       WHERE e.kind = 'Deliver' AND e.at >= :since AND d.status = 'Delivered'
       GROUP BY +e.order_id`

const DELIVERED_ROWS = `${rowsOf(`${DELIVERED} ORDER BY at DESC LIMIT :limit`)}
   ORDER BY page.at DESC, o.id DESC`

/** Those handed over since a moment, the last first; sales over the counter are none of them. */
export function deliveredColumn(
  services: Services,
  args: { since: string; now: string; limit: number },
): Column {
  const { limit, now, since } = args
  const { total } = exactlyOne<{ total: number }>(
    services.db,
    `SELECT count(*) AS total FROM (${DELIVERED})`,
    { since },
  )
  const rows = all<Row>(services.db, DELIVERED_ROWS, { limit, since })
  return {
    Status: 'Delivered',
    Total: total,
    Overdue: 0,
    DueToday: 0,
    Items: encodeRows(services, rows, now),
  }
}

function encodeRows(
  services: Services,
  rows: readonly Row[],
  now: string,
): Unformatted<Static<typeof BoardRow>>[] {
  const contents = contentsOfOrders(
    services.db,
    rows.map(({ id }) => id),
  )
  return rows.map((row) => {
    const isChecked = row.passed === 1 || row.labStatus === 'Fitted'
    const status = { order: row.status, lab: row.labStatus, isChecked }
    return {
      ID: services.ids.encode('order', row.id),
      NumericID: row.id,
      SalesOrderNo: row.orderNo,
      OrderDate: row.orderDate,
      CustomerID: services.ids.encode('customer', row.customerId),
      CustomerName: customerName(services, { id: row.customerId, name: row.customerName }),
      CustomerMobile: row.customerMobile,
      Status: row.status,
      PromisedDate: row.promisedDate,
      IsOverdue: row.status !== 'Delivered' && isOverdue(row, now),
      BalanceAmount: toRupees(balancePaiseOf(row)),
      InvoiceNo: row.invoiceNo,
      LabOrderNo: row.labOrderNo,
      LabName: row.labName,
      LabStatus: row.labStatus,
      LabExpectedDate: row.labExpectedDate,
      IsChecked: isChecked,
      IsFittingOnly: row.fittingOnly === 1,
      Contents: contents.get(row.id) ?? literal(''),
      TimesTold: row.timesNotified,
      RemakeCount: row.remakeCount,
      DeliveredAt: row.deliveredAt,
      NextMoves: nextTransitions(status, row.timesNotified, row.fittingOnly === 1),
    }
  })
}
