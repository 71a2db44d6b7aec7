import { queryOptions, useQuery } from '@tanstack/react-query'
import type { LabCheck } from '../../../server/contract/prescriptions.ts'
import { call } from '../../base/api/client.ts'
import { queryClient } from '../../kernel/queries/query-client.ts'
import { queryKey } from '../../kernel/queries/query-key.ts'
import { useCart } from '../cart/cart-store.ts'
import { isEmptyDraft, typedCells } from './rx-draft.ts'
import { comparedWith } from './rx-keep.ts'
import { framesOf } from './rx-pairs.ts'
import { useRx } from './rx-store.ts'

/** The lab check of the prescription and the sale as they are now; counts nothing. */
function checkQuery() {
  const { customer, lines, sessionID } = useCart.getState()
  const { draft } = useRx.getState()
  const asked = { ...typedCells(draft), ...comparedWith(), sessionID }
  const input = { ...asked, frames: framesOf(lines, draft), isGlance: true }
  return queryOptions({
    queryKey: queryKey('rxCheck', sessionID, customer?.ID ?? null, input, lines),
    queryFn: ({ signal }) => call('check-for-lab', input, { signal }),
    staleTime: 2_000,
    gcTime: 30_000,
  })
}

/** What the check came to for what is typed now; null while nobody has asked. */
export function checkNow(): LabCheck | null {
  return queryClient.getQueryData(checkQuery().queryKey) ?? null
}

/** Shows what the check before the payment came to. */
export function showCheck(check: LabCheck): void {
  queryClient.setQueryData(checkQuery().queryKey, check)
}

export type LiveCheck = { check: LabCheck | null; error: Error | null }

/**
 * Keeps the lab check of what is typed in step with it. It looks at the sale, as paying will: what
 * is red here holds, and nothing else does. Until the next answer the last one of this sale shows.
 */
export function useLiveCheck(): LiveCheck {
  const draft = useRx((rx) => rx.draft)
  const sessionID = useCart((cart) => cart.sessionID)
  // Read by the query; drawn again when they change.
  useCart((cart) => cart.lines)
  useCart((cart) => cart.customer)
  const { data, error } = useQuery({
    ...checkQuery(),
    enabled: !isEmptyDraft(draft),
    placeholderData: (last, query) => (query?.queryKey[1] === sessionID ? last : undefined),
  })
  return { check: data ?? null, error }
}
