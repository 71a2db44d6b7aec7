import fs from 'node:fs'
import os from 'node:os'
import { parentPort, workerData } from 'node:worker_threads'
import { renderEscPos } from '../escpos/render-escpos.ts'
import { drawLabelPicture } from '../labels/draw-label-picture.ts'
import type { LabelsJob } from '../labels/draw-labels.ts'
import type { WidthDots } from '../raster/raster-sheet.ts'
import type { Sheet } from '../sheet.ts'
import { loadFonts } from '../text/fonts.ts'
import type { SheetStyle } from '../theme.ts'
import { type PdfJob, renderPdf } from './render-pdf.ts'
import { drawSheetPdf } from './sheet-pdf.ts'
import { WARM_UP_SHEET } from './warm-up.ts'

/**
 * The thread that makes PDFs. Fonts are parsed and a first page is drawn before any job comes;
 * one job at a time, each answered by its number.
 */
export type WorkerJob = PdfJob | RollJob | LabelPictureJob
export type PdfRequest = { jobNo: number; job: WorkerJob }
export type PdfReply =
  | { jobNo: number; bytes: Uint8Array<ArrayBuffer> }
  | { jobNo: number; problem: string }

/** A sheet for a thermal printer: ESC/POS bytes in place of a PDF. */
export type RollJob = {
  kind: 'roll'
  sheet: Sheet
  widthDots: WidthDots
  cut: boolean
  logo: Uint8Array | null
  style: SheetStyle
}

/** One page of labels as a picture: a PNG. */
export type LabelPictureJob = { kind: 'labelPicture'; labels: LabelsJob; page: number }

/** Niceness of this thread: sales go before documents where both want the processor. */
const NICENESS = 10

giveWay()
const fonts = loadFonts(String(workerData))
drawSheetPdf(WARM_UP_SHEET, fonts, null)

parentPort?.on('message', ({ jobNo, job }: PdfRequest) => {
  const reply = answer(jobNo, job)
  // Handed over, not copied, by the thread that serves the till.
  parentPort?.postMessage(reply, 'bytes' in reply ? [reply.bytes.buffer] : [])
})

/** Lets the server's main thread go first. Only Linux has a priority for each thread. */
function giveWay(): void {
  if (process.platform !== 'linux') return
  try {
    const thread = Number(fs.readlinkSync('/proc/thread-self').split('/').at(-1))
    os.setPriority(thread, NICENESS)
  } catch {
    // Without /proc the documents are made at the normal priority.
  }
}

function answer(jobNo: number, job: WorkerJob): PdfReply {
  try {
    return { jobNo, bytes: ownBuffer(draw(job)) }
  } catch (error) {
    return { jobNo, problem: error instanceof Error ? error.message : String(error) }
  }
}

function draw(job: WorkerJob): Uint8Array {
  if (job.kind === 'roll') return renderEscPos(job.sheet, { ...job, fonts })
  if (job.kind === 'labelPicture') return drawLabelPicture(job.labels, job.page, fonts)
  return renderPdf(job, fonts)
}

/** Bytes with a buffer to themselves: small ones share one with others. */
function ownBuffer(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  const { buffer } = bytes
  const isOwn = buffer instanceof ArrayBuffer && buffer.byteLength === bytes.byteLength
  return isOwn ? new Uint8Array(buffer) : Uint8Array.from(bytes)
}
