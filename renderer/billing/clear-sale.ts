import { call } from '../api/client.ts'
import type { CartLine } from '../api/types.ts'
import { t } from '../i18n/t.ts'
import { offerUndo, warn } from '../ui/toasts.ts'
import { changeCart } from './cart-queue.ts'
import { useCart } from './cart-store.ts'
import { lineAgain } from './line-input.ts'
import { inWords } from './refusal.ts'
import { dropUndo, rememberUndo } from './undo-stack.ts'

async function bringBack(lines: readonly CartLine[]): Promise<void> {
  try {
    for (const line of lines) {
      const count = useCart.getState().lines.length
      await changeCart({
        run: async () => void (await call('addLine', lineAgain(line))),
        isDone: () => useCart.getState().lines.length > count,
      })
    }
  } catch (error) {
    warn(inWords(error))
  }
}

/** Takes every line off the counter and offers to bring them back. */
export async function clearSale(): Promise<void> {
  const { sessionID, lines } = useCart.getState()
  try {
    await changeCart({ run: async () => void (await call('clearCart', { sessionID })) })
  } catch (error) {
    warn(inWords(error))
    return
  }
  const undo = () => {
    dropUndo(undo)
    void bringBack(lines)
  }
  rememberUndo(sessionID, undo)
  offerUndo(t('cart.cleared', { count: lines.length }), undo)
}
