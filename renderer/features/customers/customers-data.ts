import { queryOptions } from '@tanstack/react-query'
import { call } from '../../base/api/client.ts'
import type { RecallStatus } from '../../base/api/customers-operations.ts'
import { queryKey } from '../../kernel/queries/query-key.ts'
import { markStale } from '../../kernel/queries/stale.ts'

export function profileQuery(customerID: string) {
  return queryOptions({
    queryKey: queryKey('customerProfile', customerID),
    queryFn: ({ signal }) => call('customerProfile', { customerID }, { signal }),
    staleTime: 5_000,
  })
}

export function recallsQuery(range: { from?: string; to?: string; status?: RecallStatus }) {
  return queryOptions({
    queryKey: queryKey('recalls', range),
    queryFn: ({ signal }) => call('recalls', range, { signal }),
    staleTime: 5_000,
  })
}

/** Reads again what a change of a customer shows in. */
export function refreshCustomers(): void {
  void markStale('customer', 'recall')
}
