import { CsvError, parse } from 'csv-parse/sync'
import { type Message, message } from '../kernel/message.ts'
import type { RowError } from './row-error.ts'

export const ROWS_MAX = 250_000
const RECORD_CHARACTERS_MAX = 200_000
const HEAD_CHARACTERS = 20_000
const DELIMITERS = [',', ';', '\t'] as const

// "Unicode text" of a spreadsheet is UTF-16 and says so in two bytes.
const UTF_16 = [0xff, 0xfe]

export function startsWith(bytes: Uint8Array, head: readonly number[]): boolean {
  return head.every((byte, index) => bytes[index] === byte)
}

/** UTF-8 with or without its mark; else what Windows programs still save, with a note. */
export function decodeText(bytes: Uint8Array): { text: string; notes: Message[] } {
  if (startsWith(bytes, UTF_16)) {
    return { text: new TextDecoder('utf-16le').decode(bytes), notes: [] }
  }
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes), notes: [] }
  } catch {
    // Not UTF-8: every byte means something in Windows-1252, so that always reads.
    const text = new TextDecoder('windows-1252').decode(bytes)
    return { text, notes: [message('import.not-utf8')] }
  }
}

type Parsed = { ok: true; records: string[][] } | { ok: false; error: RowError }

export function parseRecords(text: string): Parsed {
  try {
    const records = parse(text, {
      delimiter: delimiterOf(text),
      relax_column_count: true,
      // A size such as 52" stands in many names without being quoted.
      relax_quotes: true,
      // Without it a quotation mark that is never closed would swallow the file.
      max_record_size: RECORD_CHARACTERS_MAX,
      to: ROWS_MAX + 2,
    })
    return { ok: true, records }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    const reason = message('import.open-quotation')
    return { ok: false, error: { row: brokenRow(error), column: '', message: reason } }
  }
}

function brokenRow(error: CsvError): number {
  const records: unknown = error['records']
  return typeof records === 'number' ? records + 1 : 1
}

// The heading holds no free text, so the separator that it has most of is the file's; a title above
// it has none.
function delimiterOf(text: string): string {
  const lines = text.slice(0, HEAD_CHARACTERS).split(/\r\n|\r|\n/)
  const heading =
    lines.find((line) => DELIMITERS.some((delimiter) => line.includes(delimiter))) ?? ''
  const counted = DELIMITERS.map((delimiter) => ({
    delimiter,
    count: heading.split(delimiter).length,
  }))
  return counted.reduce((best, next) => (next.count > best.count ? next : best)).delimiter
}
