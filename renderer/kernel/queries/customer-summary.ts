import { queryOptions } from '@tanstack/react-query'
import { call } from '../../base/api/client.ts'
import { queryKey } from './query-key.ts'

/** Everything that the counter asks about a customer, in one answer: dues, credits, last visit. */
export function customerSummaryQuery(customerID: string) {
  return queryOptions({
    queryKey: queryKey('customerSummary', customerID),
    queryFn: ({ signal }) => call('glance-at-customer', { customerID }, { signal }),
    enabled: customerID !== '',
    staleTime: 5_000,
  })
}
