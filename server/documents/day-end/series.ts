import type { DayEndModel } from '../../contract/document-models.ts'
import { type SeriesCode, seriesName } from '../../day/report-names.ts'
import { all, type ReadableDb } from '../../db/sql.ts'
import type { Day } from './model.ts'

type SeriesRow = { code: SeriesCode; firstNo: string; lastNo: string; count: number }

/** A series is consecutive, so its first and last row of the day are its first and last number. */
const SERIES_SQL = `
  WITH used (place, code, id, no) AS (
    SELECT 1, 'day.series-tax-invoices', id, invoice_no FROM invoices
     WHERE invoice_date >= :from AND invoice_date < :to AND document_type = 'TaxInvoice'
    UNION ALL
    SELECT 2, 'day.series-bills-of-supply', id, invoice_no FROM invoices
     WHERE invoice_date >= :from AND invoice_date < :to AND document_type = 'BillOfSupply'
    UNION ALL
    SELECT 3, 'day.series-receipts', id, receipt_no FROM receipts
     WHERE receipt_date >= :from AND receipt_date < :to
    UNION ALL
    SELECT 4, 'day.series-credit-notes', id, credit_note_no FROM credit_notes
     WHERE note_date >= :from AND note_date < :to
    UNION ALL
    SELECT 5, 'day.series-refund-vouchers', id, voucher_no FROM refund_vouchers
     WHERE voucher_date >= :from AND voucher_date < :to AND series = 'refund_voucher'
    UNION ALL
    SELECT 6, 'day.series-refund-receipts', id, voucher_no FROM refund_vouchers
     WHERE voucher_date >= :from AND voucher_date < :to AND series = 'refund_receipt'
    UNION ALL
    SELECT 7, 'day.series-customer-credits', id, credit_no FROM customer_credits
     WHERE credit_date >= :from AND credit_date < :to
    UNION ALL
    SELECT 8, 'day.series-account-receipts', id, receipt_no FROM account_receipts
     WHERE receipt_date >= :from AND receipt_date < :to
    UNION ALL
    SELECT 9, 'day.series-orders', id, order_no FROM sales_orders
     WHERE order_date >= :from AND order_date < :to AND opening IS NULL
       AND id NOT IN (SELECT new_order_id FROM order_splits)
    UNION ALL
    -- It keeps the day of the order that it was split off, and has a number of its own day.
    SELECT 9, 'day.series-orders', o.id, o.order_no
      FROM order_splits x JOIN sales_orders o ON o.id = x.new_order_id
     WHERE x.at >= :from AND x.at < :to
    UNION ALL
    SELECT 10, 'day.series-lab-orders', l.id, l.lab_order_no
      FROM sales_orders o JOIN lab_orders l ON l.order_id = o.id
     WHERE o.order_date >= :from AND o.order_date < :to
       AND o.id NOT IN (SELECT new_order_id FROM order_splits)
       AND NOT EXISTS (SELECT 1 FROM remakes r WHERE r.lab_order_id = l.id)
    UNION ALL
    SELECT 10, 'day.series-lab-orders', l.id, l.lab_order_no
      FROM order_splits x JOIN lab_orders l ON l.order_id = x.new_order_id
     WHERE x.at >= :from AND x.at < :to
       AND NOT EXISTS (SELECT 1 FROM remakes r WHERE r.lab_order_id = l.id)
    UNION ALL
    SELECT 10, 'day.series-lab-orders', l.id, l.lab_order_no
      FROM remakes r JOIN lab_orders l ON l.id = r.lab_order_id
     WHERE r.at >= :from AND r.at < :to
  )
  SELECT s.code, first.no AS firstNo, last.no AS lastNo, s.count
    FROM (SELECT place, code, min(id) AS firstId, max(id) AS lastId, count(*) AS count
            FROM used GROUP BY place, substr(no, 1, instr(no, '/'))) s
    JOIN used first ON first.place = s.place AND first.id = s.firstId
    JOIN used last ON last.place = s.place AND last.id = s.lastId
   ORDER BY s.place, s.firstId`

/** The numbers that the day used: the first, the last and how many, a series each. */
export function seriesOfDay(db: ReadableDb, day: Day): DayEndModel['Series'] {
  return all<SeriesRow>(db, SERIES_SQL, day).map((row) => ({
    ...seriesName(row.code),
    FirstNo: row.firstNo,
    LastNo: row.lastNo,
    Count: row.count,
  }))
}
