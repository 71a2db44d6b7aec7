import type { ReceiptModel, RefundVoucherModel } from '../contract/document-models.ts'
import { all, type ReadableDb } from '../db/sql.ts'
import { toPaise, toPpm } from '../wire/rupees.ts'
import { NO_TAXES, plus, type Taxes } from './gst-document.ts'
import type { GstPeriod } from './period.ts'

/** Taxed advances of one place of supply and rate (tables 11A and 11B). */
export type AdvanceRow = Taxes & { pos: string; isInterState: boolean; ratePpm: number }

const TAXED = `
     AND r.model_json ->> '$.DocumentType' = 'ReceiptVoucher'
     AND r.model_json ->> '$.TaxRate' > 0`

/** Orders that were billed on a computer of before, by its papers that were found. */
const FOUND_BILLS = `
  SELECT model_json ->> '$.SalesOrderNo' AS orderNo, document_date AS date
    FROM found_documents
   WHERE kind = 'Invoice' AND is_told = 0 AND model_json ->> '$.SalesOrderNo' IS NOT NULL`

/** Money that a computer of before took; the order may be of this shop, or be carried on here. */
const FOUND_RECEIPTS = `
  SELECT f.id, f.model_json, f.document_date AS date,
         f.model_json ->> '$.SalesOrderNo' AS orderNo,
         (SELECT min(v.invoice_date) FROM invoices v JOIN sales_orders o ON o.id = v.order_id
           WHERE o.order_no = f.model_json ->> '$.SalesOrderNo'
              OR (o.opening = 'Order' AND o.legacy_no = f.model_json ->> '$.SalesOrderNo'))
           AS billedOn
    FROM found_documents f WHERE f.kind = 'Receipt' AND f.is_told = 0`

const RECEIVED = [
  `SELECT r.model_json AS modelJson, o.order_no AS orderNo, o.tax_mode = 'inter' AS isInter
     FROM valid_receipts r JOIN sales_orders o ON o.id = r.order_id
     LEFT JOIN invoices v ON v.order_id = r.order_id AND v.invoice_date < :until
    WHERE r.receipt_date >= :from AND r.receipt_date < :until AND v.id IS NULL ${TAXED}
      AND o.order_no NOT IN (SELECT orderNo FROM (${FOUND_BILLS}) WHERE date < :until)
    ORDER BY r.id`,
  `SELECT r.model_json AS modelJson, r.orderNo, r.model_json ->> '$.IsInterState' AS isInter
     FROM (${FOUND_RECEIPTS}) r
    WHERE r.date >= :from AND r.date < :until ${TAXED}
      AND (r.billedOn IS NULL OR r.billedOn >= :until)
      AND r.orderNo NOT IN (SELECT orderNo FROM (${FOUND_BILLS}) WHERE date < :until)
    ORDER BY r.id`,
]

const ADJUSTED = [
  `SELECT r.model_json AS modelJson, o.order_no AS orderNo, o.tax_mode = 'inter' AS isInter
     FROM invoices v
     JOIN sales_orders o ON o.id = v.order_id
     JOIN valid_receipts r ON r.order_id = v.order_id AND r.receipt_date < :from
    WHERE v.invoice_date >= :from AND v.invoice_date < :until ${TAXED}
    ORDER BY r.id`,
  `SELECT r.model_json AS modelJson, o.order_no AS orderNo, o.tax_mode = 'inter' AS isInter
     FROM (${FOUND_BILLS}) v
     JOIN sales_orders o ON o.order_no = v.orderNo
     JOIN valid_receipts r ON r.order_id = o.id AND r.receipt_date < :from
    WHERE v.date >= :from AND v.date < :until ${TAXED}
    ORDER BY r.id`,
  `SELECT r.model_json AS modelJson, r.orderNo, r.model_json ->> '$.IsInterState' AS isInter
     FROM (${FOUND_RECEIPTS}) r
    WHERE r.date < :from ${TAXED}
      AND ((r.billedOn >= :from AND r.billedOn < :until)
        OR r.orderNo IN
           (SELECT orderNo FROM (${FOUND_BILLS}) WHERE date >= :from AND date < :until))
    ORDER BY r.id`,
]

/** Advances that went back with a voucher of their own, of orders that never had an invoice. */
const GIVEN_BACK = [
  `SELECT f.model_json AS modelJson, o.order_no AS orderNo, o.tax_mode = 'inter' AS isInter
     FROM refund_vouchers f
     JOIN order_settlements t ON t.id = f.settlement_id
     JOIN sales_orders o ON o.id = t.order_id
    WHERE f.voucher_date >= :from AND f.voucher_date < :until
      AND NOT EXISTS (SELECT 1 FROM invoices v WHERE v.order_id = o.id)
      AND o.order_no NOT IN (SELECT orderNo FROM (${FOUND_BILLS}))
    ORDER BY f.id`,
  `SELECT f.model_json AS modelJson, f.model_json ->> '$.SalesOrderNo' AS orderNo,
          f.model_json ->> '$.IsInterState' AS isInter
     FROM found_documents f
    WHERE f.kind = 'RefundVoucher' AND f.is_told = 0
      AND f.document_date >= :from AND f.document_date < :until
      AND f.model_json ->> '$.CreditNoteNo' IS NULL
      AND f.model_json ->> '$.InvoiceNo' IS NULL
      AND f.model_json ->> '$.SalesOrderNo' NOT IN (SELECT orderNo FROM (${FOUND_BILLS}))
    ORDER BY f.id`,
]

type Dates = Pick<GstPeriod, 'from' | 'until'>
type Advance = AdvanceRow & { orderNo: string }

/**
 * Tables 11A and 11B. `received` are advances for services that came in a period and were not billed
 * in it, less what of them was given back in it; `adjusted` are those of earlier periods that were
 * billed in this one or given back: both are net of refund vouchers, as the form says, and the second
 * takes what the first can't, which has no minus. Papers of a computer of before that were found count
 * as they were issued.
 */
export function serviceAdvances(
  db: ReadableDb,
  { from, until }: Dates,
): { received: AdvanceRow[]; adjusted: AdvanceRow[] } {
  const dates = { from, until }
  const received = receiptsOf(db, RECEIVED, dates)
  const adjusted = receiptsOf(db, ADJUSTED, dates)
  const givenBack = vouchersOf(db, dates)
  const ofThisPeriod = givenBack.map((back) => ({
    ...back,
    ...lower(
      back,
      received
        .filter(({ orderNo, ratePpm }) => orderNo === back.orderNo && ratePpm === back.ratePpm)
        .reduce((sum, each) => plus(sum, each), NO_TAXES),
    ),
  }))
  const ofBefore = givenBack.map((back, place) => ({
    ...back,
    ...plus(back, ofThisPeriod[place] ?? NO_TAXES, -1),
  }))
  return {
    received: summed([...received, ...ofThisPeriod.map((back) => negative(back))]),
    adjusted: summed([...adjusted, ...ofBefore]),
  }
}

/** What both add to the tax that is owed: table 3.1(a) of GSTR-3B has it beside the invoices. */
export function advancesTaxed(db: ReadableDb, period: Dates): Taxes {
  const { adjusted, received } = serviceAdvances(db, period)
  const all = received.reduce<Taxes>((sum, row) => plus(sum, row), NO_TAXES)
  return adjusted.reduce<Taxes>((sum, row) => plus(sum, row, -1), all)
}

type Row = { modelJson: string; orderNo: string; isInter: number }

function rowsOf(db: ReadableDb, queries: readonly string[], dates: Dates): Row[] {
  return queries.flatMap((sql) => all<Row>(db, sql, dates))
}

function receiptsOf(db: ReadableDb, queries: readonly string[], dates: Dates): Advance[] {
  return rowsOf(db, queries, dates).map(({ isInter, modelJson, orderNo }) => {
    const model: ReceiptModel = JSON.parse(modelJson)
    return {
      orderNo,
      pos: model.PlaceOfSupply.StateCode ?? '',
      isInterState: isInter === 1,
      ratePpm: toPpm(model.TaxRate),
      taxablePaise: toPaise(model.TaxableAmount),
      igstPaise: toPaise(model.IGSTAmount),
      cgstPaise: toPaise(model.CGSTAmount),
      sgstPaise: toPaise(model.SGSTAmount),
    }
  })
}

function vouchersOf(db: ReadableDb, dates: Dates): Advance[] {
  return rowsOf(db, GIVEN_BACK, dates).flatMap(({ isInter, modelJson, orderNo }) => {
    const model: RefundVoucherModel = JSON.parse(modelJson)
    return model.TaxSummary.map((row) => ({
      orderNo,
      pos: model.PlaceOfSupply.StateCode ?? '',
      isInterState: isInter === 1,
      ratePpm: toPpm(row.Rate),
      taxablePaise: toPaise(row.TaxableAmount),
      igstPaise: toPaise(row.IGSTAmount),
      cgstPaise: toPaise(row.CGSTAmount),
      sgstPaise: toPaise(row.SGSTAmount),
    }))
  })
}

function lower(one: Taxes, other: Taxes): Taxes {
  return {
    taxablePaise: Math.min(one.taxablePaise, other.taxablePaise),
    igstPaise: Math.min(one.igstPaise, other.igstPaise),
    cgstPaise: Math.min(one.cgstPaise, other.cgstPaise),
    sgstPaise: Math.min(one.sgstPaise, other.sgstPaise),
  }
}

const negative = (row: Advance): Advance => ({ ...row, ...plus(NO_TAXES, row, -1) })

/** By place of supply and rate; what comes to nothing is left out. */
function summed(advances: readonly Advance[]): AdvanceRow[] {
  const rows = new Map<string, AdvanceRow>()
  for (const { isInterState, pos, ratePpm, ...taxes } of advances) {
    const key = `${pos}/${String(ratePpm).padStart(7, '0')}`
    rows.set(key, { pos, isInterState, ratePpm, ...plus(rows.get(key) ?? NO_TAXES, taxes) })
  }
  return [...rows]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([, row]) => row)
    .filter(({ taxablePaise }) => taxablePaise !== 0)
}
