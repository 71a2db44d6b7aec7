import { one, type ReadableDb } from '../db/sql.ts'

export type OrderBalance = {
  netPaise: number
  /** Receipts that are active or pending: a cheque counts until it bounces. */
  paidPaise: number
  /** What credit notes took off the sum still owed. */
  creditedPaise: number
  /** What is no longer owed since a cancellation, less what went back to the customer. */
  settledPaise: number
  balancePaise: number
}

/** What an order still owes, in paise (contract section 6); undefined for no such order. */
export function orderBalance(db: ReadableDb, orderId: number): OrderBalance | undefined {
  const sums = one<Omit<OrderBalance, 'balancePaise'>>(
    db,
    `SELECT net_paise AS netPaise,
            (SELECT coalesce(sum(amount_paise), 0)
               FROM receipts WHERE order_id = o.id AND status_id IN (1, 2)) AS paidPaise,
            (SELECT coalesce(sum(applied_to_due_paise), 0)
               FROM credit_notes WHERE order_id = o.id) AS creditedPaise,
            (SELECT coalesce(sum(released_paise - returned_paise), 0)
               FROM order_settlements WHERE order_id = o.id) AS settledPaise
       FROM sales_orders o
      WHERE id = :orderId`,
    { orderId },
  )
  if (sums === undefined) return undefined
  const { creditedPaise, netPaise, paidPaise, settledPaise } = sums
  return { ...sums, balancePaise: netPaise - paidPaise - creditedPaise - settledPaise }
}

/** The same of an order that is known to exist; throws where it does not. */
export function balanceOf(db: ReadableDb, orderId: number): OrderBalance {
  const balance = orderBalance(db, orderId)
  if (balance === undefined) throw new Error(`order ${orderId} has no row`)
  return balance
}
