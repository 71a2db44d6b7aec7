import { QueryClient } from '@tanstack/react-query'
import { useConnection } from '../../base/api/connection.ts'

/**
 * Look-ups only; the sale itself never passes through here. `networkMode: 'always'` because the
 * browser's idea of being offline says nothing about the branch server on this machine.
 */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      networkMode: 'always',
      retry: false,
      refetchOnWindowFocus: false,
      staleTime: 60_000,
    },
    mutations: { networkMode: 'always', retry: false },
  },
})

/** What failed while the server was away is asked again as soon as it is back. */
useConnection.subscribe((now, before) => {
  if (!now.isOnline || before.isOnline) return
  void queryClient.refetchQueries({ predicate: (query) => query.state.status === 'error' })
})

/** Tells of every result that came, for what is decided by results outside of a drawing. */
export const queryResults = {
  subscribe(listener: () => void): () => void {
    return queryClient.getQueryCache().subscribe((event) => {
      const hasResult = event.type === 'updated' && event.action.type === 'success'
      if (hasResult || event.type === 'removed') listener()
    })
  },
}
