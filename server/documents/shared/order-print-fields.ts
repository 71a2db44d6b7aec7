import type { DeliveryMode } from '../../contract/primitives.ts'
import { exactlyOne, type ReadableDb } from '../../db/sql.ts'

/** The columns of an order that only its documents need. */
export function orderPrintFields(db: ReadableDb, orderId: number) {
  return exactlyOne<{ deliveryMode: DeliveryMode; remarks: string | null }>(
    db,
    'SELECT delivery_mode AS deliveryMode, remarks FROM sales_orders WHERE id = :orderId',
    { orderId },
  )
}
