import { DEFAULT_STYLE, type DocumentStyle } from '../contract/document-style.ts'
import type { CopyKind } from '../documents/invoice/layout.ts'
import { labelsJob } from '../documents/labels/label-operations.ts'
import { type OpenDocument, openDocument } from '../documents/open-document.ts'
import type { Printed } from '../documents/print-count.ts'
import { sentence } from '../documents/shared/texts.ts'
import { testSheet } from '../documents/test-page/layout.ts'
import { type Message, message } from '../kernel/message.ts'
import { Refusal } from '../kernel/refusal.ts'
import type { Services } from '../kernel/services.ts'
import { translate } from '../kernel/translate.ts'
import type { LabelsJob } from '../rendering/labels/draw-labels.ts'
import type { Sheet } from '../rendering/sheet.ts'
import { styleOf } from '../settings/document-style.ts'
import type { PrintLoad } from './adapters/adapter.ts'
import type { Job } from './job-rows.ts'
import { assertPaperFits } from './label-printer.ts'
import { requestOf } from './print-labels.ts'
import type { Printer } from './printer-rows.ts'
import { rulerBytes } from './ruler.ts'

export type EscPosOptions = {
  widthDots: 576 | 384
  cut: boolean
  logo: Uint8Array | null
  style: DocumentStyle
}

/** What draws a sheet or labels; all work away from the thread that answers the till. */
export type Renderers = {
  pdf(sheet: Sheet, options: { style: DocumentStyle; logo: Uint8Array | null }): Promise<Uint8Array>
  escPos(sheet: Sheet, options: EscPosOptions): Promise<Uint8Array>
  labels(job: LabelsJob): Promise<Uint8Array>
}

/** What a job comes to when its turn comes, and by what its print is counted. */
export type RenderedJob = { loads: PrintLoad[]; printed: Printed | null }

/** Draws a job's document now, from its frozen model, for the printer it goes to. */
export async function renderJob(
  services: Services,
  job: Job,
  printer: Printer,
  renderers: Renderers,
): Promise<RenderedJob> {
  if (job.kind === 'TestPage') return await renderTestPage(job, printer, renderers)
  if (job.kind === 'Labels') return await renderLabels(services, job, printer, renderers)
  const document = openDocument(services, job.kind, job.documentId)
  const style = { ...styleOf(services.db), Paper: printer.paper }
  const logo = document.logo()
  const title = spoolerTitle(job)
  const loads: PrintLoad[] = []
  for (const { copies, sheet } of sheetsOf(job, document, style)) {
    const bytes = await draw(sheet, { logo, style }, printer, renderers)
    loads.push({ bytes, title, copies })
  }
  // A further copy is no print of the original: that may still be asked for.
  return { loads, printed: job.copy === null ? document.printed : null }
}

/** Labels as the catalogue stands now: an old price on a shelf is worse than a late label. */
async function renderLabels(
  services: Services,
  job: Job,
  printer: Printer,
  renderers: Renderers,
): Promise<RenderedJob> {
  const request = requestOf(job)
  assertPaperFits(printer, request.template)
  const bytes = await renderers.labels(labelsJob(services, request))
  return { loads: [{ bytes, title: spoolerTitle(job), copies: job.copies }], printed: null }
}

/** Returns what the computer's own queue calls a job. */
function spoolerTitle({ title }: Job): string {
  return translate(title, 'en')
}

/** An invoice says on every copy which one it is (rule 48); the copies of other documents are alike. */
function sheetsOf(
  job: Job,
  document: OpenDocument,
  style: DocumentStyle,
): { sheet: Sheet; copies: number }[] {
  if (job.copy !== null) {
    return [{ sheet: document.sheet(style, { copy: job.copy }), copies: job.copies }]
  }
  const isDuplicate = job.isDuplicate === 1 || document.prints > 0
  if (isDuplicate || job.kind !== 'Invoice') {
    const sheet = document.sheet(style)
    return [
      {
        sheet: isDuplicate ? { ...sheet, copyMark: sentence('copy.reprint') } : sheet,
        copies: job.copies,
      },
    ]
  }
  return Array.from({ length: job.copies }, (_, index) => {
    const copy = copyAt(index, job.copies)
    return { sheet: document.sheet(style, copy === null ? {} : { copy }), copies: 1 }
  })
}

function copyAt(index: number, count: number): CopyKind | null {
  if (index === 0) return null
  if (count === 2) return 'supplier'
  return index === 1 ? 'duplicate' : 'triplicate'
}

function draw(
  sheet: Sheet,
  { logo, style }: { logo: Uint8Array | null; style: DocumentStyle },
  printer: Printer,
  renderers: Renderers,
): Promise<Uint8Array> {
  if (printer.kind === 'System') return renderers.pdf(sheet, { style, logo })
  return renderers.escPos(sheet, { widthDots: widthOf(printer), cut: true, logo, style })
}

/** The test page needs no shop: it draws what can go wrong, and then the width of the paper. */
async function renderTestPage(
  job: Job,
  printer: Printer,
  renderers: Renderers,
): Promise<RenderedJob> {
  const sheet = testSheet(printer.name)
  const style = { ...DEFAULT_STYLE, Paper: printer.paper }
  const { copies } = job
  const title = spoolerTitle(job)
  if (printer.kind === 'System') {
    const bytes = await renderers.pdf(sheet, { style, logo: null })
    return { loads: [{ bytes, title, copies }], printed: null }
  }
  const widthDots = widthOf(printer)
  const page = await renderers.escPos(sheet, { widthDots, cut: true, logo: null, style })
  // The ruler comes first, so that the page's own cut ends it.
  const bytes = Buffer.concat([rulerBytes(widthDots), page])
  return { loads: [{ bytes, title, copies }], printed: null }
}

function widthOf(printer: Printer): 576 | 384 {
  return printer.widthDots === 384 ? 384 : 576
}

/** Returns why a document could not be drawn, for the counter. */
export function drawingFailure(error: unknown): Message {
  const isForPeople = error instanceof Refusal && error.code !== 'INTERNAL'
  return isForPeople ? error.reason : message('printing.not-drawn')
}
