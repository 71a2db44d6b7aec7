import type { CartLineRow } from '../cart/cart-rows.ts'
import { listPriceOf } from '../cart/list-price.ts'
import type { ChargeLine, OrderCharges } from '../domain/document-totals.ts'
import type { LineAmounts } from '../domain/gst.ts'
import type { PricedSale } from '../sales/price-sale.ts'
import type { OrderLineRow } from './order-record.ts'

/** What an order line holds once it is written: the row without what writing it gives. */
export type OrderLineValues = Omit<OrderLineRow, 'id' | 'returnedMilli'> & {
  fittingHeightMilli: number | null
  totalHeightMilli: number | null
  eye: CartLineRow['eye']
  /** What the catalogue asked that day, and the manager's yes to less: nothing is hidden. */
  listPriceCentipaise: number | null
  approvalId: number | null
}

/**
 * Charges that ride along with goods are part of their value, so they carry the principal's HSN.
 */
export function principalHsn({ lines }: PricedSale): string {
  let best = lines[0]
  for (const line of lines) {
    if (best === undefined || line.amounts.taxablePaise > best.amounts.taxablePaise) best = line
  }
  return best?.row.hsn ?? ''
}

/** A priced line of the cart as the order keeps it. */
export function itemLineValues(row: CartLineRow, amounts: LineAmounts): OrderLineValues {
  return {
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
    eye: row.eye,
    listPriceCentipaise: listPriceOf(row),
    approvalId: row.approvalId,
  }
}

const CHARGE_NAMES: Record<ChargeLine['kind'], string> = {
  job: 'Fitting and lab charges',
  shipping: 'Delivery charges',
  other: 'Other charges',
}

/** An order-level charge as the order keeps it, under the HSN of the principal goods. */
export function chargeLineValues(
  { amounts, kind }: ChargeLine,
  charges: OrderCharges,
  hsn: string,
): OrderLineValues {
  const { jobCentipaise, otherCentipaise, serviceTaxRatePpm, shippingCentipaise } = charges
  const price = { job: jobCentipaise, shipping: shippingCentipaise, other: otherCentipaise }[kind]
  return {
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
    eye: null,
    listPriceCentipaise: null,
    approvalId: null,
  }
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
