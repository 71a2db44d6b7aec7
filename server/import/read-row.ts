import type { NewItem } from '../catalog/insert-item.ts'
import { isValidGtin } from '../domain/codes.ts'
import { type Message, message } from '../kernel/message.ts'
import type { Section } from '../masters/master-rows.ts'
import type { CatalogueColumn } from './catalogue-columns.ts'
import { type Cell, percentCell, quantityCell, textCell } from './cell-values.ts'
import { readLensCells } from './read-lens-cells.ts'
import { readPrices } from './read-prices.ts'
import type { TableRow } from './read-table.ts'
import type { RowError } from './row-error.ts'
import { chooseTaxClass, type TaxClass } from './tax-classes.ts'

export type ReadRow = { ok: true; item: NewItem } | { ok: false; errors: RowError[] }

/** Collects what is wrong with a row; the first reason a column is enough. */
export type RowReader = {
  cell(column: CatalogueColumn): string | undefined
  refuse(column: CatalogueColumn, reason: Message): void
  /** The value of a cell, or `otherwise` where it is empty or refused. */
  value<T, O>(column: CatalogueColumn, read: (text: string) => Cell<T>, otherwise: O): T | O
}

const NAME_CHARACTERS_MAX = 200
const CODE_CHARACTERS_MAX = 100
const UNITS_MAX = 1_000

const SECTIONS: Readonly<Record<string, Section>> = {
  frame: 'Frame',
  frames: 'Frame',
  spectaclelens: 'SpectacleLens',
  spectaclelenses: 'SpectacleLens',
  contactlens: 'ContactLens',
  contactlenses: 'ContactLens',
  sunglass: 'Sunglass',
  sunglasses: 'Sunglass',
  accessory: 'Accessory',
  accessories: 'Accessory',
}

/** Unit quantity codes of the GST system that goods of an optical shop come in. */
const UNIT_CODES: ReadonlySet<string> = new Set(
  'BAG BOX BTL BUN CAN CTN DOZ GMS KIT KGS MLT MTR NOS OTH PAC PCS PRS ROL SET TBS TUB UNT'.split(
    ' ',
  ),
)

/** One row of the file as an item, or every reason why it is none. */
export function readRow(table: TableRow, classes: readonly TaxClass[]): ReadRow {
  const errors: RowError[] = []
  const reader = rowReader(table, errors)
  if (table.tooMany) {
    errors.push({
      row: table.row,
      column: '',
      message: message('import.too-many-cells'),
    })
  }
  const section = readSection(reader)
  const tax = readTax(reader, classes)
  const unitCodes = readUnitCodes(reader)
  const prices = readPrices(reader, tax?.taxClass.igstRatePpm ?? 0)
  const lens = readLensCells(reader, section)
  const item = {
    category: name(reader, 'category') || 'General',
    subCategory: name(reader, 'sub_category') || 'General',
    code: required(reader, 'code', code(reader, 'code')),
    barcode: readBarcode(reader),
    name: required(reader, 'name', name(reader, 'name')),
    brand: name(reader, 'brand'),
    ...prices,
    unit: readUnit(reader),
    unitCodes,
    isSerialised: unitCodes.length > 0,
    openingStockMilli: readStock(reader, unitCodes.length),
    ...lens,
    shelf: name(reader, 'shelf') || null,
  }
  if (errors.length > 0 || section === null || tax === null) return { ok: false, errors }
  return { ok: true, item: { ...item, section, taxClassId: tax.taxClass.id, hsn: tax.hsn } }
}

function rowReader({ row, cells }: TableRow, errors: RowError[]): RowReader {
  const refuse = (column: CatalogueColumn, reason: Message) => {
    if (errors.some((error) => error.column === column)) return
    errors.push({ row, column, message: reason })
  }
  return {
    cell: (column) => cells[column],
    refuse,
    value(column, read, otherwise) {
      const text = cells[column]
      if (text === undefined) return otherwise
      const cell = read(text)
      if (cell.ok) return cell.value
      refuse(column, cell.reason)
      return otherwise
    },
  }
}

function name(reader: RowReader, column: CatalogueColumn): string {
  return reader.value(column, (text) => textCell(text, NAME_CHARACTERS_MAX), '')
}

function code(reader: RowReader, column: CatalogueColumn): string {
  return reader.value(column, (text) => textCell(text, CODE_CHARACTERS_MAX), '')
}

function required(reader: RowReader, column: CatalogueColumn, text: string): string {
  if (text === '') reader.refuse(column, message('import.cell-missing', { column }))
  return text
}

function readSection(reader: RowReader): Section | null {
  const text = reader.cell('section')
  if (text === undefined) {
    reader.refuse('section', message('import.section-missing'))
    return null
  }
  const section = SECTIONS[text.toLowerCase().replace(/[\s_-]/g, '')]
  if (section !== undefined) return section
  reader.refuse('section', message('import.not-a-section', { text: text.slice(0, 100) }))
  return null
}

function readTax(reader: RowReader, classes: readonly TaxClass[]) {
  const rate = reader.cell('rate')
  const choice = chooseTaxClass(classes, {
    hsn: reader.cell('hsn'),
    taxClass: reader.cell('tax_class'),
    rate: rate === undefined ? undefined : percentCell(rate),
  })
  if (choice.ok) return choice
  reader.refuse(choice.column, choice.reason)
  return null
}

function readBarcode(reader: RowReader): string | null {
  const barcode = code(reader, 'barcode')
  if (barcode === '') return null
  if (/^[0-9](?:\.[0-9]+)?E\+[0-9]+$/i.test(barcode)) {
    reader.refuse('barcode', message('import.barcode-cut', { barcode }))
  } else if (/^(?:[0-9]{8}|[0-9]{12,14})$/.test(barcode) && !isValidGtin(barcode)) {
    reader.refuse('barcode', message('import.barcode-check-digit', { barcode }))
  }
  return barcode
}

function readUnit(reader: RowReader): string {
  const unit = (reader.cell('unit') ?? 'NOS').toUpperCase()
  if (!UNIT_CODES.has(unit)) {
    reader.refuse('unit', message('import.not-a-unit', { unit: unit.slice(0, 20) }))
  }
  return unit
}

function readUnitCodes(reader: RowReader): string[] {
  const codes = (reader.cell('serial_units') ?? '')
    .split(/[;|]/)
    .map((text) => text.trim())
    .filter((text) => text !== '')
  if (codes.length > UNITS_MAX) {
    reader.refuse('serial_units', message('import.too-many-units', { count: UNITS_MAX }))
  }
  for (const unit of codes) {
    const cell = textCell(unit, CODE_CHARACTERS_MAX)
    if (!cell.ok) reader.refuse('serial_units', cell.reason)
  }
  return codes
}

function readStock(reader: RowReader, unitCount: number): number {
  const stockMilli = reader.value('opening_stock', quantityCell, unitCount * 1_000)
  if (unitCount > 0 && stockMilli !== unitCount * 1_000) {
    reader.refuse('opening_stock', message('import.stock-of-units', { count: unitCount }))
  }
  return stockMilli
}
