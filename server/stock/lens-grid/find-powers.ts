import { findLensPowers as findSpec } from '../../contract/lens-grid.ts'
import { exactlyOne, type ReadableDb } from '../../db/sql.ts'
import { readFamilyTerm } from '../../domain/optics/family-term.ts'
import { cellKey, type LensCell } from '../../domain/optics/lens-demand.ts'
import { addPowers } from '../../domain/prescription.ts'
import { type Message, message } from '../../kernel/message.ts'
import { operation } from '../../kernel/operation.ts'
import type { Services } from '../../kernel/services.ts'
import { centipaiseToRupees } from '../../wire/rupees.ts'
import { axesOf, type FamilyRow, familiesOf } from './family-rows.ts'
import { cellsOf, outsideOf, powerText } from './grid-cells.ts'

const MOST_FOUND = 20

/** In the order of their rows. */
const KINDS = ['Power', 'Unsigned', 'Family', 'Outside'] as const

type Found = {
  family: FamilyRow
  kind: (typeof KINDS)[number]
  cell: LensCell | null
  note: Message | null
}

export const findLensPowers = operation(findSpec, ({ query, services }) => {
  const { db } = services
  const found = familiesOf(db)
    .filter(({ isActive }) => isActive === 1)
    .flatMap((family) => foundIn(family, query.term))
  const hasOther = found.some(({ kind }) => kind !== 'Outside')
  return {
    Items: found
      .filter(({ kind }) => !hasOther || kind !== 'Outside')
      .toSorted((one, other) => KINDS.indexOf(one.kind) - KINDS.indexOf(other.kind))
      .slice(0, MOST_FOUND)
      .map((each) => foundReply(services, each)),
  }
})

function foundIn(family: FamilyRow, term: string): Found[] {
  const typed = readFamilyTerm(term, family)
  if (typed === null) return []
  const noted = (kind: Found['kind'], note: Message): Found[] => [
    { family, kind, cell: null, note },
  ]
  if (typed.kind === 'none') return noted('Family', formOf(family))
  if (typed.kind === 'unsigned') {
    const size = (typed.centidioptres / 100).toFixed(2)
    return noted('Unsigned', message('optics.type-sign', { size }))
  }
  const { columns, rows } = axesOf(family)
  const { axisDegrees, row } = typed
  if (typed.column === null && !columns.includes(0)) return noted('Family', formOf(family))
  const cell = cellOf(family, row, typed.column ?? 0)
  // A toric contact lens has one axis; a spectacle lens is turned to any.
  const isOtherAxis =
    axisDegrees !== null &&
    family.axisDegrees !== null &&
    axisDegrees % 180 !== family.axisDegrees % 180
  if (!isOtherAxis && rows.includes(cell.row) && columns.includes(cell.column)) {
    return [{ family, kind: 'Power', cell, note: null }]
  }
  const shown = isOtherAxis ? { ...family, axisDegrees } : family
  return noted('Outside', outsideOf(shown, cell))
}

/** The cell of a power: a spectacle lens in plus form is the same lens in minus form. */
function cellOf({ columns, section }: FamilyRow, row: number, column: number): LensCell {
  const isPlus = columns === 'cylinder' && column > 0 && section === 'SpectacleLens'
  return isPlus ? { row: addPowers(row, column), column: -column } : { row, column }
}

/** Says how a power of a family is typed, by one that it has. */
function formOf(family: FamilyRow): Message {
  const { columns, rows } = axesOf(family)
  // What a shop sells most of: a myope's sphere, the least cylinder beside none.
  const row = rows.includes(-100) ? -100 : (rows[0] ?? 0)
  const column = columns[1] ?? columns[0] ?? 0
  const { axisDegrees: _, ...axes } = family
  const power = powerText({ ...axes, axisDegrees: null }, { row, column }).replaceAll(' / ', '/')
  return message('lens-grid.type-power', { example: `${family.code.toLowerCase()} ${power}` })
}

function foundReply({ clock, db, ids }: Services, { cell, family, kind, note }: Found) {
  const known = cell === null ? undefined : cellsOf(db, family.id, clock.now()).get(cellKey(cell))
  return {
    FamilyID: ids.encode('lensFamily', family.id),
    Name: cell === null ? family.name : `${family.name} ${powerText(family, cell)}`,
    Brand: family.brand,
    Section: family.section,
    Price: centipaiseToRupees(family.priceCentipaise),
    Kind: kind,
    Row: cell === null ? null : cell.row / 100,
    Column: cell === null ? null : cell.column / 100,
    Code: known === undefined ? null : codeOf(db, known.itemId),
    Note: note,
  }
}

function codeOf(db: ReadableDb, itemId: number): string {
  return exactlyOne<{ code: string }>(db, 'SELECT code FROM items WHERE id = :itemId', { itemId })
    .code
}
