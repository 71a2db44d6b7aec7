import { queryOptions } from '@tanstack/react-query'
import { call } from '../../base/api/client.ts'
import { queryKey } from '../../kernel/queries/query-key.ts'

export const shopQuery = queryOptions({
  queryKey: queryKey('shopSettings'),
  queryFn: () => call('get-shop-settings', {}),
  staleTime: 0,
})

export const taxRatesQuery = queryOptions({
  queryKey: queryKey('taxRates'),
  queryFn: () => call('list-tax-rates', {}),
  staleTime: 0,
})
