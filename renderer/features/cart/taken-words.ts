import { formatPaise } from '../../base/format/money.ts'
import { t } from '../../base/i18n/t.ts'
import type { Taken } from './taken.ts'

/** Names the money by its ways: `₹763.00 (Cash), ₹200.00 (UPI)`. */
export function moneyWords({ ways }: Pick<Taken, 'ways'>): string {
  return ways
    .map(({ isAwaited, name, paise }) =>
      t(isAwaited ? 'cart.wayAwaited' : 'cart.way', { amount: formatPaise(paise), name }),
    )
    .join(', ')
}

/**
 * Says what is to be given back of a sale that was emptied, and what was not touched; null where
 * nothing was taken. `points` are those of the customer that the sale was to spend.
 */
export function giveBackWords(taken: Taken, points = 0): string | null {
  if (taken.paise === 0 && taken.untouched.length === 0) return null
  const rest = taken.untouched.map(({ kind, name, number }) =>
    kind === 'account'
      ? t('cart.accountUntouched', { name })
      : t('cart.creditUntouched', { name: [name, number].filter(Boolean).join(' ') }),
  )
  if (points > 0) rest.push(t('cart.pointsUntouched', { points }))
  if (taken.paise === 0) return t('cart.nothingBack', { rest: rest.join('; ') })
  const ways = moneyWords(taken)
  if (rest.length === 0) return t('cart.giveBack', { ways })
  return t('cart.giveBackOnly', { ways, rest: rest.join('; ') })
}
