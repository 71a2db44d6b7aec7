// POST /api/quickSale/deleteSalesOrderTempBySession

import { type Actor, recordChange } from '../audit/record-change.ts'
import { clearCart as spec } from '../contract/cart.ts'
import { all, run, type WritableDb } from '../db/sql.ts'
import { operation } from '../kernel/operation.ts'
import type { Shop } from '../kernel/services.ts'
import { readSetting } from '../settings/settings.ts'
import { type Cart, findCart } from './cart-rows.ts'

const DAY_MS = 86_400_000

export const clearCart = operation(spec, ({ body, ip, shop, user }) => {
  const cart = findCart(shop.db, body.sessionID)
  if (cart?.state === 'open') {
    shop.write((tx) =>
      removeCart(tx, cart, { actor: { userId: user.userId, ip }, nowMs: shop.clock.now() }),
    )
  }
  return { success: true }
})

/** Sweeps the carts that nobody touched for the set number of days; answers how many went. */
export function sweepOldCarts(shop: Shop): number {
  const nowMs = shop.clock.now()
  const beforeMs = nowMs - readSetting(shop.db, 'cartAgeDays') * DAY_MS
  const old = all<Pick<Cart, 'id' | 'sessionKey'>>(
    shop.db,
    `SELECT id, session_key AS sessionKey
       FROM carts WHERE state = 'open' AND touched_at_ms < :beforeMs`,
    { beforeMs },
  )
  for (const cart of old) {
    shop.write((tx) => removeCart(tx, cart, { actor: { userId: null, ip: null }, nowMs }))
  }
  return old.length
}

function removeCart(
  tx: WritableDb,
  cart: Pick<Cart, 'id' | 'sessionKey'>,
  args: { actor: Actor; nowMs: number },
): void {
  const removed = run(tx, 'DELETE FROM cart_lines WHERE cart_id = :id', { id: cart.id })
  run(tx, `DELETE FROM carts WHERE id = :id AND state = 'open'`, { id: cart.id })
  recordChange(tx, {
    actor: args.actor,
    atMs: args.nowMs,
    action: 'cart.cleared',
    entity: 'cart',
    entityId: cart.sessionKey,
    detail: { removed },
  })
}
