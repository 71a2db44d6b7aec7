import type { ReplyOf } from '../contract/operation.ts'
import {
  saveInvoiceData as saveInvoiceDataSpec,
  saveModuleSale as saveModuleSaleSpec,
  saveSale as saveSaleSpec,
} from '../contract/sales.ts'
import { commitContext } from '../kernel/commit-context.ts'
import { message } from '../kernel/message.ts'
import { type Call, operation } from '../kernel/operation.ts'
import { Refusal } from '../kernel/refusal.ts'
import type { Services } from '../kernel/services.ts'
import { commitSale, type SaleResult } from './commit-sale.ts'
import { type CompositeSale, readSale } from './sale-input.ts'

export const saveSale = operation(saveSaleSpec, (call) =>
  saleReply(call.services, commitAs(call, call.body)),
)

export const saveInvoiceData = operation(saveInvoiceDataSpec, (call) => {
  const salesorderModel = { ...call.body.salesorderModel, generateInvoice: true }
  return saleReply(call.services, commitAs(call, { ...call.body, salesorderModel }))
})

export const saveModuleSale = operation(saveModuleSaleSpec, (call) => {
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

/** Commits a composite sale as the signed-in person, in one write transaction of its own. */
export function commitAs(
  call: Pick<Call<unknown>, 'services' | 'user' | 'ip'>,
  body: CompositeSale,
): SaleResult {
  const { services, user } = call
  const sale = readSale(services, body)
  if (sale.payments.length > 0 && !user.permissions.has('money.take')) {
    throw new Refusal('FORBIDDEN', message('sales.may-not-take-money'))
  }
  const context = commitContext(call)
  return services.write((tx) => commitSale(tx, services, context, sale))
}

/** Returns what SaveSale and save-invoice-data reply, the first time and every time after. */
function saleReply(
  { ids }: Services,
  { answer, isRepeat }: SaleResult,
): ReplyOf<typeof saveSaleSpec> {
  return {
    success: true,
    message: isRepeat ? 'Already saved' : 'Saved',
    data: {
      CustomerID: ids.encode('customer', answer.customerId),
      SalesOrderID: ids.encode('order', answer.orderId),
      SalesOrderNo: answer.orderNo,
      ReceiptID: answer.receiptId === null ? null : ids.encode('receipt', answer.receiptId),
      ReceiptNo: answer.receiptNo,
      InvoiceID: answer.invoiceId === null ? null : ids.encode('invoice', answer.invoiceId),
      InvoiceNo: answer.invoiceNo,
      IsInvoiceGenerated: answer.invoiceId !== null,
    },
  }
}
