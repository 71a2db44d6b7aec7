import type { OrderCharges } from '../domain/document-totals.ts'
import {
  computeLine,
  type Discount,
  type GstRates,
  type LineAmounts,
  type SaleLine,
  type TaxMode,
} from '../domain/gst.ts'
import { toCentipaise, toPpm } from '../wire/rupees.ts'
import type { CartLineRow } from './cart-rows.ts'

/** What a line needs to be priced, wherever it is stored. */
export type PriceableRow = Pick<
  CartLineRow,
  | 'qtyMilli'
  | 'priceCentipaise'
  | 'priceIncludesTax'
  | 'discountRatePpm'
  | 'discountFlatCentipaise'
  | 'sgstRatePpm'
  | 'cgstRatePpm'
  | 'igstRatePpm'
  | 'jobCentipaise'
> & { mrpCentipaise: number | null }

export function discountOf(row: {
  discountRatePpm: number | null
  discountFlatCentipaise: number | null
}): Discount {
  if (row.discountRatePpm !== null) return { kind: 'rate', ratePpm: row.discountRatePpm }
  if (row.discountFlatCentipaise !== null) {
    return { kind: 'flat', centipaise: row.discountFlatCentipaise }
  }
  return { kind: 'none' }
}

/** A whole GST rate as its three forms: half SGST, half CGST, or IGST. */
export function ratesOfWhole(igstRatePpm: number | null): GstRates {
  if (igstRatePpm === null) return { sgstRatePpm: null, cgstRatePpm: null, igstRatePpm: null }
  return { sgstRatePpm: igstRatePpm / 2, cgstRatePpm: igstRatePpm / 2, igstRatePpm }
}

/** The rates of a cart line: as the client sent them, else those of the table on the day. */
export function ratesOf(row: CartLineRow): GstRates {
  const isSent = row.sgstRatePpm !== null || row.cgstRatePpm !== null || row.igstRatePpm !== null
  if (!isSent) return ratesOfWhole(row.tableRatePpm)
  return {
    sgstRatePpm: row.sgstRatePpm,
    cgstRatePpm: row.cgstRatePpm,
    igstRatePpm: row.igstRatePpm,
  }
}

export function saleLineOf(row: PriceableRow): SaleLine {
  return {
    qtyMilli: row.qtyMilli,
    priceCentipaise: row.priceCentipaise,
    mrpCentipaise: row.mrpCentipaise,
    discount: discountOf(row),
    jobChargesCentipaise: row.jobCentipaise ?? 0,
    rates: {
      sgstRatePpm: row.sgstRatePpm,
      cgstRatePpm: row.cgstRatePpm,
      igstRatePpm: row.igstRatePpm,
    },
    priceIncludesTax: row.priceIncludesTax === 1,
  }
}

/**
 * A cart line as it is priced: the item's MRP where none was sent, the table's rates likewise, and
 * its own discount with offers and its share of the bill's as one flat amount (GST reference,
 * section 2.2).
 */
export function priceableCartLine(row: CartLineRow): CartLineRow {
  const itemMrp = row.itemMrpCentipaise > 0 ? row.itemMrpCentipaise : null
  const priceable = { ...row, ...ratesOf(row), mrpCentipaise: row.mrpCentipaise ?? itemMrp }
  if (row.billSharePaise === 0 && row.offerPaise === 0) return priceable
  const discountPaise = row.ownDiscountPaise + row.offerPaise + row.billSharePaise
  return { ...priceable, discountRatePpm: null, discountFlatCentipaise: discountPaise * 100 }
}

export function priceCartLine(row: CartLineRow, mode: TaxMode): LineAmounts {
  return computeLine(saleLineOf(priceableCartLine(row)), mode)
}

type WireCharges = {
  jobCharges?: number
  shippingCharges?: number
  otherCharges?: number
  serviceTax?: number | undefined
}

export function chargesOf(wire: WireCharges): OrderCharges {
  return {
    jobCentipaise: toCentipaise(wire.jobCharges ?? 0),
    shippingCentipaise: toCentipaise(wire.shippingCharges ?? 0),
    otherCentipaise: toCentipaise(wire.otherCharges ?? 0),
    serviceTaxRatePpm: wire.serviceTax === undefined ? null : toPpm(wire.serviceTax),
  }
}
