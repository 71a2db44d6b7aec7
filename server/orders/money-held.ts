import { exactlyOne, type ReadableDb } from '../db/sql.ts'
import { RECEIPT_STATUS_IDS } from '../domain/order-states.ts'

/**
 * What the shop holds of what was paid of an order, in paise: receipts less what went back since, as
 * money or as credit. `pendingPaise` is not confirmed: UPI that was never seen, a cheque that has not
 * cleared.
 */
export function moneyHeld(
  db: ReadableDb,
  orderId: number,
): { pendingPaise: number; confirmedPaise: number } {
  return exactlyOne(
    db,
    `SELECT coalesce(sum(amount_paise) FILTER (WHERE status_id = :pending), 0) AS pendingPaise,
            coalesce(sum(amount_paise) FILTER (WHERE status_id <> :pending), 0)
              - (SELECT coalesce(sum(amount_paise + round_off_paise - applied_to_due_paise), 0)
                   FROM credit_notes WHERE order_id = :orderId)
              - (SELECT coalesce(sum(returned_paise), 0)
                   FROM order_settlements WHERE order_id = :orderId) AS confirmedPaise
       FROM valid_receipts WHERE order_id = :orderId`,
    { orderId, pending: RECEIPT_STATUS_IDS.Pending },
  )
}
