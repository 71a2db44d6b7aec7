/** Drawn in place of a character that no embedded font has, and of controls. */
export const REPLACEMENT = '\uFFFD'

/** A space at which no line is broken; a layout puts it inside a power. */
export const NO_BREAK = '\u00a0'

/** C0 and C1 controls and lone surrogates have no printed form. */
const UNPRINTABLE = /[\p{Cc}\p{Cs}]/gu
/** Controls that reorder text could show another sum or name than the one that is stored. */
const REORDERING = /[\u200E\u200F\u061C\u202A-\u202E\u2066-\u2069]/gu
/** Invisible by nature; the joiners of Indian scripts (U+200C, U+200D) are not among them. */
const INVISIBLE = /\u00AD|\u200B|\u2060|\uFEFF|\p{Variation_Selector}/gu
const SPACES = /[\p{Zs}\p{Zl}\p{Zp}\t\r\n]+/gu
const PLAIN = /^[\u0020-\u007E]*$/
const RUNS_OF_SPACES = / {2,}/

/**
 * One line of text as it may stand on paper or on screen: white space single and trimmed, every
 * control, reordering character and broken surrogate shown as U+FFFD, the rest as it was.
 */
export function printableLine(text: string): string {
  if (PLAIN.test(text) && !RUNS_OF_SPACES.test(text)) return text.trim()
  return text
    .replace(SPACES, ' ')
    .replace(REORDERING, REPLACEMENT)
    .replace(UNPRINTABLE, REPLACEMENT)
    .replace(INVISIBLE, '')
    .trim()
    .normalize('NFC')
}

/** The lines of a longer text, each printable, without the empty ones. */
export function printableLines(text: string): string[] {
  return text
    .split(/\r\n|[\n\r\u2028\u2029]/)
    .map(printableLine)
    .filter((line) => line !== '')
}

/** A text of several lines as one: an address is written on as few lines as it needs. */
export function printableParagraph(text: string): string {
  return printableLines(text)
    .map((line) => line.replace(/,$/, ''))
    .join(', ')
}
