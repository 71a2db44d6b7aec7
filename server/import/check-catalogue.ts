import type { NewItem } from '../catalog/insert-item.ts'
import { type Message, message } from '../kernel/message.ts'
import { readRow } from './read-row.ts'
import { type CatalogueRecords, readTable } from './read-table.ts'
import type { RowError } from './row-error.ts'
import type { Mapping } from './shop/map-columns.ts'
import type { TaxClass } from './tax-classes.ts'
import { lacksSign, plusNotes, type WrittenPower } from './unsigned-powers.ts'

export type CheckedItem = { row: number; item: NewItem }

/** A file read and judged by itself: what the database already holds is not known here. */
export type CheckedCatalogue = {
  rowsTotal: number
  items: CheckedItem[]
  refusedRows: number
  errors: RowError[]
  notes: Message[]
}

/** Reads every row, and refuses a code that stands in the file twice. `onRow` receives the progress. */
export function checkCatalogue(
  read: CatalogueRecords,
  { classes, mapping = null }: { classes: readonly TaxClass[]; mapping?: Mapping | null },
  onRow: (rowsRead: number) => void,
): CheckedCatalogue {
  const table = readTable(read, mapping)
  if (!table.ok) {
    const { errors, notes } = table
    return { rowsTotal: 0, items: [], refusedRows: errors.length, errors, notes }
  }
  const items: CheckedItem[] = []
  const errors: RowError[] = []
  const rowOfCode = new Map<string, number>()
  const unsigned: WrittenPower[] = []
  let refusedRows = 0
  for (const [index, tableRow] of table.rows.entries()) {
    const row = readRow(tableRow, classes)
    const found = row.ok ? repeatedCodes(row.item, tableRow.row, rowOfCode) : row.errors
    if (row.ok && found.length === 0) {
      items.push({ row: tableRow.row, item: row.item })
      for (const text of [tableRow.cells.sphere, tableRow.cells.cylinder]) {
        if (text !== undefined && lacksSign(text)) unsigned.push({ row: tableRow.row, text })
      }
    } else refusedRows += 1
    errors.push(...found)
    onRow(index + 1)
  }
  const notes = [...table.notes, ...plusNotes(unsigned)]
  return { rowsTotal: table.rows.length, items, refusedRows, errors, notes }
}

/** A scanner reads item codes, barcodes and unit codes alike: one text can stand for one thing. */
export function codesOf({ code, barcode, unitCodes }: NewItem): [column: string, code: string][] {
  const codes: [string, string][] = [['code', code]]
  if (barcode !== null && barcode !== code) codes.push(['barcode', barcode])
  for (const unit of unitCodes) codes.push(['serial_units', unit])
  return codes
}

function repeatedCodes(item: NewItem, row: number, rowOfCode: Map<string, number>): RowError[] {
  const errors: RowError[] = []
  for (const [column, code] of codesOf(item)) {
    const earlier = rowOfCode.get(code)
    if (earlier === undefined) rowOfCode.set(code, row)
    else {
      const reason =
        earlier === row
          ? message('import.code-twice-in-row', { code })
          : message('import.code-in-earlier-row', { code, row: earlier })
      errors.push({ row, column, message: reason })
    }
  }
  return errors
}
