import { parentPort, workerData } from 'node:worker_threads'
import type { DocumentStyle } from '../contract/document-style.ts'
import { loadFonts } from './draw/fonts.ts'
import { type PdfJob, renderPdf } from './draw/render-pdf.ts'
import { drawSheetPdf } from './draw/sheet-pdf.ts'
import { WARM_UP_SHEET } from './draw/warm-up.ts'
import { renderEscPos } from './escpos/render-escpos.ts'
import { drawLabelPicture } from './labels/draw-label-picture.ts'
import type { LabelsJob } from './labels/draw-labels.ts'
import type { Sheet } from './layout/sheet.ts'
import type { WidthDots } from './raster/raster-sheet.ts'

/**
 * The thread that makes PDFs. Fonts are parsed and a first page is drawn before any job comes;
 * one job at a time, each answered by its number.
 */
export type WorkerJob = PdfJob | RollJob | LabelPictureJob
export type PdfRequest = { jobNo: number; job: WorkerJob }
export type PdfReply = { jobNo: number; bytes: Uint8Array } | { jobNo: number; problem: string }

/** A sheet for a thermal printer: ESC/POS bytes in place of a PDF. */
export type RollJob = {
  kind: 'roll'
  sheet: Sheet
  widthDots: WidthDots
  cut: boolean
  logo: Uint8Array | null
  style: DocumentStyle
}

/** One page of labels as a picture: a PNG. */
export type LabelPictureJob = { kind: 'labelPicture'; labels: LabelsJob; page: number }

const fonts = loadFonts(String(workerData))
drawSheetPdf(WARM_UP_SHEET, fonts, null)

parentPort?.on('message', ({ jobNo, job }: PdfRequest) => {
  parentPort?.postMessage(answer(jobNo, job))
})

function answer(jobNo: number, job: WorkerJob): PdfReply {
  try {
    return { jobNo, bytes: draw(job) }
  } catch (error) {
    return { jobNo, problem: error instanceof Error ? error.message : String(error) }
  }
}

function draw(job: WorkerJob): Uint8Array {
  if (job.kind === 'roll') return renderEscPos(job.sheet, { ...job, fonts })
  if (job.kind === 'labelPicture') return drawLabelPicture(job.labels, job.page, fonts)
  return renderPdf(job, fonts)
}
