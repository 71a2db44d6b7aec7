import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../base/api/client.ts'
import { keepShownOf } from '../../kernel/queries/keep-shown.ts'
import { queryKey } from '../../kernel/queries/query-key.ts'

const PAGE_SIZE = 50

export function payablesQuery(term: string, owedOnly: boolean, pageNumber: number) {
  return queryOptions({
    queryKey: queryKey('payables', 'list', term, owedOnly, pageNumber),
    queryFn: () =>
      call('list-payables', {
        ...(term.trim() === '' ? {} : { searchTerm: term.trim() }),
        owedOnly,
        pageNumber,
        pageSize: PAGE_SIZE,
      }),
    staleTime: 0,
    placeholderData: keepPreviousData,
  })
}

export function accountQuery(supplierID: string, pageNumber: number) {
  return queryOptions({
    queryKey: queryKey('payables', 'account', supplierID, pageNumber),
    queryFn: () => call('get-supplier-account', { supplierID, pageNumber, pageSize: PAGE_SIZE }),
    staleTime: 0,
    enabled: supplierID !== '',
    placeholderData: keepShownOf(queryKey('payables', 'account', supplierID)),
  })
}
