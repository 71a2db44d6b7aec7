import type { Item } from '../../../server/contract/catalog.ts'
import { BarResults } from './bar-results.tsx'
import { rowID as barRowID } from './bar-rows.tsx'
import { itemRow } from './use-bar-search.ts'
import type { useItemSearch } from './use-item-search.ts'

export function rowID(item: Item): string {
  return barRowID(itemRow(item))
}

/** The rows of a search that looks for items alone. */
export function SearchResults({
  id,
  term,
  search,
  activeID,
  isStockHidden,
  onPick,
}: {
  id: string
  term: string
  search: ReturnType<typeof useItemSearch>
  activeID: string | null
  isStockHidden: boolean
  onPick: (item: Item) => void
}) {
  const { rows, ...state } = search
  const active = rows.find((row) => row.ID === activeID)
  return (
    <BarResults
      id={id}
      term={term}
      search={{ ...state, groups: [{ meaning: 'item', rows: rows.map(itemRow) }] }}
      activeKey={active === undefined ? null : itemRow(active).key}
      isShared={false}
      isStockHidden={isStockHidden}
      onPick={(row) => (row.kind === 'item' ? onPick(row.item) : undefined)}
    />
  )
}
