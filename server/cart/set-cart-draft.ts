import { recordChange } from '../audit/record-change.ts'
import { setCartDraft as spec } from '../contract/cart.ts'
import { exactlyOne, type ReadableDb, run, type WritableDb } from '../db/sql.ts'
import { message } from '../kernel/message.ts'
import { type Call, operation } from '../kernel/operation.ts'
import { invalidField } from '../kernel/refusal.ts'
import { openCart } from './open-cart.ts'

export const setCartDraft = operation(spec, (call) => {
  const { body, services } = call
  if (body.draft !== undefined && !isJson(services.db, body.draft)) {
    throw invalidField('draft', message('cart.draft-not-json'))
  }
  services.write((tx) => keepDraft(tx, call))
  return { success: true }
})

function keepDraft(tx: WritableDb, { actor, body, services, user }: Call<typeof spec>): void {
  const { draft, kind, sessionID } = body
  const nowMs = services.clock.now()
  const cartId = openCart(tx, { sessionKey: sessionID, userId: user.userId, nowMs })
  if (draft === undefined) {
    run(tx, 'DELETE FROM cart_drafts WHERE cart_id = :cartId AND kind = :kind', { cartId, kind })
  } else {
    run(
      tx,
      `INSERT INTO cart_drafts (cart_id, kind, body_json) VALUES (:cartId, :kind, :draft)
       ON CONFLICT (cart_id, kind) DO UPDATE SET body_json = excluded.body_json`,
      { cartId, kind, draft },
    )
  }
  recordChange(tx, {
    actor,
    atMs: nowMs,
    action: 'cart.draft-kept',
    entity: 'cart',
    entityId: sessionID,
    detail: { kind, length: draft?.length ?? 0 },
  })
}

/** Tested by the database that stores it: SQLite accepts JSON up to a depth only. */
function isJson(db: ReadableDb, text: string): boolean {
  return (
    exactlyOne<{ isJson: number }>(db, 'SELECT json_valid(:text) AS isJson', { text }).isJson === 1
  )
}
