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

/**
 * Returns the list price that a line's price is compared with. Where tax had to be worked in or
 * out, both may be off by half of the last decimal, so the last decimal is not counted.
 */
export function comparableListPrice(row: Priced): number | null {
  const list = listPriceOf(row)
  if (list === null || row.itemPriceIncludesTax === row.priceIncludesTax) return list
  return list - 1
}

/** The list price of an item as a line states its own: with tax, or without. */
export function listPriceFor(
  item: Omit<Priced, 'priceIncludesTax'>,
  line: Pick<SaleLine, 'priceIncludesTax'>,
): number | null {
  return comparableListPrice({ ...item, priceIncludesTax: line.priceIncludesTax ? 1 : 0 })
}
