import { queryOptions } from '@tanstack/react-query'
import { call } from '../base/api/client.ts'
import { queryKey } from './queries/query-key.ts'

const OFTEN_MS = 60_000

/** The last check of the whole shop, for whoever may see it; told by a live event when there is another. */
export const shopCheckQuery = queryOptions({
  queryKey: queryKey('shopCheck'),
  queryFn: () => call('list-shop-checks', { pageNumber: 1, pageSize: 1 }),
  staleTime: OFTEN_MS,
})

/** How the last check ended, for everybody. */
export const shopCheckStateQuery = queryOptions({
  queryKey: queryKey('shopCheck', 'state'),
  queryFn: () => call('get-shop-check-state', {}),
  staleTime: OFTEN_MS,
})
