import type { PaymentKind } from '../../../server/contract/primitives.ts'
import { toPaise, toRupees } from '../../base/format/money.ts'

/**
 * How money goes back unless something else is chosen: as most of it was paid. What credits paid
 * stays credit beside it. `paidBy` has the largest sum first.
 */
export function usualRefund(paidBy: readonly PaymentKind[], isWalkIn: boolean): PaymentKind {
  const money = paidBy.find((kind) => kind !== 'CreditNote')
  return money ?? (isWalkIn && paidBy.length === 0 ? 'Cash' : 'CreditNote')
}

/**
 * Parts what goes back, in rupees: a part that was paid with credit notes stays the customer's
 * credit, unless it is wanted as money too. All of it is credit where that is the chosen way.
 */
export function partsBack(
  back: number,
  { credit, isCreditToo, way }: { credit: number; isCreditToo: boolean; way: PaymentKind },
): { money: number; credit: number } {
  const all = toPaise(Math.max(0, back))
  const kept = way === 'CreditNote' ? all : isCreditToo ? 0 : Math.min(all, toPaise(credit))
  return { money: toRupees(all - kept), credit: toRupees(kept) }
}
