import { queryOptions } from '@tanstack/react-query'
import { call } from '../../base/api/client.ts'
import { queryKey } from './query-key.ts'

/** What a customer holds of points. */
export function pointsQuery(customerID: string) {
  return queryOptions({
    queryKey: queryKey('customerSummary', 'points', customerID),
    queryFn: ({ signal }) => call('get-points', { customerID }, { signal }),
    enabled: customerID !== '',
    staleTime: 5_000,
  })
}
