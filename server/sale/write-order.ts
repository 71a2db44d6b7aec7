import { nextDocumentNumber } from '../branch/document-series.ts'
import type { CartLineRow } from '../cart/cart-rows.ts'
import { insert, type WritableDb } from '../db/sql.ts'
import type { ChargeLine } from '../domain/document-totals.ts'
import type { LineAmounts } from '../domain/gst.ts'
import type { Shop } from '../shop.ts'
import type { SaleCustomer } from './choose-customer.ts'
import type { SaleTax } from './decide-tax.ts'
import type { PricedSale } from './price-sale.ts'
import { needsLab } from './promise-date.ts'
import type { SaleInput } from './sale-input.ts'
import type { Who } from './who.ts'

export type WrittenOrder = { id: number; orderNo: string; lineIds: number[] }

type OrderArgs = {
  who: Who
  sale: SaleInput
  customer: SaleCustomer
  tax: SaleTax
  priced: PricedSale
  orderDate: string
  expectedDate: string
  yearId: number
}

/** Writes the sales order and its lines; `lineIds` follow the cart's order. */
export function writeOrder(tx: WritableDb, shop: Shop, args: OrderArgs): WrittenOrder {
  const orderNo = nextDocumentNumber(tx, shop, { series: 'order', yearId: args.yearId })
  const id = insertOrder(tx, orderNo, args)
  const lineIds = args.priced.lines.map(({ row, amounts }) => insertItemLine(tx, id, row, amounts))
  const principal = principalHsn(args.priced)
  for (const charge of args.priced.chargeLines) insertChargeLine(tx, id, charge, principal, args)
  return { id, orderNo, lineIds }
}

function insertOrder(tx: WritableDb, orderNo: string, args: OrderArgs): number {
  const { customer, orderDate, priced, sale, tax, who } = args
  const { totals } = priced
  return insert(
    tx,
    `INSERT INTO sales_orders
       (order_no, year_id, session_key, customer_id, doctor_id, order_date, expected_date, status,
        delivery_mode, tax_mode, is_composition, pos_state_code, pos_source, service_tax_rate_ppm,
        total_mrp_paise, gross_paise, discount_paise, taxable_paise, sgst_paise, cgst_paise, igst_paise,
        rounding_paise, net_paise, remarks, created_by, created_at_ms)
     VALUES
       (:orderNo, :yearId, :sessionKey, :customerId, :doctorId, :orderDate, :expectedDate, :status,
        :deliveryMode, :taxMode, :isComposition, :posStateCode, :posSource, :serviceTaxRatePpm,
        :totalMrpPaise, :grossPaise, :discountPaise, :taxablePaise, :sgstPaise, :cgstPaise, :igstPaise,
        :roundingPaise, :netPaise, :remarks, :userId, :nowMs)`,
    {
      orderNo,
      yearId: args.yearId,
      sessionKey: sale.sessionKey,
      customerId: customer.id,
      doctorId: sale.doctorId,
      orderDate,
      expectedDate: args.expectedDate,
      status: isHandedOver(args) ? 'Delivered' : 'Booked',
      deliveryMode: sale.deliveryMode,
      taxMode: tax.mode,
      isComposition: tax.isComposition ? 1 : 0,
      posStateCode: tax.place.stateCode,
      posSource: tax.place.source,
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
      remarks: sale.remarks,
      userId: who.userId,
      nowMs: who.nowMs,
    },
  )
}

/** Goods off the shelf, invoiced at the counter and promised for no later day, leave with the customer. */
function isHandedOver({ expectedDate, orderDate, priced, sale }: OrderArgs): boolean {
  const rows = priced.lines.map((line) => line.row)
  const isPromisedLater = expectedDate.slice(0, 10) > orderDate.slice(0, 10)
  return (
    sale.generateInvoice &&
    sale.deliveryMode === 'Counter' &&
    !isPromisedLater &&
    !needsLab(sale, rows)
  )
}

/** Charges that ride along with goods are part of their value, so they carry the principal's HSN. */
function principalHsn({ lines }: PricedSale): string {
  let best = lines[0]
  for (const line of lines) {
    if (best === undefined || line.amounts.taxablePaise > best.amounts.taxablePaise) best = line
  }
  return best?.row.hsn ?? ''
}

const LINE_SQL = `
  INSERT INTO sales_order_lines
    (order_id, kind, item_id, unit_id, item_name, item_code, hsn, unit_code, qty_milli, mrp_centipaise,
     price_centipaise, price_includes_tax, discount_rate_ppm, discount_flat_centipaise, sgst_rate_ppm,
     cgst_rate_ppm, igst_rate_ppm, rates_from_table, job_centipaise, gross_paise, discount_paise,
     job_paise, taxable_paise, applied_sgst_rate_ppm, applied_cgst_rate_ppm, applied_igst_rate_ppm,
     sgst_paise, cgst_paise, igst_paise, total_paise, pair_no, spectacle_lens_type, spherical, cylinder,
     axis, addition, pd, fitting_height_milli, total_height_milli)
  VALUES
    (:orderId, :kind, :itemId, :unitId, :itemName, :itemCode, :hsn, :unitCode, :qtyMilli, :mrpCentipaise,
     :priceCentipaise, :priceIncludesTax, :discountRatePpm, :discountFlatCentipaise, :sgstRatePpm,
     :cgstRatePpm, :igstRatePpm, :ratesFromTable, :jobCentipaise, :grossPaise, :discountPaise,
     :jobPaise, :taxablePaise, :appliedSgstRatePpm, :appliedCgstRatePpm, :appliedIgstRatePpm,
     :sgstPaise, :cgstPaise, :igstPaise, :totalPaise, :pairNo, :spectacleLensType, :spherical, :cylinder,
     :axis, :addition, :pd, :fittingHeightMilli, :totalHeightMilli)`

function insertItemLine(
  tx: WritableDb,
  orderId: number,
  row: CartLineRow,
  amounts: LineAmounts,
): number {
  return insert(tx, LINE_SQL, {
    orderId,
    kind: 'item',
    itemId: row.itemId,
    unitId: row.unitId,
    itemName: row.itemName,
    itemCode: row.itemCode,
    hsn: row.hsn,
    unitCode: row.unitCode,
    qtyMilli: row.qtyMilli,
    mrpCentipaise: row.mrpCentipaise,
    priceCentipaise: row.priceCentipaise,
    priceIncludesTax: row.priceIncludesTax,
    discountRatePpm: row.discountRatePpm,
    discountFlatCentipaise: row.discountFlatCentipaise,
    sgstRatePpm: row.sgstRatePpm,
    cgstRatePpm: row.cgstRatePpm,
    igstRatePpm: row.igstRatePpm,
    ratesFromTable: row.ratesFromTable,
    jobCentipaise: row.jobCentipaise,
    ...amountParams(amounts),
    pairNo: row.pairNo,
    spectacleLensType: row.spectacleLensType,
    spherical: row.spherical,
    cylinder: row.cylinder,
    axis: row.axis,
    addition: row.addition,
    pd: row.pd,
    fittingHeightMilli: row.fittingHeightMilli,
    totalHeightMilli: row.totalHeightMilli,
  })
}

const CHARGE_NAMES: Record<ChargeLine['kind'], string> = {
  job: 'Fitting and lab charges',
  shipping: 'Delivery charges',
  other: 'Other charges',
}

function insertChargeLine(
  tx: WritableDb,
  orderId: number,
  { amounts, kind }: ChargeLine,
  hsn: string,
  { sale }: OrderArgs,
): void {
  const { jobCentipaise, otherCentipaise, serviceTaxRatePpm, shippingCentipaise } = sale.charges
  const price = { job: jobCentipaise, shipping: shippingCentipaise, other: otherCentipaise }[kind]
  insert(tx, LINE_SQL, {
    orderId,
    kind,
    itemId: null,
    unitId: null,
    itemName: CHARGE_NAMES[kind],
    itemCode: '',
    hsn,
    unitCode: 'NA',
    qtyMilli: 1_000,
    mrpCentipaise: null,
    priceCentipaise: price,
    priceIncludesTax: 0,
    discountRatePpm: null,
    discountFlatCentipaise: null,
    sgstRatePpm: null,
    cgstRatePpm: null,
    igstRatePpm: serviceTaxRatePpm,
    // The client named this rate; no table moves it when the invoice comes later.
    ratesFromTable: 0,
    jobCentipaise: null,
    ...amountParams(amounts),
    pairNo: null,
    spectacleLensType: null,
    spherical: null,
    cylinder: null,
    axis: null,
    addition: null,
    pd: null,
    fittingHeightMilli: null,
    totalHeightMilli: null,
  })
}

/** A line's amounts as the parameters that order lines are written with. */
export function amountParams(amounts: LineAmounts) {
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
