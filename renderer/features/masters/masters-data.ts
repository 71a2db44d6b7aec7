import { queryOptions } from '@tanstack/react-query'
import type { ReplyOf } from '../../../server/contract/operation.ts'
import type { listMasters, MasterKind } from '../../../server/contract/shop-masters.ts'
import { call } from '../../base/api/client.ts'
import { keepShownOf } from '../../kernel/queries/keep-shown.ts'
import { queryKey } from '../../kernel/queries/query-key.ts'

/** An entry of a list, with the fields of its kind by their names in the answer. */
export type MasterRow = ReplyOf<typeof listMasters>['Items'][number] &
  Readonly<Record<string, unknown>>

const PAGE_SIZE = 100

export function mastersQuery(kind: MasterKind, term: string, pageNumber: number) {
  return queryOptions({
    queryKey: queryKey('masters', kind, term, pageNumber),
    queryFn: () =>
      call('list-masters', {
        kind,
        ...(term.trim() === '' ? {} : { searchTerm: term.trim() }),
        pageNumber,
        pageSize: PAGE_SIZE,
      }),
    staleTime: 0,
    placeholderData: keepShownOf(queryKey('masters', kind)),
  })
}

const MOST_ENTRIES = 200

/** Reads an entry of a list again, whatever it is called by now; null where it is gone. */
export async function readMaster(kind: MasterKind, id: string): Promise<MasterRow | null> {
  for (let pageNumber = 1; ; pageNumber += 1) {
    const page = await call('list-masters', { kind, pageNumber, pageSize: MOST_ENTRIES })
    const found = page.Items.find(({ ID }) => ID === id)
    if (found !== undefined) return found
    if (pageNumber * MOST_ENTRIES >= page.Total) return null
  }
}

/** Every entry of a list that is in use, by name. */
export function activeMastersQuery(kind: MasterKind) {
  return queryOptions({
    queryKey: queryKey('masters', kind, 'active'),
    queryFn: async () => {
      const rows: MasterRow[] = []
      for (let pageNumber = 1; ; pageNumber += 1) {
        const page = await call('list-masters', {
          kind,
          isActive: true,
          pageNumber,
          pageSize: MOST_ENTRIES,
        })
        rows.push(...page.Items)
        if (rows.length >= page.Total || page.Items.length === 0) return rows
      }
    },
    staleTime: 0,
  })
}
