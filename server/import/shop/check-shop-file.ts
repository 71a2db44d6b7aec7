import { type Message, message } from '../../kernel/message.ts'
import type { Sheet } from '../../wire/read-workbook.ts'
import type { RowError } from '../row-error.ts'
import { lacksSign, plusNotes, type WrittenPower } from '../unsigned-powers.ts'
import type { SheetKind } from './fields.ts'
import { headingHash, type KeptMappings } from './kept-mappings.ts'
import {
  type Column,
  distinctHeadings,
  findHeading,
  findMapped,
  type Heading,
  type MappedSheet,
  type Mapping,
  mapColumns,
  type ShopKind,
} from './map-columns.ts'
import { joinedBill, readBill, readBillLine } from './read-bill.ts'
import { readContacts } from './read-contacts.ts'
import { type ReadCustomer, readCustomer } from './read-customer.ts'
import { joinedOrder, readDue, readOrder } from './read-due.ts'
import { readPrescription, type Signs, sideOf } from './read-rx.ts'
import type { ReadSheets } from './read-sheets.ts'
import { readStockRow } from './read-stock.ts'
import { readSupplier } from './read-supplier.ts'
import { RX_EYES } from './rx-headings.ts'
import { type DateOrder, dateOrderOf } from './shop-cells.ts'
import type { ShopRecord, ShopRow } from './shop-record.ts'
import {
  type OpenCell,
  type RowContext,
  type RowReader,
  rowReader,
  type SheetRow,
  type ShopFacts,
} from './shop-row.ts'

/** How a file is to be read, beside its bytes. */
export type ReadOptions = {
  kind: ShopKind
  mapping: Mapping | null
  /** How headings were taken before, where `mapping` is null. */
  known: KeptMappings
  /** Null: as the dates of the file tell. */
  dateOrder: DateOrder | null
  facts: ShopFacts
}

/** A file read and judged by itself: what the shop already has is not known here. */
export type CheckedShopFile = {
  rowsTotal: number
  rows: ShopRow[]
  refusedRows: number
  /** Rows that say the same as one before them. */
  repeated: number
  errors: RowError[]
  notes: Message[]
  columns: Column[]
}

const DATE_FIELDS: ReadonlySet<string> = new Set([
  'dateOfBirth',
  'anniversary',
  'visitDate',
  'date',
  'expiry',
  'promised',
  'delivered',
])
const MOST_ONE_EYE_MM = 42
const ORDER_ROWS = 20_000

/** Reads every row of a file as records of one kind. `onRow` receives the progress. */
export function checkShopFile(
  read: ReadSheets,
  options: ReadOptions,
  onRow: (rowsRead: number) => void,
): CheckedShopFile {
  if (!read.ok) return nothing([read.error], read.notes, [])
  const { heading, mapping } = headingOf(read.sheets, options)
  if (heading === null) {
    const reason = message('import.no-heading')
    return nothing([{ row: 1, column: '', message: reason }], read.notes, [])
  }
  const sheet = mapColumns(options.kind, heading.sheet, {
    at: heading.at,
    mapping,
  })
  if (sheet.rows.length === 0) {
    const row = sheet.headingRow + 1
    return nothing(
      [{ row, column: '', message: message('import.no-rows') }],
      read.notes,
      sheet.columns,
    )
  }
  const order = options.dateOrder ?? dateOrderOf(dateCells(sheet))
  const signs = signsOf(sheet)
  const context: RowContext = {
    facts: options.facts,
    order: order ?? 'dmy',
    is1904: sheet.is1904,
    headings: new Map(sheet.columns.map(({ field, heading: name }) => [field ?? '', name])),
  }
  const notes = [...read.notes, ...notesOf(sheet, order), ...plusNotes(unsignedOf(sheet, signs))]
  const checked = readRows(options.kind, joinEyes(sheet), { context, signs, onRow })
  return {
    ...checked,
    rowsTotal: sheet.rows.length,
    notes: [...notes, ...checked.notes],
    columns: sheet.columns,
  }
}

/** The heading of a file, and the mapping that goes with it. */
export function headingOf(
  sheets: readonly Sheet[],
  { kind, known, mapping }: Pick<ReadOptions, 'known' | 'mapping'> & { kind: SheetKind },
): { heading: Heading | null; mapping: Mapping | null } {
  if (mapping !== null) {
    const wanted = Object.keys(mapping)
    const hasAll = (headings: string[]) => wanted.every((each) => headings.includes(each))
    return { heading: findMapped(sheets, hasAll), mapping }
  }
  const mapped = findMapped(sheets, (headings) => known[headingHash(headings)] !== undefined)
  const heading = mapped ?? findHeading(sheets, kind)
  const cells = heading?.sheet.rows[heading.at] ?? []
  return { heading, mapping: known[headingHash(distinctHeadings(cells))] ?? null }
}

function nothing(errors: RowError[], notes: Message[], columns: Column[]): CheckedShopFile {
  return { rowsTotal: 0, rows: [], refusedRows: errors.length, repeated: 0, errors, notes, columns }
}

function* dateCells({ rows }: MappedSheet): Generator<string> {
  for (const { cells } of rows.slice(0, ORDER_ROWS)) {
    for (const [field, text] of cells) if (DATE_FIELDS.has(field)) yield text
  }
}

function notesOf({ columns }: MappedSheet, order: DateOrder | null): Message[] {
  const unused = columns.filter(({ field, samples }) => field === null && samples.length > 0)
  const hasDates = columns.some(({ field }) => field !== null && DATE_FIELDS.has(field))
  return [
    ...(unused.length === 0
      ? []
      : [message('import.columns-left-out', { columns: unused.map(({ heading }) => heading) })]),
    ...(order === null && hasDates ? [message('import.day-first')] : []),
  ]
}

type Good = { row: number; key: string; json: string }
/** A paper of one row or several: what they come to, and where it stands among the records. */
type JoinedPaper = { record: ShopRecord; at: number; rows: Set<string> }

/** Reads the rows, and refuses a key that stands in the file twice with other contents. */
function readRows(
  kind: ShopKind,
  sheetRows: readonly SheetRow[],
  {
    context,
    onRow,
    signs,
  }: { context: RowContext; signs: Signs; onRow: (rowsRead: number) => void },
): Pick<CheckedShopFile, 'rows' | 'errors' | 'refusedRows' | 'repeated' | 'notes'> {
  const rows: ShopRow[] = []
  const errors: RowError[] = []
  const families: (ReadCustomer & { reader: RowReader })[] = []
  const seen = new Map<string, Good>()
  const papers = new Map<string, JoinedPaper>()
  let refusedRows = 0
  let repeated = 0
  let empty = 0
  for (const [index, sheetRow] of sheetRows.entries()) {
    onRow(index + 1)
    const reader = rowReader(sheetRow, context)
    const read = readRecord(kind, reader, { families, signs })
    const { record } = read
    if (record.kind === 'Dues' && record.duePaise === 0 && reader.errors.length === 0) {
      empty += 1
      continue
    }
    const json = JSON.stringify(record)
    const key = keyAmong(seen, read.key, record, json)
    const earlier = reader.errors.length === 0 ? seen.get(key) : undefined
    const paper = papers.get(key)
    const isAgain = earlier !== undefined && (earlier.json === json || paper?.rows.has(json))
    // Two equal lines of a bill are two lines: a pair of lenses stands there eye by eye.
    if (isAgain && !hasLines(record)) {
      repeated += 1
      continue
    }
    const joined =
      paper !== undefined && earlier !== undefined ? joinedPaper(paper.record, record) : null
    if (paper !== undefined && joined !== null) {
      paper.rows.add(json)
      paper.record = joined
      rows[paper.at] = { row: earlier?.row ?? sheetRow.row, key, record: joined }
      continue
    }
    if (earlier !== undefined) {
      reader.refuse(
        kind === 'Stock' ? 'code' : OF_PAPERS.has(kind) ? 'billNo' : 'name',
        message('import.same-in-earlier-row', { row: earlier.row }),
      )
    }
    if (reader.errors.length > 0) refusedRows += 1
    else {
      if (OF_PAPERS.has(kind) && kind !== 'Dues') {
        papers.set(key, { record, at: rows.length, rows: new Set([json]) })
      }
      rows.push({ row: sheetRow.row, key, record })
      seen.set(key, { row: sheetRow.row, key, json })
    }
    errors.push(...reader.errors)
  }
  const ofFamilies = readFamilies(families, seen)
  const several = [...papers.values()].filter(
    ({ record, rows: joined }) => record.kind === 'Orders' && joined.size > 1,
  ).length
  const withBalance = rows.filter(
    ({ record }) => record.kind === 'Bills' && (record.balancePaise ?? 0) !== 0,
  ).length
  return {
    rows: [...rows, ...ofFamilies.rows],
    errors: [...errors, ...ofFamilies.errors],
    refusedRows: refusedRows + ofFamilies.errors.length,
    repeated,
    notes: [
      ...(empty === 0 ? [] : [message('import.nothing-due', { count: empty })]),
      ...(several === 0 ? [] : [message('import.orders-joined', { count: several })]),
      ...(withBalance === 0 ? [] : [message('import.bills-with-balance', { count: withBalance })]),
    ],
  }
}

function readRecord(
  kind: ShopKind,
  reader: RowReader,
  { families, signs }: { families: (ReadCustomer & { reader: RowReader })[]; signs: Signs },
): Pick<ShopRow, 'key' | 'record'> {
  if (kind === 'Suppliers') return readSupplier(reader)
  if (kind === 'Prescriptions') return readPrescription(reader, signs)
  if (kind === 'Stock') return readStockRow(reader)
  if (kind === 'Dues') return readDue(reader)
  if (kind === 'Orders') return readOrder(reader)
  if (kind === 'Bills') return readBill(reader)
  if (kind === 'BillLines') return readBillLine(reader)
  if (kind === 'ContactLenses') return readContacts(reader, signs)
  const customer = readCustomer(reader)
  if (customer.head !== null) families.push({ ...customer, reader })
  return customer
}

const OF_PAPERS: ReadonlySet<ShopKind> = new Set(['Dues', 'Orders', 'Bills', 'BillLines'])

function hasLines(record: ShopRecord): boolean {
  return (record.kind === 'Bills' || record.kind === 'BillLines') && record.lines.length > 0
}

/** A paper and one more row of it; null where they do not belong together. */
function joinedPaper(paper: ShopRecord, row: ShopRecord): ShopRecord | null {
  if (paper.kind === 'Orders' && row.kind === 'Orders') return joinedOrder(paper, row)
  if (paper.kind === 'Bills' && row.kind === 'Bills') return joinedBill(paper, row)
  return paper.kind === 'BillLines' && row.kind === 'BillLines' ? joinedBill(paper, row) : null
}

/** Somebody can have two prescriptions of a day: the second has the same key with a number. */
function keyAmong(
  seen: ReadonlyMap<string, Good>,
  key: string,
  { kind }: ShopRecord,
  json: string,
): string {
  if (kind !== 'Prescriptions' && kind !== 'ContactLenses') return key
  for (let count = 1; ; count += 1) {
    const counted = count === 1 ? key : `${key}|${count}`
    const earlier = seen.get(counted)
    if (earlier === undefined || earlier.json === json) return counted
  }
}

/** Two rows of one eye each, of the same person and day, are one prescription. */
function joinEyes({ columns, rows }: MappedSheet): readonly SheetRow[] {
  if (!columns.some(({ field }) => field === 'eye')) return rows
  const joined = new Map<string, { row: number; cells: Map<string, string>; open: OpenCell[] }>()
  for (const { cells, open, row } of rows) {
    const side = sideOf(cells.get('eye') ?? '')
    const who = ['oldId', 'name', 'mobile', 'date'].map((field) => cells.get(field) ?? '')
    const key = JSON.stringify(who)
    const known = joined.get(key)
    const hasSide = known?.cells.has(`side.${side}`) === true
    const target =
      known === undefined || side === null || hasSide
        ? { row, cells: new Map<string, string>(), open: [] }
        : known
    if (side === null) target.cells = new Map(cells)
    else {
      for (const [field, text] of cells) {
        if (field === 'eye') continue
        target.cells.set(fieldOfEye(field, side, text), text)
      }
      target.cells.set(`side.${side}`, 'x')
    }
    target.open.push(...open)
    if (target !== known) joined.set(known === undefined ? key : `${key} ${row}`, target)
  }
  return [...joined.values()]
}

/** In a row of one eye, a PD of up to 42 mm is that eye's. */
function fieldOfEye(field: string, side: 'right' | 'left', text: string): string {
  if (field.startsWith('row.')) return `${side}.${field.slice(4)}`
  if (field === 'ipd' && Number.parseFloat(text) <= MOST_ONE_EYE_MM) return `${side}.pd`
  return field
}

function signsOf({ rows }: MappedSheet): Signs {
  const isMinus = (field: string, text: string | undefined) =>
    text !== undefined && /^\s*[-\u2212\u2013]\s*[0-9.]|[0-9]\s*-\s*$/.test(text) && field !== ''
  const has = (cell: string) =>
    rows.some(({ cells }) => RX_EYES.some((eye) => isMinus(cell, cells.get(`${eye}.${cell}`))))
  return { sphere: has('spherical') || has('power'), cylinder: has('cylinder') }
}

/** The powers that are read as plus because others of the file have their minus. */
function unsignedOf({ rows }: MappedSheet, signs: Signs): WrittenPower[] {
  const names = [
    ...(signs.sphere ? ['spherical', 'nearSpherical', 'power'] : []),
    ...(signs.cylinder ? ['cylinder', 'nearCylinder'] : []),
  ]
  return rows.flatMap(({ cells, row }) =>
    RX_EYES.flatMap((eye) =>
      names.flatMap((name) => {
        const text = cells.get(`${eye}.${name}`)
        return text !== undefined && lacksSign(text) ? [{ row, text }] : []
      }),
    ),
  )
}

/** Who belongs to whose family: the head is named by an old number, or by a name of the file. */
function readFamilies(
  members: readonly (ReadCustomer & { reader: RowReader })[],
  known: ReadonlyMap<string, Good>,
): { rows: ShopRow[]; errors: RowError[] } {
  if (members.length === 0) return { rows: [], errors: [] }
  const byName = new Map<string, string[]>()
  for (const [key, { json }] of known) {
    const { name } = JSON.parse(json)
    byName.set(name, [...(byName.get(name) ?? []), key])
  }
  const rows: ShopRow[] = []
  const errors: RowError[] = []
  for (const { head, key, reader, record, relation } of members) {
    if (!known.has(key)) continue
    const headKey = headOf(head ?? '', { mobile: record.mobile, known, byName })
    if (headKey === null) {
      reader.refuse('head', message('import.no-such-head', { name: head ?? '' }))
      errors.push(...reader.errors)
    } else if (headKey !== key) {
      const family = { kind: 'Families' as const, memberKey: key, headKey, relation }
      rows.push({ row: reader.row, key, record: family })
    }
  }
  return { rows, errors }
}

function headOf(
  head: string,
  {
    byName,
    known,
    mobile,
  }: {
    mobile: string | null
    known: ReadonlyMap<string, Good>
    byName: ReadonlyMap<string, string[]>
  },
): string | null {
  if (known.has(`id:${head}`)) return `id:${head}`
  const named = byName.get(head) ?? []
  if (named.length < 2) return named[0] ?? null
  const same = named.filter((key) => JSON.parse(known.get(key)?.json ?? '{}').mobile === mobile)
  return same.length === 1 ? (same[0] ?? null) : null
}
