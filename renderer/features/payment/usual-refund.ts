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

type PaidReceipt = { ReceiptTypeID: number; Amount: number; StatusID: number }

/** What of receipts that hold was paid with credit notes, in rupees. */
export function creditOfReceipts(
  receipts: readonly PaidReceipt[],
  kindOf: (typeID: number) => PaymentKind | undefined,
): number {
  const paise = receipts
    .filter(({ ReceiptTypeID, StatusID }) => {
      return kindOf(ReceiptTypeID) === 'CreditNote' && HOLDS.has(StatusID)
    })
    .reduce((sum, { Amount }) => sum + toPaise(Amount), 0)
  return toRupees(paise)
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

/** The kinds of receipts that hold, the largest sum first; `kindOf` names the kind of a type. */
export function kindsOfReceipts(
  receipts: readonly PaidReceipt[],
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
