import type { PaymentKind } from '../../../server/contract/primitives.ts'

/**
 * How money goes back unless something else is chosen: as most of it was paid. A walk-in is never
 * offered a credit that nobody would hold. `paidBy` has the largest sum first.
 */
export function usualRefund(paidBy: readonly PaymentKind[], isWalkIn: boolean): PaymentKind {
  const [first] = isWalkIn ? paidBy.filter((kind) => kind !== 'CreditNote') : paidBy
  return first ?? (isWalkIn ? 'Cash' : 'CreditNote')
}

/** The kinds of receipts that hold, the largest sum first; `kindOf` names the kind of a type. */
export function kindsOfReceipts(
  receipts: readonly { ReceiptTypeID: number; Amount: number; StatusID: number }[],
  kindOf: (typeID: number) => PaymentKind | undefined,
): PaymentKind[] {
  const sums = new Map<PaymentKind, number>()
  for (const { Amount, ReceiptTypeID, StatusID } of receipts) {
    const kind = kindOf(ReceiptTypeID)
    if (kind !== undefined && HOLDS.has(StatusID)) sums.set(kind, (sums.get(kind) ?? 0) + Amount)
  }
  return [...sums].sort(([, one], [, other]) => other - one).map(([kind]) => kind)
}

/** Active, and pending: neither bounced nor cancelled. */
const HOLDS: ReadonlySet<number> = new Set([1, 2])
