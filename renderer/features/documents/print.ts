import type { DocumentKind } from '../../../server/contract/documents.ts'
import { callBlob } from '../../base/api/client.ts'
import { t } from '../../base/i18n/t.ts'
import { errorMessage } from '../../kernel/error-message.ts'
import { showError, showUntilDone } from '../../kernel/toasts.ts'
import { queuePrint } from '../printing/queue-print.ts'
import { fillFrame } from './html-frame.ts'
import { invoiceHtml, invoicePdf } from './invoice.ts'
import type { FinishedSale } from './last-sale.ts'
import styles from './print.module.css'

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

async function printPdf(salesOrderID: string, done: () => void): Promise<void> {
  const blob = await invoicePdf(salesOrderID)
  const frame = newFrame()
  lastUrl = URL.createObjectURL(blob)
  frame.onload = () => printFrame(frame, done)
  frame.src = lastUrl
}

async function printHtml(salesOrderID: string, done: () => void): Promise<void> {
  const html = await invoiceHtml(salesOrderID)
  const frame = newFrame()
  fillFrame(frame, html, () => printFrame(frame, done))
}

/** A browser without windows has no print service: a page that prints a PDF in it crashes. */
function canPrintPdf(): boolean {
  return navigator.pdfViewerEnabled && !navigator.userAgent.includes('HeadlessChrome')
}

/** Prints through the browser. Where it can't print a PDF the HTML is printed. */
async function printByBrowser(salesOrderID: string): Promise<void> {
  await sayingSo((done) =>
    canPrintPdf() ? printPdf(salesOrderID, done) : printHtml(salesOrderID, done),
  )
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
): Promise<void> {
  const { invoiceID, salesOrderID } = sale
  try {
    if (!invoiceID) return await printDocument('OrderAcknowledgement', salesOrderID)
    if (!(await queuePrint('Invoice', invoiceID))) await printByBrowser(salesOrderID)
  } catch (error) {
    showError(t('document.notPrinted', { reason: errorMessage(error) }))
  }
}

/** The same for any other paper: a credit note, a refund voucher, a receipt. */
export async function printDocument(kind: DocumentKind, id: string): Promise<void> {
  try {
    if (await queuePrint(kind, id)) return
    await sayingSo(async (done) => {
      const html = await (await callBlob('get-document-html', { kind, id })).text()
      const frame = newFrame()
      fillFrame(frame, html, () => printFrame(frame, done))
    })
  } catch (error) {
    showError(t('document.notPrinted', { reason: errorMessage(error) }))
  }
}
