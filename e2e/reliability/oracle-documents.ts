import type { DatabaseSync } from 'node:sqlite'
import { each, rows } from './oracle-rows.ts'

/**
 * Orders, invoices, receipts and lab orders: numbered 1..n, whole, and in agreement with each
 * other.
 */
export function aboutDocuments(db: DatabaseSync): string[] {
  return [
    ...aboutNumbers(db),
    ...aboutOrders(db),
    ...aboutInvoices(db),
    ...aboutReceipts(db),
    ...aboutCarts(db),
  ]
}

type Numbered = { series: string; yearId: number; number: string }

/** The financial year that a number names: 2026 of `KA1O/26-27/00001`. */
const yearOf = (column: string) =>
  `2000 + CAST(substr(${column}, instr(${column}, '/') + 1, 2) AS INTEGER)`

function aboutNumbers(db: DatabaseSync): string[] {
  const numbered = rows<Numbered>(
    db,
    `SELECT iif(opening IS NULL, 'order', 'opening') AS series, year_id AS yearId,
            order_no AS number FROM sales_orders
     UNION ALL
     SELECT CASE document_type WHEN 'TaxInvoice' THEN 'invoice' ELSE 'bill_of_supply' END,
            year_id, invoice_no FROM invoices
     UNION ALL SELECT 'receipt', year_id, receipt_no FROM receipts
     UNION ALL SELECT 'credit_note', year_id, credit_note_no FROM credit_notes
     UNION ALL SELECT series, year_id, voucher_no FROM refund_vouchers
     UNION ALL SELECT 'account_receipt', year_id, receipt_no FROM account_receipts
     UNION ALL SELECT 'customer_credit', year_id, credit_no FROM customer_credits
     -- The bills of these tests are of the running year, as their numbers are.
     UNION ALL SELECT 'goods_receipt', bill_year_id, receipt_no FROM goods_receipts
      WHERE receipt_no IS NOT NULL
     UNION ALL SELECT 'lab_order', year_id, lab_order_no FROM lab_orders
     UNION ALL SELECT 'purchase_order', ${yearOf('order_no')}, order_no FROM purchase_orders
      WHERE order_no IS NOT NULL
     UNION ALL SELECT 'stock_voucher', ${yearOf('voucher_no')}, voucher_no FROM stock_vouchers
     UNION ALL SELECT 'supplier_return', ${yearOf('return_no')}, return_no FROM supplier_returns
     UNION ALL SELECT 'supplier_payment', ${yearOf('payment_no')}, payment_no
       FROM supplier_payments`,
  )
  const lists = new Map<string, number[]>()
  for (const { number, series, yearId } of numbered) {
    // A shop that was taken over or brought back goes on in series with two letters.
    const letters = /\d[A-Z]?([A-Z]{2})\/\d\d\/\d+$/.exec(number)?.[1] ?? ''
    const key = `${series} ${yearId}${letters}`
    const list = lists.get(key) ?? []
    list.push(Number(/\/(\d+)$/.exec(number)?.[1]))
    lists.set(key, list)
  }
  const counters = rows<{ key: string; last: number }>(
    db,
    `SELECT series || ' ' || year_id || letters AS key, last_sequence AS last FROM number_series`,
  )
  for (const { key } of counters) if (!lists.has(key)) lists.set(key, [])
  return [...lists].flatMap(([key, list]) => {
    list.sort((a, b) => a - b)
    const wrong = list.findIndex((value, index) => value !== index + 1)
    if (wrong !== -1) return [`${key}: ${list[wrong]} stands where ${wrong + 1} should`]
    const last = counters.find((counter) => counter.key === key)?.last
    return last === list.length ? [] : [`${key}: the counter is ${last}, the last ${list.length}`]
  })
}

function aboutOrders(db: DatabaseSync): string[] {
  return [
    ...each(
      db,
      'an order without lines',
      `SELECT order_no FROM sales_orders WHERE id NOT IN
         (SELECT order_id FROM sales_order_lines WHERE kind = 'item')`,
    ),
    ...each(
      db,
      'lines of no order',
      `SELECT id FROM sales_order_lines WHERE order_id NOT IN (SELECT id FROM sales_orders)`,
    ),
    ...each(
      db,
      'an order that its lines do not add up to',
      `SELECT o.order_no, o.net_paise, sum(l.total_paise) AS lines
         FROM sales_orders o JOIN sales_order_lines l ON l.order_id = o.id GROUP BY o.id
       HAVING o.taxable_paise <> sum(l.taxable_paise) OR o.sgst_paise <> sum(l.sgst_paise)
           OR o.cgst_paise <> sum(l.cgst_paise) OR o.igst_paise <> sum(l.igst_paise)
           OR o.net_paise <> lines + o.rounding_paise OR (o.net_paise % 100 <> 0 AND o.opening IS NULL)`,
    ),
    // Half up in whole numbers: taxable x rate in parts per million.
    ...each(
      db,
      'a line with a wrong tax',
      `SELECT id FROM sales_order_lines WHERE price_includes_tax = 0 AND
          (sgst_paise <> (taxable_paise * applied_sgst_rate_ppm + 500000) / 1000000
        OR cgst_paise <> (taxable_paise * applied_cgst_rate_ppm + 500000) / 1000000
        OR igst_paise <> (taxable_paise * applied_igst_rate_ppm + 500000) / 1000000)`,
    ),
  ]
}

function aboutInvoices(db: DatabaseSync): string[] {
  return [
    ...each(
      db,
      'an invoice that is not its order',
      `SELECT i.invoice_no FROM invoices i LEFT JOIN sales_orders o ON o.id = i.order_id
        WHERE i.net_paise IS NOT o.net_paise OR i.customer_id IS NOT o.customer_id
           OR i.taxable_paise IS NOT o.taxable_paise OR i.sgst_paise IS NOT o.sgst_paise
           OR i.cgst_paise IS NOT o.cgst_paise OR i.igst_paise IS NOT o.igst_paise`,
    ),
    ...each(
      db,
      'an invoice that prints something else',
      `SELECT invoice_no FROM invoices WHERE json_extract(model_json, '$.InvoiceNo') <> invoice_no
           OR CAST(round(json_extract(model_json, '$.Totals.NetAmount') * 100) AS INTEGER)
              IS NOT net_paise`,
    ),
  ]
}

function aboutReceipts(db: DatabaseSync): string[] {
  return [
    ...each(
      db,
      'a receipt of no order or of another customer',
      `SELECT r.receipt_no FROM receipts r LEFT JOIN sales_orders o ON o.id = r.order_id
        WHERE r.customer_id IS NOT o.customer_id`,
    ),
    ...each(
      db,
      'more received than billed',
      // A change of the order may lower its bill below what was paid.
      `SELECT o.order_no, sum(r.amount_paise)
                 - coalesce((SELECT sum(s.returned_paise)
                               FROM order_settlements s WHERE s.order_id = o.id), 0) AS paid,
              max(o.net_paise, coalesce((SELECT max(max(c.net_before_paise, c.net_after_paise))
                                           FROM order_changes c WHERE c.order_id = o.id), 0)) AS net
         FROM sales_orders o JOIN receipts r ON r.order_id = o.id AND r.status_id IN (1, 2)
        GROUP BY o.id HAVING paid > net`,
    ),
    ...each(
      db,
      'a receipt without its audit row',
      `SELECT receipt_no FROM receipts WHERE receipt_no NOT IN
         (SELECT detail_json ->> '$.receiptNo' FROM audit_log
           WHERE detail_json ->> '$.receiptNo' IS NOT NULL
          UNION
          SELECT entry.value ->> '$.receiptNo'
            FROM audit_log, json_each(detail_json, '$.receipts') AS entry
           WHERE action = 'sale.committed')`,
    ),
    ...each(
      db,
      'an audited receipt that is not there',
      `SELECT entry.value ->> '$.receiptNo' AS number
         FROM audit_log, json_each(detail_json, '$.receipts') AS entry
        WHERE action = 'sale.committed' AND number NOT IN (SELECT receipt_no FROM receipts)
       UNION
       SELECT detail_json ->> '$.receiptNo' FROM audit_log
        WHERE action = 'receipt.taken'
          AND detail_json ->> '$.receiptNo' NOT IN (SELECT receipt_no FROM receipts)`,
    ),
  ]
}

function aboutCarts(db: DatabaseSync): string[] {
  return [
    ...each(
      db,
      'a committed cart without its order, or an open one with it',
      `SELECT c.session_key, c.state FROM carts c
         LEFT JOIN sales_orders o ON o.session_key = c.session_key
        WHERE (c.state = 'committed') <> (o.id IS NOT NULL)
           OR json_extract(c.answer_json, '$.orderId') IS NOT o.id
           OR json_extract(c.answer_json, '$.orderNo') IS NOT o.order_no`,
    ),
    ...each(
      db,
      'a committed cart that still holds lines',
      `SELECT DISTINCT c.session_key FROM carts c JOIN cart_lines l ON l.cart_id = c.id
        WHERE c.state = 'committed'`,
    ),
    ...each(
      db,
      'an order whose cart is gone',
      `SELECT order_no FROM sales_orders
        WHERE opening IS NULL AND session_key NOT IN (SELECT session_key FROM carts)
          AND id NOT IN (SELECT new_order_id FROM order_splits)`,
    ),
  ]
}
