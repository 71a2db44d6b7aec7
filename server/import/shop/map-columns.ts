import type { ImportKind } from '../../contract/import.ts'
import type { Sheet } from '../../wire/read-workbook.ts'
import { contactField } from './contact-headings.ts'
import { type Field, headingKey, SHOP_FIELDS, type SheetKind } from './fields.ts'
import { placedFields } from './placed-columns.ts'
import { rxField } from './rx-headings.ts'
import type { SheetRow } from './shop-row.ts'

export type ShopKind = Exclude<ImportKind, 'Items'>
export const SHOP_KINDS: readonly ShopKind[] = [
  'Customers',
  'Suppliers',
  'Prescriptions',
  'Stock',
  'Dues',
  'Orders',
  'ContactLenses',
  'BillLines',
  'Bills',
]

/** A column of a file and the field that it is taken for; null where it is left out. */
export type Column = { heading: string; field: string | null; samples: string[] }

export type MappedSheet = {
  name: string
  /** The heading's row in the spreadsheet, from 1. */
  headingRow: number
  columns: Column[]
  rows: SheetRow[]
  is1904: boolean
}

/** Headings to fields as the shop has chosen them; an empty field leaves the column out. */
export type Mapping = Readonly<Record<string, string>>

/** Titles and addresses above a table take up to so many rows. */
const HEADING_ROWS = 30
const KNOWN_WORDS = 2
const SURE_WORDS = 3
const SAMPLES = 3

export type Heading = { sheet: Sheet; at: number; known: number }

/** Where the heading of a kind is: the first row of most known words, if it has two of them. */
export function findHeading(sheets: readonly Sheet[], kind: SheetKind): Heading | null {
  let best: Heading | null = null
  for (const sheet of sheets) {
    for (const [at, cells] of sheet.rows.slice(0, HEADING_ROWS).entries()) {
      const known = new Set(cells.map((cell) => fieldOf(kind, cell)).filter((key) => key !== null))
        .size
      if (known >= KNOWN_WORDS && known > (best?.known ?? 0)) best = { sheet, at, known }
    }
  }
  return best
}

/** Where the heading of a mapping is: the first row that has all its columns. */
export function findMapped(
  sheets: readonly Sheet[],
  isHeading: (headings: string[]) => boolean,
): Heading | null {
  for (const sheet of sheets) {
    const at = sheet.rows
      .slice(0, HEADING_ROWS)
      .findIndex((cells) => isHeading(distinctHeadings(cells)))
    if (at !== -1) return { sheet, at, known: 0 }
  }
  return null
}

/** The first row with most cells in it: what a person would take for the heading. */
export function widestRow(sheets: readonly Sheet[]): Heading | null {
  let best: Heading | null = null
  for (const sheet of sheets) {
    for (const [at, cells] of sheet.rows.slice(0, HEADING_ROWS).entries()) {
      const known = cells.filter((cell) => cell !== '').length
      if (known > (best?.known ?? 0)) best = { sheet, at, known }
    }
  }
  return best
}

/**
 * The kind whose words a file has most of: of its sheets the first that says three of them, else of
 * all; null where it has none.
 */
export function likeliestKind(sheets: readonly Sheet[]): ShopKind | null {
  const bySheet = sheets.map((sheet) => bestKind([sheet]))
  const told = bySheet.find(({ known }) => known >= SURE_WORDS) ?? bestKind(sheets)
  return told.known === 0 ? null : told.kind
}

function bestKind(sheets: readonly Sheet[]): { kind: ShopKind; known: number } {
  return SHOP_KINDS.map((kind) => ({ kind, known: findHeading(sheets, kind)?.known ?? 0 })).reduce(
    (most, next) => (next.known > most.known ? next : most),
  )
}

function fieldOf(kind: SheetKind, heading: string): string | null {
  const key = headingKey(heading)
  if (key === '') return null
  // A rate is no amount: it stays in words.
  if (kind === 'Bills' && /%|percent/i.test(heading)) return 'remarks'
  if (kind === 'BillLines' && /%|percent/i.test(heading)) return null
  const named = SHOP_FIELDS[kind].find(({ names }) => names.includes(key))
  // "Tax" and "Disc" alone are amounts of the line.
  if (
    kind === 'SupplierBill' &&
    /Rate$/.test(named?.key ?? '') &&
    !/%|percent|rate/i.test(heading)
  ) {
    return null
  }
  if (named !== undefined) return named.key
  if (kind === 'ContactLenses') return contactField(key)
  return kind === 'Prescriptions' ? rxField(key) : null
}

/** Two columns of one name are told apart: 'SPH' and 'SPH (2)'. */
export function distinctHeadings(cells: readonly string[]): string[] {
  const seen = new Map<string, number>()
  return cells.map((cell) => {
    const count = (seen.get(cell) ?? 0) + 1
    seen.set(cell, count)
    return count === 1 ? cell : `${cell} (${count})`
  })
}

/** The column of a field that several are named like: the best known word, then the first. */
function placeOf(
  field: Field,
  { headings, wanted }: { headings: readonly string[]; wanted: readonly (Field | null)[] },
): number {
  const rank = (place: number): number => field.names.indexOf(headingKey(headings[place] ?? ''))
  const places = wanted.flatMap((each, place) => (each?.key === field.key ? [place] : []))
  return places.reduce((best, place) => (rank(place) < rank(best) ? place : best))
}

/**
 * Takes each column for a field: as `mapping` says, else by its name. A column whose field another
 * one has already is left out, unless the field takes several.
 */
export function mapColumns(
  kind: SheetKind,
  sheet: Sheet,
  { at, mapping }: { at: number; mapping: Mapping | null },
): MappedSheet {
  const headings = distinctHeadings(sheet.rows[at] ?? [])
  const placed = mapping === null ? placedFields(kind, sheet.rows[at] ?? []) : null
  const wanted = headings.map((heading, place) => {
    const own = placed === null ? fieldOf(kind, heading) : placed[place]
    return fieldNamed(kind, mapping?.[heading] ?? (mapping === null ? (own ?? '') : ''))
  })
  const fields = wanted.map((field, place) =>
    field === null || field.isOpen === true || placeOf(field, { headings, wanted }) === place
      ? field
      : null,
  )
  const body = sheet.rows.slice(at + 1)
  return {
    name: sheet.name,
    headingRow: at + 1,
    is1904: sheet.is1904 === true,
    columns: headings.map((heading, index) => ({
      heading,
      field: fields[index]?.key ?? null,
      samples: samplesOf(body, index),
    })),
    rows: body.flatMap((cells, index) => {
      const row = sheetRow(cells, { row: at + 2 + index, headings, fields })
      return row === null ? [] : [row]
    }),
  }
}

export function fieldNamed(kind: SheetKind, key: string): Field | null {
  return SHOP_FIELDS[kind].find((field) => field.key === key) ?? null
}

function samplesOf(body: readonly string[][], index: number): string[] {
  const samples: string[] = []
  for (const cells of body) {
    const text = cells[index] ?? ''
    if (text !== '' && !samples.includes(text)) samples.push(text.slice(0, 60))
    if (samples.length === SAMPLES) break
  }
  return samples
}

function sheetRow(
  cells: readonly string[],
  {
    fields,
    headings,
    row,
  }: { row: number; headings: readonly string[]; fields: readonly (Field | null)[] },
): SheetRow | null {
  const byField = new Map<string, string>()
  const open: { heading: string; text: string }[] = []
  let isEmpty = true
  for (const [index, text] of cells.entries()) {
    if (text === '') continue
    isEmpty = false
    const field = fields[index]
    if (field === undefined || field === null) continue
    if (field.isOpen === true) open.push({ heading: headings[index] ?? '', text })
    else byField.set(field.key, text)
  }
  return isEmpty ? null : { row, cells: byField, open }
}
