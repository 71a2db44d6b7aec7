import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { listItems, readItem } from '../../../server/contract/catalog.ts'
import type { ReplyOf } from '../../../server/contract/operation.ts'
import { call } from '../../base/api/client.ts'
import { t } from '../../base/i18n/t.ts'
import { errorMessage } from '../../kernel/error-message.ts'
import { keepShownOf } from '../../kernel/queries/keep-shown.ts'
import { queryClient } from '../../kernel/queries/query-client.ts'
import { queryKey } from '../../kernel/queries/query-key.ts'
import { markStale } from '../../kernel/queries/stale.ts'
import { showError, showToast } from '../../kernel/toasts.ts'
import type { ItemsFilter } from './items-store.ts'

export type ItemDetail = ReplyOf<typeof readItem>
export type ItemRow = ReplyOf<typeof listItems>['Items'][number]

const PAGE_SIZE = 50
const MOVEMENTS = 20

export function itemsQuery(filter: ItemsFilter, pageNumber: number) {
  return queryOptions({
    queryKey: queryKey('items', 'list', filter, pageNumber),
    queryFn: ({ signal }) =>
      call(
        'list-catalogue-items',
        {
          ...(filter.term.trim() === '' ? {} : { searchTerm: filter.term.trim() }),
          ...(filter.itemTypeID === '' ? {} : { itemTypeID: filter.itemTypeID }),
          ...(filter.categoryID === '' ? {} : { categoryID: filter.categoryID }),
          ...(filter.brand === '' ? {} : { brand: filter.brand }),
          ...(filter.state === 'sale' ? { isActive: true } : {}),
          ...(filter.state === 'off' ? { isActive: false } : {}),
          ...(filter.state === 'low' ? { isActive: true, belowMinimum: true } : {}),
          ...(Object.keys(filter.attributes).length === 0 ? {} : { attributes: filter.attributes }),
          pageNumber,
          pageSize: PAGE_SIZE,
        },
        { signal },
      ),
    staleTime: 0,
    placeholderData: keepPreviousData,
  })
}

export function itemQuery(itemID: string) {
  return queryOptions({
    queryKey: queryKey('items', 'one', itemID),
    queryFn: () => call('get-catalogue-item', { itemID }),
    staleTime: 0,
    enabled: itemID !== '',
  })
}

export function movementsQuery(itemID: string, pageNumber: number) {
  return queryOptions({
    queryKey: queryKey('items', 'ledger', itemID, pageNumber),
    queryFn: () => call('get-stock-ledger', { itemID, pageNumber, pageSize: MOVEMENTS }),
    staleTime: 0,
    placeholderData: keepShownOf(queryKey('items', 'ledger', itemID)),
  })
}

export const attributeValuesQuery = queryOptions({
  queryKey: queryKey('items', 'attributeValues'),
  queryFn: () => call('list-attribute-values', {}),
})

export const brandsQuery = queryOptions({
  queryKey: queryKey('masters', 'Brand', 'all'),
  queryFn: () => call('list-masters', { kind: 'Brand', isActive: true, pageSize: 200 }),
})

export const taxClassesQuery = queryOptions({
  queryKey: queryKey('taxClasses'),
  queryFn: () => call('list-tax-classes', {}),
})

export function categoriesQuery(itemTypeID: string) {
  return queryOptions({
    queryKey: queryKey('categories', itemTypeID),
    queryFn: () => call('get-categories-by-item-type', { itemTypeID }),
    enabled: itemTypeID !== '',
  })
}

const MOST_ENTRIES = 200

/** The names of the categories that new goods of a type are put into. */
export function usedCategoriesQuery(itemTypeID: string) {
  return queryOptions({
    queryKey: queryKey('categories', 'used', itemTypeID),
    queryFn: async () => {
      const names: string[] = []
      for (let pageNumber = 1; ; pageNumber += 1) {
        const page = await call('list-masters', {
          kind: 'Category',
          isActive: true,
          pageNumber,
          pageSize: MOST_ENTRIES,
        })
        const rows: readonly (Readonly<Record<string, unknown>> & { Name: string })[] = page.Items
        const ofType = rows.filter((row) => row['ItemTypeID'] === itemTypeID)
        names.push(...ofType.map(({ Name }) => Name))
        if (pageNumber * MOST_ENTRIES >= page.Total) return names
      }
    },
    enabled: itemTypeID !== '',
  })
}

/** Takes an item off sale, or puts it on sale again. */
export async function toggleOnSale(itemID: string): Promise<void> {
  try {
    const item = await queryClient.fetchQuery(itemQuery(itemID))
    await call('save-catalogue-item', {
      itemID,
      version: item.Version,
      isActive: !item.IsActive,
    })
    showToast(t(item.IsActive ? 'items.nowOff' : 'items.nowOn', { name: item.Name }))
    void markStale('item')
  } catch (error) {
    showError(errorMessage(error))
  }
}

/** Gives an item without a maker's code one of the shop, for its labels. */
export async function giveOwnCode(itemID: string): Promise<void> {
  try {
    const { code } = await call('give-own-code', { itemID })
    await markStale('item')
    showToast(t('items.ownCode.given', { code }))
  } catch (error) {
    showError(errorMessage(error))
  }
}
