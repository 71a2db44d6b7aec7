import { nextDocumentNumber } from '../branch/document-series.ts'
import { exactlyOne, insert, type ReadableDb, run, type WritableDb } from '../db/sql.ts'
import type { DocumentTotals } from '../domain/document-totals.ts'
import type { LineAmounts, TaxMode } from '../domain/gst.ts'
import type { OrderState } from '../domain/order-states.ts'
import type { PlaceOfSupply } from '../domain/place-of-supply.ts'
import type { CommitContext } from '../kernel/commit-context.ts'
import type { Services } from '../kernel/services.ts'
import { orderedPrism } from '../lab/ordered-prism.ts'
import type { Opening, OrderLineRow, OrderRow } from './order-record.ts'

/** An order that is to be written, priced and with its number still to be taken. */
export type NewOrder = {
  yearId: number
  sessionKey: string
  customerId: number
  doctor: { id: number; name: string } | null
  orderDate: string
  expectedDate: string
  status: OrderState
  deliveryMode: 'Counter' | 'Home' | 'Courier'
  taxMode: TaxMode
  isComposition: boolean
  place: PlaceOfSupply
  totals: DocumentTotals
  remarks: string | null
  opening?: Opening
}

/** A line that is to be written: the row without what writing it gives. */
export type NewOrderLine = Omit<OrderLineRow, 'id' | 'returnedMilli' | 'serialNo'> & {
  fittingHeightMilli: number | null
  totalHeightMilli: number | null
  /** The prism that the sale gave the lens; left out as the prescription asks. */
  prism?: string | null
  /** The catalogue's price of the day, and the approval of a lower one. */
  listPriceCentipaise: number | null
  approvalId: number | null
}

/**
 * Writes a sales order without its lines, under the next number of its year; one of a former program
 * in the series of those, on the day that it comes in. Returns its row.
 */
export function insertOrder(
  tx: WritableDb,
  services: Services,
  context: CommitContext,
  order: NewOrder,
): OrderRow {
  const { doctor, isComposition, opening, place, totals, yearId, ...given } = order
  const columns = {
    ...given,
    orderNo: nextDocumentNumber(tx, services, {
      yearId,
      ...(opening === undefined
        ? { series: 'order', date: order.orderDate }
        : { series: 'opening', date: context.localNow }),
    }),
    opening: opening?.kind ?? null,
    isComposition: isComposition ? 1 : 0,
    posStateCode: place.stateCode,
    supplyKind: place.kind,
    ...totalColumns(totals),
  }
  const id = insert(tx, INSERT_ORDER, {
    ...columns,
    yearId,
    doctorId: doctor?.id ?? null,
    posSource: place.source,
    userId: context.userId,
    nowMs: context.nowMs,
    legacyNo: opening?.legacyNo ?? null,
    openingPaidPaise: opening?.paidPaise ?? 0,
  })
  const { deliveryMode: _, remarks: __, sessionKey: ___, ...row } = columns
  return { id, ...row, doctorName: doctor?.name ?? null, sellerName: context.userName }
}

/** Writes the lines of a new order; returns their rows in the same order. */
export function insertOrderLines(
  tx: WritableDb,
  orderId: number,
  lines: readonly NewOrderLine[],
): OrderLineRow[] {
  return lines.map((line) => ({
    ...line,
    id: insert(tx, INSERT_LINE, { orderId, prism: null, ...line }),
    returnedMilli: 0,
    serialNo: line.unitId === null ? null : serialNoOf(tx, line.unitId),
  }))
}

function serialNoOf(db: ReadableDb, unitId: number): string {
  return exactlyOne<{ code: string }>(db, 'SELECT code FROM units WHERE id = :unitId', { unitId })
    .code
}

/** Counts what came back of a line. */
export function addReturned(tx: WritableDb, lineId: number, qtyMilli: number): void {
  run(
    tx,
    'UPDATE sales_order_lines SET returned_milli = returned_milli + :qtyMilli WHERE id = :lineId',
    { lineId, qtyMilli },
  )
}

/** Returns the totals of an order by the names of their columns. */
export function totalColumns(totals: DocumentTotals) {
  return {
    serviceTaxRatePpm: totals.serviceTaxRatePpm,
    totalMrpPaise: totals.totalMrpPaise,
    grossPaise: totals.totalPricePaise,
    discountPaise: totals.totalDiscountPaise,
    taxablePaise: totals.taxablePaise,
    sgstPaise: totals.sgstPaise,
    cgstPaise: totals.cgstPaise,
    igstPaise: totals.igstPaise,
    roundingPaise: totals.roundingPaise,
    netPaise: totals.netPaise,
  }
}

/** Returns a line's amounts by the names of their columns. */
export function amountColumns(amounts: LineAmounts) {
  return {
    grossPaise: amounts.grossPaise,
    discountPaise: amounts.discountPaise,
    jobPaise: amounts.jobPaise,
    taxablePaise: amounts.taxablePaise,
    appliedSgstRatePpm: amounts.sgstRatePpm,
    appliedCgstRatePpm: amounts.cgstRatePpm,
    appliedIgstRatePpm: amounts.igstRatePpm,
    sgstPaise: amounts.sgstPaise,
    cgstPaise: amounts.cgstPaise,
    igstPaise: amounts.igstPaise,
    totalPaise: amounts.totalPaise,
  }
}

const INSERT_ORDER = `
  INSERT INTO sales_orders
    (order_no, year_id, session_key, customer_id, doctor_id, order_date, expected_date, status,
     delivery_mode, tax_mode, is_composition, pos_state_code, pos_source, supply_kind, service_tax_rate_ppm,
     total_mrp_paise, gross_paise, discount_paise, taxable_paise, sgst_paise, cgst_paise,
     igst_paise, rounding_paise, net_paise, remarks, created_by, created_at_ms, opening, legacy_no,
     opening_paid_paise)
  VALUES
    (:orderNo, :yearId, :sessionKey, :customerId, :doctorId, :orderDate, :expectedDate, :status,
     :deliveryMode, :taxMode, :isComposition, :posStateCode, :posSource, :supplyKind, :serviceTaxRatePpm,
     :totalMrpPaise, :grossPaise, :discountPaise, :taxablePaise, :sgstPaise, :cgstPaise,
     :igstPaise, :roundingPaise, :netPaise, :remarks, :userId, :nowMs, :opening, :legacyNo,
     :openingPaidPaise)`

const INSERT_LINE = `
  INSERT INTO sales_order_lines
    (order_id, kind, item_id, unit_id, item_name, item_code, hsn, unit_code, qty_milli,
     mrp_centipaise, price_centipaise, price_includes_tax, discount_rate_ppm,
     discount_flat_centipaise, sgst_rate_ppm, cgst_rate_ppm, igst_rate_ppm, rates_from_table,
     job_centipaise, gross_paise, discount_paise, job_paise, taxable_paise, applied_sgst_rate_ppm,
     applied_cgst_rate_ppm, applied_igst_rate_ppm, sgst_paise, cgst_paise, igst_paise, total_paise,
     pair_no, spectacle_lens_type, spherical, cylinder, axis, addition, pd, fitting_height_milli,
     total_height_milli, prism, eye, list_price_centipaise, approval_id, supply)
  VALUES
    (:orderId, :kind, :itemId, :unitId, :itemName, :itemCode, :hsn, :unitCode, :qtyMilli,
     :mrpCentipaise, :priceCentipaise, :priceIncludesTax, :discountRatePpm,
     :discountFlatCentipaise, :sgstRatePpm, :cgstRatePpm, :igstRatePpm, :ratesFromTable,
     :jobCentipaise, :grossPaise, :discountPaise, :jobPaise, :taxablePaise, :appliedSgstRatePpm,
     :appliedCgstRatePpm, :appliedIgstRatePpm, :sgstPaise, :cgstPaise, :igstPaise, :totalPaise,
     :pairNo, :spectacleLensType, :spherical, :cylinder, :axis, :addition, :pd,
     :fittingHeightMilli, :totalHeightMilli, :prism, :eye, :listPriceCentipaise, :approvalId, :supply)`

/** What a change of an order may write to one of its lines; the amounts follow with the totals. */
export type ChangedOrderLine = Pick<
  NewOrderLine,
  | 'qtyMilli'
  | 'priceCentipaise'
  | 'discountRatePpm'
  | 'discountFlatCentipaise'
  | 'jobCentipaise'
  | 'eye'
  | 'approvalId'
  | 'supply'
> & { id: number }

export function changeOrderLine(tx: WritableDb, line: ChangedOrderLine): void {
  run(
    tx,
    `UPDATE sales_order_lines
        SET qty_milli = :qtyMilli, price_centipaise = :priceCentipaise,
            discount_rate_ppm = :discountRatePpm,
            discount_flat_centipaise = :discountFlatCentipaise,
            job_centipaise = :jobCentipaise, eye = :eye, approval_id = :approvalId,
            supply = :supply
      WHERE id = :id`,
    {
      id: line.id,
      qtyMilli: line.qtyMilli,
      priceCentipaise: line.priceCentipaise,
      discountRatePpm: line.discountRatePpm,
      discountFlatCentipaise: line.discountFlatCentipaise,
      jobCentipaise: line.jobCentipaise,
      eye: line.eye,
      approvalId: line.approvalId,
      supply: line.supply,
    },
  )
}

/** Writes the whole discount of a line, an amount in paise. */
export function changeDiscount(
  tx: WritableDb,
  { lineId, paise }: { lineId: number; paise: number },
): void {
  run(
    tx,
    `UPDATE sales_order_lines
        SET discount_rate_ppm = NULL, discount_flat_centipaise = nullif(:centipaise, 0)
      WHERE id = :lineId`,
    { lineId, centipaise: paise * 100 },
  )
}

type BookedPowers = Pick<
  NewOrderLine,
  'spherical' | 'cylinder' | 'axis' | 'addition' | 'pd' | 'fittingHeightMilli'
>

/** Writes other figures to a lens than it was booked with; those of a remake are its job's. */
export function changeBookedPowers(
  tx: WritableDb,
  {
    addition,
    axis,
    cylinder,
    fittingHeightMilli,
    id,
    pd,
    spherical,
  }: BookedPowers & { id: number },
): void {
  run(
    tx,
    `UPDATE sales_order_lines
        SET spherical = :spherical, cylinder = :cylinder, axis = :axis, addition = :addition,
            pd = :pd, fitting_height_milli = :fittingHeightMilli
      WHERE id = :id`,
    { id, spherical, cylinder, axis, addition, pd, fittingHeightMilli },
  )
}

/** Writes what a lens is for, as the types of spectacle lenses say: 1 distance, 4 near. */
export function changeUseOfLens(tx: WritableDb, id: number, lensType: number): void {
  run(tx, 'UPDATE sales_order_lines SET spectacle_lens_type = :lensType WHERE id = :id', {
    id,
    lensType,
  })
}

/**
 * Writes the prism of each line of an order to the line itself, before one of them or the
 * prescription is changed: another pair and the jobs of before keep theirs.
 */
export function keepPrisms(tx: WritableDb, orderId: number): void {
  run(
    tx,
    `UPDATE sales_order_lines
        SET prism = coalesce(${orderedPrism('sales_order_lines')}, '')
      WHERE order_id = :orderId AND prism IS NULL AND kind = 'item'`,
    { orderId },
  )
}

/** Writes the prism of a lens to its line, '' for none. */
export function changeBookedPrism(
  tx: WritableDb,
  { id, prism }: { id: number; prism: string },
): void {
  run(tx, 'UPDATE sales_order_lines SET prism = :prism WHERE id = :id', { id, prism })
}

/** Takes a line off its order: nothing is paid for it, and no list shows it any more. */
export function removeOrderLine(tx: WritableDb, lineId: number, nowMs: number): void {
  run(
    tx,
    `UPDATE sales_order_lines
        SET removed_at_ms = :nowMs, gross_paise = 0, discount_paise = 0, job_paise = 0,
            taxable_paise = 0, sgst_paise = 0, cgst_paise = 0, igst_paise = 0, total_paise = 0
      WHERE id = :lineId`,
    { lineId, nowMs },
  )
}

/** Changes when an order is promised and where it stands. */
export function changePromise(
  tx: WritableDb,
  orderId: number,
  { expectedDate, status }: Pick<OrderRow, 'expectedDate' | 'status'>,
): void {
  run(
    tx,
    `UPDATE sales_orders SET expected_date = :expectedDate, status = :status WHERE id = :orderId`,
    { orderId, expectedDate, status },
  )
}
