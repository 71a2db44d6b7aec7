import { recordChange } from '../audit/record-change.ts'
import { assignPair as spec } from '../contract/cart.ts'
import { run } from '../db/sql.ts'
import { message } from '../kernel/message.ts'
import { operation } from '../kernel/operation.ts'
import { Refusal } from '../kernel/refusal.ts'
import { giveOffersOfLine } from './cart-offers.ts'

export const assignPair = operation(spec, ({ actor, body, services }) => {
  const lineId = services.idOf('cartLine', body.id, 'id')
  const pairNo = body.pairNo === '' ? null : (body.pairNo ?? null)
  const eye = body.eye ?? null
  services.write((tx) => {
    const changed = run(
      tx,
      'UPDATE cart_lines SET pair_no = :pairNo, eye = :eye WHERE id = :lineId',
      { lineId, pairNo, eye },
    )
    if (changed === 0) throw new Refusal('NOT_FOUND', message('cart.line-gone'))
    giveOffersOfLine(tx, services, lineId)
    recordChange(tx, {
      actor,
      atMs: services.clock.now(),
      action: 'cart.line-paired',
      entity: 'cartLine',
      entityId: lineId,
      detail: { pairNo, eye },
    })
  })
  return { success: true }
})
