import { queryOptions } from '@tanstack/react-query'
import { call } from '../../base/api/client.ts'
import type { RecallStatus } from '../../base/api/customers-operations.ts'
import { queryClient } from '../../kernel/queries/query-client.ts'

/** Everything that the counter asks about a customer, in one answer. */
export function glanceQuery(customerID: string) {
  return queryOptions({
    queryKey: ['customerGlance', customerID],
    queryFn: ({ signal }) => call('customerGlance', { customerID }, { signal }),
    staleTime: 5_000,
  })
}

export function profileQuery(customerID: string) {
  return queryOptions({
    queryKey: ['customerProfile', customerID],
    queryFn: ({ signal }) => call('customerProfile', { customerID }, { signal }),
    staleTime: 5_000,
  })
}

export function recallsQuery(range: { from?: string; to?: string; status?: RecallStatus }) {
  return queryOptions({
    queryKey: ['recalls', range],
    queryFn: ({ signal }) => call('recalls', range, { signal }),
    staleTime: 5_000,
  })
}

/** Reads again what a change of a customer shows in. */
export function refreshCustomers(): void {
  for (const key of ['customers', 'customer', 'customerGlance', 'customerProfile', 'recalls']) {
    void queryClient.invalidateQueries({ queryKey: [key] })
  }
}
