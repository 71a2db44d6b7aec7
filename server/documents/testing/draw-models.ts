import type { InvoiceModel, ReceiptModel } from '../../contract/document-models.ts'
import { DEFAULT_STYLE, type DocumentStyle } from '../../contract/document-style.ts'
import { drawSheetHtml } from '../../rendering/html/sheet-html.ts'
import type { SheetJob } from '../../rendering/pdf/render-pdf.ts'
import { renderNow } from '../../rendering/testing/render-now.ts'
import type { DocumentContent } from '../document.ts'
import { type CopyKind, invoiceSheet } from '../invoice/layout.ts'
import { layOut, layoutOptionsOf } from '../lay-out.ts'
import { receiptSheet } from '../receipt/layout.ts'

type Drawn = { logo: Uint8Array | null; style?: DocumentStyle }
export type ModelJob = Drawn &
  (
    | { kind: 'invoice'; model: InvoiceModel; copy?: CopyKind }
    | { kind: 'receipt'; model: ReceiptModel; external: boolean }
  )

/** A model laid out in the languages of its style. */
export function sheetJob(job: ModelJob): SheetJob {
  const { logo, style = DEFAULT_STYLE } = job
  const language = style.SecondLanguage
  const sheet =
    job.kind === 'invoice'
      ? invoiceSheet(job.model, job.copy, language)
      : receiptSheet(job.model, { external: job.external, language })
  return { kind: 'sheet', sheet, logo, style }
}

/** The PDF of a model, made in this thread. */
export function drawPdf(job: ModelJob): Uint8Array {
  return renderNow(sheetJob(job))
}

/** The PDF of a document of any kind, made in this thread. */
export function drawContent(content: DocumentContent, style: DocumentStyle): Uint8Array {
  const sheet = layOut(content, layoutOptionsOf(style))
  return renderNow({ kind: 'sheet', sheet, logo: null, style })
}

export function drawInvoiceHtml(model: InvoiceModel, options: Drawn & { copy?: CopyKind }): string {
  const { logo, sheet, style } = sheetJob({ kind: 'invoice', model, ...options })
  return drawSheetHtml(sheet, logo, style)
}

export function drawReceiptHtml(
  model: ReceiptModel,
  options: Drawn & { external: boolean },
): string {
  const { logo, sheet, style } = sheetJob({ kind: 'receipt', model, ...options })
  return drawSheetHtml(sheet, logo, style)
}
