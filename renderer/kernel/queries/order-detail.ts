import { queryOptions } from '@tanstack/react-query'
import { call } from '../../base/api/client.ts'
import { queryKey } from './query-key.ts'

export function orderDetailQuery(salesOrderID: string) {
  return queryOptions({
    queryKey: queryKey('order', salesOrderID),
    queryFn: () => call('get-order', { salesOrderID }),
    staleTime: 0,
  })
}
