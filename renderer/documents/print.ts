import { inWords } from '../billing/refusal.ts'
import { t } from '../i18n/t.ts'
import { tell, warn } from '../ui/toasts.ts'
import { fillFrame } from './html-frame.ts'
import { invoiceHtml, invoicePdf } from './invoice.ts'

let lastFrame: HTMLIFrameElement | null = null
let lastUrl: string | null = null

/** A frame off the screen; the one before it goes, as its print dialog must be closed by now. */
function newFrame(): HTMLIFrameElement {
  lastFrame?.remove()
  if (lastUrl !== null) URL.revokeObjectURL(lastUrl)
  const frame = document.createElement('iframe')
  frame.className = 'print-frame'
  frame.title = t('document.printFrame')
  frame.tabIndex = -1
  document.body.append(frame)
  lastFrame = frame
  lastUrl = null
  return frame
}

function printFrame(frame: HTMLIFrameElement): void {
  frame.contentWindow?.focus()
  frame.contentWindow?.print()
}

async function printPdf(salesOrderID: string): Promise<void> {
  const blob = await invoicePdf(salesOrderID)
  const frame = newFrame()
  lastUrl = URL.createObjectURL(blob)
  frame.onload = () => printFrame(frame)
  frame.src = lastUrl
}

async function printHtml(salesOrderID: string): Promise<void> {
  const html = await invoiceHtml(salesOrderID)
  const frame = newFrame()
  fillFrame(frame, html, () => printFrame(frame))
}

/** Prints the document of an order. Without a PDF viewer in the browser the HTML is printed. */
export async function printOrder(salesOrderID: string): Promise<void> {
  tell(t('document.printing'))
  try {
    if (navigator.pdfViewerEnabled) await printPdf(salesOrderID)
    else await printHtml(salesOrderID)
  } catch (error) {
    warn(t('document.notPrinted', { reason: inWords(error) }))
  }
}
