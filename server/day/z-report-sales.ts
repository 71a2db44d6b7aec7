import type { ZReport } from '../contract/day-report.ts'
import { all, type ReadableDb } from '../db/sql.ts'
import { BALANCE_PARTS, type BalanceParts, balancePaiseOf } from '../orders/order-balance.ts'
import { toRupees } from '../wire/rupees.ts'
import type { Marks } from './day-rows.ts'
import { nameCode, OFFERS, type SeriesCode, seriesName } from './report-names.ts'

/**
 * The orders that were booked between two marks. One that was split off another was booked with that
 * one, whenever that was.
 */
const BOOKED = `(
  SELECT id FROM sales_orders
   WHERE id > :after AND id <= :upTo AND opening IS NULL
     AND id NOT IN (SELECT new_order_id FROM order_splits)
  UNION ALL
  SELECT new_order_id FROM order_splits
   WHERE first_order_id > :after AND first_order_id <= :upTo)`

type Ids = { invoiceIds: number[]; orderIds: number[]; noteIds: number[] }

/** The invoices, orders and credit notes that were written between two marks. */
export function idsBetween(db: ReadableDb, start: Marks, end: Marks): Ids {
  const ids = (sql: string, after: number, upTo: number): number[] =>
    all<{ id: number }>(db, sql, { after, upTo }).map(({ id }) => id)
  return {
    invoiceIds: ids(
      'SELECT id FROM invoices WHERE id > :after AND id <= :upTo',
      start.invoiceId,
      end.invoiceId,
    ),
    orderIds: ids(`SELECT id FROM ${BOOKED} ORDER BY id`, start.orderId, end.orderId),
    noteIds: ids(
      'SELECT id FROM credit_notes WHERE id > :after AND id <= :upTo',
      start.creditNoteId,
      end.creditNoteId,
    ),
  }
}

/** The lines of a day's invoices, each with the part of its discount that offers and points gave. */
const BILLED_LINES = `(
  SELECT l.*, o.created_by AS sold_by, a.given_by,
         coalesce((SELECT sum(d.paise) FROM order_line_discounts d WHERE d.line_id = l.id), 0)
           + coalesce((SELECT q.paise FROM order_line_points q WHERE q.line_id = l.id), 0)
           AS rule_paise
    FROM invoices v
    JOIN sales_orders o ON o.id = v.order_id
    JOIN order_lines l ON l.order_id = o.id
    LEFT JOIN approvals a ON a.id = l.approval_id
   WHERE v.id > :after AND v.id <= :upTo)`

type Given = { name: string | null; paise: number; count: number }

/**
 * Discounts on what was billed, by who gave them: who approved one, else who sold. What offers,
 * coupons and points took off was given by nobody and is one row.
 */
export function discountsBetween(db: ReadableDb, start: Marks, end: Marks): ZReport['Discounts'] {
  const rows = all<Given>(
    db,
    `SELECT u.display_name AS name, sum(g.paise) AS paise, count(DISTINCT g.orderId) AS count
       FROM (SELECT coalesce(given_by, sold_by) AS userId, order_id AS orderId,
                    discount_paise - rule_paise AS paise
               FROM ${BILLED_LINES}
             UNION ALL
             SELECT NULL, order_id, rule_paise FROM ${BILLED_LINES}) g
       LEFT JOIN users u ON u.id = g.userId
      WHERE g.paise > 0
      GROUP BY g.userId
      ORDER BY g.userId IS NULL, paise DESC, g.userId`,
    { after: start.invoiceId, upTo: end.invoiceId },
  )
  return {
    Total: toRupees(rows.reduce((sum, { paise }) => sum + paise, 0)),
    ByPerson: rows.map(({ count, name, paise }) => ({
      ...(name === null ? { Name: OFFERS.name, ...nameCode(OFFERS.code) } : { Name: name }),
      Amount: toRupees(paise),
      Count: count,
    })),
  }
}

/**
 * What was left unpaid of the orders that were booked: goods that left with a sum still due, and
 * orders without any payment. An advance on goods that stay is none, nor is what was split off an order
 * whose advance paid the rest of it.
 */
export function unpaidBetween(
  db: ReadableDb,
  start: Marks,
  end: Marks,
): NonNullable<ZReport['Unpaid']> {
  return all<BalanceParts & { orderNo: string; customerName: string; userName: string }>(
    db,
    `SELECT o.order_no AS orderNo, c.name AS customerName, u.display_name AS userName,
            ${BALANCE_PARTS}
       FROM sales_orders o
       JOIN order_balances b ON b.order_id = o.id
       JOIN customers c ON c.id = o.customer_id
       JOIN users u ON u.id = o.created_by
      WHERE o.id IN ${BOOKED} AND o.status <> 'Cancelled'
        AND (o.status = 'Delivered'
             OR b.paid_paise = 0 AND o.id NOT IN (SELECT new_order_id FROM order_splits))
      ORDER BY o.id`,
    { after: start.orderId, upTo: end.orderId },
  ).flatMap((row) => {
    const duePaise = balancePaiseOf(row)
    if (duePaise <= 0) return []
    return {
      SalesOrderNo: row.orderNo,
      CustomerName: row.customerName,
      UserName: row.userName,
      Amount: toRupees(duePaise),
    }
  })
}

type Below = { name: string; lines: number; approved: number; centipaiseMilli: number }

/**
 * Goods that were billed at a price below the list, by who sold: how many lines, by how much before
 * any discount, and how many of them a manager had approved.
 */
export function belowListBetween(
  db: ReadableDb,
  start: Marks,
  end: Marks,
): NonNullable<ZReport['BelowList']> {
  const rows = all<Below>(
    db,
    `SELECT u.display_name AS name, count(*) AS lines, count(l.approval_id) AS approved,
            sum((l.list_price_centipaise - l.price_centipaise) * l.qty_milli) AS centipaiseMilli
       FROM ${BILLED_LINES} l JOIN users u ON u.id = l.sold_by
      WHERE l.price_centipaise < l.list_price_centipaise
      GROUP BY u.id
      ORDER BY centipaiseMilli DESC, u.id`,
    { after: start.invoiceId, upTo: end.invoiceId },
  )
  const people = rows.map((row) => ({ ...row, paise: Math.round(row.centipaiseMilli / 100_000) }))
  return {
    Total: toRupees(people.reduce((sum, { paise }) => sum + paise, 0)),
    Lines: people.reduce((sum, { lines }) => sum + lines, 0),
    ByPerson: people.map(({ approved, lines, name, paise }) => ({
      Name: name,
      Amount: toRupees(paise),
      Lines: lines,
      Approved: approved,
    })),
  }
}

type SeriesRow = { code: SeriesCode; firstNo: string; lastNo: string; count: number }

/** A series is consecutive, so its first and last row are its first and last number. */
const SERIES_SQL = `
  WITH used (place, code, id, no) AS (
    SELECT 1, 'day.series-tax-invoices', id, invoice_no FROM invoices
     WHERE id > :invoiceAfter AND id <= :invoiceUpTo AND document_type = 'TaxInvoice'
    UNION ALL
    SELECT 2, 'day.series-bills-of-supply', id, invoice_no FROM invoices
     WHERE id > :invoiceAfter AND id <= :invoiceUpTo AND document_type = 'BillOfSupply'
    UNION ALL
    SELECT 3, 'day.series-receipts', id, receipt_no FROM receipts
     WHERE id > :receiptAfter AND id <= :receiptUpTo
    UNION ALL
    SELECT 4, 'day.series-credit-notes', id, credit_note_no FROM credit_notes
     WHERE id > :noteAfter AND id <= :noteUpTo
    UNION ALL
    SELECT 5, 'day.series-refund-vouchers', v.id, v.voucher_no
      FROM money_entries e JOIN refund_vouchers v ON v.id = e.voucher_id
     WHERE e.id > :entryAfter AND e.id <= :entryUpTo AND v.series = 'refund_voucher'
    UNION ALL
    SELECT 6, 'day.series-refund-receipts', v.id, v.voucher_no
      FROM money_entries e JOIN refund_vouchers v ON v.id = e.voucher_id
     WHERE e.id > :entryAfter AND e.id <= :entryUpTo AND v.series = 'refund_receipt'
    UNION ALL
    SELECT 7, 'day.series-customer-credits', id, credit_no FROM customer_credits
     WHERE id > :creditAfter AND id <= :creditUpTo
    UNION ALL
    SELECT 8, 'day.series-account-receipts', a.id, a.receipt_no
      FROM money_entries e JOIN account_receipts a ON a.id = e.account_receipt_id
     WHERE e.id > :entryAfter AND e.id <= :entryUpTo AND e.kind = 'account'
    UNION ALL
    SELECT 9, 'day.series-orders', id, order_no FROM sales_orders
     WHERE id > :orderAfter AND id <= :orderUpTo AND opening IS NULL
    UNION ALL
    SELECT 10, 'day.series-lab-orders', id, lab_order_no FROM lab_orders
     WHERE id > :labAfter AND id <= :labUpTo
  )
  SELECT s.code, first.no AS firstNo, last.no AS lastNo, s.count
    FROM (SELECT place, code, min(id) AS firstId, max(id) AS lastId, count(*) AS count
            FROM used GROUP BY place, substr(no, 1, instr(no, '/'))) s
    JOIN used first ON first.place = s.place AND first.id = s.firstId
    JOIN used last ON last.place = s.place AND last.id = s.lastId
   ORDER BY s.place, s.firstId`

/** The numbers used between two marks: the first, the last and how many, a series each. */
export function seriesBetween(db: ReadableDb, start: Marks, end: Marks): ZReport['Series'] {
  return all<SeriesRow>(db, SERIES_SQL, {
    invoiceAfter: start.invoiceId,
    invoiceUpTo: end.invoiceId,
    receiptAfter: start.receiptId,
    receiptUpTo: end.receiptId,
    noteAfter: start.creditNoteId,
    noteUpTo: end.creditNoteId,
    creditAfter: start.customerCreditId,
    creditUpTo: end.customerCreditId,
    entryAfter: start.entryId,
    entryUpTo: end.entryId,
    orderAfter: start.orderId,
    orderUpTo: end.orderId,
    labAfter: start.labOrderId,
    labUpTo: end.labOrderId,
  }).map((row) => ({
    ...seriesName(row.code),
    FirstNo: row.firstNo,
    LastNo: row.lastNo,
    Count: row.count,
  }))
}

type FoundRow = {
  kind: NonNullable<ZReport['Found']>[number]['Kind']
  number: string
  customerName: string
  paise: number
}

/**
 * Papers of a computer that was replaced, found between two marks: they were issued, and stand in no
 * other day of this shop. Nothing where there were none.
 */
export function foundBetween(db: ReadableDb, start: Marks, end: Marks): Pick<ZReport, 'Found'> {
  const found = all<FoundRow>(
    db,
    `SELECT kind, number, customer_name AS customerName, amount_paise AS paise
       FROM found_documents WHERE found_at_ms > :after AND found_at_ms <= :upTo ORDER BY id`,
    { after: start.atMs, upTo: end.atMs },
  )
  if (found.length === 0) return {}
  return {
    Found: found.map(({ customerName, kind, number, paise }) => ({
      Kind: kind,
      Number: number,
      CustomerName: customerName,
      Amount: toRupees(paise),
    })),
  }
}
