import { type Message, message } from '../kernel/message.ts'
import { isWorkbook } from '../wire/read-workbook.ts'
import { CATALOGUE_COLUMNS, type CatalogueColumn, REQUIRED_COLUMNS } from './catalogue-columns.ts'
import { decodeText, parseRecords, ROWS_MAX } from './csv-records.ts'
import { purchaseRecords } from './purchase-sheet.ts'
import type { RowError } from './row-error.ts'
import type { Mapping } from './shop/map-columns.ts'
import { readSheets } from './shop/read-sheets.ts'
import { tallyCatalogue } from './shop/tally-items.ts'
import { isTally } from './shop/tally-masters.ts'

/** One row of the file: its number in the spreadsheet (the heading is row 1) and its cells. */
export type TableRow = { row: number; cells: CellsByColumn; tooMany: boolean }
export type CellsByColumn = Partial<Record<CatalogueColumn, string>>

export type Table =
  | { ok: true; rows: TableRow[]; notes: Message[] }
  | { ok: false; errors: RowError[]; notes: Message[] }

/** The records of a file, its heading first, or why it has none. */
export type CatalogueRecords =
  | { ok: true; records: string[][]; notes: Message[] }
  | { ok: false; error: RowError; notes: Message[] }

export function readCsv(bytes: Uint8Array): CatalogueRecords {
  const { notes, text } = decodeText(bytes)
  if (isTally(text)) {
    return {
      ok: true,
      records: tallyCatalogue(text),
      notes: [...notes, message('import.tally-items')],
    }
  }
  return { ...parseRecords(text), notes }
}

/** Reads the bytes of a CSV file, or the first sheet of a workbook. */
export async function readRecords(bytes: Uint8Array): Promise<CatalogueRecords> {
  if (!isWorkbook(bytes)) return ofPurchases(readCsv(bytes))
  const book = await readSheets(bytes)
  return book.ok
    ? ofPurchases({ ok: true, records: book.sheets[0]?.rows ?? [], notes: book.notes })
    : book
}

/** A sheet of purchases of a former program is a catalogue in other columns. */
function ofPurchases(read: CatalogueRecords): CatalogueRecords {
  const records = read.ok ? purchaseRecords(read.records) : null
  if (records === null) return read
  return { ok: true, records, notes: [...read.notes, message('import.purchase-sheet')] }
}

/**
 * The records of a file as a table; refused as a whole where it has no usable heading. `mapping`
 * names the column of a heading in other words; '' leaves it out.
 */
export function readTable(read: CatalogueRecords, mapping: Mapping | null = null): Table {
  if (!read.ok) return refused(read.error, read.notes)
  const { notes } = read
  const [first = [], ...records] = read.records
  const heading = first.map((cell) => mapping?.[cell] ?? cell)
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
