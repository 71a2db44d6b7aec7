import { call } from '../../base/api/client.ts'
import { ApiError } from '../../base/api/errors.ts'
import { t } from '../../base/i18n/t.ts'
import { errorMessage } from '../../kernel/error-message.ts'
import { showError } from '../../kernel/toasts.ts'
import { useCart } from '../cart/cart-store.ts'
import { fitTenders } from './pay-split.ts'
import { netPaise, offerDue, usePay } from './pay-store.ts'

/** A credit that is not there, or may not pay here; no other error says anything of the credit. */
const REFUSED: ReadonlySet<number> = new Set([404, 422])

/**
 * Takes out the credits of a payment under way that may not pay any more: the sale has another
 * customer since, or the note was used at another till. Returns what was said of each. An answer for
 * another sale or customer than the counter has by then takes nothing out.
 */
export async function dropRefusedCredits(): Promise<string[]> {
  const { customer, sessionID } = useCart.getState()
  const customerID = customer?.ID
  const isStillAsked = () => {
    const now = useCart.getState()
    return now.sessionID === sessionID && now.customer?.ID === customerID
  }
  const who = customerID === undefined ? {} : { customerID }
  const said: string[] = []
  for (const { key, kind, referenceNo: number } of usePay.getState().tenders) {
    if (kind !== 'CreditNote') continue
    try {
      await call('find-credit-note', { number, ...who })
    } catch (error) {
      if (!isStillAsked()) return []
      if (!(error instanceof ApiError) || !REFUSED.has(error.status)) continue
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
