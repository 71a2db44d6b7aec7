import { queryOptions } from '@tanstack/react-query'
import type { copiesState } from '../../server/contract/copies.ts'
import type { ReplyOf } from '../../server/contract/operation.ts'
import { call } from '../base/api/client.ts'
import { queryKey } from './queries/query-key.ts'

export type CopiesState = ReplyOf<typeof copiesState>
export type CopyPlace = CopiesState['Places'][number]

const LATE_SECONDS = 60
const ALARM_MS = 10 * 60_000
const OLD_SECONDS = 24 * 60 * 60

/** The other places of the shop's data. */
export const copiesQuery = queryOptions({
  queryKey: queryKey('copies'),
  queryFn: () => call('get-copies-state', {}),
  staleTime: 0,
})

/** As `copiesQuery` for the alarm of every screen: a rehearsal ends once a week. */
export const copiesAlarmQuery = queryOptions({
  ...copiesQuery,
  staleTime: ALARM_MS,
  refetchInterval: ALARM_MS,
})

/**
 * Good: up to the second, more or less. Warn from a minute on, bad from a day on, where it fails or
 * could not be brought back when that was tried.
 */
export function copyHealth(place: CopyPlace): 'good' | 'warn' | 'bad' {
  const { LagSeconds, State } = place
  if (State === 'Broken' || hasFailedRehearsal(place)) return 'bad'
  if (LagSeconds === null) return State === 'CatchingUp' ? 'warn' : 'bad'
  if (LagSeconds >= OLD_SECONDS) return 'bad'
  return LagSeconds >= LATE_SECONDS || State !== 'Following' ? 'warn' : 'good'
}

/** Whether the shop could not be brought back from this copy when that was tried last. */
export function hasFailedRehearsal({ VerifiedOk }: Pick<CopyPlace, 'VerifiedOk'>): boolean {
  return VerifiedOk === false
}

/** Whether some place would bring the shop back as it is now: elsewhere than on its own disk. */
export function hasFreshCopy({ Places }: CopiesState): boolean {
  return Places.some((place) => copyHealth(place) === 'good' && !place.IsSameDisk)
}
