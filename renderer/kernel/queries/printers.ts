import { queryOptions } from '@tanstack/react-query'
import { call } from '../../base/api/client.ts'
import { queryKey } from './query-key.ts'

const SOON_MS = 2_000

/** The printers, with what waits on each: looked at again while the page is open. */
export const printersQuery = queryOptions({
  queryKey: queryKey('printing', 'printers'),
  queryFn: () => call('get-printers', {}),
  staleTime: 0,
  refetchInterval: SOON_MS,
})

export const routesQuery = queryOptions({
  queryKey: queryKey('printing', 'routes'),
  queryFn: () => call('get-print-routes', {}),
  staleTime: 0,
})
