import { all, type ReadableDb } from '../db/sql.ts'
import type { GstPeriod } from './period.ts'

/** A row of table 13: the numbers that a series gave in a month. */
export type IssuedSeries = {
  /** The fixed place of its nature in the table. */
  nature: 1 | 5 | 6 | 8
  from: string
  to: string
  /** From the first to the last number. */
  total: number
  /** How many documents there are; another number than `total` is a gap. */
  count: number
}

const ISSUED = `
  SELECT nature, head, min(sequence) AS first, max(sequence) AS last, count(*) AS count,
         min(no) AS firstNo, max(no) AS lastNo
    FROM (SELECT nature, no, substr(no, 1, length(rtrim(no, '0123456789'))) AS head,
                 CAST(substr(no, length(rtrim(no, '0123456789')) + 1) AS INTEGER) AS sequence
            FROM (SELECT 1 AS nature, invoice_no AS no FROM invoices
                   WHERE invoice_date >= :from AND invoice_date < :until
                  UNION ALL
                  SELECT 5, credit_note_no FROM credit_notes
                   WHERE note_date >= :from AND note_date < :until
                  UNION ALL
                  SELECT 6, receipt_no FROM receipts
                   WHERE receipt_date >= :from AND receipt_date < :until
                  UNION ALL
                  SELECT 8, voucher_no FROM refund_vouchers
                   WHERE voucher_date >= :from AND voucher_date < :until
                     AND series = 'refund_voucher'
                  UNION ALL
                  SELECT CASE kind WHEN 'Invoice' THEN 1 WHEN 'CreditNote' THEN 5
                                   WHEN 'Receipt' THEN 6 ELSE 8 END,
                         number
                    FROM found_documents
                   WHERE document_date >= :from AND document_date < :until
                     AND (kind IN ('Invoice', 'CreditNote', 'Receipt')
                          OR (kind = 'RefundVoucher'
                              AND model_json ->> '$.Branch.GSTIN' IS NOT NULL
                              AND model_json ->> '$.CreditNoteNo' IS NULL
                              AND model_json ->> '$.InvoiceNo' IS NULL))))
   GROUP BY nature, head
   ORDER BY nature, head`

type Row = {
  nature: IssuedSeries['nature']
  first: number
  last: number
  count: number
  firstNo: string
  lastNo: string
}

/**
 * Every number that was given in a period, a row a series; those too that a computer of before gave
 * and this shop only found.
 */
export function issuedSeries(db: ReadableDb, { from, until }: GstPeriod): IssuedSeries[] {
  return all<Row>(db, ISSUED, { from, until }).map((row) => ({
    nature: row.nature,
    from: row.firstNo,
    to: row.lastNo,
    total: row.last - row.first + 1,
    count: row.count,
  }))
}
