import { parentPort, workerData } from 'node:worker_threads'
import { loadFonts } from './draw/fonts.ts'
import { type PdfJob, renderPdf } from './draw/render-pdf.ts'
import { drawSheetPdf } from './draw/sheet-pdf.ts'
import { WARM_UP_SHEET } from './draw/warm-up.ts'

/**
 * The thread that makes PDFs. Fonts are parsed and a first page is drawn before any job comes;
 * one job at a time, each answered by its number.
 */
export type PdfRequest = { jobNo: number; job: PdfJob }
export type PdfReply = { jobNo: number; bytes: Uint8Array } | { jobNo: number; problem: string }

const fonts = loadFonts(String(workerData))
drawSheetPdf(WARM_UP_SHEET, fonts, null)

parentPort?.on('message', ({ jobNo, job }: PdfRequest) => {
  parentPort?.postMessage(answer(jobNo, job))
})

function answer(jobNo: number, job: PdfJob): PdfReply {
  try {
    return { jobNo, bytes: renderPdf(job, fonts) }
  } catch (error) {
    return { jobNo, problem: error instanceof Error ? error.message : String(error) }
  }
}
