import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../base/api/client.ts'
import { queryKey } from '../../kernel/queries/query-key.ts'
import { markStale } from '../../kernel/queries/stale.ts'
import type { OrdersFilter } from './orders-store.ts'

const PAGE_SIZE = 50
const SOON_MS = 30_000

export const boardQuery = queryOptions({
  queryKey: queryKey('orders', 'board'),
  queryFn: () => call('get-order-board', { deliveredDays: 3 }),
  staleTime: 0,
  refetchInterval: SOON_MS,
})

export function listQuery(filter: OrdersFilter, pageNumber: number) {
  const { term, status, labState, overdueOnly } = filter
  return queryOptions({
    queryKey: queryKey('orders', 'list', filter, pageNumber),
    queryFn: () =>
      call('search-orders', {
        ...(term.trim() === '' ? {} : { searchTerm: term.trim() }),
        ...(status === 'Dropped' ? { droppedOnly: true } : status === '' ? {} : { status }),
        ...(labState === '' ? {} : { labState }),
        ...(overdueOnly ? { overdueOnly } : {}),
        pageNumber,
        pageSize: PAGE_SIZE,
      }),
    staleTime: 0,
    placeholderData: keepPreviousData,
  })
}

export function timelineQuery(salesOrderID: string) {
  return queryOptions({
    queryKey: queryKey('order', salesOrderID, 'timeline'),
    queryFn: () => call('get-order-timeline', { salesOrderID }),
    staleTime: 0,
  })
}

export const pendingQuery = queryOptions({
  queryKey: queryKey('orders', 'pending'),
  queryFn: () => call('list-pending-receipts', {}),
  staleTime: 0,
})

/** After a change: whatever shows orders, money or stock is asked for again; resolves when it is there. */
export function refreshOrders(): Promise<void> {
  return markStale('order', 'stock')
}
