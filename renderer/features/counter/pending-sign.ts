import { useLastScan } from '../../kernel/scan/last-scan.ts'
import { newestStep, type UndoStep, undoStep } from '../../kernel/undo-stack.ts'
import { useCart } from '../cart/cart-store.ts'

type Sign = '+' | '-'

/** Figures that come so soon after a sign belong to it. */
const TOGETHER_MS = 1500
/** Longer than any pause inside a scanned code: what rests so long was typed by hand. */
const SURE_MS = 400

let last: { sign: Sign; atMs: number; step: Promise<UndoStep | undefined> } | null = null
let meant: { step: Promise<UndoStep | undefined>; timer: ReturnType<typeof setTimeout> } | null =
  null

/** Notes that `+` or `-` just changes the selected line, by the key. */
export function setPendingSign(sign: Sign, change: Promise<void>): void {
  const { sessionID } = useCart.getState()
  const before = newestStep(sessionID)
  const step = change.then(() => {
    const after = newestStep(sessionID)
    return after === before ? undefined : after
  })
  last = { sign, atMs: performance.now(), step }
}

/**
 * A power begins with a sign, and a sign in the empty bar changes the quantity of the selected
 * line. When a figure follows at once, the power was meant: the sign that was missing is answered,
 * to be written before the figure, and the quantity goes back to what it was as soon as it is sure
 * that no scanner sent the figure. Empty in any other case. Call it whenever something is typed.
 */
export function takePendingSign(before: string, typed: string): Sign | '' {
  if (meant !== null) {
    clearTimeout(meant.timer)
    meant.timer = setTimeout(confirmPendingSign, SURE_MS)
  }
  if (before !== '') return ''
  const sign = last
  last = null
  if (sign === null || !/^[0-9.]$/.test(typed)) return ''
  if (performance.now() - sign.atMs > TOGETHER_MS) return ''
  confirmPendingSign()
  meant = { step: sign.step, timer: setTimeout(confirmPendingSign, SURE_MS) }
  return sign.sign
}

/** The figure was typed by hand: takes the change of the quantity back. */
export function confirmPendingSign(): void {
  if (meant === null) return
  const { step, timer } = meant
  clearTimeout(timer)
  meant = null
  void step.then((found) => (found === undefined ? false : undoStep(found)))
}

// A scanner sent the figure: the quantity stays as the key has made it.
useLastScan.subscribe(() => {
  if (meant !== null) clearTimeout(meant.timer)
  meant = null
})
