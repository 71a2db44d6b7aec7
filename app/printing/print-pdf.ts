import { BrowserWindow, session, type WebContents, type WebContentsPrintOptions } from 'electron'
import type { PdfJob, PdfOutcome, PrintPdf } from '../../server/kernel/print-pdf.ts'
import type { ShellLog } from '../shell-log.ts'
import { denyPermissions, keepRequestsHome, PAGE_RIGHTS } from '../windows.ts'
import { type PdfServer, servePdf } from './pdf-server.ts'

/** Without `persist:`, so that nothing of a customer's paper stays on the disk. */
const PARTITION = 'printing'
/**
 * Electron tells by this that the document is drawn; printed before, the paper is empty. It is not
 * in Electron's documentation: where it does not come, nothing is printed and the job says so.
 */
const DRAWN = '-pdf-ready-to-print'
const DRAW_WITHIN_MS = 20_000
const PRINT_WITHIN_MS = 60_000

/**
 * Prints PDFs by Chromium's own viewer in a window that nobody sees, without a dialog. `till` is
 * the window that the program ends with: one that prints must not keep it open.
 */
export function pdfPrinter(log: ShellLog, till: () => BrowserWindow | null): PrintPdf {
  let last: Promise<unknown> = Promise.resolve()
  // One after another: they share a session, whose request filter lets one document's server in.
  return (job, signal) => {
    const printed = last.then(() => printOne(log, till, job, signal))
    last = printed
    return printed
  }
}

async function printOne(
  log: ShellLog,
  till: () => BrowserWindow | null,
  job: PdfJob,
  signal: AbortSignal,
): Promise<PdfOutcome> {
  if (signal.aborted) return 'aborted'
  let pdf: PdfServer | undefined
  let window: BrowserWindow | undefined
  try {
    pdf = await servePdf(job.bytes)
    window = openHidden(pdf)
    const opened = window
    const close = (): void => opened.destroy()
    till()?.once('closed', close)
    const outcome = await printIn(opened, pdf.url, job, signal)
    till()?.off('closed', close)
    if (outcome !== 'sent') log.note(`a paper was not printed: ${outcome}`)
    return outcome
  } catch (error) {
    log.note(`a paper was not printed: ${String(error)}`)
    return 'refused'
  } finally {
    if (window?.isDestroyed() === false) window.destroy()
    pdf?.close()
  }
}

function openHidden(pdf: PdfServer): BrowserWindow {
  const own = session.fromPartition(PARTITION)
  denyPermissions(own)
  keepRequestsHome(
    own,
    () => pdf.origin,
    () => {},
  )
  return new BrowserWindow({ show: false, webPreferences: { ...PAGE_RIGHTS, session: own } })
}

async function printIn(
  window: BrowserWindow,
  url: string,
  job: PdfJob,
  signal: AbortSignal,
): Promise<PdfOutcome> {
  const { webContents } = window
  const printers = await webContents.getPrintersAsync()
  if (!printers.some(({ name }) => name === job.queue)) return 'noQueue'
  const drawn = isDrawn(window, signal)
  await webContents.loadURL(url)
  if (!(await drawn)) return signal.aborted ? 'aborted' : 'notDrawn'
  return handOver(window, webContents, job)
}

/** False when it was not drawn in time, or nobody wants it any more. */
function isDrawn(window: BrowserWindow, signal: AbortSignal): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>()
  const timer = setTimeout(() => resolve(false), DRAW_WITHIN_MS)
  const giveUp = (): void => resolve(false)
  signal.addEventListener('abort', giveUp)
  if (signal.aborted) giveUp()
  window.once('closed', giveUp)
  // By name only: the types know no event that is not documented.
  Reflect.apply(window.webContents.once, window.webContents, [DRAWN, () => resolve(true)])
  return promise.finally(() => {
    clearTimeout(timer)
    signal.removeEventListener('abort', giveUp)
  })
}

/** From here on paper may come out, whatever becomes of the window. */
function handOver(window: BrowserWindow, contents: WebContents, job: PdfJob): Promise<PdfOutcome> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve('unknown'), PRINT_WITHIN_MS)
    const done = (outcome: PdfOutcome): void => {
      clearTimeout(timer)
      resolve(outcome)
    }
    window.once('closed', () => done('unknown'))
    contents.print(printOptions(job), (isSent) => done(isSent ? 'sent' : 'refused'))
  })
}

/** What Electron is asked for; the margins are in the document already. */
export function printOptions({ copies, page, queue }: PdfJob): WebContentsPrintOptions {
  const base = { silent: true, deviceName: queue, copies, printBackground: true } as const
  const margins = { marginType: 'none' } as const
  if (page === null) return { ...base, margins, usePrinterDefaultPageSize: true }
  if (typeof page === 'string') return { ...base, margins, pageSize: page }
  const { heightMicrometres: height, widthMicrometres: width } = page
  return { ...base, margins, pageSize: { height, width } }
}
