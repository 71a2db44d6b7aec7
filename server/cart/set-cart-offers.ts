import { recordChange } from '../audit/record-change.ts'
import { setCartOffers as spec } from '../contract/offers.ts'
import type { ReadableDb } from '../db/sql.ts'
import { isInTime } from '../domain/offers/offer.ts'
import { message } from '../kernel/message.ts'
import { operation } from '../kernel/operation.ts'
import { invalidField } from '../kernel/refusal.ts'
import { newestOffers } from '../offers/offer-rows.ts'
import { setOffers } from './cart-offers.ts'
import { openCart } from './open-cart.ts'

export const setCartOffers = operation(spec, ({ actor, body, services, user }) => {
  const { sessionID, takesOffers } = body
  const coupon = body.coupon?.trim().toUpperCase() ?? null
  const nowMs = services.clock.now()
  services.write((tx) => {
    if (coupon !== null) assertCoupon(tx, coupon, services.localNow())
    const cartId = openCart(tx, { sessionKey: sessionID, userId: user.userId, nowMs })
    setOffers(tx, services, { cartId, takesOffers, coupon })
    recordChange(tx, {
      actor,
      atMs: nowMs,
      action: 'cart.offers-set',
      entity: 'cart',
      entityId: sessionID,
      detail: { takesOffers, coupon },
    })
  })
  return { success: true }
})

/** Throws 400 for a coupon that no offer in force asks for. */
function assertCoupon(db: ReadableDb, coupon: string, localNow: string): void {
  const isKnown = newestOffers(db).some(
    (offer) => offer.isActive && offer.when.coupon === coupon && isInTime(offer, localNow),
  )
  if (!isKnown) throw invalidField('coupon', message('offers.no-such-coupon', { coupon }))
}
