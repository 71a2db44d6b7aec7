import type { BillDiscount } from '../../../server/contract/cart.ts'
import { call } from '../../base/api/client.ts'
import { formatNumber, formatRupees } from '../../base/format/money.ts'
import { t } from '../../base/i18n/t.ts'
import { withApproval } from '../../kernel/ask-approval.ts'
import { errorMessage } from '../../kernel/error-message.ts'
import { showError } from '../../kernel/toasts.ts'
import { rememberUndo } from '../../kernel/undo-stack.ts'
import { changeCart } from './cart-queue.ts'
import { useCart } from './cart-store.ts'
import type { Discount } from './line-input.ts'

type Given = Discount & { approvalID?: string }

/** A bill discount as it is sent again, as after an undo. */
function sentAgain(discount: BillDiscount | null): Given {
  if (discount === null) return {}
  const { approvalID, discountAmount, discountRate } = discount
  return {
    ...(discountRate === null ? {} : { discountRate }),
    ...(discountAmount === null ? {} : { discountAmount }),
    ...(approvalID === null ? {} : { approvalID }),
  }
}

function send(sessionID: string, given: Given): Promise<void> {
  return changeCart({
    run: async () => void (await call('set-cart-discount', { sessionID, ...given })),
  })
}

/**
 * The share that a ceiling is judged by, and what is asked in words. It is that of the line with
 * most off, its own discount included, in percent, to three decimals, rounded up.
 */
function judged(given: Discount): { discountRate: number; detail: string } {
  const { billDiscount, totals } = useCart.getState()
  const gross = totals?.totalPrice ?? 0
  const own = (totals?.totalDiscount ?? 0) - (billDiscount?.appliedAmount ?? 0)
  const rest = gross - own
  const asked = given.discountAmount ?? (rest * (given.discountRate ?? 0)) / 100
  let most = { rate: 0, name: '' }
  for (const line of useCart.getState().lines) {
    const whole = line.totalPrice ?? 0
    if (whole <= 0 || rest <= 0) continue
    // No ceiling counts offers; the bill's discount is spread over what they leave.
    const offer = line.offerDiscount ?? 0
    const lineOwn = line.totalDiscount - line.billDiscountShare - offer
    const share = (asked * (whole - lineOwn - offer)) / rest
    const rate = ((lineOwn + share) / whole) * 100
    if (rate > most.rate) most = { rate, name: line.itemName }
  }
  const discountRate = Math.min(100, Math.ceil(most.rate * 1_000) / 1_000)
  const ofBill = rest <= 0 ? 0 : (asked / rest) * 100
  const amounts = { amount: formatRupees(asked), bill: formatRupees(rest) }
  const words = t('approval.billDiscount', { ...amounts, rate: inPercent(ofBill) })
  if (discountRate - ofBill < 0.01) return { discountRate, detail: words }
  const line = t('approval.billDiscount.line', { name: most.name, rate: inPercent(discountRate) })
  return { discountRate, detail: `${words} ${line}` }
}

function inPercent(rate: number): string {
  return formatNumber(Math.round(rate * 100) / 100)
}

/**
 * Gives a discount on the whole bill, or takes it away; the server spreads it over the lines. Asks
 * a manager where it is above one's own ceiling: returns why where none approved it, else null.
 * Refusals throw.
 */
export async function giveBillDiscount(given: Discount): Promise<string | null> {
  const { billDiscount: before, sessionID } = useCart.getState()
  const answer = await withApproval(
    { action: 'discount', ...judged(given), sessionID, billDiscount: given },
    (approvalID) =>
      send(sessionID, { ...given, ...(approvalID === undefined ? {} : { approvalID }) }),
  )
  if (!answer.done) return answer.why
  rememberUndo(sessionID, () => void putBack(sessionID, before))
  return null
}

async function putBack(sessionID: string, before: BillDiscount | null): Promise<void> {
  try {
    await send(sessionID, sentAgain(before))
  } catch (error) {
    showError(errorMessage(error))
  }
}

/** Brings a bill discount back with the lines of a sale that was cleared. */
export async function restoreBillDiscount(before: BillDiscount | null): Promise<void> {
  if (before !== null) await putBack(useCart.getState().sessionID, before)
}
