import type { SaleLine } from '../domain/gst.ts'
import { divideHalfUp } from '../domain/rounding.ts'
import type { CartLineRow } from './cart-rows.ts'

const WHOLE_PPM = 1_000_000n

type Priced = Pick<
  CartLineRow,
  'itemPriceCentipaise' | 'itemPriceIncludesTax' | 'priceIncludesTax' | 'tableRatePpm'
>

/**
 * Returns the list price of a line's item in centipaise, with or without tax as the line's own
 * price is, so that the two can be compared; null where the catalogue names no price.
 */
export function listPriceOf(row: Priced): number | null {
  const { itemPriceCentipaise, itemPriceIncludesTax, priceIncludesTax, tableRatePpm } = row
  if (itemPriceCentipaise <= 0) return null
  if (itemPriceIncludesTax === priceIncludesTax) return itemPriceCentipaise
  const withTax = WHOLE_PPM + BigInt(tableRatePpm ?? 0)
  const price = BigInt(itemPriceCentipaise)
  const converted =
    priceIncludesTax === 1
      ? divideHalfUp(price * withTax, WHOLE_PPM)
      : divideHalfUp(price * WHOLE_PPM, withTax)
  return Number(converted)
}

/** Whether a price is below the item's list price. */
export function isBelowList(
  item: Omit<Priced, 'priceIncludesTax'>,
  line: Pick<SaleLine, 'priceCentipaise' | 'priceIncludesTax'>,
): boolean {
  const list = listPriceOf({ ...item, priceIncludesTax: line.priceIncludesTax ? 1 : 0 })
  return list !== null && line.priceCentipaise < list
}
