import { queryOptions } from '@tanstack/react-query'
import type { OpenCart } from '../../../server/contract/cart.ts'
import { call } from '../../base/api/client.ts'
import { queryKey } from '../../kernel/queries/query-key.ts'
import { takenOf } from '../cart/taken.ts'

/** A sale that is not saved yet, and the money that was taken for it, in paise. */
export type HeldMoney = { cart: OpenCart; paise: number; cashPaise: number }

/** The sales of every till that are not saved and hold money: it is in a drawer and in no receipt. */
export const heldMoneyQuery = queryOptions({
  queryKey: queryKey('openCarts', 'money'),
  queryFn: async (): Promise<HeldMoney[]> => {
    const { Items } = await call('list-open-carts', {})
    const held = await Promise.all(
      Items.map(async (cart) => {
        const { drafts } = await call('read-cart', { sessionId: cart.SessionID })
        const { cashPaise, paise } = takenOf(drafts.payment)
        return { cart, paise, cashPaise }
      }),
    )
    return held.filter(({ paise }) => paise > 0)
  },
  staleTime: 0,
})

/**
 * Returns the sales whose cash is exactly what was counted too much: one of them, or all together.
 * Empty where the difference is another.
 */
export function explainedByHeld(held: readonly HeldMoney[], overPaise: number): HeldMoney[] {
  if (overPaise <= 0) return []
  const one = held.find(({ cashPaise }) => cashPaise === overPaise)
  if (one !== undefined) return [one]
  const inCash = held.filter(({ cashPaise }) => cashPaise > 0)
  const sum = inCash.reduce((paise, { cashPaise }) => paise + cashPaise, 0)
  return sum === overPaise ? inCash : []
}
