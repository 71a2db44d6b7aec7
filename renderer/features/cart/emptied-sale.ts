import { call } from '../../base/api/client.ts'
import { showError } from '../../kernel/toasts.ts'
import { useCart } from './cart-store.ts'
import { takenOf } from './taken.ts'
import { giveBackWords } from './taken-words.ts'

/**
 * Carries out what may leave the sale without goods. A payment that was noted for it ends with it,
 * and is said: the next customer's sale must not begin with another's money.
 */
export async function endPaymentIfEmptied(change: () => Promise<void>): Promise<void> {
  const { drafts, points, sessionID } = useCart.getState()
  await change()
  const now = useCart.getState()
  const words = giveBackWords(takenOf(drafts.payment), points?.points)
  if (now.sessionID !== sessionID || now.lines.length > 0 || words === null) return
  useCart.setState({ drafts: { ...now.drafts, payment: null } })
  showError(words)
  await call('set-cart-draft', { sessionID, kind: 'payment' })
}
