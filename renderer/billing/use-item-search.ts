import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { call } from '../api/client.ts'
import { ApiError } from '../api/errors.ts'
import type { Item } from '../api/types.ts'

export const MIN_TERM = 2
const SETTLE_MS = 90

/**
 * The value as it is once it rests. A change after a rest counts at once, so that fingers wait for
 * nothing; changes that follow faster than fingers, as a scanner's do, count when they end.
 */
export function useSettled(value: string, settleMs: number = SETTLE_MS): string {
  const [settled, setSettled] = useState(value)
  const changedAtMs = useRef(Number.NEGATIVE_INFINITY)
  useEffect(() => {
    const restedMs = performance.now() - changedAtMs.current
    changedAtMs.current = performance.now()
    if (restedMs > settleMs) {
      setSettled(value)
      return undefined
    }
    const timer = setTimeout(() => setSettled(value), settleMs)
    return () => clearTimeout(timer)
  }, [value, settleMs])
  return settled
}

/** Type-ahead over every section. `isCurrent` is false while the rows belong to an older term. */
export function useItemSearch(typed: string): {
  rows: Item[]
  isCurrent: boolean
  isSlow: boolean
  error: Error | null
} {
  const term = useSettled(typed.trim())
  const isLongEnough = term.length >= MIN_TERM
  const query = useQuery({
    queryKey: ['items', term.toLowerCase()],
    queryFn: ({ signal }) => call('searchAll', { term }, { signal }),
    enabled: isLongEnough,
    placeholderData: keepPreviousData,
    staleTime: 10_000,
    gcTime: 60_000,
    retry: (count, error) => count < 2 && error instanceof ApiError && error.status === 429,
    retryDelay: (_count, error) =>
      error instanceof ApiError ? (error.retryAfterSeconds ?? 1) * 1000 : 1000,
  })
  return {
    rows: isLongEnough ? (query.data ?? []) : [],
    isCurrent: term === typed.trim() && !query.isPlaceholderData && query.isSuccess,
    isSlow: query.isFetching && query.data === undefined,
    error: query.error,
  }
}
