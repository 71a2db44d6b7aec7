import { useQuery } from '@tanstack/react-query'
import type { HeldCreditNote } from '../../../server/contract/credit.ts'
import { customerSummaryQuery } from '../../kernel/queries/customer-summary.ts'
import { queryClient } from '../../kernel/queries/query-client.ts'
import { useCart } from '../cart/cart-store.ts'
import { handedNotes, useHandedCredit } from './handed-credit.ts'

/**
 * The credit notes of the sale's household, own and oldest first; for a walk-in the one that this
 * sale is the exchange of.
 */
export function useCreditNotes(): readonly HeldCreditNote[] {
  const customerID = useCart((cart) => cart.customer?.ID ?? '')
  const sessionID = useCart((cart) => cart.sessionID)
  const handed = useHandedCredit((state) => state.handed)
  const held = useQuery(customerSummaryQuery(customerID)).data?.CreditNotes ?? []
  return customerID === '' ? handedNotes(handed, sessionID) : held
}

/** The same, for commands, which are no part of a drawing. */
export function creditNotesNow(): readonly HeldCreditNote[] {
  const { customer, sessionID } = useCart.getState()
  const customerID = customer?.ID ?? ''
  if (customerID === '') return handedNotes(useHandedCredit.getState().handed, sessionID)
  return queryClient.getQueryData(customerSummaryQuery(customerID).queryKey)?.CreditNotes ?? []
}
