/** A PDF for a printer of this computer; `page` null: as the printer is set. */
export type PdfJob = {
  queue: string
  title: string
  copies: number
  page: 'A4' | 'A5' | { widthMicrometres: number; heightMicrometres: number } | null
  bytes: Uint8Array
}

/** `unknown`: it was handed over and nothing was reported since, so paper may have come out. */
export type PdfOutcome = 'sent' | 'noQueue' | 'notDrawn' | 'refused' | 'aborted' | 'unknown'

/** Prints without a dialog by the program around the server, where that can. Never throws. */
export type PrintPdf = (job: PdfJob, signal: AbortSignal) => Promise<PdfOutcome>
