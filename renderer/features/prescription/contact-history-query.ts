import { queryOptions } from '@tanstack/react-query'
import type { ContactPrescription } from '../../../server/contract/contact-lenses.ts'
import { call } from '../../base/api/client.ts'
import { queryKey } from '../../kernel/queries/query-key.ts'

/** A person's contact-lens prescriptions, the newest first. */
export function contactHistoryQuery(customerID: string) {
  return queryOptions({
    queryKey: queryKey('rxHistory', customerID, 'contacts'),
    queryFn: ({ signal }) => call('get-contact-lens-history', { customerID }, { signal }),
    staleTime: 5_000,
  })
}

/** What each eye wears: the newest prescription with a lens of it that stands; null where it has none. */
export type WornContacts = Record<'Right' | 'Left', ContactPrescription | null>

/** A box for one eye alone is kept alone: the other eye wears what it had. */
export function wornContacts(items: readonly ContactPrescription[]): WornContacts {
  const of = (eye: keyof WornContacts) =>
    items.find((kept) => kept.SupersededByID === null && kept[eye] !== null) ?? null
  return { Right: of('Right'), Left: of('Left') }
}
