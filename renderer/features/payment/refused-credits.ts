import { call } from '../../base/api/client.ts'
import { ApiError } from '../../base/api/errors.ts'
import { t } from '../../base/i18n/t.ts'
import { errorMessage } from '../../kernel/error-message.ts'
import { showError } from '../../kernel/toasts.ts'
import { useCart } from '../cart/cart-store.ts'
import { fitTenders } from './pay-split.ts'
import { netPaise, offerDue, usePay } from './pay-store.ts'

/**
 * Takes out the credits of a payment under way that may not pay any more: the sale has another
 * customer since, or the note was used at another till. Returns what was said of each.
 */
export async function dropRefusedCredits(): Promise<string[]> {
  const customerID = useCart.getState().customer?.ID
  const who = customerID === undefined ? {} : { customerID }
  const said: string[] = []
  for (const { key, kind, referenceNo: number } of usePay.getState().tenders) {
    if (kind !== 'CreditNote') continue
    try {
      await call('find-credit-note', { number, ...who })
    } catch (error) {
      if (!(error instanceof ApiError) || error.status >= 500) continue
      usePay.setState(({ tenders }) => ({ tenders: tenders.filter((each) => each.key !== key) }))
      said.push(t('pay.creditTakenOut', { number, reason: errorMessage(error) }))
    }
  }
  return said
}

/** Looks at the credits again when the sale gets another customer while it is being paid. */
export function followCustomer(): () => void {
  return useCart.subscribe((now, before) => {
    if (now.customer?.ID === before.customer?.ID || now.sessionID !== before.sessionID) return
    void dropRefusedCredits().then((refused) => {
      if (refused.length === 0) return
      usePay.setState(({ tenders }) => ({ tenders: fitTenders(tenders, netPaise()) }))
      offerDue()
      showError(refused.join(' '))
    })
  })
}
