/**
 * Returns the ORDER BY in which a sale takes the lots `b` of an item `i`: the scanned one, else those of
 * its MRP, so that the shelf and its prices stay together, and within these the earliest expiry. `lot`
 * and `mrp` are SQL for those of the sale; an MRP that is null is the item's own.
 */
export function lotOrder({ lot, mrp }: { lot: string; mrp: string }): string {
  return `b.lot IS NOT ${lot}, ${isOfOtherMrp('b', mrp)}, b.expires_on IS NULL, b.expires_on, b.id`
}

/** SQL that is 1 for goods printed with another MRP than `mrp`, which null makes that of the item `i`. */
export function isOfOtherMrp(goods: 'b' | 'u', mrp: string): string {
  return `coalesce(${goods}.mrp_centipaise, i.mrp_centipaise) IS NOT
            coalesce(${mrp}, i.mrp_centipaise)`
}
