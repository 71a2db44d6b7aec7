import { queryOptions } from '@tanstack/react-query'
import { call } from '../../base/api/client.ts'
import { queryKey } from '../../kernel/queries/query-key.ts'

export const familiesQuery = queryOptions({
  queryKey: queryKey('lensGrid', 'families'),
  queryFn: () => call('list-lens-families', {}),
  staleTime: 0,
})

export function gridQuery(familyID: string) {
  return queryOptions({
    queryKey: queryKey('lensGrid', 'grid', familyID),
    queryFn: () => call('get-lens-grid', { familyID }),
    staleTime: 0,
  })
}

export function coverageQuery(familyID: string) {
  return queryOptions({
    queryKey: queryKey('lensGrid', 'coverage', familyID),
    queryFn: () => call('get-lens-coverage', { familyID }),
    staleTime: 0,
  })
}

export function oddQuery(familyID: string) {
  return queryOptions({
    queryKey: queryKey('lensGrid', 'odd', familyID),
    queryFn: () => call('get-odd-lenses', { familyID }),
    staleTime: 0,
  })
}
