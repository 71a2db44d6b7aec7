import type { InvoiceModel, ReceiptModel } from '../../contract/document-model.ts'
import { type CopyKind, invoiceSheet } from '../layout/invoice-sheet.ts'
import { receiptSheet } from '../layout/receipt-sheet.ts'
import { drawSheetHtml } from './sheet-html.ts'

/** The HTML of an invoice, a bill of supply or a proforma; `logo` is a PNG or JPEG file. */
export function renderInvoiceHtml(
  model: InvoiceModel,
  options: { logo: Uint8Array | null; copy?: CopyKind },
): string {
  return drawSheetHtml(invoiceSheet(model, options.copy), options.logo)
}

/** The HTML of a receipt, by the external template or the internal one. */
export function renderReceiptHtml(
  model: ReceiptModel,
  options: { external: boolean; logo: Uint8Array | null },
): string {
  return drawSheetHtml(receiptSheet(model, options), options.logo)
}
