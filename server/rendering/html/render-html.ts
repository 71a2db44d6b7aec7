import type { InvoiceModel, ReceiptModel } from '../../contract/document-models.ts'
import { DEFAULT_STYLE, type DocumentStyle } from '../../contract/document-style.ts'
import { type CopyKind, invoiceSheet } from '../../documents/layout/invoice-sheet.ts'
import { receiptSheet } from '../../documents/layout/receipt-sheet.ts'
import { drawSheetHtml } from './sheet-html.ts'

/** The HTML of an invoice, a bill of supply or a proforma; `logo` is a PNG or JPEG file. */
export function renderInvoiceHtml(
  model: InvoiceModel,
  options: { logo: Uint8Array | null; copy?: CopyKind; style?: DocumentStyle },
): string {
  const { copy, logo, style = DEFAULT_STYLE } = options
  return drawSheetHtml(invoiceSheet(model, copy, style.SecondLanguage), logo, style)
}

/** The HTML of a receipt, by the external template or the internal one. */
export function renderReceiptHtml(
  model: ReceiptModel,
  options: { external: boolean; logo: Uint8Array | null; style?: DocumentStyle },
): string {
  const { external, logo, style = DEFAULT_STYLE } = options
  const sheet = receiptSheet(model, { external, language: style.SecondLanguage })
  return drawSheetHtml(sheet, logo, style)
}
