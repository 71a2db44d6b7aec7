// POST /api/Invoice/save-invoice-data
import { saveInvoiceData as spec } from '../contract/sales.ts'
import { operation } from '../kernel/operation.ts'
import { saleReply } from './sale-reply.ts'
import { commitAs } from './save-sale.ts'

export const saveInvoiceData = operation(spec, (call) => {
  const salesorderModel = { ...call.body.salesorderModel, generateInvoice: true }
  return saleReply(call.services, commitAs(call, { ...call.body, salesorderModel }))
})
