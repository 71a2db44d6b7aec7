const STYLES = /<style[^>]*>([\s\S]*?)<\/style>/gi

/**
 * Shows a document's HTML in a sandboxed frame that can't run scripts. The page's own policy
 * refuses inline styles, and a frame made here inherits that policy, so the document's styles are
 * taken out and given back as a constructed sheet, which the policy allows.
 */
export function fillFrame(frame: HTMLIFrameElement, html: string, onReady: () => void): void {
  const css = [...html.matchAll(STYLES)].map((match) => match[1] ?? '').join('\n')
  frame.setAttribute('sandbox', 'allow-same-origin allow-modals')
  frame.onload = () => {
    const { contentWindow, contentDocument } = frame
    if (contentWindow === null || contentDocument === null) return
    const sheet = constructSheet(contentWindow, css)
    if (sheet !== null) contentDocument.adoptedStyleSheets = [sheet]
    onReady()
  }
  frame.srcdoc = html.replaceAll(STYLES, '')
}

/** A sheet must be constructed by the window of the document that adopts it. */
function constructSheet(view: Window, css: string): CSSStyleSheet | null {
  const Sheet: unknown = Reflect.get(view, 'CSSStyleSheet')
  if (typeof Sheet !== 'function') return null
  const sheet: CSSStyleSheet = Reflect.construct(Sheet, [])
  sheet.replaceSync(css)
  return sheet
}
