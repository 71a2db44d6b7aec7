import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { Customer } from '../../../server/contract/customers.ts'
import { call } from '../../base/api/client.ts'
import { useSettled } from '../../base/ui/use-settled.ts'
import { queryKey } from '../../kernel/queries/query-key.ts'

const ROWS = 20

/** Customers by mobile, name or number as they are typed. */
export function useCustomerSearch(typed: string): {
  rows: Customer[]
  isSettled: boolean
  isLoading: boolean
  error: Error | null
} {
  const term = useSettled(typed.trim())
  const query = useQuery({
    queryKey: queryKey('customers', term.toLowerCase()),
    queryFn: ({ signal }) =>
      call('search-customers', { searchTerm: term, pageNumber: 1, pageSize: ROWS }, { signal }),
    enabled: term.length > 0,
    placeholderData: keepPreviousData,
    staleTime: 5_000,
  })
  return {
    rows: term === '' ? [] : (query.data?.Items ?? []),
    isSettled: term === typed.trim() && query.isSuccess && !query.isPlaceholderData,
    isLoading: query.isFetching,
    error: query.error,
  }
}

/** Who was here last, for a screen on which nothing is typed yet. */
export function useLastVisitors(isWanted: boolean): Customer[] {
  const query = useQuery({
    queryKey: queryKey('customers', 'last visit'),
    queryFn: () => call('search-customers', { sort: 'LastVisit', pageNumber: 1, pageSize: ROWS }),
    enabled: isWanted,
    staleTime: 5_000,
  })
  return isWanted ? (query.data?.Items.filter(({ LastVisit }) => LastVisit !== null) ?? []) : []
}
