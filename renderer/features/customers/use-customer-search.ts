import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { Customer } from '../../../server/contract/customers.ts'
import { call } from '../../base/api/client.ts'
import { useSettled } from '../../base/ui/use-settled.ts'
import { queryKey } from '../../kernel/queries/query-key.ts'

export const CUSTOMERS_A_PAGE = 20

/** Customers by mobile, name or number as they are typed; `similar` are names spelled otherwise. */
export function useCustomerSearch(
  typed: string,
  pageNumber = 1,
): {
  rows: Customer[]
  similar: Customer[]
  total: number
  isSettled: boolean
  isLoading: boolean
  error: Error | null
} {
  const term = useSettled(typed.trim())
  const query = useQuery({
    queryKey: queryKey('customers', term.toLowerCase(), pageNumber),
    queryFn: ({ signal }) =>
      call(
        'search-customers',
        { searchTerm: term, withSimilar: true, pageNumber, pageSize: CUSTOMERS_A_PAGE },
        { signal },
      ),
    enabled: term.length > 0,
    placeholderData: keepPreviousData,
    staleTime: 5_000,
  })
  return {
    rows: term === '' ? [] : (query.data?.Items ?? []),
    similar: term === '' ? [] : (query.data?.Similar ?? []),
    total: term === '' ? 0 : (query.data?.Total ?? 0),
    isSettled: term === typed.trim() && query.isSuccess && !query.isPlaceholderData,
    isLoading: query.isFetching,
    error: query.error,
  }
}

/** Who was here last, for a screen on which nothing is typed yet. */
export function useLastVisitors(
  isWanted: boolean,
  pageNumber: number,
): { rows: Customer[]; total: number } {
  const query = useQuery({
    queryKey: queryKey('customers', 'last visit', pageNumber),
    queryFn: () =>
      call('search-customers', { sort: 'LastVisit', pageNumber, pageSize: CUSTOMERS_A_PAGE }),
    enabled: isWanted,
    placeholderData: keepPreviousData,
    staleTime: 5_000,
  })
  const { Items = [], Total = 0 } = isWanted ? (query.data ?? {}) : {}
  return { rows: Items, total: Total }
}
