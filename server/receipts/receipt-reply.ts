import type { ReplyOf } from '../contract/operation.ts'
import type { saveReceipt } from '../contract/receipts.ts'
import type { Services } from '../kernel/services.ts'
import type { InvoiceOfOrder } from './invoice-of-order.ts'

/** What SaveReceipt answers; it raises no invoice, only tells whether the order has one. */
export function receiptReply(
  { ids }: Services,
  receipt: { id: number; receiptNo: string },
  invoice: InvoiceOfOrder | null,
): ReplyOf<typeof saveReceipt> {
  return {
    success: true,
    receiptId: ids.encode('receipt', receipt.id),
    receiptNo: receipt.receiptNo,
    invoiceGenerated: invoice !== null,
    invoiceId: invoice === null ? null : ids.encode('invoice', invoice.id),
    invoiceNo: invoice?.invoiceNo ?? null,
  }
}
