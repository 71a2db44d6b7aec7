import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../base/api/client.ts'
import { queryKey } from '../../kernel/queries/query-key.ts'
import { markStale } from '../../kernel/queries/stale.ts'

const SOON_MS = 15_000
const PAGE_SIZE = 20

/** Whether the day is open; asked again now and then, as another till may open or close it. */
export const dayStateQuery = queryOptions({
  queryKey: queryKey('day', 'state'),
  queryFn: () => call('get-day-state', {}),
  staleTime: 0,
  refetchInterval: SOON_MS,
})

/** The movements of one drawer; null is those of the shop. */
export function ledgerQuery(drawerID: string | null) {
  return queryOptions({
    queryKey: queryKey('day', 'ledger', drawerID ?? ''),
    queryFn: () => call('get-day-ledger', drawerID === null ? {} : { drawerID }),
    staleTime: 0,
    refetchInterval: SOON_MS,
  })
}

export function daySummaryQuery(date: string) {
  return queryOptions({
    queryKey: queryKey('day', 'summary', date),
    queryFn: () => call('get-day-glance', { date }),
    staleTime: 0,
    refetchInterval: SOON_MS,
    placeholderData: keepPreviousData,
  })
}

export function reportsQuery(pageNumber: number) {
  return queryOptions({
    queryKey: queryKey('day', 'reports', pageNumber),
    queryFn: () => call('get-day-reports', { pageNumber, pageSize: PAGE_SIZE }),
    staleTime: 0,
    placeholderData: keepPreviousData,
  })
}

/** A sealed report never changes. */
export function reportQuery(id: string) {
  return queryOptions({
    queryKey: queryKey('day', 'report', id),
    queryFn: () => call('get-day-report', { id }),
    staleTime: Number.POSITIVE_INFINITY,
  })
}

export function checkQuery(id: string) {
  return queryOptions({
    queryKey: queryKey('day', 'check', id),
    queryFn: () => call('check-day-report', { id }),
    staleTime: 0,
  })
}

/** After a change: what the screen shows is asked for again. */
export function refreshDay(): void {
  void markStale('day')
}
