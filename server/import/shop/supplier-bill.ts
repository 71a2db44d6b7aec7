import { type Message, message } from '../../kernel/message.ts'
import { amountCell, type Cell, percentCell, quantityCell, textCell } from '../cell-values.ts'
import { headingOf } from './check-shop-file.ts'
import { type Column, type Mapping, mapColumns, widestRow } from './map-columns.ts'
import type { ReadSheets } from './read-sheets.ts'
import { asciiDigits, type DateOrder, dateCell, dateOrderOf, isNone } from './shop-cells.ts'
import { CODE_CHARACTERS, NAME_CHARACTERS, type SheetRow } from './shop-row.ts'

/** A row of a supplier's sheet; null is what it does not say, or says wrong. */
export type BillRow = {
  row: number
  barcode: string | null
  code: string | null
  name: string | null
  qtyMilli: number | null
  freeMilli: number | null
  costCentipaise: number | null
  discountRatePpm: number | null
  taxRatePpm: number | null
  mrpCentipaise: number | null
  lot: string | null
  expiresOn: string | null
  problems: { field: string; message: Message }[]
}

export type BillSheet = {
  headingRow: number
  columns: Column[]
  notes: Message[]
  rows: BillRow[]
  problem: Message | null
}

/** A box is good for some years. */
const LAST_YEAR = 2099
const MONTHS = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ')

/** Reads a supplier's sheet row by row; what the shop has is not known here. */
export function readBillSheet(
  read: ReadSheets,
  { mapping, rowsMax }: { mapping: Mapping | null; rowsMax: number },
): BillSheet {
  if (!read.ok) return nothing(read.error.message)
  const { heading } = headingOf(read.sheets, { kind: 'SupplierBill', known: {}, mapping })
  const found = heading ?? widestRow(read.sheets)
  if (found === null) return nothing(message('import.no-rows'))
  const sheet = mapColumns('SupplierBill', found.sheet, { at: found.at, mapping })
  const { columns, headingRow, is1904, rows } = sheet
  const fields = new Set(columns.map(({ field }) => field))
  const isNamed = fields.has('qty') && (fields.has('code') || fields.has('barcode'))
  const unused = columns.filter(({ field, samples }) => field === null && samples.length > 0)
  const problem = !isNamed
    ? message('import.bill-no-columns')
    : rows.length === 0
      ? message('import.no-rows')
      : rows.length > rowsMax
        ? message('import.bill-too-long', { most: rowsMax })
        : null
  const order = dateOrderOf(rows.map(({ cells }) => cells.get('expiry') ?? '')) ?? 'dmy'
  return {
    headingRow,
    columns,
    notes: [
      ...read.notes,
      ...(unused.length === 0 || !isNamed
        ? []
        : [
            message('import.columns-left-out', {
              columns: unused.map(({ heading: name }) => name),
            }),
          ]),
    ],
    rows: problem === null ? rows.map((row) => billRow(row, { is1904, order })) : [],
    problem,
  }
}

function nothing(problem: Message): BillSheet {
  return { headingRow: 0, columns: [], notes: [], rows: [], problem }
}

function billRow({ cells, row }: SheetRow, dates: { is1904: boolean; order: DateOrder }): BillRow {
  const problems: BillRow['problems'] = []
  function read<T>(field: string, reading: (text: string) => Cell<T | null>): T | null {
    const text = asciiDigits(cells.get(field) ?? '').trim()
    if (text === '') return null
    const cell = reading(text)
    if (cell.ok) return cell.value
    problems.push({ field, message: cell.reason })
    return null
  }
  const [barcode, code] = [
    read('barcode', (text) => textCell(text, CODE_CHARACTERS)),
    read('code', (text) => textCell(text, CODE_CHARACTERS)),
  ]
  if (barcode === null && code === null && problems.length === 0) {
    problems.push({ field: 'code', message: message('import.bill-no-code') })
  }
  return {
    row,
    barcode,
    code,
    name: read('name', (text) => textCell(text, NAME_CHARACTERS)),
    qtyMilli: readQuantity(read, problems),
    freeMilli: read('freeQty', (text) => quantityCell(withoutUnit(text))),
    costCentipaise: read('cost', costCell),
    discountRatePpm: read('discountRate', percentCell),
    taxRatePpm: read('taxRate', percentCell),
    mrpCentipaise: read('mrp', costCell),
    lot: read('lot', (text) =>
      isNone(text) ? { ok: true, value: null } : textCell(text, CODE_CHARACTERS),
    ),
    expiresOn: read('expiry', (text) => expiryCell(text, dates)),
    problems,
  }
}

function readQuantity(
  read: (field: string, reading: (text: string) => Cell<number | null>) => number | null,
  problems: BillRow['problems'],
): number | null {
  const before = problems.length
  const qty = read('qty', (text) => {
    const cell = quantityCell(withoutUnit(text))
    if (!cell.ok || cell.value > 0) return cell
    return { ok: false, reason: message('import.not-a-quantity', { text }) }
  })
  if (qty === null && problems.length === before) {
    problems.push({ field: 'qty', message: message('import.bill-no-quantity') })
  }
  return qty
}

function withoutUnit(text: string): string {
  return text.replace(/\s*(?:nos|pcs|prs|box(?:es)?)\.?$/i, '')
}

/** An amount; what is not told is no 0. */
function costCell(text: string): Cell<number | null> {
  if (/^(?:-+|nil|n\/?a|none)$/i.test(text)) return { ok: true, value: null }
  return amountCell(text.replace(/\/-?$/, ''))
}

/** The last day of goods as `yyyy-mm-dd`; a month, as boxes print it, ends with its last day. */
function expiryCell(
  text: string,
  { is1904, order }: { is1904: boolean; order: DateOrder },
): Cell<string | null> {
  const [, numbered, numberedYear] = /^(\d{1,2})[-/. ](20\d{2}|\d{2})$/.exec(text) ?? []
  const [, name = '', namedYear] =
    /^([a-z]{3})[a-z]{0,6}\.?[-/. ']{0,2}(20\d{2}|\d{2})$/i.exec(text) ?? []
  const [, isoYear, isoMonth] = /^(20\d{2})[-/. ](\d{1,2})$/.exec(text) ?? []
  const month = Number(isoMonth ?? numbered ?? MONTHS.indexOf(name.toLowerCase()) + 1)
  const year = Number(isoYear ?? numberedYear ?? namedYear ?? Number.NaN) % 100
  if (Number.isNaN(year) || month < 1 || month > 12) {
    return dateCell(text, { is1904, lastYear: LAST_YEAR, order })
  }
  return { ok: true, value: new Date(Date.UTC(2000 + year, month, 0)).toISOString().slice(0, 10) }
}
