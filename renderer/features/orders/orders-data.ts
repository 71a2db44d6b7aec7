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
        ...stateOf(status),
        ...(labState === '' ? {} : { labState }),
        ...(overdueOnly ? { overdueOnly } : {}),
        pageNumber,
        pageSize: PAGE_SIZE,
      }),
    staleTime: 0,
    placeholderData: keepPreviousData,
  })
}

/** What is asked for by the state that was chosen, which is more than the states of an order. */
function stateOf(status: OrdersFilter['status']) {
  if (status === '') return {}
  if (status === 'Dropped') return { droppedOnly: true }
  if (status === 'Overdue' || status === 'DueToday') return { working: status }
  return { status }
}

export function timelineQuery(salesOrderID: string) {
  return queryOptions({
    queryKey: queryKey('order', salesOrderID, 'timeline'),
    queryFn: () => call('get-order-timeline', { salesOrderID }),
    staleTime: 0,
  })
}

/** Payments to be confirmed, the oldest first. */
export function pendingQuery(pageNumber: number) {
  return queryOptions({
    queryKey: queryKey('orders', 'pending', pageNumber),
    queryFn: () => call('list-pending-receipts', { pageNumber, pageSize: PAGE_SIZE }),
    staleTime: 0,
    placeholderData: keepPreviousData,
  })
}

/** After a change: whatever shows orders, money or stock is asked for again; resolves when it is there. */
export function refreshOrders(): Promise<void> {
  return markStale('order', 'stock')
}
