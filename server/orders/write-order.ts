import { nextDocumentNumber } from '../branch/document-series.ts'
import { insert, type WritableDb } from '../db/sql.ts'
import type { Who } from '../kernel/commit-context.ts'
import type { Services } from '../kernel/services.ts'
import { needsLab } from '../lab/promise-date.ts'
import type { SaleCustomer } from '../sales/choose-customer.ts'
import type { SaleTax } from '../sales/decide-tax.ts'
import type { PricedSale } from '../sales/price-sale.ts'
import type { SaleInput } from '../sales/sale-input.ts'
import { chargeLineValues, itemLineValues, principalHsn } from './order-line-values.ts'

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
export function writeOrder(tx: WritableDb, services: Services, args: OrderArgs): WrittenOrder {
  const orderNo = nextDocumentNumber(tx, services, { series: 'order', yearId: args.yearId })
  const id = insertOrder(tx, orderNo, args)
  const lineIds = args.priced.lines.map(({ row, amounts }) =>
    insert(tx, LINE_SQL, { orderId: id, ...itemLineValues(row, amounts) }),
  )
  const principal = principalHsn(args.priced)
  for (const charge of args.priced.chargeLines) {
    insert(tx, LINE_SQL, { orderId: id, ...chargeLineValues(charge, args.sale.charges, principal) })
  }
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
        total_mrp_paise, gross_paise, discount_paise, taxable_paise, sgst_paise, cgst_paise,
        igst_paise, rounding_paise, net_paise, remarks, created_by, created_at_ms)
     VALUES
       (:orderNo, :yearId, :sessionKey, :customerId, :doctorId, :orderDate, :expectedDate,
        :status, :deliveryMode, :taxMode, :isComposition, :posStateCode, :posSource,
        :serviceTaxRatePpm, :totalMrpPaise, :grossPaise, :discountPaise, :taxablePaise,
        :sgstPaise, :cgstPaise, :igstPaise, :roundingPaise, :netPaise, :remarks, :userId, :nowMs)`,
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

/**
 * Goods off the shelf, invoiced at the counter and promised for no later day, leave with the
 * customer.
 */
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

const LINE_SQL = `
  INSERT INTO sales_order_lines
    (order_id, kind, item_id, unit_id, item_name, item_code, hsn, unit_code, qty_milli,
    mrp_centipaise, price_centipaise, price_includes_tax, discount_rate_ppm,
    discount_flat_centipaise, sgst_rate_ppm, cgst_rate_ppm, igst_rate_ppm, rates_from_table,
    job_centipaise, gross_paise, discount_paise, job_paise, taxable_paise, applied_sgst_rate_ppm,
    applied_cgst_rate_ppm, applied_igst_rate_ppm, sgst_paise, cgst_paise, igst_paise, total_paise,
    pair_no, spectacle_lens_type, spherical, cylinder, axis, addition, pd, fitting_height_milli,
    total_height_milli, eye, list_price_centipaise, approval_id)
  VALUES
    (:orderId, :kind, :itemId, :unitId, :itemName, :itemCode, :hsn, :unitCode, :qtyMilli,
    :mrpCentipaise, :priceCentipaise, :priceIncludesTax, :discountRatePpm,
    :discountFlatCentipaise, :sgstRatePpm, :cgstRatePpm, :igstRatePpm, :ratesFromTable,
    :jobCentipaise, :grossPaise, :discountPaise, :jobPaise, :taxablePaise, :appliedSgstRatePpm,
    :appliedCgstRatePpm, :appliedIgstRatePpm, :sgstPaise, :cgstPaise, :igstPaise, :totalPaise,
    :pairNo, :spectacleLensType, :spherical, :cylinder, :axis, :addition, :pd,
    :fittingHeightMilli, :totalHeightMilli, :eye, :listPriceCentipaise, :approvalId)`
