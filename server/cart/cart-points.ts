import { mayChargeTax } from '../branch/branch.ts'
import { exactlyOne, one, type ReadableDb, run, type WritableDb } from '../db/sql.ts'
import { spreadBillDiscount } from '../domain/bill-discount.ts'
import { computeLine, type TaxMode } from '../domain/gst.ts'
import { divideHalfUp } from '../domain/rounding.ts'
import type { Services } from '../kernel/services.ts'
import { readSetting } from '../settings/settings.ts'
import { type CartLineRow, cartLines } from './cart-rows.ts'
import { priceableCartLine, saleLineOf } from './price-lines.ts'

/** Points that lines of a cart carry, and what they take off the price before its tax. */
export type CartPoints = { points: number; paise: number }

/** What of the points that were asked for the lines of a cart carry. */
export function pointsOnCart(db: ReadableDb, cartId: number): CartPoints {
  return exactlyOne<CartPoints>(
    db,
    `SELECT coalesce(sum(q.points), 0) AS points, coalesce(sum(q.paise), 0) AS paise
       FROM cart_line_points q JOIN cart_lines l ON l.id = q.line_id
      WHERE l.cart_id = :cartId`,
    { cartId },
  )
}

/**
 * Spreads the points of a cart over its lines after a change of it, in proportion to what the
 * customer pays for each after offers. A bill that fell takes fewer.
 */
export function spreadPoints(tx: WritableDb, services: Services, cartId: number): void {
  const cart = one<{ points: number }>(tx, 'SELECT points FROM carts WHERE id = :cartId', {
    cartId,
  })
  run(
    tx,
    `DELETE FROM cart_line_points
      WHERE line_id IN (SELECT id FROM cart_lines WHERE cart_id = :cartId)`,
    { cartId },
  )
  const rule = readSetting(tx, 'points')
  if (rule === null || cart === undefined || cart.points === 0) return
  const mode: TaxMode = mayChargeTax(services.branch()) ? 'intra' : 'none'
  const lines = cartLines(tx, cartId, services.localNow()).map((row) => paidFor(row, mode))
  const values = lines.map(({ totalPaise }) => ({ grossPaise: totalPaise, ownPaise: 0 }))
  const billPaise = lines.reduce((sum, { totalPaise }) => sum + totalPaise, 0)
  const mostPaise = Math.floor((billPaise * rule.mostPpm) / 1_000_000)
  const points = Math.min(cart.points, Math.floor(mostPaise / rule.pointPaise))
  const paise = spreadBillDiscount(values, { kind: 'flat', paise: points * rule.pointPaise })
  const counts = spreadBillDiscount(
    paise.map((grossPaise) => ({ grossPaise, ownPaise: 0 })),
    { kind: 'flat', paise: points },
  )
  for (const [index, line] of lines.entries()) {
    const off = beforeTax(line, paise[index] ?? 0)
    if (off === 0) continue
    run(
      tx,
      `INSERT INTO cart_line_points (line_id, points, paise) VALUES (:lineId, :points, :off)`,
      { lineId: line.lineId, points: counts[index] ?? 0, off },
    )
  }
}

type Value = { lineId: number; netPaise: number; totalPaise: number }

/** What is paid for the goods of a line, before tax and with it, its job work left out. */
function paidFor(row: CartLineRow, mode: TaxMode): Value {
  const alone = priceableCartLine({ ...row, billSharePaise: 0 })
  const sale = { ...saleLineOf(alone), jobChargesCentipaise: 0 }
  const { discountPaise, grossPaise, totalPaise } = computeLine(sale, mode)
  return { lineId: row.id, netPaise: grossPaise - discountPaise, totalPaise }
}

/** A discount of what the customer pays as one of the price that the line states. */
function beforeTax({ netPaise, totalPaise }: Value, paise: number): number {
  if (paise === 0 || totalPaise === netPaise) return paise
  const off = divideHalfUp(BigInt(paise) * BigInt(netPaise), BigInt(totalPaise))
  return Math.min(Number(off), netPaise)
}
