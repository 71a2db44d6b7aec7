// POST /api/Module/SaveSale
import { saveModuleSale as spec } from '../contract/sales.ts'
import { operation } from '../kernel/operation.ts'
import { commitAs } from './save-sale.ts'

export const saveModuleSale = operation(spec, (call) => {
  const { answer, isRepeat } = commitAs(call, call.body)
  const { ids } = call.services
  const invoiceId = answer.invoiceId === null ? null : ids.encode('invoice', answer.invoiceId)
  return {
    Success: true,
    Message: isRepeat ? 'Already saved' : 'Saved',
    Data: {
      CustomerID: ids.encode('customer', answer.customerId),
      SalesOrderID: ids.encode('order', answer.orderId),
      InvoiceID: invoiceId,
      EncryptedInvoiceID: invoiceId,
      IsInvoiceGenerated: invoiceId !== null,
      UsedDefaultCustomer: answer.usedDefaultCustomer,
    },
  }
})
