import { recordChange } from '../audit/record-change.ts'
import { setCartCustomer as spec } from '../contract/cart.ts'
import { one, run } from '../db/sql.ts'
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
