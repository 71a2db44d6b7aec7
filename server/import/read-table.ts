import { CsvError, parse } from 'csv-parse/sync'
import { type Message, message } from '../kernel/message.ts'
import { CATALOGUE_COLUMNS, type CatalogueColumn, REQUIRED_COLUMNS } from './catalogue-columns.ts'
import type { RowError } from './row-error.ts'

/** One row of the file: its number in the spreadsheet (the heading is row 1) and its cells. */
export type TableRow = { row: number; cells: CellsByColumn; tooMany: boolean }
export type CellsByColumn = Partial<Record<CatalogueColumn, string>>

export type Table =
  | { ok: true; rows: TableRow[]; notes: Message[] }
  | { ok: false; errors: RowError[]; notes: Message[] }

export const ROWS_MAX = 250_000
const RECORD_CHARACTERS_MAX = 200_000
const DELIMITERS = [',', ';', '\t'] as const

/** Reads the bytes of a CSV file as a table; refused as a whole where it has no usable heading. */
export function readTable(bytes: Uint8Array): Table {
  if (startsWith(bytes, WORKBOOK)) {
    return refused({ row: 1, column: '', message: message('import.excel-workbook') }, [])
  }
  const { text, notes } = decodeText(bytes)
  const parsed = parseRecords(text)
  if (!parsed.ok) return refused(parsed.error, notes)
  const [heading = [], ...records] = parsed.records
  const errors = headingErrors(heading)
  if (errors.length > 0) return { ok: false, errors, notes }
  if (records.length > ROWS_MAX) {
    const reason = message('import.too-many-rows', { count: ROWS_MAX })
    return refused({ row: ROWS_MAX + 2, column: '', message: reason }, notes)
  }
  const columns = heading.map(columnOf)
  const rows = records
    .map((record, index) => tableRow(index + 2, record, columns))
    .filter((row) => row !== null)
  if (rows.length === 0) {
    return refused({ row: 2, column: '', message: message('import.no-rows') }, notes)
  }
  return { ok: true, rows, notes }
}

function refused(error: RowError, notes: Message[]): Table {
  return { ok: false, errors: [error], notes }
}

// A workbook is a ZIP; "Unicode text" of a spreadsheet is UTF-16 and says so in two bytes.
const WORKBOOK = [0x50, 0x4b, 0x03, 0x04]
const UTF_16 = [0xff, 0xfe]

function startsWith(bytes: Uint8Array, head: readonly number[]): boolean {
  return head.every((byte, index) => bytes[index] === byte)
}

/** UTF-8 with or without its mark; else what Windows programs still save, with a note. */
function decodeText(bytes: Uint8Array): { text: string; notes: Message[] } {
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

function parseRecords(text: string): Parsed {
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

// The heading holds no free text, so the separator that it has most of is the file's.
function delimiterOf(text: string): string {
  const heading = text.slice(0, text.search(/[\r\n]|$/))
  const counted = DELIMITERS.map((delimiter) => ({
    delimiter,
    count: heading.split(delimiter).length,
  }))
  return counted.reduce((best, next) => (next.count > best.count ? next : best)).delimiter
}

/** `Sub category`, `sub-category` and `SUB_CATEGORY` are one column. */
function columnOf(heading: string): CatalogueColumn | null {
  const name = heading
    .trim()
    .toLowerCase()
    .replace(/[\s-]+/g, '_')
  return CATALOGUE_COLUMNS.find((column) => column === name) ?? null
}

function headingErrors(heading: readonly string[]): RowError[] {
  const errors: RowError[] = []
  const seen = new Set<CatalogueColumn>()
  for (const cell of heading) {
    const column = columnOf(cell)
    if (column === null && cell.trim() !== '') {
      const name = cell.trim().slice(0, 100)
      const reason = message('import.no-column', { column: name, columns: CATALOGUE_COLUMNS })
      errors.push({ row: 1, column: name, message: reason })
    } else if (column !== null && seen.has(column)) {
      errors.push({ row: 1, column, message: message('import.column-twice', { column }) })
    }
    if (column !== null) seen.add(column)
  }
  for (const column of REQUIRED_COLUMNS) {
    if (!seen.has(column)) {
      errors.push({ row: 1, column, message: message('import.column-missing', { column }) })
    }
  }
  return errors
}

/** The row's cells by column, trimmed; null for a row with nothing in it. */
function tableRow(
  row: number,
  record: readonly string[],
  columns: readonly (CatalogueColumn | null)[],
): TableRow | null {
  const cells: CellsByColumn = {}
  let isEmpty = true
  let tooMany = false
  for (const [index, cell] of record.entries()) {
    const text = cell.trim()
    if (text === '') continue
    isEmpty = false
    const column = columns[index]
    if (column === undefined || column === null) tooMany = true
    else cells[column] = text
  }
  return isEmpty ? null : { row, cells, tooMany }
}
