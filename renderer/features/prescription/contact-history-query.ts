import { queryOptions } from '@tanstack/react-query'
import { call } from '../../base/api/client.ts'
import { queryKey } from '../../kernel/queries/query-key.ts'

/** A person's contact-lens prescriptions, the newest first. */
export function contactHistoryQuery(customerID: string) {
  return queryOptions({
    queryKey: queryKey('rxHistory', customerID, 'contacts'),
    queryFn: ({ signal }) => call('get-contact-lens-history', { customerID }, { signal }),
    staleTime: 5_000,
  })
}
