import { queryOptions } from '@tanstack/react-query'
import type { copiesState } from '../../server/contract/copies.ts'
import type { ReplyOf } from '../../server/contract/operation.ts'
import { call } from '../base/api/client.ts'
import { queryKey } from './queries/query-key.ts'

export type CopiesState = ReplyOf<typeof copiesState>
export type CopyPlace = CopiesState['Places'][number]

const LATE_SECONDS = 60
const OLD_SECONDS = 24 * 60 * 60

/** The other places of the shop's data. */
export const copiesQuery = queryOptions({
  queryKey: queryKey('copies'),
  queryFn: () => call('get-copies-state', {}),
  staleTime: 0,
})

/** Good: up to the second, more or less. Warn from a minute on, bad from a day on or where it fails. */
export function copyHealth({ LagSeconds, State }: CopyPlace): 'good' | 'warn' | 'bad' {
  if (State === 'Broken') return 'bad'
  if (LagSeconds === null) return State === 'CatchingUp' ? 'warn' : 'bad'
  if (LagSeconds >= OLD_SECONDS) return 'bad'
  return LagSeconds >= LATE_SECONDS || State !== 'Following' ? 'warn' : 'good'
}

/** Whether some place would bring the shop back as it is now: elsewhere than on its own disk. */
export function hasFreshCopy({ Places }: CopiesState): boolean {
  return Places.some((place) => copyHealth(place) === 'good' && !place.IsSameDisk)
}
