import type { HeldCreditNote } from '../../../server/contract/credit.ts'
import { t } from '../../base/i18n/t.ts'
import { shownKey } from '../../kernel/commands/registry.ts'
import { customerSummaryQuery } from '../../kernel/queries/customer-summary.ts'
import { paymentMethodsQuery } from '../../kernel/queries/lookups.ts'
import { queryClient } from '../../kernel/queries/query-client.ts'
import { goTo } from '../../kernel/screen-store.ts'
import { can } from '../../kernel/session-store.ts'
import { clearErrors, clearOffers, showError } from '../../kernel/toasts.ts'
import { loadCart } from '../cart/cart-queue.ts'
import { useCart } from '../cart/cart-store.ts'
import { incompletePairText } from '../cart/incomplete-pairs.ts'
import { incompletePairs, isFrameAlone } from '../cart/pairs.ts'
import { shortStockMessage } from '../cart/short-stock.ts'
import { framesElsewhere, passesGate } from '../prescription/gate.ts'
import { creditNotesNow } from './customer-credits.ts'
import { handedNotes, useHandedCredit } from './handed-credit.ts'
import { takeCreditNote } from './pay-actions.ts'
import { restorePayDraft } from './pay-draft.ts'
import { fitTenders } from './pay-split.ts'
import { netPaise, offerDue, resetPay, usePay } from './pay-store.ts'
import { dropRefusedCredits } from './refused-credits.ts'

/** Opens the payment; lenses that the lab would call about are looked at first. */
export function beginPayment(): void {
  if (isLooking) return
  isLooking = true
  void hasAllGoods()
    .then((hasAll) => hasAll && passesGate())
    .then((passes) => (passes && areWholeOrConfirmed() ? showPay() : undefined))
    .finally(() => {
      isLooking = false
    })
}

/**
 * Whether the shelf holds all of the sale. A line that it lacks is selected, and what can be done
 * is reported: money is not asked for what can't be sold.
 */
async function hasAllGoods(): Promise<boolean> {
  if (shortStockMessage() === null) return true
  // Goods may have come in since the sale was read.
  await loadCart()
  const words = shortStockMessage()
  if (words === null) return true
  useCart.setState(({ shortLineID }) => ({ selectedID: shortLineID }))
  clearErrors()
  showError(words)
  return false
}

/** What was reported missing, of which sale; the same key again goes on without it. */
let confirmed = ''

/**
 * Whether each pair with lenses has its frame and both lenses. What is missing is reported once; the
 * second press goes on, as one lens or the lenses of a customer's own frame are sold too.
 */
function areWholeOrConfirmed(): boolean {
  const { lines, sessionID } = useCart.getState()
  const open = incompletePairs(lines, framesElsewhere())
    .map((pair) => ({ ...pair, missing: pair.missing.filter((part) => part !== 'fitting') }))
    .filter((pair) => pair.missing.length > 0 && !isFrameAlone(pair))
  if (open.length === 0) return true
  const words = open.map(incompletePairText).join(' ')
  const warning = `${sessionID} ${words}`
  if (warning === confirmed) return true
  confirmed = warning
  clearErrors()
  showError(t('pair.payAnyway', { pairs: words, key: shownKey('pay') }))
  return false
}

/** Two presses in a row open one payment. */
let isLooking = false

async function showPay(): Promise<void> {
  const credit = await creditOfExchange().catch(() => null)
  resetPay()
  restorePayDraft()
  const refused = await dropRefusedCredits()
  usePay.setState(({ tenders }) => ({ tenders: fitTenders(tenders, netPaise()) }))
  clearErrors()
  clearOffers()
  offerDue()
  if (credit !== null) takeCreditNote(credit)
  goTo('pay')
  if (refused.length > 0) showError(refused.join(' '))
}

/**
 * The credit note that this sale is the exchange of: it pays first, unasked, and can be taken out
 * again. Null once the payment was begun, for then it is as somebody left it.
 */
async function creditOfExchange(): Promise<HeldCreditNote | null> {
  const { customer, drafts, sessionID } = useCart.getState()
  const [handed] = handedNotes(useHandedCredit.getState().handed, sessionID)
  if (handed === undefined || drafts.payment !== null || !can('money.take')) return null
  await queryClient.ensureQueryData(paymentMethodsQuery)
  if (customer !== null) await queryClient.fetchQuery(customerSummaryQuery(customer.ID))
  return creditNotesNow().find((note) => note.CreditNoteNo === handed.CreditNoteNo) ?? null
}
