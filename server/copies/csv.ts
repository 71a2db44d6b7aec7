import type { SqlValue } from '../db/sql.ts'

/** What a spreadsheet would take for a formula. */
const FORMULA = /^[=+\-@\t\r]/
const NEEDS_QUOTES = /[",\r\n]/

/**
 * One line of a CSV file (RFC 4180) with its end. NULL is an empty field, an empty text is `""`,
 * bytes are hexadecimal. A text that a spreadsheet would run as a formula gets an apostrophe.
 */
export function csvLine(values: readonly (SqlValue | Uint8Array)[]): string {
  return `${values.map(cell).join(',')}\r\n`
}

function cell(value: SqlValue | Uint8Array): string {
  if (value === null) return ''
  if (typeof value === 'number') return String(value)
  if (typeof value !== 'string') return Buffer.from(value).toString('hex')
  const text = FORMULA.test(value) ? `'${value}` : value
  return text === '' || NEEDS_QUOTES.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
