import { frozenModel } from '../audit/document-digests.ts'
import type { InvoiceModel } from '../contract/document-models.ts'
import { invoiceData as spec } from '../contract/documents.ts'
import { operation } from '../kernel/operation.ts'
import { noteReadOfOrder } from '../prescriptions/health-of-order.ts'
import { proformaModel } from './invoice-model.ts'
import { invoiceOfOrder, requireOrder } from './order-record.ts'

export const getInvoiceData = operation(spec, (call) => {
  const { query, services } = call
  const { db } = services
  const order = requireOrder(db, services.idOf('order', query.salesOrderID, 'salesOrderID'))
  noteReadOfOrder(call, spec.name, order.id)
  const invoice = invoiceOfOrder(db, order.id)
  const frozen = invoice && frozenModel<InvoiceModel>(db, 'Invoice', invoice.id)
  return frozen ?? proformaModel(db, services, order)
})
