import { SIZES } from '../../../resources/messages/powers.ts'
import { NO_BREAK, printableLine } from '../text/printable-text.ts'

/** Markup that is known to be safe: only `html` makes it. */
export class Markup {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

type Part = string | number | Markup | readonly Markup[] | null

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
  '`': '&#96;',
}

/** Nothing is seen of it, and no line is broken at it. */
const WORD_JOINER = '\u2060'

/**
 * Text that can stand in an element or in a quoted attribute, with nothing alive in it. The sizes of
 * a frame keep to one line, where a browser would break it after their hyphens.
 */
export function escapeHtml(text: string): string {
  const parts = text.split(NO_BREAK).map(printableLine)
  return parts
    .join(NO_BREAK)
    .replace(SIZES, (sizes) => sizes.replaceAll('-', `-${WORD_JOINER}`))
    .replace(/[&<>"'`]/g, (character) => ENTITIES[character] ?? '')
}

/** A template whose every value is escaped, unless it is markup made by another template. */
export function html(strings: TemplateStringsArray, ...parts: Part[]): Markup {
  return new Markup(
    strings.reduce((text, string, index) => `${text}${partText(parts[index - 1])}${string}`),
  )
}

function partText(part: Part | undefined): string {
  if (part === null || part === undefined) return ''
  if (part instanceof Markup) return part.text
  if (typeof part === 'string') return escapeHtml(part)
  if (typeof part === 'number') return String(part)
  return part.map((markup) => markup.text).join('')
}
