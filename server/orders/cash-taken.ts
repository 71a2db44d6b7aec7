import { exactlyOne, type ReadableDb } from '../db/sql.ts'
import { GIFT_CARD, ON_ACCOUNT } from '../masters/master-rows.ts'

/** Cash that was taken from a customer on a day, in paise: section 269ST counts it by person. */
export function cashOfDay(db: ReadableDb, customerId: number, today: string): number {
  const { paise } = exactlyOne<{ paise: number }>(
    db,
    `SELECT coalesce(sum(r.amount_paise), 0) AS paise
       FROM sales_orders o
       JOIN valid_receipts r ON r.order_id = o.id
       JOIN receipt_types t ON t.id = r.receipt_type_id
      WHERE o.customer_id = :customerId AND t.kind = 'Cash'
        AND r.receipt_date >= :day AND r.receipt_date < :day || 'U'`,
    { customerId, day: today.slice(0, 10) },
  )
  return paise
}

/** Cash that was taken for an order on any day, in paise: one bill is one transaction there. */
export function cashOfOrder(db: ReadableDb, orderId: number): number {
  const { paise } = exactlyOne<{ paise: number }>(
    db,
    `SELECT coalesce(sum(r.amount_paise), 0) AS paise
       FROM valid_receipts r
       JOIN receipt_types t ON t.id = r.receipt_type_id
      WHERE r.order_id = :orderId AND t.kind = 'Cash'`,
    { orderId },
  )
  return paise
}

/** The ways of paying that are no money of the customer: it goes back to whom it came from. */
export const SOURCES = `${GIFT_CARD}, ${ON_ACCOUNT}`

/** What of an order's receipts was paid with gift cards and by payers, in paise. */
export function sourcesPaise(db: ReadableDb, orderId: number): number {
  return exactlyOne<{ paise: number }>(
    db,
    `SELECT coalesce(sum(amount_paise), 0) AS paise FROM valid_receipts
      WHERE order_id = :orderId AND receipt_type_id IN (${SOURCES})`,
    { orderId },
  ).paise
}
