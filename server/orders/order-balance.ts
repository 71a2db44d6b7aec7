import { one, type ReadableDb } from '../db/sql.ts'
import { paidOutOf } from './paid-out.ts'

/** What an order's balance is made of, in paise (contract section 6). */
export type BalanceParts = {
  netPaise: number
  /** Receipts that are active or pending, but no pay-outs: a cheque counts until it bounces. */
  paidPaise: number
  /** What credit notes took off the sum still owed. */
  creditedPaise: number
  /** What is no longer owed since a cancellation, less what went back to the customer. */
  settledPaise: number
}

export type OrderBalance = BalanceParts & { balancePaise: number }

/** The parts of a balance, of the view `order_balances b`. */
export const BALANCE_PARTS = `b.net_paise AS netPaise,
         b.paid_paise - ${paidOutOf('b.order_id')} AS paidPaise,
         b.credited_paise AS creditedPaise,
         b.settled_paise + ${paidOutOf('b.order_id')} AS settledPaise`

/** Returns what is still owed; below zero is owed to the customer. */
export function balancePaiseOf(parts: BalanceParts): number {
  return parts.netPaise - parts.paidPaise - parts.creditedPaise - parts.settledPaise
}

/** Returns the balance of an order; undefined for no such order. */
export function orderBalance(db: ReadableDb, orderId: number): OrderBalance | undefined {
  const parts = one<BalanceParts>(
    db,
    `SELECT ${BALANCE_PARTS} FROM order_balances b WHERE b.order_id = :orderId`,
    { orderId },
  )
  return parts && { ...parts, balancePaise: balancePaiseOf(parts) }
}

/** Returns the balance of an order that is known to exist. */
export function balanceOf(db: ReadableDb, orderId: number): OrderBalance {
  const balance = orderBalance(db, orderId)
  if (balance === undefined) throw new Error(`order ${orderId} has no row`)
  return balance
}
