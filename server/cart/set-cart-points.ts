import { recordChange } from '../audit/record-change.ts'
import { setCartPoints as spec } from '../contract/points.ts'
import { one, run } from '../db/sql.ts'
import { message } from '../kernel/message.ts'
import { operation } from '../kernel/operation.ts'
import { Refusal } from '../kernel/refusal.ts'
import { pointsInOtherCarts, pointsOf } from '../points/point-rows.ts'
import { readSetting } from '../settings/settings.ts'
import { toRupees } from '../wire/rupees.ts'
import { pointsOnCart, spreadPoints } from './cart-points.ts'
import { openCart } from './open-cart.ts'

export const setCartPoints = operation(spec, ({ actor, body, services, user }) => {
  const { points, sessionID } = body
  const nowMs = services.clock.now()
  return services.write((tx) => {
    const rule = readSetting(tx, 'points')
    if (rule === null) throw new Refusal('BUSINESS_RULE', message('points.are-off'))
    const cartId = openCart(tx, { sessionKey: sessionID, userId: user.userId, nowMs })
    const customerId =
      one<{ customerId: number | null }>(
        tx,
        'SELECT customer_id AS customerId FROM carts WHERE id = :cartId',
        { cartId },
      )?.customerId ?? null
    if (points > 0) {
      if (customerId === null || customerId === services.branch().walkInCustomerId) {
        throw new Refusal('BUSINESS_RULE', message('points.need-name'))
      }
      const today = services.localNow().slice(0, 10)
      const held =
        pointsOf(tx, customerId, today).balance - pointsInOtherCarts(tx, { cartId, customerId })
      if (points > held) {
        throw new Refusal('BUSINESS_RULE', message('points.too-few', { held: Math.max(0, held) }))
      }
      if (points < rule.least) {
        throw new Refusal('BUSINESS_RULE', message('points.at-least', { least: rule.least }))
      }
    }
    run(tx, 'UPDATE carts SET points = :points WHERE id = :cartId', { points, cartId })
    spreadPoints(tx, services, cartId)
    const spent = pointsOnCart(tx, cartId)
    recordChange(tx, {
      actor,
      atMs: nowMs,
      action: 'cart.points-set',
      entity: 'cart',
      entityId: sessionID,
      detail: { asked: points, points: spent.points },
    })
    return {
      success: true,
      points: spent.points,
      amount: toRupees(spent.points * rule.pointPaise),
    }
  })
})
