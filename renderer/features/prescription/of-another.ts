import { useCart } from '../cart/cart-store.ts'
import { isEmptyContacts } from './contacts-draft.ts'
import { isEmptyDraft } from './rx-draft.ts'
import { useRx } from './rx-store.ts'

/** Whether the prescription was typed for somebody else than the sale is for. */
export function isOfAnother(): boolean {
  const { draft } = useRx.getState()
  const { customer } = useCart.getState()
  const isEmpty = isEmptyDraft(draft) && isEmptyContacts(draft.contacts)
  if (isEmpty || draft.customerID === null || customer === null) return false
  return draft.customerID !== customer.ID
}
