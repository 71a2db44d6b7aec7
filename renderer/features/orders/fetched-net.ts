import type { OrderDetail } from '../../../server/contract/orders.ts'
import { toPaise, toRupees } from '../../base/format/money.ts'

type Order = Pick<OrderDetail, 'BalanceAmount' | 'Charges' | 'Lines' | 'NetAmount'>

/** An order without its delivery charge, in rupees. */
export type WithoutCharge = { charge: number; net: number; balance: number }

/** Returns what an order comes to without its delivery charge; null where it has none. */
export function withoutDeliveryCharge(order: Order): WithoutCharge | null {
  const charge = order.Charges.find(({ Kind }) => Kind === 'Shipping')
  if (charge === undefined) return null
  const rest = [...order.Lines, ...order.Charges.filter((each) => each !== charge)]
  const paise = rest.reduce((sum, { TotalAmount }) => sum + toPaise(TotalAmount), 0)
  // A bill is rounded to the rupee, 50 paise and above going up.
  const netPaise = Math.floor((paise + 50) / 100) * 100
  const offPaise = toPaise(order.NetAmount) - netPaise
  return {
    charge: charge.TotalAmount,
    net: toRupees(netPaise),
    balance: (Math.round(order.BalanceAmount * 100) - offPaise) / 100,
  }
}
