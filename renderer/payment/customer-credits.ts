import { queryOptions, useQuery } from '@tanstack/react-query'
import { call } from '../api/client.ts'
import type { HeldCreditNote } from '../api/customers-operations.ts'
import { queryClient } from '../api/query-client.ts'
import { useCart } from '../billing/cart-store.ts'

/** A customer in one look: dues, credits, last prescription. Stale after a minute. */
export function glanceQuery(customerID: string) {
  return queryOptions({
    queryKey: ['customer', customerID, 'glance'],
    queryFn: () => call('customerGlance', { customerID }),
    enabled: customerID !== '',
  })
}

/** The credit notes of the sale's household, own and oldest first; none for a walk-in. */
export function useCreditNotes(): readonly HeldCreditNote[] {
  const customerID = useCart((cart) => cart.customer?.ID ?? '')
  return useQuery(glanceQuery(customerID)).data?.CreditNotes ?? []
}

/** The same, for commands, which are no part of a drawing. */
export function creditNotesNow(): readonly HeldCreditNote[] {
  const customerID = useCart.getState().customer?.ID ?? ''
  return queryClient.getQueryData(glanceQuery(customerID).queryKey)?.CreditNotes ?? []
}
