import { queryOptions } from '@tanstack/react-query'
import { call } from '../../base/api/client.ts'
import { queryClient } from '../../kernel/queries/query-client.ts'

const SOON_MS = 2_000

/** The printers, with what waits on each: looked at again while the page is open. */
export const printersQuery = queryOptions({
  queryKey: ['printing', 'printers'],
  queryFn: () => call('printers', {}),
  staleTime: 0,
  refetchInterval: SOON_MS,
})

export const jobsQuery = queryOptions({
  queryKey: ['printing', 'jobs'],
  queryFn: () => call('printJobs', {}),
  staleTime: 0,
  refetchInterval: SOON_MS,
})

export const routesQuery = queryOptions({
  queryKey: ['printing', 'routes'],
  queryFn: () => call('printRoutes', {}),
  staleTime: 0,
})

export const queuesQuery = queryOptions({
  queryKey: ['printing', 'queues'],
  queryFn: () => call('systemQueues', {}),
  staleTime: 30_000,
})

/** After a change: what the page shows is asked for again. */
export function refreshPrinting(): void {
  void queryClient.invalidateQueries({ queryKey: ['printing'] })
}
