import type { ImportKind } from '../../contract/import.ts'
import { type Message, message } from '../../kernel/message.ts'
import type { Sheet } from '../../wire/read-workbook.ts'
import { CATALOGUE_COLUMNS, REQUIRED_COLUMNS } from '../catalogue-columns.ts'
import { purchaseColumns } from '../purchase-sheet.ts'
import { headingOf } from './check-shop-file.ts'
import { headingHash, type KeptMappings } from './kept-mappings.ts'
import {
  type Column,
  findMapped,
  likeliestKind,
  mapColumns,
  type ShopKind,
  widestRow,
} from './map-columns.ts'
import type { ReadSheets } from './read-sheets.ts'

export type LookInput = {
  bytes: Uint8Array
  /** Null: whatever it seems to be. */
  kind: ImportKind | null
  known: readonly { kind: ShopKind; mappings: KeptMappings }[]
}

export type LookedAt = {
  kind: ImportKind | null
  sheet: string
  headingRow: number
  rows: number
  columns: Column[]
  problem: Message | null
}

/** What a file seems to be by the words of its heading, and how its columns would be taken. */
export function lookAtSheets(
  read: ReadSheets,
  { kind, known }: Omit<LookInput, 'bytes'>,
): LookedAt {
  if (!read.ok) return nothing(kind, read.error.message)
  const items = kind === 'Items' || kind === null ? lookAtItems(read.sheets, kind) : null
  if (items !== null) return items
  const likely = kind === null || kind === 'Items' ? kindOf(read.sheets, known) : kind
  if (likely === null) return nothing(null, message('import.no-heading'))
  const mappings = known.find((each) => each.kind === likely)?.mappings ?? {}
  const found = headingOf(read.sheets, { kind: likely, known: mappings, mapping: null })
  // The columns of a file in words of its own are named by hand.
  const heading = found.heading ?? (kind === null ? null : widestRow(read.sheets))
  if (heading === null) return nothing(likely, message('import.no-heading'))
  const mapped = mapColumns(likely, heading.sheet, { at: heading.at, mapping: found.mapping })
  return {
    kind: likely,
    sheet: mapped.name,
    headingRow: mapped.headingRow,
    rows: mapped.rows.length,
    columns: mapped.columns,
    problem: null,
  }
}

/** The kind of a heading that was brought in before, else the one whose words it has most of. */
function kindOf(sheets: readonly Sheet[], known: LookInput['known']): ShopKind | null {
  const before = known.find(
    ({ mappings }) =>
      findMapped(sheets, (headings) => mappings[headingHash(headings)] !== undefined) !== null,
  )
  return before?.kind ?? likeliestKind(sheets)
}

/**
 * A catalogue has its own columns, named exactly, in its first row: the first sheet, or that of
 * another program's masters where items are wanted.
 */
function lookAtItems(sheets: readonly Sheet[], kind: ImportKind | null): LookedAt | null {
  const sheet = kind === null ? sheets[0] : (sheets.find(isCatalogueSheet) ?? sheets[0])
  const heading = sheet?.rows[0] ?? []
  const bought = purchaseColumns(heading)
  const named: string[] =
    bought ?? heading.map((cell) => cell.toLowerCase().replace(/[\s-]+/g, '_'))
  const isCatalogue = bought !== null || REQUIRED_COLUMNS.every((column) => named.includes(column))
  if (sheet === undefined || !isCatalogue) return null
  return {
    kind: 'Items',
    sheet: sheet.name,
    headingRow: 1,
    rows: sheet.rows.length - 1,
    columns: heading.map((cell, index) => ({
      heading: cell,
      field: CATALOGUE_COLUMNS.find((column) => column === named[index]) ?? null,
      samples: sheet.rows.slice(1, 4).map((cells) => cells[index] ?? ''),
    })),
    problem: null,
  }
}

function isCatalogueSheet({ rows }: Sheet): boolean {
  return REQUIRED_COLUMNS.every((column) => rows[0]?.includes(column))
}

function nothing(kind: ImportKind | null, problem: Message): LookedAt {
  return { kind, sheet: '', headingRow: 0, rows: 0, columns: [], problem }
}
