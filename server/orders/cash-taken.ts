import { exactlyOne, type ReadableDb } from '../db/sql.ts'

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
