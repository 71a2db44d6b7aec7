import type { BillCopy, DocumentKind } from '../../../server/contract/documents.ts'
import { call, callBlob } from '../../base/api/client.ts'
import { t } from '../../base/i18n/t.ts'
import { errorMessage } from '../../kernel/error-message.ts'
import { markStale } from '../../kernel/queries/stale.ts'
import { showError, showUntilDone } from '../../kernel/toasts.ts'
import { queuePrint } from '../printing/queue-print.ts'
import { fillFrame } from './html-frame.ts'
import type { FinishedSale } from './last-sale.ts'
import styles from './print.module.css'

type WhichDocument = { kind: DocumentKind; id: string; copy?: BillCopy }

let lastFrame: HTMLIFrameElement | null = null
let lastUrl: string | null = null

/** A frame off the screen; the one before it goes, as its print dialog must be closed by now. */
function newFrame(): HTMLIFrameElement {
  lastFrame?.remove()
  if (lastUrl !== null) URL.revokeObjectURL(lastUrl)
  const frame = document.createElement('iframe')
  frame.className = styles['frame'] ?? ''
  frame.dataset['print'] = ''
  frame.title = t('document.printFrame')
  frame.tabIndex = -1
  document.body.append(frame)
  lastFrame = frame
  lastUrl = null
  return frame
}

/** Prints what the frame holds; the keys are the till's again as soon as it is on its way. */
function printFrame(frame: HTMLIFrameElement, done: () => void): void {
  const before = document.activeElement
  frame.contentWindow?.focus()
  frame.contentWindow?.print()
  done()
  frame.blur()
  window.focus()
  if (before instanceof HTMLElement && before !== frame) before.focus()
}

async function printPdf(which: WhichDocument, done: () => void): Promise<void> {
  const blob = await callBlob('get-document-pdf', which)
  const frame = newFrame()
  lastUrl = URL.createObjectURL(blob)
  frame.onload = () => printFrame(frame, done)
  frame.src = lastUrl
}

async function printHtml(which: WhichDocument, done: () => void): Promise<void> {
  const html = await (await callBlob('get-document-html', which)).text()
  const frame = newFrame()
  fillFrame(frame, html, () => printFrame(frame, done))
}

/** A browser without windows has no print service: a page that prints a PDF in it crashes. */
function canPrintPdf(): boolean {
  return navigator.pdfViewerEnabled && !navigator.userAgent.includes('HeadlessChrome')
}

/**
 * Prints through the browser. Where it can't print a PDF the HTML is printed. The branch counts it,
 * so that the next print is marked as another one; a further copy of a bill is not the original.
 */
async function printByBrowser(which: WhichDocument): Promise<void> {
  const { copy, id, kind } = which
  await sayingSo(async (said) => {
    const done = (): void => {
      said()
      if (copy === undefined) void countPrint(kind, id)
    }
    const asPdf = kind === 'Invoice' && canPrintPdf()
    await (asPdf ? printPdf(which, done) : printHtml(which, done))
  })
}

/** What was not counted was printed all the same: nothing is said of it. */
async function countPrint(kind: DocumentKind, id: string): Promise<void> {
  await call('note-document-printed', { kind, id }).catch(() => null)
  await markStale('print')
}

/** Prints, and says so meanwhile; what fails before the browser asks is no longer being printed. */
async function sayingSo(print: (done: () => void) => Promise<void>): Promise<void> {
  const done = showUntilDone(t('document.printing'))
  try {
    await print(done)
  } catch (error) {
    done()
    throw error
  }
}

/**
 * Prints the paper of a sale: on the printer that is set up for it, else through the browser's own
 * dialog.
 */
export async function printSale(
  sale: Pick<FinishedSale, 'salesOrderID' | 'invoiceID'>,
  copy?: BillCopy,
): Promise<void> {
  const { invoiceID, salesOrderID } = sale
  await (invoiceID
    ? printDocument('Invoice', invoiceID, copy)
    : printDocument('OrderAcknowledgement', salesOrderID))
}

/** The same for any paper: a credit note, a refund voucher, a receipt, a further copy of a bill. */
export async function printDocument(
  kind: DocumentKind,
  id: string,
  copy?: BillCopy,
): Promise<void> {
  try {
    if (await queuePrint(kind, id, copy)) return
    await printByBrowser({ kind, id, ...(copy === undefined ? {} : { copy }) })
  } catch (error) {
    showError(t('document.notPrinted', { reason: errorMessage(error) }))
  }
}
