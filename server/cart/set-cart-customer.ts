import { recordChange } from '../audit/record-change.ts'
import { setCartCustomer as spec } from '../contract/cart.ts'
import { one, run, type WritableDb } from '../db/sql.ts'
import { message } from '../kernel/message.ts'
import { operation } from '../kernel/operation.ts'
import { Refusal } from '../kernel/refusal.ts'
import { giveOffers } from './cart-offers.ts'
import { spreadPoints } from './cart-points.ts'
import { openCart } from './open-cart.ts'

export const setCartCustomer = operation(spec, ({ actor, body, services, user }) => {
  const sessionKey = body.sessionID
  const customerId =
    body.customerID === undefined ? null : services.idOf('customer', body.customerID, 'customerID')
  const nowMs = services.clock.now()
  services.write((tx) => {
    const isKnown =
      customerId === null ||
      one(tx, 'SELECT 1 FROM customers WHERE id = :customerId', { customerId }) !== undefined
    if (!isKnown) throw new Refusal('NOT_FOUND', message('customers.not-found'))
    const cartId = openCart(tx, { sessionKey, userId: user.userId, nowMs })
    takeMemberDiscountOff(tx, cartId, customerId)
    // Points are of the customer who holds them.
    run(
      tx,
      `UPDATE carts SET points = iif(customer_id IS :customerId, points, 0),
              customer_id = :customerId
        WHERE id = :cartId`,
      { cartId, customerId },
    )
    spreadPoints(tx, services, cartId)
    giveOffers(tx, services, cartId)
    recordChange(tx, {
      actor,
      atMs: nowMs,
      action: 'cart.customer-set',
      entity: 'cart',
      entityId: sessionKey,
      detail: { customerId },
    })
  })
  return { success: true }
})

const MEMBER_RATE = `SELECT m.discount_rate_ppm
    FROM customers c JOIN memberships m ON m.id = c.membership_id`

/** A member's discount is of the member: it leaves the bill with them, unless the next has it too. */
function takeMemberDiscountOff(tx: WritableDb, cartId: number, customerId: number | null): void {
  run(
    tx,
    `UPDATE carts
        SET bill_discount_rate_ppm = NULL, bill_discount_approval_id = NULL
      WHERE id = :cartId AND customer_id IS NOT :customerId
        AND bill_discount_rate_ppm = (${MEMBER_RATE} WHERE c.id = carts.customer_id)
        AND bill_discount_rate_ppm IS NOT (${MEMBER_RATE} WHERE c.id = :customerId)`,
    { cartId, customerId },
  )
}
