import { stateTaxLabel } from '../../branch/document-parties.ts'
import type { DayEndModel } from '../../contract/document-set.ts'
import { sealedReportOf } from '../../day/sealed-report.ts'
import { all, exactlyOne, one, type ReadableDb } from '../../db/sql.ts'
import { addDays, parseWireDateTime, toInstant, toLocalText } from '../../domain/local-time.ts'
import { Refusal } from '../../errors.ts'
import type { Shop } from '../../shop.ts'
import { milliToQuantity, ppmToPercent, toRupees } from '../../wire/rupees.ts'
import { collectedByMethod, exceptionsOfDay } from './day-money.ts'
import { seriesOfDay } from './day-series.ts'
import { letterhead } from './letterhead.ts'
import { sealedDayEnd } from './sealed-day-end.ts'

/** A local day as a half-open range of date-times. */
export type Day = { from: string; to: string }

/**
 * A day of the branch: what was sold by rate and section, what was collected by method, what came
 * back, the numbers that were used, and the seal; of a day that was closed, the report as it was
 * sealed. `date` is `yyyy-mm-dd` and not after today.
 */
export function buildDayEnd(shop: Shop, date: string): DayEndModel {
  const { db } = shop
  const day = dayOf(shop, date)
  const sealed = sealedReportOf(db, date)
  if (sealed !== undefined) return sealedDayEnd(sealed)
  const byMethod = collectedByMethod(db, day)
  return {
    SchemaVersion: 1,
    DocumentType: 'DayEnd',
    Date: day.from,
    ...letterhead(shop),
    StateTaxLabel: stateTaxLabel(shop.branch().stateCode),
    Sold: sold(db, day),
    ByRate: byRate(db, day),
    BySection: bySection(db, day),
    Booked: booked(db, day),
    ByMethod: byMethod.rows,
    Collected: toRupees(byMethod.collectedPaise),
    Refunded: toRupees(byMethod.refundedPaise),
    CreditNotes: creditNotes(db, day),
    Exceptions: exceptionsOfDay(db, day),
    Series: seriesOfDay(db, day),
    Seal: sealOf(shop, day),
  }
}

function dayOf(shop: Shop, date: string): Day {
  const isPlain = /^[0-9]{4}-[0-9]{2}-[0-9]{2}$/.test(date)
  const from = isPlain ? parseWireDateTime(date, shop.branch().timeZone) : null
  if (from === null) {
    throw new Refusal('VALIDATION', 'A day is written as 2026-11-20.', {
      errors: [{ field: 'id', message: 'is not a date' }],
    })
  }
  if (from > shop.localNow()) throw new Refusal('NOT_FOUND', 'That day has not begun.')
  return { from, to: addDays(from, 1) }
}

type SoldRow = {
  invoices: number
  taxablePaise: number
  sgstPaise: number
  cgstPaise: number
  igstPaise: number
  roundingPaise: number
  netPaise: number
}

function sold(db: ReadableDb, day: Day): DayEndModel['Sold'] {
  const row = exactlyOne<SoldRow>(
    db,
    `SELECT count(*) AS invoices, coalesce(sum(taxable_paise), 0) AS taxablePaise,
            coalesce(sum(sgst_paise), 0) AS sgstPaise, coalesce(sum(cgst_paise), 0) AS cgstPaise,
            coalesce(sum(igst_paise), 0) AS igstPaise,
            coalesce(sum(rounding_paise), 0) AS roundingPaise,
            coalesce(sum(net_paise), 0) AS netPaise
       FROM invoices
      WHERE invoice_date >= :from AND invoice_date < :to`,
    day,
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

type RateRow = {
  ratePpm: number
  taxablePaise: number
  sgstPaise: number
  cgstPaise: number
  igstPaise: number
  totalPaise: number
}

function byRate(db: ReadableDb, day: Day): DayEndModel['ByRate'] {
  return all<RateRow>(
    db,
    `SELECT l.applied_sgst_rate_ppm + l.applied_cgst_rate_ppm + l.applied_igst_rate_ppm AS ratePpm,
            sum(l.taxable_paise) AS taxablePaise, sum(l.sgst_paise) AS sgstPaise,
            sum(l.cgst_paise) AS cgstPaise, sum(l.igst_paise) AS igstPaise,
            sum(l.total_paise) AS totalPaise
       FROM invoices v JOIN sales_order_lines l ON l.order_id = v.order_id
      WHERE v.invoice_date >= :from AND v.invoice_date < :to
      GROUP BY ratePpm
      ORDER BY ratePpm`,
    day,
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

function bySection(db: ReadableDb, day: Day): DayEndModel['BySection'] {
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
      WHERE v.invoice_date >= :from AND v.invoice_date < :to
      GROUP BY t.id
      ORDER BY t.id IS NULL, t.id`,
    day,
  ).map((row) => ({
    Section: row.section,
    Qty: milliToQuantity(row.qtyMilli),
    TaxableAmount: toRupees(row.taxablePaise),
    Tax: toRupees(row.taxPaise),
    TotalAmount: toRupees(row.totalPaise),
  }))
}

function booked(db: ReadableDb, day: Day): DayEndModel['Booked'] {
  const row = exactlyOne<{ orders: number; netPaise: number }>(
    db,
    `SELECT count(*) AS orders, coalesce(sum(net_paise), 0) AS netPaise
       FROM sales_orders
      WHERE order_date >= :from AND order_date < :to AND status <> 'Cancelled'`,
    day,
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

function creditNotes(db: ReadableDb, day: Day): DayEndModel['CreditNotes'] {
  const row = exactlyOne<NotesRow>(
    db,
    `SELECT count(*) AS count, coalesce(sum(taxable_paise), 0) AS taxablePaise,
            coalesce(sum(sgst_paise + cgst_paise + igst_paise), 0) AS taxPaise,
            coalesce(sum(amount_paise), 0) AS amountPaise,
            coalesce(sum(amount_paise + round_off_paise), 0) AS worthPaise,
            coalesce(sum(applied_to_due_paise), 0) AS appliedPaise,
            coalesce(sum(refunded_paise), 0) AS refundedPaise
       FROM credit_notes
      WHERE note_date >= :from AND note_date < :to`,
    day,
  )
  return {
    Count: row.count,
    TaxableAmount: toRupees(row.taxablePaise),
    Tax: toRupees(row.taxPaise),
    Amount: toRupees(row.amountPaise),
    AppliedToDue: toRupees(row.appliedPaise),
    Refunded: toRupees(row.refundedPaise),
    // As it was on the day: what was used up since does not change the day.
    KeptAsCredit: toRupees(row.worthPaise - row.appliedPaise - row.refundedPaise),
  }
}

/** The last entry of the audit chain before the day was over; a later change breaks its hash. */
function sealOf(shop: Shop, day: Day): DayEndModel['Seal'] {
  const { timeZone } = shop.branch()
  const head = one<{ seq: number; atMs: number; hash: string }>(
    shop.db,
    'SELECT seq, at_ms AS atMs, hash FROM audit_log WHERE at_ms < :endMs ORDER BY seq DESC LIMIT 1',
    { endMs: toInstant(day.to, timeZone) },
  )
  if (head === undefined) return { Sequence: 0, At: null, Hash: '0'.repeat(64) }
  return { Sequence: head.seq, At: toLocalText(head.atMs, timeZone), Hash: head.hash }
}
