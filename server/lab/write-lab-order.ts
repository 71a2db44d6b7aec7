import { nextDocumentNumber } from '../branch/document-series.ts'
import type { CartLineRow } from '../cart/cart-rows.ts'
import { insert, run, type WritableDb } from '../db/sql.ts'
import type { Services } from '../kernel/services.ts'
import type { WrittenOrder } from '../orders/write-order.ts'
import type { SaleInput } from '../sales/sale-input.ts'
import { isLensLine, needsLab } from './promise-date.ts'

/** Writes the lab's order for the cart's lens lines; null where nothing is made to order. */
export function writeLabOrder(
  tx: WritableDb,
  services: Services,
  args: {
    sale: SaleInput
    order: WrittenOrder
    rows: readonly CartLineRow[]
    expectedDate: string
    yearId: number
  },
): number | null {
  const { order, rows, sale } = args
  if (!needsLab(sale, rows)) return null
  const { fitterId, instructions, priorityId, supplierId } = sale.labOrder
  const labOrderId = insert(
    tx,
    `INSERT INTO lab_orders
       (lab_order_no, year_id, order_id, supplier_id, fitter_id, priority_id, expected_date,
        instructions, status)
     VALUES
       (:labOrderNo, :yearId, :orderId, :supplierId, :fitterId, :priorityId, :expectedDate,
        :instructions, 'Draft')`,
    {
      labOrderNo: nextDocumentNumber(tx, services, { series: 'lab_order', yearId: args.yearId }),
      yearId: args.yearId,
      orderId: order.id,
      supplierId,
      fitterId,
      priorityId,
      expectedDate: sale.labOrder.expectedDate ?? args.expectedDate,
      instructions,
    },
  )
  rows.forEach((row, index) => {
    const orderLineId = order.lineIds[index]
    if (orderLineId === undefined || !isLensLine(row)) return
    run(
      tx,
      `INSERT INTO lab_order_lines (lab_order_id, order_line_id)
       VALUES (:labOrderId, :orderLineId)`,
      { labOrderId, orderLineId },
    )
  })
  return labOrderId
}
