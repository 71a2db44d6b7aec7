import { queryOptions } from '@tanstack/react-query'
import { call } from '../../base/api/client.ts'
import { queryKey } from '../../kernel/queries/query-key.ts'

/** A person's prescriptions, the newest first. */
export function historyQuery(customerID: string) {
  return queryOptions({
    queryKey: queryKey('rxHistory', customerID),
    queryFn: ({ signal }) => call('get-prescription-history', { customerID }, { signal }),
    staleTime: 5_000,
  })
}
