import { undoNewest } from '../../kernel/undo-stack.ts'
import { useCart } from '../cart/cart-store.ts'

type Sign = '+' | '-'

/** Figures that come so soon after a sign belong to it. */
const TOGETHER_MS = 1500

let last: { sign: Sign; atMs: number; change: Promise<void> } | null = null

/** Notes that `+` or `-` just changes the selected line, by the key. */
export function setPendingSign(sign: Sign, change: Promise<void>): void {
  last = { sign, atMs: performance.now(), change }
}

/**
 * A power begins with a sign, and a sign in the empty bar changes the quantity of the selected
 * line. When a figure follows at once, the power was meant: the quantity goes back to what it was,
 * and the sign that was missing is answered, to be written before the figure. Empty in any other
 * case.
 */
export function takePendingSign(typed: string): Sign | '' {
  const meant = last
  last = null
  if (meant === null || !/^[0-9.]$/.test(typed)) return ''
  if (performance.now() - meant.atMs > TOGETHER_MS) return ''
  const { sessionID } = useCart.getState()
  void meant.change.then(() => undoNewest(sessionID))
  return meant.sign
}
