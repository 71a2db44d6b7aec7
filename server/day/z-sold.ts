import type { ZReport } from '../contract/day-report.ts'
import { all, exactlyOne, type ReadableDb } from '../db/sql.ts'
import { milliToQuantity, ppmToPercent, toRupees } from '../wire/rupees.ts'
import type { Marks } from './day-rows.ts'

/** Rows after `after` up to `upTo`. */
type Ids = { after: number; upTo: number }

const invoicesOf = (start: Marks, end: Marks): Ids => ({
  after: start.invoiceId,
  upTo: end.invoiceId,
})
const ordersOf = (start: Marks, end: Marks): Ids => ({ after: start.orderId, upTo: end.orderId })

type Sums = {
  invoices: number
  taxablePaise: number
  sgstPaise: number
  cgstPaise: number
  igstPaise: number
  roundingPaise: number
  netPaise: number
}

/** What was invoiced between two marks, with its tax and round-off. */
export function soldBetween(db: ReadableDb, start: Marks, end: Marks): ZReport['Sold'] {
  const row = exactlyOne<Sums>(
    db,
    `SELECT count(*) AS invoices, coalesce(sum(taxable_paise), 0) AS taxablePaise,
            coalesce(sum(sgst_paise), 0) AS sgstPaise, coalesce(sum(cgst_paise), 0) AS cgstPaise,
            coalesce(sum(igst_paise), 0) AS igstPaise,
            coalesce(sum(rounding_paise), 0) AS roundingPaise,
            coalesce(sum(net_paise), 0) AS netPaise
       FROM invoices WHERE id > :after AND id <= :upTo`,
    invoicesOf(start, end),
  )
  return {
    Invoices: row.invoices,
    TaxableAmount: toRupees(row.taxablePaise),
    SGST: toRupees(row.sgstPaise),
    CGST: toRupees(row.cgstPaise),
    IGST: toRupees(row.igstPaise),
    GrandTotal: toRupees(row.netPaise - row.roundingPaise),
    Rounding: toRupees(row.roundingPaise),
    NetAmount: toRupees(row.netPaise),
  }
}

type RateRow = Omit<Sums, 'invoices' | 'roundingPaise' | 'netPaise'> & {
  ratePpm: number
  totalPaise: number
}

export function ratesBetween(db: ReadableDb, start: Marks, end: Marks): ZReport['ByRate'] {
  return all<RateRow>(
    db,
    `SELECT l.applied_sgst_rate_ppm + l.applied_cgst_rate_ppm + l.applied_igst_rate_ppm AS ratePpm,
            sum(l.taxable_paise) AS taxablePaise, sum(l.sgst_paise) AS sgstPaise,
            sum(l.cgst_paise) AS cgstPaise, sum(l.igst_paise) AS igstPaise,
            sum(l.total_paise) AS totalPaise
       FROM invoices v JOIN sales_order_lines l ON l.order_id = v.order_id
      WHERE v.id > :after AND v.id <= :upTo
      GROUP BY ratePpm
      ORDER BY ratePpm`,
    invoicesOf(start, end),
  ).map((row) => ({
    Rate: ppmToPercent(row.ratePpm),
    TaxableAmount: toRupees(row.taxablePaise),
    SGST: toRupees(row.sgstPaise),
    CGST: toRupees(row.cgstPaise),
    IGST: toRupees(row.igstPaise),
    TotalAmount: toRupees(row.totalPaise),
  }))
}

type SectionRow = {
  section: string
  qtyMilli: number
  taxablePaise: number
  taxPaise: number
  totalPaise: number
}

export function sectionsBetween(db: ReadableDb, start: Marks, end: Marks): ZReport['BySection'] {
  return all<SectionRow>(
    db,
    `SELECT coalesce(t.name, 'Charges') AS section, sum(l.qty_milli) AS qtyMilli,
            sum(l.taxable_paise) AS taxablePaise,
            sum(l.sgst_paise + l.cgst_paise + l.igst_paise) AS taxPaise,
            sum(l.total_paise) AS totalPaise
       FROM invoices v
       JOIN sales_order_lines l ON l.order_id = v.order_id
       LEFT JOIN items i ON i.id = l.item_id
       LEFT JOIN item_types t ON t.id = i.item_type_id
      WHERE v.id > :after AND v.id <= :upTo
      GROUP BY t.id
      ORDER BY t.id IS NULL, t.id`,
    invoicesOf(start, end),
  ).map((row) => ({
    Section: row.section,
    Qty: milliToQuantity(row.qtyMilli),
    TaxableAmount: toRupees(row.taxablePaise),
    Tax: toRupees(row.taxPaise),
    TotalAmount: toRupees(row.totalPaise),
  }))
}

export function bookedBetween(db: ReadableDb, start: Marks, end: Marks): ZReport['Booked'] {
  const row = exactlyOne<{ orders: number; netPaise: number }>(
    db,
    `SELECT count(*) AS orders, coalesce(sum(net_paise), 0) AS netPaise
       FROM sales_orders WHERE id > :after AND id <= :upTo AND status <> 'Cancelled'`,
    ordersOf(start, end),
  )
  return { Orders: row.orders, NetAmount: toRupees(row.netPaise) }
}

/** Discounts on the orders that were booked, by who sold. */
export function discountsBetween(db: ReadableDb, start: Marks, end: Marks): ZReport['Discounts'] {
  const rows = all<{ name: string; paise: number; count: number }>(
    db,
    `SELECT u.display_name AS name, sum(o.discount_paise) AS paise, count(*) AS count
       FROM sales_orders o JOIN users u ON u.id = o.created_by
      WHERE o.id > :after AND o.id <= :upTo AND o.discount_paise > 0 AND o.status <> 'Cancelled'
      GROUP BY u.id
      ORDER BY paise DESC, u.id`,
    ordersOf(start, end),
  )
  return {
    Total: toRupees(rows.reduce((sum, { paise }) => sum + paise, 0)),
    ByPerson: rows.map(({ count, name, paise }) => ({
      Name: name,
      Amount: toRupees(paise),
      Count: count,
    })),
  }
}

type NotesRow = {
  count: number
  taxablePaise: number
  taxPaise: number
  amountPaise: number
  worthPaise: number
  appliedPaise: number
  refundedPaise: number
}

export function creditNotesBetween(
  db: ReadableDb,
  start: Marks,
  end: Marks,
): ZReport['CreditNotes'] {
  const row = exactlyOne<NotesRow>(
    db,
    `SELECT count(*) AS count, coalesce(sum(taxable_paise), 0) AS taxablePaise,
            coalesce(sum(sgst_paise + cgst_paise + igst_paise), 0) AS taxPaise,
            coalesce(sum(amount_paise), 0) AS amountPaise,
            coalesce(sum(amount_paise + round_off_paise), 0) AS worthPaise,
            coalesce(sum(applied_to_due_paise), 0) AS appliedPaise,
            coalesce(sum(refunded_paise), 0) AS refundedPaise
       FROM credit_notes WHERE id > :after AND id <= :upTo`,
    { after: start.creditNoteId, upTo: end.creditNoteId },
  )
  return {
    Count: row.count,
    TaxableAmount: toRupees(row.taxablePaise),
    Tax: toRupees(row.taxPaise),
    Amount: toRupees(row.amountPaise),
    AppliedToDue: toRupees(row.appliedPaise),
    Refunded: toRupees(row.refundedPaise),
    KeptAsCredit: toRupees(row.worthPaise - row.appliedPaise - row.refundedPaise),
  }
}

type SeriesRow = { series: string; firstNo: string; lastNo: string; count: number }

/** A series is consecutive, so its first and last row are its first and last number. */
const SERIES_SQL = `
  WITH used (place, series, id, no) AS (
    SELECT 1, 'Tax invoices', id, invoice_no FROM invoices
     WHERE id > :invoiceAfter AND id <= :invoiceUpTo AND document_type = 'TaxInvoice'
    UNION ALL
    SELECT 2, 'Bills of supply', id, invoice_no FROM invoices
     WHERE id > :invoiceAfter AND id <= :invoiceUpTo AND document_type = 'BillOfSupply'
    UNION ALL
    SELECT 3, 'Receipts', id, receipt_no FROM receipts
     WHERE id > :receiptAfter AND id <= :receiptUpTo
    UNION ALL
    SELECT 4, 'Credit notes', id, credit_note_no FROM credit_notes
     WHERE id > :noteAfter AND id <= :noteUpTo
    UNION ALL
    SELECT 5, 'Refund vouchers', v.id, v.voucher_no
      FROM money_entries e JOIN refund_vouchers v ON v.id = e.voucher_id
     WHERE e.id > :entryAfter AND e.id <= :entryUpTo
    UNION ALL
    SELECT 6, 'Orders', id, order_no FROM sales_orders
     WHERE id > :orderAfter AND id <= :orderUpTo
    UNION ALL
    SELECT 7, 'Lab orders', id, lab_order_no FROM lab_orders
     WHERE id > :labAfter AND id <= :labUpTo
  )
  SELECT s.series, first.no AS firstNo, last.no AS lastNo, s.count
    FROM (SELECT place, series, min(id) AS firstId, max(id) AS lastId, count(*) AS count
            FROM used GROUP BY place) s
    JOIN used first ON first.place = s.place AND first.id = s.firstId
    JOIN used last ON last.place = s.place AND last.id = s.lastId
   ORDER BY s.place`

/** The numbers used between two marks: the first, the last and how many, a series each. */
export function seriesBetween(db: ReadableDb, start: Marks, end: Marks): ZReport['Series'] {
  return all<SeriesRow>(db, SERIES_SQL, {
    invoiceAfter: start.invoiceId,
    invoiceUpTo: end.invoiceId,
    receiptAfter: start.receiptId,
    receiptUpTo: end.receiptId,
    noteAfter: start.creditNoteId,
    noteUpTo: end.creditNoteId,
    entryAfter: start.entryId,
    entryUpTo: end.entryId,
    orderAfter: start.orderId,
    orderUpTo: end.orderId,
    labAfter: start.labOrderId,
    labUpTo: end.labOrderId,
  }).map((row) => ({
    Series: row.series,
    FirstNo: row.firstNo,
    LastNo: row.lastNo,
    Count: row.count,
  }))
}
