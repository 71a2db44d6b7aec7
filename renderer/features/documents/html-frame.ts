/** Named in the policy that the branch server sends with the page. */
const POLICY = 'dioptre-document'
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
  frame.setAttribute('srcdoc', trusted(html.replaceAll(STYLES, '')))
}

type Policy = { createHTML(html: string): string }
let policy: Policy | null = null

/**
 * Marks a document's HTML as meant to be shown: the page's policy takes no other text as HTML. It
 * comes from the branch server and goes into a frame that can't run scripts. Browsers without
 * Trusted Types take the text as it is.
 */
function trusted(html: string): string {
  const types: unknown = Reflect.get(globalThis, 'trustedTypes')
  if (typeof types !== 'object' || types === null) return html
  const create: unknown = Reflect.get(types, 'createPolicy')
  if (typeof create !== 'function') return html
  policy ??= create.call(types, POLICY, { createHTML: (text: string) => text })
  return policy?.createHTML(html) ?? html
}

/** A sheet must be constructed by the window of the document that adopts it. */
function constructSheet(view: Window, css: string): CSSStyleSheet | null {
  const Sheet: unknown = Reflect.get(view, 'CSSStyleSheet')
  if (typeof Sheet !== 'function') return null
  const sheet: CSSStyleSheet = Reflect.construct(Sheet, [])
  sheet.replaceSync(css)
  return sheet
}
