import type { ReplyOf } from '../contract/operation.ts'
import type { saveSale } from '../contract/sales.ts'
import type { Services } from '../kernel/services.ts'
import type { SaleResult } from './commit-sale.ts'

/** What SaveSale and save-invoice-data answer, the first time and every time after. */
export function saleReply(
  { ids }: Services,
  { answer, isRepeat }: SaleResult,
): ReplyOf<typeof saveSale> {
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
