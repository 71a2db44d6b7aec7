import { one, type ReadableDb } from '../db/sql.ts'
import type { SaleLine } from '../domain/gst.ts'
import { pricesAtPrintedMrp } from '../domain/printed-mrp.ts'
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

/**
 * The MRP that is printed on the goods of a line, in SQL, where it may be another than the list's: of
 * the piece, or of a lot in stock that has the MRP of the line; one that is sold out lowers no price.
 * `i`, `u` and `mrp` are the item, the piece and the MRP that was sent.
 */
export const printedMrpSql = (mrp: string): string => `coalesce(u.mrp_centipaise,
  (SELECT b.mrp_centipaise FROM batches b
    WHERE b.item_id = i.id AND b.mrp_centipaise = ${mrp} AND b.on_hand_milli > 0 LIMIT 1))`

/** The item of a line with the list price that its goods sell at: of older ones, by their own MRP. */
export function atPrintedMrp<
  Item extends { itemPriceCentipaise: number; itemPriceIncludesTax: number },
>(item: Item, listMrpCentipaise: number, printedMrpCentipaise: number | null): Item {
  if (printedMrpCentipaise === null || item.itemPriceCentipaise <= 0) return item
  const { priceCentipaise } = pricesAtPrintedMrp(
    {
      mrpCentipaise: listMrpCentipaise,
      priceCentipaise: item.itemPriceCentipaise,
      priceIncludesTax: item.itemPriceIncludesTax,
    },
    printedMrpCentipaise,
  )
  return { ...item, itemPriceCentipaise: priceCentipaise }
}

/** The MRP that is printed on goods that are put into a sale; null where it is the list's. */
export function printedMrpOf(
  db: ReadableDb,
  goods: { itemId: number; unitId: number | null; mrpCentipaise: number | null },
): number | null {
  const row = one<{ mrp: number | null }>(
    db,
    `SELECT ${printedMrpSql(':mrpCentipaise')} AS mrp
       FROM items i LEFT JOIN units u ON u.id = :unitId AND u.item_id = i.id
      WHERE i.id = :itemId`,
    goods,
  )
  return row?.mrp ?? null
}
