import { call } from '../../base/api/client.ts'
import { formatPaise } from '../../base/format/money.ts'
import { t } from '../../base/i18n/t.ts'
import { isRecord } from '../../kernel/local-storage.ts'
import { showError } from '../../kernel/toasts.ts'
import { useCart } from './cart-store.ts'

/** What a kept payment says was taken, in paise, and what of it in cash; 0 where it is damaged. */
export function takenOf(payment: string | null): { paise: number; cashPaise: number } {
  let kept: unknown
  try {
    kept = JSON.parse(payment ?? 'null')
  } catch {
    kept = null
  }
  const tenders = isRecord(kept) && Array.isArray(kept['tenders']) ? kept['tenders'] : []
  const sum = { paise: 0, cashPaise: 0 }
  for (const tender of tenders) {
    const paise = isRecord(tender) ? tender['paise'] : 0
    if (!isRecord(tender) || typeof paise !== 'number') continue
    sum.paise += paise
    if (tender['kind'] === 'Cash') sum.cashPaise += paise
  }
  return sum
}

/** What a kept payment says was taken, in paise; 0 where there is none or it is damaged. */
export function takenPaise(payment: string | null): number {
  return takenOf(payment).paise
}

/**
 * Carries out what may leave the sale without goods. A payment that was noted for it ends with it,
 * and is said: the next customer's sale must not begin with another's money.
 */
export async function endPaymentIfEmptied(change: () => Promise<void>): Promise<void> {
  const { drafts, sessionID } = useCart.getState()
  await change()
  const now = useCart.getState()
  const paise = takenPaise(drafts.payment)
  if (now.sessionID !== sessionID || now.lines.length > 0 || paise === 0) return
  useCart.setState({ drafts: { ...now.drafts, payment: null } })
  showError(t('cart.giveBack', { amount: formatPaise(paise) }))
  await call('set-cart-draft', { sessionID, kind: 'payment' })
}
