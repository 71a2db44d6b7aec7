/**
 * Shows a document's HTML in a sandboxed frame that can't run scripts. The page's own policy
 * refuses inline styles, and a frame made here inherits that policy, so the document's styles are
 * taken out and given back as a constructed sheet, which the policy allows.
 */
export function fillFrame(frame: HTMLIFrameElement, html: string, onReady: () => void): void {
  const parsed = new DOMParser().parseFromString(html, 'text/html')
  const css = [...parsed.querySelectorAll('style')].map((style) => style.textContent).join('\n')
  for (const style of parsed.querySelectorAll('style')) style.remove()
  frame.setAttribute('sandbox', 'allow-same-origin allow-modals')
  frame.onload = () => {
    const { contentWindow, contentDocument } = frame
    if (contentWindow === null || contentDocument === null) return
    const sheet = constructSheet(contentWindow, css)
    if (sheet !== null) contentDocument.adoptedStyleSheets = [sheet]
    onReady()
  }
  frame.srcdoc = parsed.documentElement.outerHTML
}

/** A sheet must be constructed by the window of the document that adopts it. */
function constructSheet(view: Window, css: string): CSSStyleSheet | null {
  const Sheet: unknown = Reflect.get(view, 'CSSStyleSheet')
  if (typeof Sheet !== 'function') return null
  const sheet: CSSStyleSheet = Reflect.construct(Sheet, [])
  sheet.replaceSync(css)
  return sheet
}
