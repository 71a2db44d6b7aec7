import type { LiveEvent } from '../../server/contract/live.ts'
import { call } from '../api/client.ts'
import type { CartLine } from '../api/types.ts'
import { t } from '../i18n/t.ts'
import { isSaving } from '../payment/pay-store.ts'
import { tell, warn } from '../ui/toasts.ts'
import { loadCart, saleTerms, whenCartSettled } from './cart-queue.ts'
import { useCart } from './cart-store.ts'
import { startNewSale } from './sale-actions.ts'

const GATHER_MS = 400

let timer: ReturnType<typeof setTimeout> | null = null
let wasSold = false

/** The parts of the lines that a person sees, to tell a change from an echo of one's own. */
function pictureOf(lines: readonly CartLine[]): string {
  return JSON.stringify(
    lines.map(({ id, qty, price, pairNo, totalAmount }) => [id, qty, price, pairNo, totalAmount]),
  )
}

/** Looks, a moment after the last of several changes, whether the sale is as it was. */
export function noticeChange({ Type: type, ID: id }: LiveEvent): void {
  const { lines, sessionID } = useCart.getState()
  const isSale = type === 'sale.committed'
  const isMine = id === sessionID || lines.some((line) => line.id === id)
  if (lines.length === 0 && !isMine) return
  if (!isSale && !(type.startsWith('cart.') && isMine)) return
  wasSold ||= isSale
  lookSoon()
}

/** As after changes that were missed: whatever may have happened, the sale is looked at. */
export function lookSoon(): void {
  if (timer !== null) clearTimeout(timer)
  timer = setTimeout(() => {
    timer = null
    void look().catch(() => {
      // The server went away: the sale is read again when it is back, as after any lost answer.
    })
  }, GATHER_MS)
}

async function look(): Promise<void> {
  await whenCartSettled()
  const before = useCart.getState()
  if (before.status !== 'ready' || isSaving()) return
  const terms = await saleTerms(before.customer)
  const { lines } = await call('readCart', { sessionId: before.sessionID, ...terms })
  const now = useCart.getState()
  const hasMovedOn = now.sessionID !== before.sessionID || now.pending > 0 || isSaving()
  if (hasMovedOn || pictureOf(lines) === pictureOf(now.lines)) return
  const isGone = lines.length === 0 && wasSold
  wasSold = false
  if (isGone) {
    await startNewSale()
    warn(t('live.sold'))
    return
  }
  await loadCart()
  tell(t('live.changed'))
}
