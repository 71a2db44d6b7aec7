import { queryOptions, useQuery } from '@tanstack/react-query'
import { call } from '../../base/api/client.ts'
import type { BranchDetails, ItemTypeDetail, Section, StateRow } from '../../base/api/types.ts'
import { queryClient } from './query-client.ts'
import { queryKey } from './query-key.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const daily = { staleTime: DAY_MS, gcTime: DAY_MS }

export const branchQuery = queryOptions({
  queryKey: queryKey('branch'),
  queryFn: () => call('branch', {}),
  ...daily,
})

/** Item types with the section each is sold in. */
export const itemTypesQuery = queryOptions({
  queryKey: queryKey('itemTypes'),
  queryFn: async (): Promise<ItemTypeDetail[]> => {
    const types = await call('itemTypes', {})
    return await Promise.all(types.map((type) => call('itemType', { id: type.NumericID })))
  },
  ...daily,
})

export const statesQuery = queryOptions({
  queryKey: queryKey('states'),
  queryFn: async (): Promise<StateRow[]> => {
    const countries = await call('countries', {})
    const home = countries.find((country) => country.Name === 'India') ?? countries[0]
    return home === undefined ? [] : await call('states', { countryId: home.ID })
  },
  ...daily,
})

export const paymentMethodsQuery = queryOptions({
  queryKey: queryKey('paymentMethods'),
  queryFn: () => call('paymentMethods', {}),
  ...daily,
})

export const cardTypesQuery = queryOptions({
  queryKey: queryKey('cardTypes'),
  queryFn: () => call('cardTypes', {}),
  ...daily,
})

export const prioritiesQuery = queryOptions({
  queryKey: queryKey('priorities'),
  queryFn: () => call('priorities', {}),
  ...daily,
})

export const suppliersQuery = queryOptions({
  queryKey: queryKey('suppliers'),
  queryFn: () => call('suppliers', {}),
  ...daily,
})

export const fittersQuery = queryOptions({
  queryKey: queryKey('fitters'),
  queryFn: () => call('fitters', {}),
  ...daily,
})

export const doctorsQuery = queryOptions({
  queryKey: queryKey('doctors'),
  queryFn: () => call('doctors', {}),
  ...daily,
})

export const openCartsQuery = queryOptions({
  queryKey: queryKey('openCarts'),
  queryFn: () => call('openCarts', {}),
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
