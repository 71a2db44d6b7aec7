import { queryOptions } from '@tanstack/react-query'
import type { RecallState } from '../../../server/contract/customers.ts'
import { call } from '../../base/api/client.ts'
import { queryKey } from '../../kernel/queries/query-key.ts'
import { markStale } from '../../kernel/queries/stale.ts'

export function profileQuery(customerID: string) {
  return queryOptions({
    queryKey: queryKey('customerProfile', customerID),
    queryFn: ({ signal }) => call('get-customer', { customerID }, { signal }),
    staleTime: 5_000,
  })
}

export function recallsQuery(range: { from?: string; to?: string; status?: RecallState }) {
  return queryOptions({
    queryKey: queryKey('recalls', range),
    queryFn: ({ signal }) => call('list-recalls', range, { signal }),
    staleTime: 5_000,
  })
}

/** Reads again what a change of a customer shows in. */
export function refreshCustomers(): Promise<void> {
  return markStale('customer', 'recall')
}
