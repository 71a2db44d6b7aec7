import { cartLines, findCart } from '../cart/cart-rows.ts'
import { proposeLensEyes as spec } from '../contract/prescriptions.ts'
import { operation } from '../kernel/operation.ts'
import { eyesToAssign } from './lens-lines.ts'
import { readTyped } from './typed-prescription.ts'

export const proposeLensEyes = operation(spec, ({ body, services }) => {
  const { db, ids } = services
  const { rx, unread } = readTyped(body)
  const cart = findCart(db, body.sessionID)
  // What was not read may be the very power that tells.
  const isOpen = cart?.state === 'open' && unread.length === 0
  const rows = isOpen ? cartLines(db, cart.id, services.localNow()) : []
  return {
    Lenses: eyesToAssign(db, rows, rx.eyes).map(({ lineId, side }) => ({
      LineID: ids.encode('cartLine', lineId),
      Eye: side,
    })),
  }
})
