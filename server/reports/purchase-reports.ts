import { findBranch } from '../branch/branch.ts'
import { creditBills } from '../gst/credit-bills.ts'
import { creditPlaces } from '../gst/credit-places.ts'
import { message } from '../kernel/message.ts'
import { SUPPLIER_BILLS, UNBILLED_DUES } from '../purchasing/supplier-bills.ts'
import type { Report } from './report.ts'

const BILLS = `
  SELECT 'goods' AS kind, r.id, r.supplier_id AS supplierId, r.bill_date AS billDate,
         r.posted_at_ms AS postedAtMs, r.bill_no AS billNo, r.receipt_no AS inwardNo, r.state,
         (SELECT coalesce(sum(c.amount_paise), 0) FROM goods_receipt_charges c
           WHERE c.receipt_id = r.id) AS charges,
         (SELECT group_concat(DISTINCT i.hsn) FROM goods_receipt_lines l
            JOIN items i ON i.id = l.item_id WHERE l.receipt_id = r.id) AS hsn,
         (SELECT group_concat(rate, ', ') FROM
           (SELECT printf('%g', ppm / 10000.0) AS rate
              FROM (SELECT tax_rate_ppm AS ppm FROM goods_receipt_lines WHERE receipt_id = r.id
                     UNION
                    SELECT tax_rate_ppm FROM goods_receipt_charges WHERE receipt_id = r.id)
             WHERE ppm IS NOT NULL ORDER BY ppm))
           AS rates,
         r.round_off_paise AS roundOff,
         coalesce(r.bill_total_paise, r.computed_total_paise) AS total,
         (SELECT coalesce(sum(a.amount_paise), 0) FROM standing_allocations a
           WHERE a.receipt_id = r.id) AS paid,
         (SELECT coalesce(sum(coalesce(t.credited_paise, t.total_paise)), 0)
            FROM supplier_returns t WHERE t.receipt_id = r.id) AS wentBack
    FROM goods_receipts r
   WHERE r.state = 'Posted' AND r.bill_date >= :from AND r.bill_date < :until
     AND (:supplierId IS NULL OR r.supplier_id = :supplierId)
  UNION ALL
  SELECT 'lab', b.id, b.supplier_id, b.bill_date, b.created_at_ms, b.bill_no, NULL, 'Posted',
         0, NULL,
         printf('%g', round(b.tax_paise * 100.0 / nullif(b.taxable_paise, 0))),
         b.total_paise - b.taxable_paise - b.tax_paise, b.total_paise,
         (SELECT coalesce(sum(a.amount_paise), 0) FROM standing_allocations a
           WHERE a.lab_bill_id = b.id), 0
    FROM lab_bills b
   WHERE b.reversed_at_ms IS NULL AND b.bill_date >= :from AND b.bill_date < :until
     AND (:supplierId IS NULL OR b.supplier_id = :supplierId)
  UNION ALL
  SELECT 'expense', e.id, e.supplier_id, e.bill_date, e.created_at_ms, e.bill_no, NULL, 'Posted',
         0, NULL,
         (SELECT group_concat(rate, ', ') FROM
           (SELECT DISTINCT printf('%g', l.tax_rate_ppm / 10000.0) AS rate
              FROM expense_bill_lines l WHERE l.bill_id = e.id ORDER BY l.tax_rate_ppm)),
         e.round_off_paise, e.total_paise,
         (SELECT coalesce(sum(a.amount_paise), 0) FROM standing_allocations a
           WHERE a.expense_bill_id = e.id), 0
    FROM expense_bills e
   WHERE e.reversed_at_ms IS NULL AND e.bill_date >= :from AND e.bill_date < :until
     AND (:supplierId IS NULL OR e.supplier_id = :supplierId)`

export const purchases: Report = {
  title: message('reports.title.purchases'),
  isBought: true,
  basis: message('reports.basis.bill-date'),
  filters: ['period', 'supplierID'],
  columns: [
    'billDate',
    'postedOn',
    'supplier',
    'gstin',
    'billNo',
    'inwardNo',
    'hsn',
    'rates',
    'taxable',
    'charges',
    'cgst',
    'sgst',
    'igst',
    'roundOff',
    'total',
    'itcClass',
    'itcState',
    'claimedIn',
    'dueOn',
    'wentBack',
    'paid',
    'balance',
  ],
  chart: { kind: 'sum', by: 'supplier', of: 'total' },
  sql: `
    SELECT b.billDate,
           strftime('%Y-%m-%d', (b.postedAtMs + :offsetMs) / 1000.0, 'unixepoch') AS postedOn,
           s.name AS supplier, s.gstin, b.billNo, b.inwardNo, b.hsn, b.rates, g.taxable,
           b.charges, g.cgst, g.sgst, g.igst, b.roundOff, b.total,
           date(b.billDate, '+' || s.credit_days || ' days') AS dueOn, b.wentBack,
           b.paid + coalesce(a.advancePaise, 0) AS paid,
           b.total - b.wentBack - b.paid - coalesce(a.advancePaise, 0) AS balance,
           CASE WHEN EXISTS (
                  SELECT 1 FROM bill_line_credits x
                   WHERE x.itc_class <> coalesce(k.itc_class, 'Inputs')
                     AND ((b.kind = 'goods' AND x.kind = 'Inward' AND x.line_id IN
                            (SELECT id FROM goods_receipt_lines WHERE receipt_id = b.id))
                       OR (b.kind = 'expense' AND x.kind = 'Expense' AND x.line_id IN
                            (SELECT id FROM expense_bill_lines WHERE bill_id = b.id))))
                THEN 'ByLine' ELSE coalesce(k.itc_class, 'Inputs') END AS itcClass,
           g.state AS itcState, k.claimed_in AS claimedIn, iif(b.kind = 'goods', b.id, NULL) AS paperId
      FROM (${BILLS}) b JOIN suppliers s ON s.id = b.supplierId
      LEFT JOIN (SELECT value ->> '$.kind' AS kind, value ->> '$.id' AS id,
                        value ->> '$.state' AS state, value ->> '$.taxable' AS taxable,
                        value ->> '$.cgst' AS cgst,
                        value ->> '$.sgst' AS sgst, value ->> '$.igst' AS igst
                   FROM json_each(:given)) g
        ON g.id = b.id
       AND g.kind = CASE b.kind WHEN 'goods' THEN 'Inward' WHEN 'lab' THEN 'LabBill'
                                ELSE 'Expense' END
      LEFT JOIN (${SUPPLIER_BILLS}) a ON a.id = b.id
       AND a.kind = CASE b.kind WHEN 'goods' THEN 'Inward' WHEN 'lab' THEN 'LabBill'
                                ELSE 'Expense' END
      LEFT JOIN bill_credits k ON k.bill_id = b.id
       AND k.kind = CASE b.kind WHEN 'goods' THEN 'Inward' WHEN 'lab' THEN 'LabBill'
                                ELSE 'Expense' END
     ORDER BY b.billDate, b.kind, b.id`,
  // Figures as the GST page has them, with freight and discount of the bill; whether the portal has it.
  given: (db, { from, today, until }) => {
    const stateCode = findBranch(db)?.stateCode ?? ''
    const places = creditPlaces(db, stateCode)
    return creditBills(db, stateCode)
      .filter(({ date }) => date >= from && date < until)
      .map((bill) => {
        const state = places.stateOf(bill, today)
        return {
          kind: bill.kind,
          id: bill.id,
          state: state === 'Reversed' ? 'ItcReversed' : state,
          taxable: bill.taxablePaise,
          cgst: bill.cgstPaise,
          sgst: bill.sgstPaise,
          igst: bill.igstPaise,
        }
      })
  },
  paper: 'goodsReceipt',
  checks: [
    {
      name: message('reports.check.supplier-ledger'),
      left: `SELECT coalesce(sum(b.total), 0) AS value FROM (${BILLS}) b`,
      right: `SELECT coalesce(sum(e.amount_paise), 0) AS value FROM supplier_entries e
               WHERE e.kind IN ('bill', 'bill-reversed') AND e.date >= :from AND e.date < :until
                 AND (:supplierId IS NULL OR e.supplier_id = :supplierId)`,
    },
  ],
}

export const supplierAccount: Report = {
  title: message('reports.title.supplier-account'),
  basis: message('reports.basis.bill-date'),
  filters: ['period', 'supplierID'],
  columns: ['date', 'supplier', 'paper', 'number', 'debit', 'credit', 'running', 'reason'],
  sql: `
    SELECT date, supplier, paper, number, debit, credit, running, reason, paperId
      FROM (SELECT e.id, e.date, e.supplier_id AS paperId, s.name AS supplier, e.kind AS paper, e.number,
                   max(-e.amount_paise, 0) AS debit, max(e.amount_paise, 0) AS credit,
                   sum(e.amount_paise) OVER (PARTITION BY e.supplier_id ORDER BY e.date, e.id)
                     AS running, e.note AS reason
              FROM supplier_entries e JOIN suppliers s ON s.id = e.supplier_id
             WHERE :supplierId IS NULL OR e.supplier_id = :supplierId)
     WHERE date >= :from AND date < :until
     ORDER BY supplier, date, id`,
  paper: 'supplier',
}

/**
 * What is owed on each bill and how old it is, in the bands of section 43B(h), and what is owed
 * beyond all bills, which has no age.
 */
export const payables: Report = {
  title: message('reports.title.payables'),
  basis: message('reports.basis.now'),
  filters: ['supplierID'],
  columns: [
    'supplier',
    'billNo',
    'inwardNo',
    'billDate',
    'dueOn',
    'total',
    'paid',
    'toPay',
    'days',
    'toPay15',
    'toPay45',
    'toPay90',
    'toPayOver',
    'toPayUnbilled',
  ],
  chart: { kind: 'columns', of: ['toPay15', 'toPay45', 'toPay90', 'toPayOver', 'toPayUnbilled'] },
  sql: `
    SELECT *, iif(days <= 15, toPay, 0) AS toPay15, iif(days BETWEEN 16 AND 45, toPay, 0) AS toPay45,
           iif(days BETWEEN 46 AND 90, toPay, 0) AS toPay90, iif(days > 90, toPay, 0) AS toPayOver,
           iif(days IS NULL, toPay, 0) AS toPayUnbilled
      FROM (SELECT s.name AS supplier, b.billNo, b.inwardNo, b.billDate,
                   date(b.billDate, '+' || s.credit_days || ' days') AS dueOn,
                   b.owedPaise AS total, b.paidPaise AS paid, b.duePaise AS toPay,
                   CAST(julianday(:today) - julianday(substr(b.billDate, 1, 10)) AS INTEGER)
                     AS days,
                   s.id AS paperId, b.kind, b.id
              FROM (${SUPPLIER_BILLS}) b JOIN suppliers s ON s.id = b.supplierId
             WHERE b.duePaise > 0 AND (:supplierId IS NULL OR b.supplierId = :supplierId)
            UNION ALL
            SELECT s.name, NULL, NULL, NULL, NULL, b.duePaise, 0, b.duePaise, NULL, s.id,
                   'Unbilled', s.id
              FROM (${UNBILLED_DUES}) b JOIN suppliers s ON s.id = b.supplierId
             WHERE :supplierId IS NULL OR b.supplierId = :supplierId
            UNION ALL
            SELECT f.name, b.billNo, NULL, b.billDate, b.billDate, b.paise, 0, b.paise,
                   CAST(julianday(:today) - julianday(b.billDate) AS INTEGER), NULL, 'Fitter', b.id
              FROM (SELECT id, fitter_id, bill_no AS billNo, work_paise - breakage_paise AS paise,
                           date((agreed_at_ms + :offsetMs) / 1000, 'unixepoch') AS billDate
                      FROM fitter_bills WHERE state = 'Agreed' AND reversed_at_ms IS NULL) b
              JOIN fitters f ON f.id = b.fitter_id
             WHERE b.paise > 0 AND :supplierId IS NULL)
     ORDER BY days DESC, supplier, kind, id`,
  paper: 'supplier',
}
