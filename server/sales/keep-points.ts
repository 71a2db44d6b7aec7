import { pointsOnCart } from '../cart/cart-points.ts'
import type { CartLineRow } from '../cart/cart-rows.ts'
import { run, type WritableDb } from '../db/sql.ts'
import { message } from '../kernel/message.ts'
import { Refusal } from '../kernel/refusal.ts'
import type { OrderLineRow } from '../orders/order-record.ts'
import { pointsOf } from '../points/point-rows.ts'
import { readSetting } from '../settings/settings.ts'

/**
 * Keeps by what rule an order earns points, and which of its lines points were spent on. Throws 409
 * where the points are no longer there, or are of another customer than the sale's.
 */
export function keepPoints(
  tx: WritableDb,
  sale: {
    cartId: number
    cartCustomerId: number | null
    customer: { id: number; isWalkIn: boolean }
    orderId: number
    localNow: string
    rows: readonly CartLineRow[]
    lines: readonly OrderLineRow[]
  },
): void {
  const { cartCustomerId, cartId, customer, lines, localNow, orderId, rows } = sale
  const { points } = pointsOnCart(tx, cartId)
  const rule = readSetting(tx, 'points')
  if (points > 0) {
    if (cartCustomerId !== customer.id) {
      throw new Refusal('CONFLICT', message('points.of-another'))
    }
    const held = pointsOf(tx, customer.id, localNow.slice(0, 10)).balance
    if (points > held) {
      throw new Refusal('CONFLICT', message('points.too-few', { held: Math.max(0, held) }))
    }
  }
  if (rule === null || customer.isWalkIn) return
  run(
    tx,
    `INSERT INTO order_points (order_id, per_hundred_milli, point_paise, months)
     VALUES (:orderId, :perHundredMilli, :pointPaise, :months)`,
    {
      orderId,
      perHundredMilli: rule.perHundredMilli,
      pointPaise: rule.pointPaise,
      months: rule.months,
    },
  )
  if (points === 0) return
  for (const [index, { id: cartLineId }] of rows.entries()) {
    const lineId = lines[index]?.id
    if (lineId === undefined) throw new Error('an order has fewer lines than its cart')
    run(
      tx,
      `INSERT INTO order_line_points (line_id, points, paise)
       SELECT :lineId, points, paise FROM cart_line_points WHERE line_id = :cartLineId`,
      { lineId, cartLineId },
    )
  }
}
