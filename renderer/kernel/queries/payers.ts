import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../base/api/client.ts'
import { queryKey } from './query-key.ts'

const PAGE_SIZE = 50
/** As many as a list to choose from can hold. */
const ALL = 200

export function payersQuery({ pageNumber, term }: { term: string; pageNumber: number }) {
  const searchTerm = term.trim()
  return queryOptions({
    queryKey: queryKey('payers', searchTerm, pageNumber),
    queryFn: ({ signal }) =>
      call(
        'list-payers',
        { pageNumber, pageSize: PAGE_SIZE, ...(searchTerm === '' ? {} : { searchTerm }) },
        { signal },
      ),
    placeholderData: keepPreviousData,
  })
}

/** The payers that bills may be put on the account of. */
export const activePayersQuery = queryOptions({
  queryKey: queryKey('payers', 'active'),
  queryFn: async () => (await call('list-payers', { pageSize: ALL, activeOnly: true })).Items,
})

export function payerQuery(payerID: string) {
  return queryOptions({
    queryKey: queryKey('payers', 'one', payerID),
    queryFn: ({ signal }) => call('get-payer', { payerID }, { signal }),
    enabled: payerID !== '',
  })
}
