import { keepPreviousData, queryOptions } from '@tanstack/react-query'
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

const RECALLS_A_PAGE = 50

export function recallsQuery(
  range: { from?: string; to?: string; status?: RecallState },
  pageNumber: number,
) {
  return queryOptions({
    queryKey: queryKey('recalls', range, pageNumber),
    queryFn: ({ signal }) =>
      call('list-recalls', { ...range, pageNumber, pageSize: RECALLS_A_PAGE }, { signal }),
    staleTime: 5_000,
    placeholderData: keepPreviousData,
  })
}

/** Reads again what a change of a customer shows in. */
export function refreshCustomers(): Promise<void> {
  return markStale('customer', 'recall')
}
