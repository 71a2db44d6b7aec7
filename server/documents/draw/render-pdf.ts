import type { InvoiceModel, ReceiptModel } from '../../contract/document-model.ts'
import { type CopyKind, invoiceSheet } from '../layout/invoice-sheet.ts'
import { receiptSheet } from '../layout/receipt-sheet.ts'
import type { Sheet } from '../layout/sheet.ts'
import type { Fonts } from './fonts.ts'
import { readLogo } from './logo.ts'
import { drawSheetPdf } from './sheet-pdf.ts'

/** One PDF to make. `logo` is the file as it is: PNG or JPEG, null for none. */
export type PdfJob =
  | { kind: 'invoice'; model: InvoiceModel; logo: Uint8Array | null; copy?: CopyKind }
  | { kind: 'receipt'; model: ReceiptModel; logo: Uint8Array | null; external: boolean }

/** Makes a PDF in this thread, at once; the till leaves it to the pool (`pdf-pool.ts`). */
export function renderPdf(job: PdfJob, fonts: Fonts): Uint8Array {
  return drawSheetPdf(sheetOf(job), fonts, readLogo(job.logo))
}

function sheetOf(job: PdfJob): Sheet {
  return job.kind === 'invoice'
    ? invoiceSheet(job.model, job.copy)
    : receiptSheet(job.model, { external: job.external })
}
