// GET /api/Invoice/get-invoice-data-by-salesorder
import { invoiceData as spec } from '../contract/documents.ts'
import { one } from '../db/sql.ts'
import { Refusal } from '../errors.ts'
import { operation } from '../operation.ts'
import { findOrder } from '../orders/order-record.ts'
import { buildInvoiceModel } from './invoice-model.ts'

export const getInvoiceData = operation(spec, ({ query, shop }) => {
  const orderId = shop.idOf('order', query.salesOrderID, 'salesOrderID')
  if (findOrder(shop.db, orderId) === undefined) {
    throw new Refusal('NOT_FOUND', 'There is no such order.')
  }
  const frozen = one<{ modelJson: string }>(
    shop.db,
    'SELECT model_json AS modelJson FROM invoices WHERE order_id = :orderId',
    { orderId },
  )
  // writeInvoice stored exactly what buildInvoiceModel answered.
  if (frozen !== undefined) return JSON.parse(frozen.modelJson)
  return buildInvoiceModel(shop.db, shop, orderId, null)
})
