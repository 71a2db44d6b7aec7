const CONTROLS = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu
const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
}

/** Returns a text for an XML element or a quoted attribute, without the characters that XML 1.0 has not. */
export function xmlText(text: string): string {
  return text.replace(CONTROLS, '').replace(/[&<>"]/g, (each) => ENTITIES[each] ?? '')
}
