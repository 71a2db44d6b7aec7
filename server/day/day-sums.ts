import type { ZReport } from '../contract/day-report.ts'
import { all, exactlyOne, type ReadableDb } from '../db/sql.ts'
import { IS_BOOKING, IS_SPLIT_OFF } from '../orders/order-conditions.ts'
import { milliToQuantity, ppmToPercent, toRupees } from '../wire/rupees.ts'
import { CHARGES, nameCode, SERVICES, TYPE_OF_LINE } from './report-names.ts'

// The sums of a day, once: the sealed report asks for the rows between two marks, the paper of a
// day that is still open for those of its date.

type Sums = {
  invoices: number
  taxablePaise: number
  sgstPaise: number
  cgstPaise: number
  igstPaise: number
  roundingPaise: number
  netPaise: number
}

/**
 * The settlements whose credit the till itself spent at once: by a split, and for a charge that the
 * shop kept. No customer ever held it.
 */
export const OWN_MOVES = `(
  SELECT settlement_id FROM order_splits WHERE settlement_id IS NOT NULL
  UNION ALL
  SELECT settlement_id FROM cancellation_charges WHERE settlement_id IS NOT NULL)`

/** What the invoices come to, with their tax and round-off. */
export function soldOf(db: ReadableDb, ids: readonly number[]): ZReport['Sold'] {
  const row = exactlyOne<Sums>(
    db,
    `SELECT count(*) AS invoices, coalesce(sum(taxable_paise), 0) AS taxablePaise,
            coalesce(sum(sgst_paise), 0) AS sgstPaise, coalesce(sum(cgst_paise), 0) AS cgstPaise,
            coalesce(sum(igst_paise), 0) AS igstPaise,
            coalesce(sum(rounding_paise), 0) AS roundingPaise,
            coalesce(sum(net_paise), 0) AS netPaise
       FROM invoices WHERE id IN (SELECT value FROM json_each(:ids))`,
    { ids: JSON.stringify(ids) },
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

/** The lines of invoices by the tax rate that was applied. */
export function ratesOf(db: ReadableDb, ids: readonly number[]): ZReport['ByRate'] {
  return all<RateRow>(
    db,
    `SELECT l.applied_sgst_rate_ppm + l.applied_cgst_rate_ppm + l.applied_igst_rate_ppm AS ratePpm,
            sum(l.taxable_paise) AS taxablePaise, sum(l.sgst_paise) AS sgstPaise,
            sum(l.cgst_paise) AS cgstPaise, sum(l.igst_paise) AS igstPaise,
            sum(l.total_paise) AS totalPaise
       FROM invoices v JOIN order_lines l ON l.order_id = v.order_id
      WHERE v.id IN (SELECT value FROM json_each(:ids))
      GROUP BY ratePpm
      ORDER BY ratePpm`,
    { ids: JSON.stringify(ids) },
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
  section: string | null
  code: string | null
  isService: number
  qtyMilli: number
  taxablePaise: number
  taxPaise: number
  totalPaise: number
}

/** The lines of invoices by the section of the shop. */
export function sectionsOf(db: ReadableDb, ids: readonly number[]): ZReport['BySection'] {
  return all<SectionRow>(
    db,
    `SELECT t.name AS section, t.name_code AS code,
            t.id IS NULL AND i.id IS NOT NULL AS isService, sum(l.qty_milli) AS qtyMilli,
            sum(l.taxable_paise) AS taxablePaise,
            sum(l.sgst_paise + l.cgst_paise + l.igst_paise) AS taxPaise,
            sum(l.total_paise) AS totalPaise
       FROM invoices v
       JOIN order_lines l ON l.order_id = v.order_id
       ${TYPE_OF_LINE}
      WHERE v.id IN (SELECT value FROM json_each(:ids))
      GROUP BY t.id, isService
      ORDER BY t.id IS NULL, t.id, isService DESC`,
    { ids: JSON.stringify(ids) },
  ).map((row) => ({
    ...sectionName(row),
    Qty: milliToQuantity(row.qtyMilli),
    TaxableAmount: toRupees(row.taxablePaise),
    Tax: toRupees(row.taxPaise),
    TotalAmount: toRupees(row.totalPaise),
  }))
}

function sectionName({ code, isService, section }: SectionRow) {
  if (section !== null) return { Section: section, ...nameCode(code) }
  const other = isService === 1 ? SERVICES : CHARGES
  return { Section: other.name, ...nameCode(other.code) }
}

/**
 * What the orders come to that were not cancelled since. A sale over the counter is none, nor is a kept
 * cancellation charge.
 */
export function bookedOf(db: ReadableDb, ids: readonly number[]): ZReport['Booked'] {
  const row = exactlyOne<{ orders: number; netPaise: number }>(
    db,
    `SELECT count(*) FILTER (WHERE NOT ${IS_SPLIT_OFF}) AS orders,
            coalesce(sum(net_paise), 0) AS netPaise
       FROM sales_orders o
      WHERE id IN (SELECT value FROM json_each(:ids)) AND ${IS_BOOKING}`,
    { ids: JSON.stringify(ids) },
  )
  return { Orders: row.orders, NetAmount: toRupees(row.netPaise) }
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

/** What the credit notes come to, as they were made: what was used up since changes no day. */
export function creditNotesOf(db: ReadableDb, ids: readonly number[]): ZReport['CreditNotes'] {
  const row = exactlyOne<NotesRow>(
    db,
    `SELECT count(*) AS count, coalesce(sum(taxable_paise), 0) AS taxablePaise,
            coalesce(sum(sgst_paise + cgst_paise + igst_paise), 0) AS taxPaise,
            coalesce(sum(amount_paise), 0) AS amountPaise,
            coalesce(sum(amount_paise + round_off_paise), 0) AS worthPaise,
            coalesce(sum(applied_to_due_paise), 0) AS appliedPaise,
            coalesce(sum(refunded_paise), 0) AS refundedPaise
       FROM credit_notes WHERE id IN (SELECT value FROM json_each(:ids))`,
    { ids: JSON.stringify(ids) },
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
