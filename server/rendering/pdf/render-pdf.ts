import { drawLabelsPdf, type LabelsJob } from '../labels/draw-labels.ts'
import { readLogo } from '../pictures/logo.ts'
import type { Sheet } from '../sheet.ts'
import type { Fonts } from '../text/fonts.ts'
import type { SheetStyle } from '../theme.ts'
import { drawSheetPdf } from './sheet-pdf.ts'

/** A sheet and how to draw it. `logo` is the file as it is, PNG or JPEG; null draws none. */
export type SheetJob = {
  kind: 'sheet'
  sheet: Sheet
  logo: Uint8Array | null
  style?: SheetStyle
}

/** One PDF to make. */
export type PdfJob = SheetJob | ({ kind: 'labels' } & LabelsJob)

/** Makes a PDF in this thread; the server leaves it to the pool (`pdf-pool.ts`). */
export function renderPdf(job: PdfJob, fonts: Fonts): Uint8Array {
  if (job.kind === 'labels') return drawLabelsPdf(job, fonts)
  return drawSheetPdf(job.sheet, fonts, readLogo(job.logo), job.style)
}
