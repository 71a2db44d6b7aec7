export type ListPrices = {
  mrpCentipaise: number
  priceCentipaise: number
  priceIncludesTax: number
}

/**
 * Returns what goods sell at whose printed MRP may be another than the list's. Goods that sell at
 * their MRP sell at the one that is printed on them, and none above it. A price before tax stays:
 * what it comes to with tax is checked in the sale.
 */
export function pricesAtPrintedMrp(
  { mrpCentipaise: listMrp, priceCentipaise: price, priceIncludesTax }: ListPrices,
  mrpCentipaise: number,
): { mrpCentipaise: number; priceCentipaise: number } {
  const follows = priceIncludesTax === 1 && (price === listMrp || price > mrpCentipaise)
  return { mrpCentipaise, priceCentipaise: follows ? mrpCentipaise : price }
}
