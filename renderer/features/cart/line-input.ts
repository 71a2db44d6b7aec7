import type { CartLine, CartLineInput } from '../../../server/contract/cart.ts'
import type { Item } from '../../../server/contract/catalog.ts'

/** A new cart line for an item, sold as its record says. */
export function lineForItem(
  item: Item,
  where: { sessionID: string; pairNo: string | null; inventoryID: string | null },
): CartLineInput {
  return {
    sessionID: where.sessionID,
    itemID: item.ID,
    takesOffers: true,
    qty: 1,
    price: item.Price,
    priceIncludesTax: item.PriceIncludesTax ?? false,
    inventoryID: where.inventoryID,
    mrp: item.MRP,
    pairNo: where.pairNo,
    spectacleLensType: item.SpectacleLensType ?? null,
    spherical: item.Sphere ?? null,
    cylinder: item.Cylinder ?? null,
    axis: item.Axis ?? null,
    addition: item.Addition ?? null,
    ...(item.Lot ? { lot: item.Lot } : {}),
  }
}

/** The same line again, as after an undo; the table's rates stay the table's. */
export function lineAgain(line: CartLine): CartLineInput {
  const rates =
    line.isRateOverridden === true
      ? { sgstRate: line.sgstRate, cgstRate: line.cgstRate, igstRate: line.igstRate }
      : {}
  const hasRate = line.discountRate !== null && line.discountRate > 0
  return {
    sessionID: line.sessionID ?? '',
    itemID: line.itemID,
    takesOffers: true,
    qty: line.qty,
    price: line.price,
    priceIncludesTax: line.priceIncludesTax ?? false,
    ...rates,
    pairNo: line.pairNo,
    inventoryID: line.inventoryID,
    mrp: line.mrp,
    discountRate: hasRate ? line.discountRate : null,
    discountAmount: hasRate ? null : line.discountAmount,
    jobCharges: line.jobCharges,
    spectacleLensType: line.spectacleLensType,
    spherical: line.spherical,
    cylinder: line.cylinder,
    axis: line.axis,
    addition: line.addition,
    pd: line.pd,
    lensFittingHeight: line.lensFittingHeight,
    lensTotalHeight: line.lensTotalHeight,
    ...(line.prism === null ? {} : { prism: line.prism }),
    approvalID: line.approvalID,
    eye: line.eye,
    ...(line.lot === undefined ? {} : { lot: line.lot }),
  }
}

/** A discount in percent of the line, to the three decimals of the wire, rounded up. */
export function sharePercent(edit: { qty: number; price: number } & Discount): number {
  if (edit.discountRate !== undefined) return edit.discountRate
  const whole = edit.qty * edit.price
  if (edit.discountAmount === undefined || whole <= 0) return 0
  return Math.min(100, Math.ceil((edit.discountAmount / whole) * 100_000) / 1_000)
}

export type Discount = { discountRate?: number; discountAmount?: number }

/** The discount part of an update that leaves the discount as it is. */
export function discountOf(line: CartLine): Discount {
  if (line.discountRate !== null && line.discountRate > 0)
    return { discountRate: line.discountRate }
  if (line.discountAmount !== null && line.discountAmount > 0) {
    return { discountAmount: line.discountAmount }
  }
  return {}
}
