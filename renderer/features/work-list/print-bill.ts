import { errorMessage } from '../../kernel/error-message.ts'
import { orderDetailQuery } from '../../kernel/queries/order-detail.ts'
import { queryClient } from '../../kernel/queries/query-client.ts'
import { showError } from '../../kernel/toasts.ts'
import { printSale } from '../documents/print.ts'

/** Prints the bill of an order once more, or its acknowledgement where it has no bill yet. */
export async function printBill(salesOrderID: string): Promise<void> {
  try {
    const order = await queryClient.fetchQuery(orderDetailQuery(salesOrderID))
    await printSale({ salesOrderID, invoiceID: order.Invoices[0]?.ID ?? null })
  } catch (error) {
    showError(errorMessage(error))
  }
}
