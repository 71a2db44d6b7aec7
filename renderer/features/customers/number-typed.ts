/** Whether a text is digits alone, as a number is written; so is an empty one. */
export function isNumber(text: string): boolean {
  return /^\d*$/.test(digitsOf(text))
}

/** The number in a text that is long enough for a mobile; '' for any other text. */
export function mobileIn(text: string): string {
  const digits = digitsOf(text)
  return /^\d{4,15}$/.test(digits) ? digits : ''
}

function digitsOf(text: string): string {
  return text.replaceAll(/[\s+-]/g, '')
}
