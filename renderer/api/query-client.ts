import { QueryClient } from '@tanstack/react-query'

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
