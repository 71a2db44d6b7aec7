import type { LensGrid } from '../../../server/contract/lens-grid.ts'
import { showPowerCell } from '../../base/format/powers.ts'
import { t } from '../../base/i18n/t.ts'
import { type GridAxes, otherForm } from './pasted-sheet.ts'
import type { Place } from './typed-cells.ts'

export type Cell = LensGrid['Cells'][number]

/** The sheet as it is drawn: powers down and across, and the cell at each crossing, if there is one. */
export type GridLayout = {
  rows: readonly number[]
  columns: readonly number[]
  cells: readonly (readonly (Cell | null)[])[]
  /** Where a cell is drawn, by its own powers. */
  shownAt: (place: Place) => Place
  /** The cell that is drawn there, by its own powers; null where the family has none. */
  cellAt: (shown: Place) => Place | null
}

/** Whether a family has minus cylinders that can be shown in plus form. */
export function hasPlusForm({ Columns, Family }: LensGrid): boolean {
  const isTurned = Family.Section === 'SpectacleLens' && Family.Columns === 'cylinder'
  return isTurned && Columns.some((column) => column < 0) && Columns.every((column) => column <= 0)
}

/**
 * Lays a family out in the form of its cells, or with plus cylinders: each lens is the same, its
 * sphere is that of the other form.
 */
export function layoutOf(
  grid: Pick<LensGrid, 'Cells' | 'Columns' | 'Rows'>,
  isPlus: boolean,
): GridLayout {
  const shownAt = (place: Place) => (isPlus ? otherForm(place) : place)
  const key = ({ column, row }: Place) => `${row}/${column}`
  const byPlace = new Map<string, Cell>()
  for (const cell of grid.Cells) {
    byPlace.set(key(shownAt({ row: cell.Row, column: cell.Column })), cell)
  }
  const shown = isPlus
    ? grid.Cells.map(({ Column, Row }) => otherForm({ row: Row, column: Column }))
    : []
  const inOrder = (powers: readonly number[]) => [...new Set(powers)].toSorted((a, b) => a - b)
  const isDownwards = (grid.Rows[0] ?? 0) > (grid.Rows.at(-1) ?? 0)
  const spheres = inOrder(shown.map(({ row }) => row))
  const rows = isPlus ? (isDownwards ? spheres.toReversed() : spheres) : grid.Rows
  const columns = isPlus ? inOrder(shown.map(({ column }) => column)) : grid.Columns
  return {
    rows,
    columns,
    cells: rows.map((row) => columns.map((column) => byPlace.get(key({ row, column })) ?? null)),
    shownAt,
    cellAt: (place) => {
      const cell = byPlace.get(key(place))
      return cell === undefined ? null : { row: cell.Row, column: cell.Column }
    },
  }
}

/** '+1.00', '−2.25', '0.00'. */
export function powerText(dioptres: number): string {
  return showPowerCell(`${dioptres > 0 ? '+' : ''}${dioptres.toFixed(2)}`)
}

/** What stands in the corner of the sheet: what goes down and what goes across. */
export function cornerText({ Family }: LensGrid): string {
  return t(Family.Columns === 'addition' ? 'lensGrid.sphAdd' : 'lensGrid.sphCyl')
}

/** The powers of the grid, and whether a plus cylinder is one of its cells in minus form. */
export function axesOf({ Columns, Family, Rows }: LensGrid): GridAxes {
  return {
    rows: Rows,
    columns: Columns,
    isTurned: Family.Section === 'SpectacleLens',
    isAddition: Family.Columns === 'addition',
  }
}

/** Where one begins: at zero, or at the power nearest to it. */
export function firstCell({ Columns, Rows }: LensGrid): Place {
  const row = [...Rows].sort((a, b) => Math.abs(a) - Math.abs(b))[0] ?? 0
  return { row, column: Columns[0] ?? 0 }
}

/** '−2.25 / −0.75', '+1.00 add +2.00'. */
export function placeText({ Family }: Pick<LensGrid, 'Family'>, { column, row }: Place): string {
  const join = Family.Columns === 'addition' ? 'add' : '/'
  return `${powerText(row)} ${join} ${powerText(column)}`
}

/** Says that a power is outside of a family, and what the family is kept in. */
export function outsideText(grid: Pick<LensGrid, 'Family'>, place: Place): string {
  const { Family } = grid
  return t('lensGrid.outside', {
    power: placeText(grid, place),
    family: Family.Name,
    rowFrom: powerText(Family.RowFrom),
    rowTo: powerText(Family.RowTo),
    columnFrom: powerText(Family.ColumnFrom),
    columnTo: powerText(Family.ColumnTo),
  })
}
