import { recordChange } from '../audit/record-change.ts'
import { deleteCartLine as spec } from '../contract/cart.ts'
import { run, type WritableDb } from '../db/sql.ts'
import { message } from '../kernel/message.ts'
import { type Call, operation } from '../kernel/operation.ts'
import { invalidField, Refusal } from '../kernel/refusal.ts'
import { giveOffers } from './cart-offers.ts'
import { findCart } from './cart-rows.ts'
import { touchCart } from './open-cart.ts'

export const deleteCartLine = operation(spec, (call) => {
  const { body, services } = call
  if ((body.salesOrderTempId === undefined) === (body.pairNo === undefined)) {
    throw invalidField('salesOrderTempId', message('cart.name-line-or-pair'))
  }
  const lineId =
    body.salesOrderTempId === undefined
      ? null
      : services.idOf('cartLine', body.salesOrderTempId, 'salesOrderTempId')
  services.write((tx) => deleteLines(tx, call, lineId))
  return { success: true }
})

function deleteLines(tx: WritableDb, call: Call<typeof spec>, lineId: number | null): void {
  const { actor, body, services, user } = call
  const cart = findCart(tx, body.sessionID)
  const removed =
    cart === undefined
      ? 0
      : lineId === null
        ? run(tx, 'DELETE FROM cart_lines WHERE cart_id = :cartId AND pair_no = :pairNo', {
            cartId: cart.id,
            pairNo: body.pairNo ?? null,
          })
        : run(tx, 'DELETE FROM cart_lines WHERE cart_id = :cartId AND id = :lineId', {
            cartId: cart.id,
            lineId,
          })
  if (cart === undefined || removed === 0) {
    throw new Refusal('NOT_FOUND', message('cart.no-such-line'))
  }
  const nowMs = services.clock.now()
  touchCart(tx, { cartId: cart.id, userId: user.userId, nowMs })
  forgetCouponOfEmpty(tx, cart.id)
  giveOffers(tx, services, cart.id)
  recordChange(tx, {
    actor,
    atMs: nowMs,
    action: 'cart.lines-removed',
    entity: 'cart',
    entityId: body.sessionID,
    detail: { lineId, pairNo: body.pairNo ?? null, removed },
  })
}

/** With the last line the coupon goes: what is scanned next may be of somebody who brought none. */
function forgetCouponOfEmpty(tx: WritableDb, cartId: number): void {
  run(
    tx,
    `UPDATE carts SET coupon = NULL
      WHERE id = :cartId AND NOT EXISTS (SELECT 1 FROM cart_lines WHERE cart_id = :cartId)`,
    { cartId },
  )
}
