import type { CartLine } from '../../../server/contract/cart.ts'
import type { LiveEvent } from '../../../server/contract/live.ts'
import { call } from '../../base/api/client.ts'
import { showPowers } from '../../base/format/powers.ts'
import { t } from '../../base/i18n/t.ts'
import { isSaving } from '../../kernel/sale-phase.ts'
import { showError, showToast, showWarning } from '../../kernel/toasts.ts'
import { leaveTaken, loadCart, saleTerms, whenCartSettled } from '../cart/cart-queue.ts'
import { useCart } from '../cart/cart-store.ts'
import { startNewSale } from '../cart/sale-actions.ts'

const GATHER_MS = 400

let timer: ReturnType<typeof setTimeout> | null = null
let wasSold = false
/** The last look found the sale empty and no word that it was sold. */
let wasEmpty = false
/** The newest change that the sale is to be looked at for. */
let newest = 0

/** The parts of the lines that a person sees, to tell a change from an echo of one's own. */
function pictureOf(lines: readonly CartLine[]): string {
  return JSON.stringify(
    lines.map(({ id, qty, price, pairNo, totalAmount }) => [id, qty, price, pairNo, totalAmount]),
  )
}

/** Whether it befell the sale on this counter, which no list of sales shows. */
export function isOfThisSale({ ID: id, Type: type }: LiveEvent): boolean {
  const { lines, sessionID } = useCart.getState()
  const isMine = id === sessionID || lines.some((line) => line.id === id)
  return isMine && type.startsWith('cart.')
}

/** Whether an item of the sale was changed: its name and its power are those of the catalogue. */
function isOfItsGoods({ ID: id, Type: type }: LiveEvent): boolean {
  const { lines } = useCart.getState()
  return type === 'catalogue.item-changed' && lines.some(({ itemID }) => itemID === id)
}

/** Says that goods which are in the sale were corrected to another power. */
function tellCorrected(lines: readonly CartLine[], before: readonly CartLine[]): void {
  for (const { id, itemName, powerWas, vn } of lines) {
    if (powerWas === undefined || vn === null) continue
    if (before.every((line) => line.id !== id || line.vn === vn)) continue
    const [was, now] = [showPowers(powerWas), showPowers(vn)]
    showWarning(t('live.powerCorrected', { name: showPowers(itemName), was, now }))
    return
  }
}

/** Looks, a moment after the last of several changes, whether the sale is as it was. */
export function noticeChange(event: LiveEvent): void {
  const hasLines = useCart.getState().lines.length > 0
  const isSale = event.Type === 'sale.committed' && hasLines
  // What a person may give alone stands in the sale.
  const isCeiling = event.Type.startsWith('settings.') && hasLines
  if (!isSale && !isCeiling && !isOfItsGoods(event) && !isOfThisSale(event)) return
  wasSold ||= isSale
  // No change of the sale: it is looked at whatever is shown of it.
  if (event.Type === 'cart.taken') scheduleRefresh()
  else scheduleRefresh(event.Seq)
}

/** As after changes that were missed: whatever may have happened, the sale is looked at. */
export function scheduleRefresh(since = Number.POSITIVE_INFINITY): void {
  newest = Math.max(newest, since)
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
  const since = newest
  newest = 0
  const isSecondLook = wasEmpty
  wasEmpty = false
  const before = useCart.getState()
  // What this till did itself is in the answer that it got.
  if (before.asOf >= since || before.status !== 'ready' || isSaving()) {
    wasSold = false
    return
  }
  const terms = await saleTerms(before.customer)
  const sessionId = before.sessionID
  const cart = await call('read-cart', { sessionId, isOnCounter: true, ...terms })
  if (leaveTaken(cart)) return loadCart()
  const { asOf, lines, maximumDiscountRate } = cart
  const now = useCart.getState()
  const hasMovedOn = now.sessionID !== before.sessionID || now.pending > 0 || isSaving()
  // Asked only now: the event that it was sold may have arrived while it was read.
  const isSold = wasSold
  wasSold = false
  if (hasMovedOn) return
  tellCorrected(lines, now.lines)
  if (pictureOf(lines) === pictureOf(now.lines)) {
    return useCart.setState({ asOf, lines, maximumDiscountRate })
  }
  if (lines.length === 0 && !isSold && !isSecondLook) {
    // Word that it was sold may be on its way: only the second look calls it discarded.
    wasEmpty = true
    return scheduleRefresh()
  }
  if (lines.length === 0) {
    await startNewSale()
    showError(t(isSold ? 'live.sold' : 'live.emptied'))
    return
  }
  await loadCart()
  showToast(t('live.changed'))
}
