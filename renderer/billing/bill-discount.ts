import type { BillDiscount } from '../api/approvals-operations.ts'
import { call } from '../api/client.ts'
import { withApproval } from '../approvals/ask-approval.ts'
import { t } from '../i18n/t.ts'
import { warn } from '../ui/toasts.ts'
import { changeCart } from './cart-queue.ts'
import { useCart } from './cart-store.ts'
import type { Discount } from './line-input.ts'
import { inWords } from './refusal.ts'
import { rememberUndo } from './undo-stack.ts'

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
    run: async () => void (await call('setCartDiscount', { sessionID, ...given })),
  })
}

/** In percent of what the lines come to before any discount, to three decimals, rounded up. */
function neededRate(given: Discount): number {
  const { billDiscount, totals } = useCart.getState()
  const gross = totals?.totalPrice ?? 0
  const own = (totals?.totalDiscount ?? 0) - (billDiscount?.appliedAmount ?? 0)
  const rest = gross - own
  const asked = given.discountAmount ?? (rest * (given.discountRate ?? 0)) / 100
  const highest = useCart.getState().lines.reduce((most, line) => {
    const whole = line.totalPrice ?? 0
    if (whole <= 0 || rest <= 0) return most
    const lineOwn = line.totalDiscount - line.billDiscountShare
    const share = (asked * (whole - lineOwn)) / rest
    return Math.max(most, ((lineOwn + share) / whole) * 100)
  }, 0)
  return Math.min(100, Math.ceil(highest * 1_000) / 1_000)
}

/**
 * Gives a discount on the whole bill, or takes it away; the server spreads it over the lines. Asks
 * a manager where it is above one's own ceiling: false when none approved it. Refusals throw.
 */
export async function giveBillDiscount(given: Discount): Promise<boolean> {
  const { billDiscount: before, sessionID } = useCart.getState()
  const discountRate = neededRate(given)
  const detail = t('approval.billDiscount', { rate: discountRate })
  const answer = await withApproval(
    { action: 'discount', detail, discountRate, sessionID },
    (approvalID) =>
      send(sessionID, { ...given, ...(approvalID === undefined ? {} : { approvalID }) }),
  )
  if (!answer.done) return false
  rememberUndo(sessionID, () => void putBack(sessionID, before))
  return true
}

async function putBack(sessionID: string, before: BillDiscount | null): Promise<void> {
  try {
    await send(sessionID, sentAgain(before))
  } catch (error) {
    warn(inWords(error))
  }
}

/** Brings a bill discount back with the lines of a sale that was cleared. */
export async function restoreBillDiscount(before: BillDiscount | null): Promise<void> {
  if (before !== null) await putBack(useCart.getState().sessionID, before)
}
