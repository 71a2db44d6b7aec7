// GET /api/Invoice/get-invoice-data-by-salesorder

import { frozenModel } from '../audit/document-digests.ts'
import type { InvoiceModel } from '../contract/document-models.ts'
import { invoiceData as spec } from '../contract/documents.ts'
import { operation } from '../kernel/operation.ts'
import { Refusal } from '../kernel/refusal.ts'
import { findOrder } from '../orders/order-record.ts'
import { invoiceOfOrder } from '../receipts/invoice-of-order.ts'
import { buildInvoiceModel } from './invoice-model.ts'

export const getInvoiceData = operation(spec, ({ query, services }) => {
  const orderId = services.idOf('order', query.salesOrderID, 'salesOrderID')
  if (findOrder(services.db, orderId) === undefined) {
    throw new Refusal('NOT_FOUND', 'There is no such order.')
  }
  const invoice = invoiceOfOrder(services.db, orderId)
  const frozen = invoice && frozenModel<InvoiceModel>(services.db, 'Invoice', invoice.id)
  return frozen ?? buildInvoiceModel(services.db, services, orderId, null)
})
