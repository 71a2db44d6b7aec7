import type { Static } from 'typebox'
import { customerName } from '../branch/customer-name.ts'
import type { OrderRow } from '../contract/orders.ts'
import { all, exactlyOne, type ReadableDb, type SqlParams } from '../db/sql.ts'
import type { Unformatted } from '../kernel/operation.ts'
import type { Services } from '../kernel/services.ts'
import { toRupees } from '../wire/rupees.ts'
import { BALANCE_PARTS, type BalanceParts, balancePaiseOf } from './order-balance.ts'
import { IS_FITTING_ONLY } from './order-conditions.ts'

export type OrderListRow = BalanceParts & {
  id: number
  orderNo: string
  orderDate: string
  expectedDate: string
  customerId: number
  customerName: string
  customerMobile: string | null
  status: string
  labStatus: string | null
  passed: number | null
  fittingOnly: number | null
  isDropped: number
  invoiceNo: string | null
  sessionKey: string
}

/** When an order got its newest paper: its bill, or itself. */
const PAPER_TIME = `
  coalesce((SELECT max(v.created_at_ms) FROM invoices v WHERE v.order_id = o.id), o.created_at_ms)`

/** The newest papers are among the newest bills and the newest orders: others need not be sorted. */
const AMONG_NEWEST = `
  o.id IN (SELECT order_id FROM (SELECT order_id FROM invoices
                                  ORDER BY id DESC LIMIT :limit + :offset)
           UNION ALL
           SELECT id FROM (SELECT id FROM sales_orders
                            ORDER BY id DESC LIMIT :limit + :offset))`

// The page is cut first, so that only its rows are summed.
const rowsOf = (where: string, order: string) => `
  SELECT o.id, o.order_no AS orderNo, o.order_date AS orderDate, o.expected_date AS expectedDate,
         o.customer_id AS customerId, c.name AS customerName, c.mobile AS customerMobile, o.status,
         l.status AS labStatus, ${IS_FITTING_ONLY} AS fittingOnly,
         (SELECT passed FROM order_events
           WHERE order_id = o.id AND lab_order_id = l.id AND kind IN ('Received', 'Checked')
           ORDER BY id DESC LIMIT 1) AS passed,
         v.invoice_no AS invoiceNo, ${BALANCE_PARTS},
         o.session_key AS sessionKey, o.dropped_at IS NOT NULL AS isDropped
    FROM (SELECT o.id FROM sales_orders o
           WHERE ${where}
           ORDER BY ${order} LIMIT :limit OFFSET :offset) page
    CROSS JOIN sales_orders o ON o.id = page.id
    JOIN order_balances b ON b.order_id = o.id
    JOIN customers c ON c.id = o.customer_id
    LEFT JOIN invoices v ON v.order_id = o.id
    LEFT JOIN lab_orders l ON l.id = (SELECT max(id) FROM lab_orders WHERE order_id = o.id)
   ORDER BY ${order}`

/** A condition on `sales_orders o` with its values; the text is always one of ours. */
export type OrderCondition = { clause: string; params: SqlParams }

type Window = { pageSize: number; offset: number }

/** Orders that meet every condition, newest first. */
export function listOrders(
  db: ReadableDb,
  conditions: readonly OrderCondition[],
  window: Window,
): OrderListRow[] {
  return pageOf(db, conditions, window, 'o.id DESC')
}

/** Orders that meet every condition, by the time of their newest paper. */
export function listByPaper(
  db: ReadableDb,
  conditions: readonly OrderCondition[],
  window: Window,
): OrderListRow[] {
  const some = conditions.length === 0 ? [{ clause: AMONG_NEWEST, params: {} }] : conditions
  return pageOf(db, some, window, `${PAPER_TIME} DESC, o.id DESC`)
}

function pageOf(
  db: ReadableDb,
  conditions: readonly OrderCondition[],
  window: Window,
  order: string,
): OrderListRow[] {
  const { where, params } = joined(conditions)
  return all<OrderListRow>(db, rowsOf(where, order), {
    ...params,
    limit: window.pageSize,
    offset: window.offset,
  })
}

export function countOrders(db: ReadableDb, conditions: readonly OrderCondition[]): number {
  const { where, params } = joined(conditions)
  return exactlyOne<{ total: number }>(
    db,
    `SELECT count(*) AS total FROM sales_orders o WHERE ${where}`,
    params,
  ).total
}

export function ordersOfCustomer(db: ReadableDb, customerId: number, limit: number) {
  const condition = { clause: 'o.customer_id = :customerId', params: { customerId } }
  return listOrders(db, [condition], { pageSize: limit, offset: 0 })
}

export function encodeOrderRow(
  services: Services,
  row: OrderListRow,
): Unformatted<Static<typeof OrderRow>> {
  const { ids } = services
  return {
    ID: ids.encode('order', row.id),
    NumericID: row.id,
    SalesOrderNo: row.orderNo,
    OrderDate: row.orderDate,
    ExpectedDate: row.expectedDate,
    CustomerID: ids.encode('customer', row.customerId),
    CustomerNumericID: row.customerId,
    CustomerName: customerName(services, { id: row.customerId, name: row.customerName }),
    CustomerMobile: row.customerMobile,
    Status: row.status,
    LabStatus: row.labStatus,
    IsChecked: row.passed === 1 || row.labStatus === 'Fitted',
    IsFittingOnly: row.fittingOnly === 1,
    IsDropped: row.isDropped === 1,
    IsInvoiceGenerated: row.invoiceNo !== null,
    InvoiceNo: row.invoiceNo,
    NetAmount: toRupees(row.netPaise),
    PaidAmount: toRupees(row.paidPaise),
    BalanceAmount: toRupees(balancePaiseOf(row)),
    SessionID: row.sessionKey,
  }
}

function joined(conditions: readonly OrderCondition[]): { where: string; params: SqlParams } {
  const clauses = conditions.map(({ clause }) => `(${clause})`)
  const params: SqlParams = {}
  for (const condition of conditions) Object.assign(params, condition.params)
  return { where: clauses.length === 0 ? '1' : clauses.join(' AND '), params }
}
