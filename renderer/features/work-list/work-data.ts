import { queryOptions } from '@tanstack/react-query'
import { call } from '../../base/api/client.ts'
import { queryKey } from '../../kernel/queries/query-key.ts'

const LAST_BILLS = 5
/** More than the counter shows of a group; their number is told beside them. */
const ROWS = 5

/** The newest bills and orders without one by their time, for a second print. */
export const lastBillsQuery = queryOptions({
  queryKey: queryKey('orders', 'last'),
  queryFn: () => call('search-orders', { byPaper: true, pageNumber: 1, pageSize: LAST_BILLS }),
})

/** Eye tests that are due by `today` (`yyyy-mm-dd`) and that nobody has told the customer of. */
export function dueRecallsQuery(today: string) {
  return queryOptions({
    queryKey: queryKey('recalls', 'work', today),
    queryFn: () => call('list-recalls', { to: today, status: 'Due', pageSize: ROWS }),
    staleTime: 5_000,
  })
}
