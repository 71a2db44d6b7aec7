/** Whether a page comes from the branch server; `address` is its origin, http://127.0.0.1:4780. */
export function isOwnPage(url: string, address: string): boolean {
  return URL.canParse(url) && new URL(url).origin === address && !url.startsWith('blob:')
}

/** The one address outside that a person may open from the till: a message to a customer. */
export function isMessageLink(url: string): boolean {
  return URL.canParse(url) && new URL(url).origin === 'https://wa.me'
}

/** Chromium's own viewer of PDFs, which is an extension that nobody can replace. */
const PDF_VIEWER = 'chrome-extension://mhjfbmdgcfjbbpaeojofohoefgiehjai/'

/** What that viewer itself is made of, inside Chromium. */
const VIEWER_PARTS = /^chrome:\/\/(resources|theme)\//

/** Whether a request is the PDF viewer's own, for a part of Chromium; nothing leaves the computer. */
export function isViewerRequest(url: string, frameUrl: string | null): boolean {
  return VIEWER_PARTS.test(url) && frameUrl?.startsWith(PDF_VIEWER) === true
}

/**
 * What a frame inside the till may show: the server's own pages, and documents that the till made
 * itself (a PDF as a blob, an invoice's HTML as srcdoc).
 */
export function isOwnFrame(url: string, address: string): boolean {
  if (url === 'about:blank' || url === 'about:srcdoc') return true
  if (url.startsWith(PDF_VIEWER)) return true
  return URL.canParse(url) && new URL(url).origin === address
}
