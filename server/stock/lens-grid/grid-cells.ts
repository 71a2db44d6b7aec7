import { setColumns } from '../../catalog/change-item.ts'
import { insertItem, NO_ATTRIBUTES, ownerOfCode } from '../../catalog/insert-item.ts'
import { all, type ReadableDb, run, type WritableDb } from '../../db/sql.ts'
import { cellKey, type LensCell } from '../../domain/optics/lens-demand.ts'
import { addPowers, formatPower, parsePower } from '../../domain/prescription.ts'
import { type Message, message } from '../../kernel/message.ts'
import { invalidField, Refusal } from '../../kernel/refusal.ts'
import { STOCK_FIGURES, type StockFigures } from '../stock-figures.ts'
import { axesOf, type FamilyRow } from './family-rows.ts'

/** A cell with its item; figures in thousandths of the item's unit. */
export type StockedCell = LensCell &
  StockFigures & {
    itemId: number
    unit: string
    minimumMilli: number
    maximumMilli: number | null
    valuePaise: number
  }

/** What one lens is of a unit, in thousandths: a pair is two. */
export function lensMilli(unit: string): number {
  return unit === 'PRS' ? 500 : 1_000
}

/** Returns the cells of a family that have an item, by their names, with the stock at `nowMs`. */
export function cellsOf(db: ReadableDb, familyId: number, nowMs: number): Map<string, StockedCell> {
  const rows = all<StockedCell>(
    db,
    `SELECT c.row_centidioptres AS "row", c.column_centidioptres AS "column", i.id AS itemId,
            i.unit, coalesce(i.reorder_min_milli, 0) AS minimumMilli,
            i.reorder_max_milli AS maximumMilli,
            i.stock_value_paise AS valuePaise, ${STOCK_FIGURES}
       FROM lens_family_items c
       JOIN items a ON a.id = c.item_id
       JOIN items i ON i.id = coalesce(a.merged_into_id, a.id)
      WHERE c.family_id = :familyId`,
    { familyId, nowMs },
  )
  return new Map(rows.map((row) => [cellKey(row), row]))
}

export type TypedCell = { row: number | string; column: number | string }

/**
 * Returns the cell of powers as they were typed, cylinders in minus form: a spectacle lens is turned
 * to its axis, a toric contact lens has its own. Throws 400 for what is no power.
 */
export function readCell(family: FamilyRow, typed: TypedCell, field: string): LensCell {
  const row = readPower(typed.row, `${field}.row`)
  const column = readPower(typed.column, `${field}.column`)
  const isPlus = family.columns === 'cylinder' && column > 0 && family.section === 'SpectacleLens'
  return isPlus ? { row: addPowers(row, column), column: -column } : { row, column }
}

function readPower(typed: number | string, field: string): number {
  const text = typeof typed === 'number' ? formatPower(Math.round(typed * 100)) : typed
  const result = parsePower(text)
  if (!result.ok) throw invalidField(field, result.reason)
  if (result.centidioptres === null) throw invalidField(field, message('field.missing'))
  return result.centidioptres
}

/** Throws 422 for a power outside of the family's range, or between its steps. */
export function assertInFamily(family: FamilyRow, cell: LensCell): void {
  const { columns, rows } = axesOf(family)
  if (rows.includes(cell.row) && columns.includes(cell.column)) return
  throw new Refusal('BUSINESS_RULE', outsideOf(family, cell))
}

/** Says that a power is outside of a family, and what the family is kept in. */
export function outsideOf(family: FamilyRow, cell: LensCell): Message {
  return message('lens-grid.outside', {
    power: powerText(family, cell),
    family: family.name,
    rowFrom: formatPower(family.rowFrom),
    rowTo: formatPower(family.rowTo),
    columnFrom: formatPower(family.columnFrom),
    columnTo: formatPower(family.columnTo),
  })
}

type PowerAxes = Pick<FamilyRow, 'axisDegrees' | 'columnFrom' | 'columns' | 'section'>

/** '-2.25 / -0.75', '+1.00 add +2.00', '-2.25 / -0.75 x 180', '-2.25'. */
export function powerText(
  { axisDegrees, columnFrom, columns, section }: PowerAxes,
  { column, row }: LensCell,
): string {
  // Spherical contact lenses are known by one power.
  if (section === 'ContactLens' && columns === 'cylinder' && columnFrom === 0 && column === 0) {
    return formatPower(row)
  }
  const join = columns === 'cylinder' ? ' / ' : ' add '
  const axis = axisDegrees === null ? '' : ` x ${axisDegrees}`
  return `${formatPower(row)}${join}${formatPower(column)}${axis}`
}

/** Writes the item of a cell that has none yet. Returns its number. */
export function makeCellItem(
  tx: WritableDb,
  family: FamilyRow,
  cell: LensCell,
  atMs: number,
): number {
  const code = `${family.code}${formatPower(cell.row)}${family.columns === 'addition' ? 'A' : ''}${formatPower(cell.column)}`
  const owner = ownerOfCode(tx, code)
  if (owner !== undefined) {
    throw new Refusal('CONFLICT', message('catalog.code-taken', { code, name: owner }))
  }
  const isCylinder = family.columns === 'cylinder'
  const isContact = family.section === 'ContactLens'
  const itemId = insertItem(
    tx,
    {
      ...NO_ATTRIBUTES,
      section: family.section,
      category: isContact ? 'Contact lenses' : 'Stock lenses',
      subCategory: family.name,
      code,
      barcode: null,
      name: `${family.name} ${powerText(family, cell)}`,
      brand: family.brand,
      hsn: family.hsn,
      taxClassId: family.taxClassId,
      mrpCentipaise: family.mrpCentipaise,
      priceCentipaise: family.priceCentipaise,
      priceIncludesTax: family.priceIncludesTax === 1,
      unit: isContact ? 'BOX' : 'NOS',
      unitCodes: [],
      isSerialised: false,
      openingStockMilli: 0,
      spectacleLensType: isContact ? null : family.spectacleLensType,
      refractiveIndexMilli: family.refractiveIndexMilli,
      coating: family.coating,
      sphereCentidioptres: cell.row,
      cylinderCentidioptres: isCylinder ? cell.column : 0,
      axisDegrees: family.axisDegrees,
      modality: family.modality,
      additionCentidioptres: isCylinder ? null : cell.column,
    },
    { atMs },
  )
  if (family.supplierId !== null) setColumns(tx, itemId, { supplier_id: family.supplierId })
  // A box has a lot and a day of expiry.
  if (isContact) setColumns(tx, itemId, { tracks_batches: 1 })
  putInCell(tx, family.id, cell, itemId)
  return itemId
}

export function putInCell(
  tx: WritableDb,
  familyId: number,
  { column, row }: LensCell,
  itemId: number,
): void {
  run(
    tx,
    `INSERT INTO lens_family_items (family_id, row_centidioptres, column_centidioptres, item_id)
     VALUES (:familyId, :row, :column, :itemId)`,
    { familyId, row, column, itemId },
  )
}
