import type { ReplyOf } from '../contract/operation.ts'
import type { orderDetail } from '../contract/orders.ts'
import { all, type ReadableDb } from '../db/sql.ts'
import type { Ids } from '../wire/ids.ts'
import { centipaiseToRupees, milliToQuantity, ppmToPercent, toRupees } from '../wire/rupees.ts'

type Detail = ReplyOf<typeof orderDetail>

type LineRow = {
  id: number
  itemId: number
  itemName: string
  itemCode: string
  hsn: string
  unitId: number | null
  pairNo: string | null
  qtyMilli: number
  returnedMilli: number
  mrpCentipaise: number | null
  priceCentipaise: number
  priceIncludesTax: number
  discountPaise: number
  sgstRatePpm: number
  cgstRatePpm: number
  igstRatePpm: number
  taxablePaise: number
  sgstPaise: number
  cgstPaise: number
  igstPaise: number
  jobPaise: number
  totalPaise: number
  isLabWork: number
  spherical: string | null
  cylinder: string | null
  axis: string | null
  addition: string | null
  pd: string | null
  eye: string | null
}

/** The goods of an order, in the order of the cart. */
export function linesOfOrder(db: ReadableDb, ids: Ids, orderId: number): Detail['Lines'] {
  return all<LineRow>(
    db,
    `SELECT id, item_id AS itemId, item_name AS itemName, item_code AS itemCode, hsn,
            unit_id AS unitId, pair_no AS pairNo, qty_milli AS qtyMilli,
            returned_milli AS returnedMilli, mrp_centipaise AS mrpCentipaise,
            price_centipaise AS priceCentipaise, price_includes_tax AS priceIncludesTax,
            discount_paise AS discountPaise, applied_sgst_rate_ppm AS sgstRatePpm,
            applied_cgst_rate_ppm AS cgstRatePpm, applied_igst_rate_ppm AS igstRatePpm,
            taxable_paise AS taxablePaise, sgst_paise AS sgstPaise, cgst_paise AS cgstPaise,
            igst_paise AS igstPaise, job_paise AS jobPaise, total_paise AS totalPaise,
            spherical, cylinder, axis, addition, pd, eye,
            EXISTS (SELECT 1 FROM lab_orders l
                      JOIN lab_order_lines j ON j.lab_order_id = l.id
                     WHERE l.order_id = :orderId
                       AND j.order_line_id = sales_order_lines.id) AS isLabWork
       FROM sales_order_lines
      WHERE order_id = :orderId AND kind = 'item'
      ORDER BY id`,
    { orderId },
  ).map((row) => ({
    ID: ids.encode('orderLine', row.id),
    ItemID: ids.encode('item', row.itemId),
    ItemName: row.itemName,
    ItemCode: row.itemCode,
    HSN: row.hsn,
    InventoryID: row.unitId === null ? null : ids.encode('unit', row.unitId),
    PairNo: row.pairNo,
    Qty: milliToQuantity(row.qtyMilli),
    ReturnedQty: milliToQuantity(row.returnedMilli),
    MRP: row.mrpCentipaise === null ? null : centipaiseToRupees(row.mrpCentipaise),
    Price: centipaiseToRupees(row.priceCentipaise),
    PriceIncludesTax: row.priceIncludesTax === 1,
    DiscountAmount: toRupees(row.discountPaise),
    SGSTRate: ppmToPercent(row.sgstRatePpm),
    CGSTRate: ppmToPercent(row.cgstRatePpm),
    IGSTRate: ppmToPercent(row.igstRatePpm),
    TaxableAmount: toRupees(row.taxablePaise),
    SGSTAmount: toRupees(row.sgstPaise),
    CGSTAmount: toRupees(row.cgstPaise),
    IGSTAmount: toRupees(row.igstPaise),
    JobCharges: toRupees(row.jobPaise),
    TotalAmount: toRupees(row.totalPaise),
    IsLabWork: row.isLabWork === 1,
    Spherical: row.spherical,
    Cylinder: row.cylinder,
    Axis: row.axis,
    Addition: row.addition,
    PD: row.pd,
    Eye: row.eye,
  }))
}

const CHARGE_KINDS = { job: 'Job', shipping: 'Shipping', other: 'Other' } as const

type ChargeRow = {
  kind: keyof typeof CHARGE_KINDS
  taxablePaise: number
  sgstPaise: number
  cgstPaise: number
  igstPaise: number
  totalPaise: number
}

/** The order-level charges: with the lines they add up to the net amount before its round-off. */
export function chargesOfOrder(db: ReadableDb, orderId: number): Detail['Charges'] {
  return all<ChargeRow>(
    db,
    `SELECT kind, taxable_paise AS taxablePaise, sgst_paise AS sgstPaise,
            cgst_paise AS cgstPaise, igst_paise AS igstPaise, total_paise AS totalPaise
       FROM sales_order_lines
      WHERE order_id = :orderId AND kind <> 'item'
      ORDER BY id`,
    { orderId },
  ).map((row) => ({
    Kind: CHARGE_KINDS[row.kind],
    TaxableAmount: toRupees(row.taxablePaise),
    SGSTAmount: toRupees(row.sgstPaise),
    CGSTAmount: toRupees(row.cgstPaise),
    IGSTAmount: toRupees(row.igstPaise),
    TotalAmount: toRupees(row.totalPaise),
  }))
}
