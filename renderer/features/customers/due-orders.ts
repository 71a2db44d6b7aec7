import type { CustomerProfile } from '../../../server/contract/customers.ts'
import { toPaise, toRupees } from '../../base/format/money.ts'

type Order = Pick<
  CustomerProfile['Orders'][number],
  'NumericID' | 'BalanceAmount' | 'Status' | 'OrderDate'
>

/** The orders on which something is due, the oldest first; what was cancelled owes nothing. */
export function dueOrders<Of extends Order>(orders: readonly Of[]): Of[] {
  return orders
    .filter((order) => order.BalanceAmount > 0 && order.Status !== 'Cancelled')
    .toSorted((a, b) => a.OrderDate.localeCompare(b.OrderDate) || a.NumericID - b.NumericID)
}

/** What of the whole due, in rupees, stands on none of these orders: older ones are not listed. */
export function duesBeyond(due: number, owed: readonly Pick<Order, 'BalanceAmount'>[]): number {
  const listed = owed.reduce((sum, order) => sum + toPaise(order.BalanceAmount), 0)
  return toRupees(Math.max(0, toPaise(due) - listed))
}
