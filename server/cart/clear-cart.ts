import { recordChange } from '../audit/record-change.ts'
import { clearCart as spec } from '../contract/cart.ts'
import { all, run, type WritableDb } from '../db/sql.ts'
import type { Actor } from '../kernel/actor.ts'
import { operation } from '../kernel/operation.ts'
import type { Services } from '../kernel/services.ts'
import { readSetting } from '../settings/settings.ts'
import { type Cart, findCart } from './cart-rows.ts'

const DAY_MS = 86_400_000

export const clearCart = operation(spec, ({ actor, body, services }) => {
  const cart = findCart(services.db, body.sessionID)
  if (cart?.state === 'open') {
    services.write((tx) => removeCart(tx, cart, { actor, nowMs: services.clock.now() }))
  }
  return { success: true }
})

/** Deletes the carts that were not touched for the set number of days; returns how many. */
export function sweepOldCarts(services: Services): number {
  const nowMs = services.clock.now()
  const beforeMs = nowMs - readSetting(services.db, 'cartAgeDays') * DAY_MS
  const old = all<Pick<Cart, 'id' | 'sessionKey'>>(
    services.db,
    `SELECT id, session_key AS sessionKey
       FROM carts WHERE state = 'open' AND touched_at_ms < :beforeMs`,
    { beforeMs },
  )
  for (const cart of old) {
    services.write((tx) => removeCart(tx, cart, { actor: { userId: null, ip: null }, nowMs }))
  }
  return old.length
}

/** Takes an open cart with its lines away, and notes who did. */
export function removeCart(
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
