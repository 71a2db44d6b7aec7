import { queryOptions } from '@tanstack/react-query'
import { call } from '../../base/api/client.ts'
import { queryKey } from '../../kernel/queries/query-key.ts'
import { markStale } from '../../kernel/queries/stale.ts'

const SOON_MS = 2_000

export const jobsQuery = queryOptions({
  queryKey: queryKey('printing', 'jobs'),
  queryFn: () => call('get-print-jobs', {}),
  staleTime: 0,
  refetchInterval: SOON_MS,
})

export const queuesQuery = queryOptions({
  queryKey: queryKey('printing', 'queues'),
  queryFn: () => call('get-system-queues', {}),
  staleTime: 30_000,
})

/** After a change: what the page shows is asked for again. */
export function refreshPrinting(): void {
  void markStale('print')
}
