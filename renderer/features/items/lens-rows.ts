import { queryOptions } from '@tanstack/react-query'
import type { Item } from '../../../server/contract/catalog.ts'
import type { FoundPower } from '../../../server/contract/lens-grid.ts'
import { call } from '../../base/api/client.ts'
import { formatRupees } from '../../base/format/money.ts'
import { showPowers } from '../../base/format/powers.ts'
import { t } from '../../base/i18n/t.ts'
import { queryKey } from '../../kernel/queries/query-key.ts'
import { markStale } from '../../kernel/queries/stale.ts'
import { type FoundRow, itemRow } from '../counter/search-results.tsx'

/** A row of a list that finds items and powers of lens families. */
export type PickerRow =
  | { row: FoundRow; item: Item; lens?: undefined }
  | { row: FoundRow; item?: undefined; lens: FoundPower }

/** The lens families that a text names, with the power behind the name. */
export function lensPowersQuery(term: string) {
  return queryOptions({
    queryKey: queryKey('lensGrid', 'powers', term.toLowerCase()),
    queryFn: async ({ signal }) => (await call('find-lens-powers', { term }, { signal })).Items,
    staleTime: 2_000,
    gcTime: 60_000,
  })
}

function aboutOf({ Code, Kind, Note }: FoundPower): string | null {
  if (Kind === 'Power' && Code === null) return t('goodsIn.neverKept')
  // What the others say is to be typed as it stands.
  return Kind === 'Outside' && Note !== null ? showPowers(Note) : Note
}

/** A family as a row: the power that can be taken, or what is to be typed. */
export function lensRow(lens: FoundPower): PickerRow {
  const about = aboutOf(lens)
  return {
    lens,
    row: {
      kind: 'lens',
      key: `lens-${lens.FamilyID}-${lens.Row ?? ''}-${lens.Column ?? ''}`,
      name: lens.Name,
      about: [lens.Brand, lens.Code, about]
        .filter((part) => part !== null && part !== '')
        .join(' · '),
      isContact: lens.Section === 'ContactLens',
      price: lens.Kind === 'Power' ? formatRupees(lens.Price) : '',
    },
  }
}

/**
 * Puts the very power that was typed first, whether it was kept before or not, and what lacks its
 * sign: Enter takes no lens beside it. So does a family that is named without a power, where all
 * that was found is of it; else what is said of a family stands behind the items.
 */
export function pickerRows(items: readonly Item[], lenses: readonly FoundPower[]): PickerRow[] {
  const powers = lenses.filter(({ Kind }) => Kind === 'Power')
  const first = powers.map(({ Code }) => items.find((item) => item.Code === Code))
  const others = items.filter((item) => !first.includes(item))
  const notes = (kind: FoundPower['Kind']) =>
    lenses.filter(({ Kind }) => Kind === kind).map(lensRow)
  const named = lenses.filter(({ Kind }) => Kind === 'Family')
  const isFamilyFirst = items.every(({ Name: of }) => named.some(({ Name }) => of.startsWith(Name)))
  return [
    ...powers.map((lens, index) => {
      const item = first[index]
      return item === undefined ? lensRow(lens) : { item, row: itemRow(item) }
    }),
    ...notes('Unsigned'),
    ...(isFamilyFirst ? notes('Family') : []),
    ...others.map((item) => ({ item, row: itemRow(item) })),
    ...(isFamilyFirst ? [] : notes('Family')),
    ...notes('Outside'),
  ]
}

/** The item of a power; one that was never kept is made, as the lens grid makes it. */
export async function itemOfPower({
  Code,
  Column,
  FamilyID,
  Row,
}: FoundPower): Promise<Item | null> {
  if (Row === null || Column === null) return null
  if (Code !== null) return await call('get-item-by-code', { code: Code })
  const { code } = await call('keep-lens-power', { familyID: FamilyID, row: Row, column: Column })
  void markStale('lens-family', 'item')
  return await call('get-item-by-code', { code })
}
