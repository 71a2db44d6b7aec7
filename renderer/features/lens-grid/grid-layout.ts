import type { LensGrid } from '../../../server/contract/lens-grid.ts'
import type { Place } from './grid-store.ts'
import { otherForm } from './pasted-sheet.ts'

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
