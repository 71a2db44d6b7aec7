import type { InvoiceModel, ReceiptModel } from '../../contract/document-models.ts'
import type { DocumentStyle } from '../../contract/document-style.ts'
import { type CopyKind, invoiceSheet } from '../../documents/layout/invoice-sheet.ts'
import { receiptSheet } from '../../documents/layout/receipt-sheet.ts'
import { drawLabelsPdf, type LabelsJob } from '../labels/draw-labels.ts'
import { readLogo } from '../pictures/logo.ts'
import type { Sheet } from '../sheet.ts'
import type { Fonts } from '../text/fonts.ts'
import { drawSheetPdf } from './sheet-pdf.ts'

type Look = { logo: Uint8Array | null; style?: DocumentStyle }

/**
 * One PDF to make. `logo` is the file as it is: PNG or JPEG, null for none. Without a style the
 * default one holds; a sheet that is laid out already brings its own words.
 */
export type PdfJob = SheetJob | ({ kind: 'labels' } & LabelsJob)

type SheetJob = Look &
  (
    | { kind: 'invoice'; model: InvoiceModel; copy?: CopyKind }
    | { kind: 'receipt'; model: ReceiptModel; external: boolean }
    | { kind: 'sheet'; sheet: Sheet }
  )

/** Makes a PDF in this thread, at once; the till leaves it to the pool (`pdf-pool.ts`). */
export function renderPdf(job: PdfJob, fonts: Fonts): Uint8Array {
  if (job.kind === 'labels') return drawLabelsPdf(job, fonts)
  return drawSheetPdf(sheetOf(job), fonts, readLogo(job.logo), job.style)
}

function sheetOf(job: SheetJob): Sheet {
  if (job.kind === 'sheet') return job.sheet
  const language = job.style?.SecondLanguage ?? null
  return job.kind === 'invoice'
    ? invoiceSheet(job.model, job.copy, language)
    : receiptSheet(job.model, { external: job.external, language })
}
