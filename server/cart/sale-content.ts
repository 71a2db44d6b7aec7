import type { ReadableDb } from '../db/sql.ts'
import { cartLines, findCart } from './cart-rows.ts'

/** Returns what a cart sells, at what price and discount, as far as an approval is bound to it. */
export function saleContent(db: ReadableDb, sessionKey: string, localNow: string) {
  const cart = findCart(db, sessionKey)
  if (cart === undefined) return []
  return cartLines(db, cart.id, localNow).map((row) => ({
    itemId: row.itemId,
    unitId: row.unitId,
    qtyMilli: row.qtyMilli,
    priceCentipaise: row.priceCentipaise,
    priceIncludesTax: row.priceIncludesTax,
    discountRatePpm: row.discountRatePpm,
    discountFlatCentipaise: row.discountFlatCentipaise,
    jobCentipaise: row.jobCentipaise,
    billSharePaise: row.billSharePaise,
  }))
}
