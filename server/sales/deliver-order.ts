import type { WritableDb } from '../db/sql.ts'
import { afterMove } from '../domain/order-transitions.ts'
import { Refusal } from '../kernel/refusal.ts'
import type { Services } from '../kernel/services.ts'
import { type AskedMove, applyMove, type Mover } from '../orders/apply-transition.ts'
import { balanceOf } from '../orders/order-balance.ts'
import { orderById } from '../orders/order-record.ts'
import { standingOf } from '../orders/order-status.ts'
import { rupeeWords } from '../orders/rupee-words.ts'
import { invoiceOfOrder } from '../receipts/invoice-of-order.ts'
import { invoiceOrder } from './save-invoice-only.ts'

type Delivery = { asked: AskedMove; acknowledgesBalance: boolean; raisesInvoice: boolean }

/**
 * Hands an order over, inside the caller's transaction, and answers whether it was done now. The
 * goods leave with their invoice (raised in the same step where asked), and with a balance only
 * when it was acknowledged: else 409 with the amount, and nothing is written.
 */
export function deliverOrder(
  tx: WritableDb,
  services: Services,
  who: Mover,
  { acknowledgesBalance, asked, raisesInvoice }: Delivery,
): boolean {
  const { orderId } = asked
  const outcome = afterMove('Deliver', standingOf(tx, orderId))
  // A second press and an impossible step are judged where every other move is.
  if (!outcome.ok) return applyMove(tx, who, asked)
  if (invoiceOfOrder(tx, orderId) === null) {
    if (!raisesInvoice) {
      throw new Refusal('CONFLICT', 'Raise the invoice of this order before it is handed over.')
    }
    const order = orderById(tx, orderId)
    invoiceOrder(tx, services, who, { order, date: who.localNow, isCompositionAsked: false })
  }
  const { balancePaise } = balanceOf(tx, orderId)
  if (balancePaise > 0 && !acknowledgesBalance) {
    throw new Refusal('CONFLICT', `${rupeeWords(balancePaise)} of this order is still due.`)
  }
  return applyMove(tx, who, asked)
}
