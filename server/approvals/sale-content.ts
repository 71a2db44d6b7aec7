import { all, type ReadableDb } from '../db/sql.ts'

export type SoldLine = { itemId: number; qtyMilli: number }

/** Returns what a cart sells, at what price and discount, as far as an approval is bound to it. */
export function saleContent(db: ReadableDb, sessionKey: string): SoldLine[] {
  return all<SoldLine>(
    db,
    `SELECT l.item_id AS itemId, l.unit_id AS unitId, l.qty_milli AS qtyMilli,
            l.price_centipaise AS priceCentipaise, l.price_includes_tax AS priceIncludesTax,
            l.discount_rate_ppm AS discountRatePpm,
            l.discount_flat_centipaise AS discountFlatCentipaise,
            l.job_centipaise AS jobCentipaise, l.bill_cover_ppm AS billCoverPpm,
            c.bill_discount_rate_ppm AS billRatePpm, c.bill_discount_paise AS billPaise
       FROM cart_lines l JOIN carts c ON c.id = l.cart_id
      WHERE c.session_key = :sessionKey ORDER BY l.id`,
    { sessionKey },
  )
}
