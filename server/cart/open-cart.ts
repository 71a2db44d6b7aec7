import { insert, run, type WritableDb } from '../db/sql.ts'
import { Refusal } from '../kernel/refusal.ts'
import { findCart } from './cart-rows.ts'

/** Returns the id of a session key's open cart, made where there is none. Throws for a committed key. */
export function openCart(
  tx: WritableDb,
  args: { sessionKey: string; userId: number; nowMs: number },
): number {
  const cart = findCart(tx, args.sessionKey)
  if (cart?.state === 'committed') throw new Refusal('SESSION_USED')
  if (cart !== undefined) {
    touchCart(tx, { cartId: cart.id, userId: args.userId, nowMs: args.nowMs })
    return cart.id
  }
  return insert(
    tx,
    `INSERT INTO carts (session_key, state, touched_at_ms, touched_by)
     VALUES (:sessionKey, 'open', :nowMs, :userId)`,
    args,
  )
}

export function touchCart(
  tx: WritableDb,
  args: { cartId: number; userId: number; nowMs: number },
): void {
  run(tx, 'UPDATE carts SET touched_at_ms = :nowMs, touched_by = :userId WHERE id = :cartId', args)
}

/** Empties a cart that was sold and stores the sale's answer, for every repeat. */
export function commitCart(
  tx: WritableDb,
  context: { userId: number; nowMs: number },
  { answerJson, cartId }: { cartId: number; answerJson: string },
): void {
  run(tx, 'DELETE FROM cart_lines WHERE cart_id = :cartId', { cartId })
  run(
    tx,
    `UPDATE carts
        SET state = 'committed', answer_json = :answerJson, touched_at_ms = :nowMs,
            touched_by = :userId
      WHERE id = :cartId`,
    { cartId, answerJson, nowMs: context.nowMs, userId: context.userId },
  )
}
