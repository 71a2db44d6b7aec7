import { one, type ReadableDb } from '../db/sql.ts'
import {
  type BillDiscount,
  type DiscountBase,
  roomUnderCeiling,
  spreadBillDiscount,
} from '../domain/bill-discount.ts'
import { computeLine } from '../domain/gst.ts'
import { timesQuantity } from '../domain/rounding.ts'
import type { CartLineRow } from './cart-rows.ts'
import { comparableListPrice } from './list-price.ts'
import { saleLineOf } from './price-lines.ts'

type StoredDiscount = { ratePpm: number | null; paise: number | null }

/**
 * The rows with their share of the cart's bill discount, taken of what offers leave. It is spread anew whenever the cart is
 * priced, so it follows lines that come and go; a share that would lift a line above what the discount
 * was given for is cut to it.
 */
export function withBillShares(
  db: ReadableDb,
  cartId: number,
  rows: readonly CartLineRow[],
): CartLineRow[] {
  const stored = one<StoredDiscount>(
    db,
    `SELECT bill_discount_rate_ppm AS ratePpm, bill_discount_paise AS paise
       FROM carts WHERE id = :cartId`,
    { cartId },
  )
  const discount = stored === undefined ? null : billDiscountOf(stored)
  const hasOffers = rows.some(({ offerPaise }) => offerPaise > 0)
  if (discount === null && !hasOffers) return [...rows]
  const bases = discountBases(rows)
  if (discount === null) {
    return rows.map((row, index) => ({ ...row, ownDiscountPaise: bases[index]?.ownPaise ?? 0 }))
  }
  const shares = spreadBillDiscount(bases, discount)
  return rows.map((row, index) => {
    const base = bases[index] ?? { grossPaise: 0, ownPaise: 0 }
    const share = shares[index] ?? 0
    const room = roomUnderCeiling(base, row.billCoverPpm)
    return { ...row, ownDiscountPaise: base.ownPaise, billSharePaise: Math.min(share, room) }
  })
}

/** Returns a stored bill discount as the domain's type; null where the cart has none. */
export function billDiscountOf({ ratePpm, paise }: StoredDiscount): BillDiscount | null {
  if (ratePpm !== null) return { kind: 'rate', ratePpm }
  return paise === null ? null : { kind: 'flat', paise }
}

/** Gross, own discount, offers and distance from the list price of each line, whatever share of the bill's it carries. */
export function discountBases(rows: readonly CartLineRow[]): DiscountBase[] {
  return rows.map((row) => {
    const { discountPaise, grossPaise } = computeLine(saleLineOf(row), 'none')
    const listPaise = timesQuantity(row.qtyMilli, comparableListPrice(row) ?? 0)
    const belowListPaise = Math.max(0, listPaise - grossPaise)
    return { grossPaise, ownPaise: discountPaise, belowListPaise, offerPaise: row.offerPaise }
  })
}
