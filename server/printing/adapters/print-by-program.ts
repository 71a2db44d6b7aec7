import type { PdfJob, PdfOutcome, PrintPdf } from '../../kernel/print-pdf.ts'
import {
  notSent,
  type PrintLoad,
  type PrintTarget,
  SENT,
  type SendResult,
  type SystemAdapter,
} from './adapter.ts'
import { pageSizeOf } from './page-size.ts'

/**
 * Where the computer's own program for PDFs is missing, as on a Windows without SumatraPDF, the
 * program around the server prints them. `printPdf` null: it can't.
 */
export function withProgram(system: SystemAdapter, printPdf: PrintPdf | null): SystemAdapter {
  if (printPdf === null) return system
  return {
    ...system,
    async sendPdf(target, load, signal) {
      const result = await system.sendPdf(target, load, signal)
      if (result.ok || result.fault !== 'noProgram' || target.kind !== 'System') return result
      return RESULTS[await printPdf(jobFor(target, load), signal)]
    },
  }
}

const RESULTS: Record<PdfOutcome, SendResult> = {
  sent: SENT,
  noQueue: notSent('noQueue'),
  // Nothing is on paper yet, and a busy computer may draw it the next time.
  notDrawn: notSent('stalled'),
  refused: notSent('refused'),
  aborted: notSent('aborted'),
  // Never tried again by itself: only a person can see whether the paper is there.
  unknown: notSent('stalled', 'all'),
}

const MICROMETRES_A_POINT = 25_400 / 72

function jobFor({ paper, queue }: PrintTarget & { kind: 'System' }, load: PrintLoad): PdfJob {
  const { bytes, copies, title } = load
  if (paper === 'A4' || paper === 'A5') return { queue, title, copies, bytes, page: paper }
  const size = pageSizeOf(bytes)
  const page = size && {
    widthMicrometres: Math.round(Number(size.widthPoints) * MICROMETRES_A_POINT),
    heightMicrometres: Math.round(Number(size.heightPoints) * MICROMETRES_A_POINT),
  }
  return { queue, title, copies, bytes, page }
}
