import type { SaleLine } from '../domain/gst.ts'
import type { RatedCharges } from '../domain/testing/sale-lines.ts'

/** A sale line as a client sends it: rupees, quantities and per cent as JSON numbers. */
export function wireLine(line: SaleLine): Record<string, unknown> {
  const { discount, mrpCentipaise, rates } = line
  return {
    qty: line.qtyMilli / 1_000,
    price: line.priceCentipaise / 10_000,
    jobCharges: line.jobChargesCentipaise / 10_000,
    priceIncludesTax: line.priceIncludesTax,
    mrp: mrpCentipaise === null ? null : mrpCentipaise / 10_000,
    discountRate: discount.kind === 'rate' ? discount.ratePpm / 10_000 : null,
    discountAmount: discount.kind === 'flat' ? discount.centipaise / 10_000 : null,
    sgstRate: percentOrNull(rates.sgstRatePpm),
    cgstRate: percentOrNull(rates.cgstRatePpm),
    igstRate: percentOrNull(rates.igstRatePpm),
  }
}

export function wireCharges(charges: RatedCharges): Record<string, number> {
  return {
    jobCharges: charges.jobCentipaise / 10_000,
    shippingCharges: charges.shippingCentipaise / 10_000,
    otherCharges: charges.otherCentipaise / 10_000,
    serviceTax: charges.serviceTaxRatePpm / 10_000,
  }
}

function percentOrNull(ppm: number | null): number | null {
  return ppm === null ? null : ppm / 10_000
}
