import type { CartLine } from '../../../server/contract/cart.ts'
import { t } from '../../base/i18n/t.ts'
import { errorMessage } from '../../kernel/error-message.ts'
import { clearErrors, showError, showWarning } from '../../kernel/toasts.ts'
import { deleteLine } from '../cart/cart-actions.ts'
import { changeCart, whenCartSettled } from '../cart/cart-queue.ts'
import { useCart } from '../cart/cart-store.ts'
import { endPaymentIfEmptied } from '../cart/emptied-sale.ts'
import { undoAdding } from './lens-lines.ts'
import type { Repeated } from './rx-draft.ts'
import { changeDraft } from './rx-keep.ts'
import { useRx } from './rx-store.ts'

/**
 * The lenses in the sale that "same as last time" put in. They are told by their items, for a line
 * that follows the prescription is put in again as another one.
 */
export function repeatedLines(): CartLine[] {
  const itemIDs = useRx.getState().draft.repeated?.itemIDs ?? []
  return useCart.getState().lines.filter(({ itemID }) => itemIDs.includes(itemID))
}

/** The repeated lenses where they are of somebody else than the sale is for; null for none. */
export function repeatOfAnother(): Repeated | null {
  const { customer } = useCart.getState()
  const { repeated } = useRx.getState().draft
  if (repeated === null || customer === null || repeated.customerID === customer.ID) return null
  return repeatedLines().length > 0 ? repeated : null
}

/** They are for the customer of the sale after all. */
export function claimRepeated(): void {
  const { customer } = useCart.getState()
  const { repeated } = useRx.getState().draft
  if (repeated === null || customer === null) return
  changeDraft({ repeated: { ...repeated, customerID: customer.ID } })
  clearErrors()
}

/** Takes the repeated lenses out of the sale, with an undo. */
export async function takeRepeatedOut(): Promise<void> {
  await whenCartSettled()
  const { sessionID } = useCart.getState()
  const lines = repeatedLines()
  try {
    await endPaymentIfEmptied(async () => {
      for (const { id } of lines) await changeCart({ run: () => deleteLine(sessionID, id) })
    })
    clearErrors()
    undoAdding([], t('repeat.takenOut', { count: lines.length }), { replaced: lines })
  } catch (error) {
    showError(errorMessage(error))
  }
}

let shownCustomerID = useCart.getState().customer?.ID ?? null

/** Says at once that lenses of the customer before stay in the sale; the payment asks about them. */
function warnOfOtherCustomer(): void {
  const customerID = useCart.getState().customer?.ID ?? null
  if (customerID === shownCustomerID) return
  shownCustomerID = customerID
  const repeated = repeatOfAnother()
  if (repeated !== null) showWarning(t('repeat.stays', { number: repeated.number }))
}

useCart.subscribe(warnOfOtherCustomer)
