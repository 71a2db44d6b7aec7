import { type PairLens, pairKey } from '../domain/optics/lens-eyes.ts'
import type { CartLineRow } from './cart-rows.ts'

/** Returns what decides for which eyes a lens line of a cart is. */
export function pairLens({ eye, pairNo, qtyMilli, unitCode }: CartLineRow): PairLens {
  // An item that is sold by the pair holds two lenses in one.
  const count = Math.round((unitCode === 'PRS' ? 2 * qtyMilli : qtyMilli) / 1_000)
  return { pairNo: pairKey(pairNo), eye, count }
}
