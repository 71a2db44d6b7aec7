import type { Item } from '../../../server/contract/catalog.ts'
import { BarResults } from './bar-results.tsx'
import { rowID as barRowID } from './bar-rows.tsx'
import { type BarRow, itemRow as barItemRow } from './use-bar-search.ts'
import type { ItemSearch } from './use-item-search.ts'

/** A row of such a list: an item, or a family of lenses. */
export type FoundRow = BarRow

export function rowID(row: FoundRow): string {
  return barRowID(row)
}

export function itemRow(item: Item): FoundRow {
  return barItemRow(item)
}

/** The rows of a search that looks for items alone. */
export function SearchResults({
  id,
  term,
  search: { error, isCurrent, isSlow },
  rows,
  activeKey,
  isStockHidden,
  onPick,
}: {
  id: string
  term: string
  search: ItemSearch
  rows: FoundRow[]
  activeKey: string | null
  isStockHidden: boolean
  onPick: (row: FoundRow) => void
}) {
  return (
    <BarResults
      id={id}
      term={term}
      search={{ error, isCurrent, isSlow, groups: [{ meaning: 'item', rows }] }}
      activeKey={activeKey}
      isShared={false}
      isStockHidden={isStockHidden}
      onPick={onPick}
    />
  )
}
