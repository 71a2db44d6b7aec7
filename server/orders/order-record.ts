import { all, exactlyOne, one, type ReadableDb } from '../db/sql.ts'
import type { TaxMode } from '../domain/gst.ts'

/** A sales order as its documents need it. */
export type OrderRow = {
  id: number
  orderNo: string
  customerId: number
  orderDate: string
  expectedDate: string
  status: 'Booked' | 'InLab' | 'Ready' | 'Delivered' | 'Cancelled'
  taxMode: TaxMode
  isComposition: number
  posStateCode: string | null
  serviceTaxRatePpm: number
  totalMrpPaise: number
  grossPaise: number
  discountPaise: number
  taxablePaise: number
  sgstPaise: number
  cgstPaise: number
  igstPaise: number
  roundingPaise: number
  netPaise: number
  doctorName: string | null
  sellerName: string
}

const ORDER_SQL = `
  SELECT o.id, o.order_no AS orderNo, o.customer_id AS customerId, o.order_date AS orderDate,
         o.expected_date AS expectedDate, o.status, o.tax_mode AS taxMode,
         o.is_composition AS isComposition, o.pos_state_code AS posStateCode,
         o.service_tax_rate_ppm AS serviceTaxRatePpm, o.total_mrp_paise AS totalMrpPaise,
         o.gross_paise AS grossPaise, o.discount_paise AS discountPaise,
         o.taxable_paise AS taxablePaise, o.sgst_paise AS sgstPaise, o.cgst_paise AS cgstPaise,
         o.igst_paise AS igstPaise, o.rounding_paise AS roundingPaise, o.net_paise AS netPaise,
         d.name AS doctorName, u.display_name AS sellerName
    FROM sales_orders o
    JOIN users u ON u.id = o.created_by
    LEFT JOIN doctors d ON d.id = o.doctor_id
   WHERE o.id = :orderId`

export function findOrder(db: ReadableDb, orderId: number): OrderRow | undefined {
  return one<OrderRow>(db, ORDER_SQL, { orderId })
}

export function orderById(db: ReadableDb, orderId: number): OrderRow {
  return exactlyOne<OrderRow>(db, ORDER_SQL, { orderId })
}

/** A line of an order with the amounts it was priced to. */
export type OrderLineRow = {
  id: number
  kind: 'item' | 'job' | 'shipping' | 'other'
  itemId: number | null
  unitId: number | null
  itemName: string
  itemCode: string
  hsn: string
  unitCode: string
  qtyMilli: number
  mrpCentipaise: number | null
  priceCentipaise: number
  priceIncludesTax: number
  discountRatePpm: number | null
  discountFlatCentipaise: number | null
  sgstRatePpm: number | null
  cgstRatePpm: number | null
  igstRatePpm: number | null
  ratesFromTable: number
  jobCentipaise: number | null
  grossPaise: number
  discountPaise: number
  jobPaise: number
  taxablePaise: number
  appliedSgstRatePpm: number
  appliedCgstRatePpm: number
  appliedIgstRatePpm: number
  sgstPaise: number
  cgstPaise: number
  igstPaise: number
  totalPaise: number
  returnedMilli: number
  pairNo: string | null
  spectacleLensType: number | null
  spherical: string | null
  cylinder: string | null
  axis: string | null
  addition: string | null
  pd: string | null
  /** For which eye a lens is, where that is known. */
  eye: 'Right' | 'Left' | 'Both' | null
}

/** Every line of an order, goods first in the order they were added, then the charges. */
export function orderLines(db: ReadableDb, orderId: number): OrderLineRow[] {
  return all<OrderLineRow>(
    db,
    `SELECT id, kind, item_id AS itemId, unit_id AS unitId, item_name AS itemName,
            item_code AS itemCode, hsn, unit_code AS unitCode, qty_milli AS qtyMilli,
            mrp_centipaise AS mrpCentipaise, price_centipaise AS priceCentipaise,
            price_includes_tax AS priceIncludesTax, discount_rate_ppm AS discountRatePpm,
            discount_flat_centipaise AS discountFlatCentipaise, sgst_rate_ppm AS sgstRatePpm,
            cgst_rate_ppm AS cgstRatePpm, igst_rate_ppm AS igstRatePpm,
            rates_from_table AS ratesFromTable, job_centipaise AS jobCentipaise,
            gross_paise AS grossPaise, discount_paise AS discountPaise, job_paise AS jobPaise,
            taxable_paise AS taxablePaise, applied_sgst_rate_ppm AS appliedSgstRatePpm,
            applied_cgst_rate_ppm AS appliedCgstRatePpm,
            applied_igst_rate_ppm AS appliedIgstRatePpm,
            sgst_paise AS sgstPaise, cgst_paise AS cgstPaise, igst_paise AS igstPaise,
            total_paise AS totalPaise, returned_milli AS returnedMilli, pair_no AS pairNo,
            spectacle_lens_type AS spectacleLensType, spherical, cylinder, axis, addition, pd,
            eye
       FROM sales_order_lines
      WHERE order_id = :orderId
      ORDER BY id`,
    { orderId },
  )
}
