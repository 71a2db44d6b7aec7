import type { ReceiptModel, RefundVoucherModel } from '../contract/document-models.ts'
import { all, type ReadableDb } from '../db/sql.ts'
import { toPaise, toPpm } from '../wire/rupees.ts'
import { NO_TAXES, plus, sumOf, type Taxes } from './gst-document.ts'
import type { GstPeriod } from './period.ts'

/** Taxed advances of one place of supply and rate (tables 11A and 11B). */
export type AdvanceRow = Taxes & { pos: string; isInterState: boolean; ratePpm: number }

/** What the advance of one order and rate adds to a table, with the papers that it is by. */
export type AdvanceOfOrder = AdvanceRow & {
  /** Null: its order is on a computer of before. */
  orderId: number | null
  orderNo: string
  customer: string
  gstin: string | null
  /** Of the newest paper. */
  date: string
  numbers: readonly string[]
}

const TAXED = `
     AND r.model_json ->> '$.DocumentType' = 'ReceiptVoucher'
     AND r.model_json ->> '$.TaxRate' > 0`

/** Papers of a computer of before; the order may be of this shop, or be carried on here. */
const FOUND = `
  SELECT f.id, f.kind, f.number, f.model_json, f.document_date AS date, o.id AS orderId,
         coalesce(o.order_no, f.model_json ->> '$.SalesOrderNo') AS orderNo
    FROM found_documents f
    LEFT JOIN sales_orders o
      ON o.order_no = f.model_json ->> '$.SalesOrderNo'
      OR (o.opening = 'Order' AND o.legacy_no = f.model_json ->> '$.SalesOrderNo')
   WHERE f.is_told = 0 AND f.kind IN ('Receipt', 'Invoice', 'RefundVoucher')
     AND f.model_json ->> '$.SalesOrderNo' IS NOT NULL AND f.document_date < :until`

/** The orders whose advance can have changed in a period. */
const TOUCHED = `
  WITH touched AS (
    SELECT r.order_id AS id FROM valid_receipts r
     WHERE r.receipt_date >= :from AND r.receipt_date < :until ${TAXED}
    UNION
    SELECT order_id FROM invoices WHERE invoice_date >= :from AND invoice_date < :until
    UNION
    SELECT order_id FROM order_settlements WHERE settled_date >= :from AND settled_date < :until
    UNION
    SELECT orderId FROM (${FOUND}) WHERE date >= :from AND orderId IS NOT NULL)`

const RECEIVED = [
  `${TOUCHED}
   SELECT r.model_json AS modelJson, r.receipt_no AS number, r.receipt_date AS date,
          o.id AS orderId, o.order_no AS orderNo, o.tax_mode = 'inter' AS isInter
     FROM touched t
     JOIN sales_orders o ON o.id = t.id
     JOIN valid_receipts r ON r.order_id = o.id
    WHERE r.receipt_date < :until ${TAXED}
    ORDER BY r.id`,
  `SELECT r.model_json AS modelJson, r.number, r.date, r.orderId, r.orderNo,
          r.model_json ->> '$.IsInterState' AS isInter
     FROM (${FOUND}) r
    WHERE r.kind = 'Receipt' ${TAXED}
    ORDER BY r.id`,
]

/** Advances that went back with a voucher of their own. */
const GIVEN_BACK = [
  `${TOUCHED}
   SELECT f.model_json AS modelJson, f.voucher_no AS number, f.voucher_date AS date,
          o.id AS orderId, o.order_no AS orderNo, o.tax_mode = 'inter' AS isInter
     FROM touched x
     JOIN sales_orders o ON o.id = x.id
     JOIN order_settlements t ON t.order_id = o.id
     JOIN refund_vouchers f ON f.settlement_id = t.id
    WHERE f.voucher_date < :until
    ORDER BY f.id`,
  `SELECT f.model_json AS modelJson, f.number, f.date, f.orderId, f.orderNo,
          f.model_json ->> '$.IsInterState' AS isInter
     FROM (${FOUND}) f
    WHERE f.kind = 'RefundVoucher'
      AND f.model_json ->> '$.CreditNoteNo' IS NULL AND f.model_json ->> '$.InvoiceNo' IS NULL
    ORDER BY f.id`,
]

/** With its bill or its cancellation an order holds no advance any more. */
const ENDED = `${TOUCHED}
  SELECT o.order_no AS orderNo, v.invoice_date AS date, v.invoice_no AS number
    FROM touched t JOIN sales_orders o ON o.id = t.id JOIN invoices v ON v.order_id = o.id
   WHERE v.invoice_date < :until
  UNION ALL
  SELECT o.order_no, s.settled_date,
         (SELECT f.voucher_no FROM refund_vouchers f WHERE f.settlement_id = s.id)
    FROM touched t JOIN sales_orders o ON o.id = t.id JOIN order_settlements s ON s.order_id = o.id
   WHERE s.kind = 'Cancelled' AND s.settled_date < :until
  UNION ALL
  SELECT orderNo, date, number FROM (${FOUND}) WHERE kind = 'Invoice'
   ORDER BY date`

type Dates = Pick<GstPeriod, 'from' | 'until'>

/** A receipt voucher above zero, a refund voucher below. */
type Move = AdvanceRow & {
  orderId: number | null
  orderNo: string
  customer: string
  gstin: string | null
  date: string
  number: string
}
type End = { orderNo: string; date: string; number: string | null }

/**
 * What each order's advance for services adds to tables 11A and 11B. An advance is taxed from its
 * receipt voucher until its order is billed or cancelled, whatever becomes of the money then: given
 * back, kept as credit, or kept as a charge, which has a bill of its own. A refund voucher before that
 * lowers it. What an order holds more at the end of a period than at its start is received, what it
 * holds less is adjusted. Papers of a computer of before that were found count as they were issued.
 */
export function advancesByOrder(
  db: ReadableDb,
  { from, until }: Dates,
): { received: AdvanceOfOrder[]; adjusted: AdvanceOfOrder[] } {
  const dates = { from, until }
  const ends = new Map<string, End>()
  for (const end of all<End>(db, ENDED, dates)) {
    if (!ends.has(end.orderNo)) ends.set(end.orderNo, end)
  }
  const moves = [...receiptsOf(db, dates), ...vouchersOf(db, dates)]
  const received: AdvanceOfOrder[] = []
  const adjusted: AdvanceOfOrder[] = []
  for (const [, own] of Map.groupBy(moves, ({ orderNo, ratePpm }) => `${orderNo} ${ratePpm}`)) {
    const [first] = own
    if (first === undefined) continue
    const end = ends.get(first.orderNo)
    const change = plus(heldOn(until, own, end), heldOn(from, own, end), -1)
    if (change.taxablePaise === 0) continue
    const isReceived = change.taxablePaise > 0
    const papers = [...own, ...(end === undefined ? [] : [end])].filter(({ date }) => date >= from)
    const row: AdvanceOfOrder = {
      ...first,
      ...(isReceived ? change : plus(NO_TAXES, change, -1)),
      date:
        papers
          .map(({ date }) => date)
          .toSorted()
          .at(-1) ?? from,
      numbers: [...new Set(papers.flatMap(({ number }) => number ?? []))],
    }
    ;(isReceived ? received : adjusted).push(row)
  }
  return { received, adjusted }
}

/** What of an order's advance is taxed at the start of a day. */
function heldOn(day: string, moves: readonly Move[], end: End | undefined): Taxes {
  if (end !== undefined && end.date < day) return NO_TAXES
  const { cgstPaise, igstPaise, sgstPaise, taxablePaise } = sumOf(
    moves.filter(({ date }) => date < day),
  )
  return {
    taxablePaise: Math.max(0, taxablePaise),
    igstPaise: Math.max(0, igstPaise),
    cgstPaise: Math.max(0, cgstPaise),
    sgstPaise: Math.max(0, sgstPaise),
  }
}

/** Tables 11A and 11B by place of supply and rate: both net of refunds, as the form says. */
export function serviceAdvances(
  db: ReadableDb,
  period: Dates,
): { received: AdvanceRow[]; adjusted: AdvanceRow[] } {
  const { adjusted, received } = advancesByOrder(db, period)
  return { received: summed(received), adjusted: summed(adjusted) }
}

/** What both add to the tax that is owed: table 3.1(a) of GSTR-3B has it beside the invoices. */
export function advancesTaxed(db: ReadableDb, period: Dates): Taxes {
  const { adjusted, received } = advancesByOrder(db, period)
  return plus(sumOf(received), sumOf(adjusted), -1)
}

type Row = {
  modelJson: string
  number: string
  date: string
  orderId: number | null
  orderNo: string
  isInter: number
}

function rowsOf(db: ReadableDb, queries: readonly string[], dates: Dates): Row[] {
  return queries.flatMap((sql) => all<Row>(db, sql, dates))
}

const ofRow = (
  { date, isInter, number, orderId, orderNo }: Row,
  { Customer, PlaceOfSupply }: Pick<ReceiptModel, 'Customer' | 'PlaceOfSupply'>,
) => ({
  orderId,
  orderNo,
  number,
  date,
  customer: Customer.Name,
  gstin: Customer.GSTIN,
  pos: PlaceOfSupply.StateCode ?? '',
  isInterState: isInter === 1,
})

function receiptsOf(db: ReadableDb, dates: Dates): Move[] {
  return rowsOf(db, RECEIVED, dates).map((row) => {
    const model: ReceiptModel = JSON.parse(row.modelJson)
    return {
      ...ofRow(row, model),
      ratePpm: toPpm(model.TaxRate),
      taxablePaise: toPaise(model.TaxableAmount),
      igstPaise: toPaise(model.IGSTAmount),
      cgstPaise: toPaise(model.CGSTAmount),
      sgstPaise: toPaise(model.SGSTAmount),
    }
  })
}

function vouchersOf(db: ReadableDb, dates: Dates): Move[] {
  return rowsOf(db, GIVEN_BACK, dates).flatMap((row) => {
    const model: RefundVoucherModel = JSON.parse(row.modelJson)
    return model.TaxSummary.map((rate) => ({
      ...ofRow(row, model),
      ratePpm: toPpm(rate.Rate),
      taxablePaise: -toPaise(rate.TaxableAmount),
      igstPaise: -toPaise(rate.IGSTAmount),
      cgstPaise: -toPaise(rate.CGSTAmount),
      sgstPaise: -toPaise(rate.SGSTAmount),
    }))
  })
}

/** By place of supply and rate. */
function summed(advances: readonly AdvanceRow[]): AdvanceRow[] {
  const rows = new Map<string, AdvanceRow>()
  for (const {
    cgstPaise,
    igstPaise,
    isInterState,
    pos,
    ratePpm,
    sgstPaise,
    taxablePaise,
  } of advances) {
    const key = `${pos}/${String(ratePpm).padStart(7, '0')}`
    const taxes = { taxablePaise, igstPaise, cgstPaise, sgstPaise }
    rows.set(key, { pos, isInterState, ratePpm, ...plus(rows.get(key) ?? NO_TAXES, taxes) })
  }
  return [...rows].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, row]) => row)
}
