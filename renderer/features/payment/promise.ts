import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import type { PromisePreview } from '../../../server/contract/cart.ts'
import { call } from '../../base/api/client.ts'
import { shopToday } from '../../base/format/dates.ts'
import { queryClient } from '../../kernel/queries/query-client.ts'
import { queryKey } from '../../kernel/queries/query-key.ts'
import { useCart } from '../cart/cart-store.ts'
import { type PayState, usePay } from './pay-store.ts'

type Asked = { sessionID: string; lines: number; priorityID: string; supplierID: string }

function promiseQuery({ lines, priorityID, sessionID, supplierID }: Asked) {
  return queryOptions({
    queryKey: queryKey('promisedDate', sessionID, lines, priorityID, supplierID),
    queryFn: () =>
      call('preview-promise', {
        sessionID,
        ...(priorityID === '' ? {} : { priorityID }),
        ...(supplierID === '' ? {} : { supplierID }),
      }),
    staleTime: 30_000,
  })
}

/** The date to promise and what it was worked out from; drawn before anything is saved. */
export function usePromise(): PromisePreview | undefined {
  const sessionID = useCart((cart) => cart.sessionID)
  const lines = useCart((cart) => cart.lines.length)
  const { priorityID, supplierID } = usePay()
  const query = promiseQuery({ sessionID, lines, priorityID, supplierID })
  return useQuery({ ...query, placeholderData: keepPreviousData }).data
}

/** When most shops close: the hour of a promise until the server has told that of this one. */
const USUAL_HOUR = '18:00'

/** The hour of the day that was chosen. */
export function chosenHour({ promisedTime }: Pick<PayState, 'promisedTime'>): string {
  return promisedTime || USUAL_HOUR
}

/**
 * The day that was chosen. One that went by while the sale was held counts no more, and the usual
 * one is promised; a repair, which has no usual day, is asked for another.
 */
export function chosenDay({
  promisedDay,
  repair,
}: Pick<PayState, 'promisedDay' | 'repair'>): string {
  return repair === null && promisedDay < shopToday() ? '' : promisedDay
}

/**
 * The date that was shown, where it rests on a lab that nobody chose: the order must say the same.
 * Null leaves it to the server, which knows everything else.
 */
export async function promisedByLikelyLab(): Promise<string | null> {
  const { lines, sessionID } = useCart.getState()
  const { priorityID, supplierID } = usePay.getState()
  if (supplierID !== '' || !lines.some((line) => line.section === 'SpectacleLens')) return null
  const asked = { sessionID, lines: lines.length, priorityID, supplierID }
  const promise = await queryClient.fetchQuery(promiseQuery(asked))
  return promise.Lab === null ? null : promise.ExpectedDate
}
