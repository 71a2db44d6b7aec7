import { useQuery } from '@tanstack/react-query'
import type { Item } from '../../../server/contract/catalog.ts'
import { call } from '../../base/api/client.ts'
import { ApiError } from '../../base/api/errors.ts'
import { useSettled } from '../../base/ui/use-settled.ts'
import { queryKey } from '../../kernel/queries/query-key.ts'

export const MIN_TERM = 2

/** Whether one word grew or shrank into the other: rows of the one may stand in for the other's. */
function isSameWord(one: string, other: string): boolean {
  return one.startsWith(other) || other.startsWith(one)
}

export type ItemSearch = {
  rows: Item[]
  isCurrent: boolean
  isSlow: boolean
  error: Error | null
}

/** Type-ahead over every section. `isCurrent` is false while the rows belong to an older term. */
export function useItemSearch(typed: string): ItemSearch {
  const term = useSettled(typed.trim())
  const search = useItemsOf(term)
  return { ...search, isCurrent: term === typed.trim() && search.isCurrent }
}

/** The items of a term that rests. */
export function useItemsOf(term: string): ItemSearch {
  const isLongEnough = term.length >= MIN_TERM
  const query = useQuery({
    queryKey: queryKey('items', term.toLowerCase()),
    queryFn: ({ signal }) => call('search-all-sections', { term }, { signal }),
    enabled: isLongEnough,
    placeholderData: (rows: Item[] | undefined, query) =>
      isSameWord(query?.queryKey[1] ?? '', term.toLowerCase()) ? rows : undefined,
    staleTime: 10_000,
    gcTime: 60_000,
    retry: (count, error) => count < 2 && error instanceof ApiError && error.status === 429,
    retryDelay: (_count, error) =>
      error instanceof ApiError ? (error.retryAfterSeconds ?? 1) * 1000 : 1000,
  })
  return {
    rows: isLongEnough ? (query.data ?? []) : [],
    isCurrent: !query.isPlaceholderData && query.isSuccess,
    isSlow: query.isFetching && query.data === undefined,
    error: query.error,
  }
}
