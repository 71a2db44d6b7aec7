import type { Customer } from '../../../server/contract/customers.ts'
import { newRandomKey } from '../../base/api/random-key.ts'
import { t } from '../../base/i18n/t.ts'
import { errorMessage } from '../../kernel/error-message.ts'
import { markStale } from '../../kernel/queries/stale.ts'
import { openDialog } from '../../kernel/screen-store.ts'
import { clearErrors, showError, showToast } from '../../kernel/toasts.ts'
import { useCart } from '../cart/cart-store.ts'
import { isOfAnother } from './of-another.ts'
import type { RxDraft } from './rx-draft.ts'
import { focusOn, useRx } from './rx-store.ts'

/** What every kept prescription says: whose it is, when and by whom, and which one it replaces. */
export function keptAbout(customer: Customer, draft: RxDraft, savedID: string | null) {
  return {
    customerID: customer.ID,
    ...(draft.examDate === '' ? {} : { examDate: draft.examDate }),
    ...(draft.doctorID === '' ? {} : { doctorID: draft.doctorID }),
    ...(savedID === null ? {} : { supersedesID: savedID }),
  }
}

/**
 * Keeps a prescription of the sale's customer without a sale, once a press. Returns what `send`
 * returns, its ID; null where there is no customer yet, where it was typed for another person and nobody
 * said that it is for this one, or where it could not be kept.
 */
export async function keepForCustomer(
  send: (customer: Customer, idempotencyKey: string) => Promise<string | null>,
): Promise<string | null> {
  const { customer } = useCart.getState()
  if (customer === null) {
    showToast(t('rx.whose'))
    openDialog('customer')
    return null
  }
  if (isOfAnother()) {
    // As at the payment: whose it is, is said on the sheet.
    clearErrors()
    focusOn('rx-claim')
    showError(t('rx.ofAnother.stop'))
    return null
  }
  if (useRx.getState().isSaving) return null
  useRx.setState({ isSaving: true })
  try {
    const id = await send(customer, newRandomKey())
    if (id !== null) void markStale('prescription')
    return id
  } catch (error) {
    showError(errorMessage(error))
    return null
  } finally {
    useRx.setState({ isSaving: false })
  }
}
