import { queryOptions, useQuery } from '@tanstack/react-query'
import type { BranchDetails } from '../../../server/contract/branch.ts'
import type { ItemTypeDetail } from '../../../server/contract/catalog.ts'
import type { StateRow, SupplierRow } from '../../../server/contract/masters.ts'
import type { Section } from '../../../server/contract/primitives.ts'
import { call } from '../../base/api/client.ts'
import { queryClient } from './query-client.ts'
import { queryKey } from './query-key.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const daily = { staleTime: DAY_MS, gcTime: DAY_MS }

export const branchQuery = queryOptions({
  queryKey: queryKey('branch'),
  queryFn: () => call('get-branch-details', {}),
  ...daily,
})

/** Item types with the section each is sold in. */
export const itemTypesQuery = queryOptions({
  queryKey: queryKey('itemTypes'),
  queryFn: async (): Promise<ItemTypeDetail[]> => {
    const types = await call('get-item-types', {})
    return await Promise.all(
      types.map((type) => call('get-item-type-by-number', { id: type.NumericID })),
    )
  },
  ...daily,
})

/** The shop's own country is the first. */
export const countriesQuery = queryOptions({
  queryKey: queryKey('countries'),
  queryFn: () => call('get-countries', {}),
  ...daily,
})

export const statesQuery = queryOptions({
  queryKey: queryKey('states'),
  queryFn: async (): Promise<StateRow[]> => {
    const [home] = await queryClient.ensureQueryData(countriesQuery)
    return home === undefined ? [] : await call('get-states', { countryId: home.ID })
  },
  ...daily,
})

export const paymentMethodsQuery = queryOptions({
  queryKey: queryKey('paymentMethods'),
  queryFn: () => call('get-receipt-types', {}),
  ...daily,
})

export const cardTypesQuery = queryOptions({
  queryKey: queryKey('cardTypes'),
  queryFn: () => call('get-card-types', {}),
  ...daily,
})

export const prioritiesQuery = queryOptions({
  queryKey: queryKey('priorities'),
  queryFn: () => call('get-priorities', {}),
  ...daily,
})

export const suppliersQuery = queryOptions({
  queryKey: queryKey('suppliers'),
  queryFn: () => call('get-suppliers', {}),
  ...daily,
})

/** Of the suppliers those that make lenses. */
export const labsQuery = {
  ...suppliersQuery,
  select: (rows: SupplierRow[]) => rows.filter(({ IsLab }) => IsLab),
}

export const membershipsQuery = queryOptions({
  queryKey: queryKey('memberships'),
  queryFn: async () => (await call('get-memberships', { pageSize: 200 })).Items,
  ...daily,
})

/** How customers found the shop. */
export const sourcesQuery = queryOptions({
  queryKey: queryKey('sources'),
  queryFn: async () => (await call('get-sources', { pageSize: 200 })).Items,
  ...daily,
})

export const fittersQuery = queryOptions({
  queryKey: queryKey('fitters'),
  queryFn: () => call('get-fitters', {}),
  ...daily,
})

export const doctorsQuery = queryOptions({
  queryKey: queryKey('doctors'),
  queryFn: () => call('get-doctors', {}),
  ...daily,
})

export const openCartsQuery = queryOptions({
  queryKey: queryKey('openCarts'),
  queryFn: () => call('list-open-carts', {}),
  staleTime: 0,
  refetchInterval: 30_000,
})

export function branchNow(): Promise<BranchDetails> {
  return queryClient.ensureQueryData(branchQuery)
}

/** The section an item is sold in; null when the types can't be read just now. */
export async function sectionOf(itemTypeID: string): Promise<Section | null> {
  const types = await queryClient.ensureQueryData(itemTypesQuery)
  return types.find((type) => type.Value === itemTypeID)?.Section ?? null
}

/** Reads the lists of the pay screen ahead, so that its first key finds it ready. */
export function warmLists(): void {
  void queryClient.prefetchQuery(paymentMethodsQuery)
  void queryClient.prefetchQuery(cardTypesQuery)
  void queryClient.prefetchQuery(prioritiesQuery)
}

/** The section of an item type; undefined until the types are here. */
export function useSection(itemTypeID: string): Section | undefined {
  const types = useQuery(itemTypesQuery)
  return types.data?.find((type) => type.Value === itemTypeID)?.Section
}
