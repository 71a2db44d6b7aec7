import type { LensGrid } from '../../../server/contract/lens-grid.ts'
import type { SaleEye } from '../prescription/sale-eyes.ts'
import type { Cell } from './grid-layout.ts'
import type { Place } from './typed-cells.ts'

/** What of a grid says where a power is. */
type GridPart = Pick<LensGrid, 'Cells'> & {
  Family: Pick<LensGrid['Family'], 'Columns' | 'Section'>
}

/** What an eye of the sale wants, and its cell; null where the family has no such power. */
export type SaleCell = { eye: SaleEye['eye']; place: Place; cell: Cell | null }

/** Returns where the eyes of the sale land in a grid of spectacle lenses; none in one of boxes. */
export function saleCells(grid: GridPart, eyes: readonly SaleEye[]): SaleCell[] {
  if (grid.Family.Section !== 'SpectacleLens') return []
  const byAddition = grid.Family.Columns === 'addition'
  return eyes.map(({ addition, cylinder, eye, sphere }) => {
    const place = { row: sphere, column: byAddition ? addition : cylinder }
    // Lenses by addition have no cylinder.
    const isMade = !byAddition || cylinder === 0
    const cell = grid.Cells.find(({ Column, Row }) => Row === place.row && Column === place.column)
    return { eye, place, cell: isMade ? (cell ?? null) : null }
  })
}

/** Free single lenses of a cell. */
export function freeOf({ Committed, OnHand }: Cell): number {
  return OnHand - Committed
}

/** A stock lens that can be kept for an eye of the sale. */
export type KeepableLens = { eye: SaleEye['eye']; itemID: string }

/** The cells that have a lens to keep for each eye: one lens is not enough where both want it. */
export function keepable(cells: readonly SaleCell[]): KeepableLens[] {
  const taken = new Map<Cell, number>()
  return cells.flatMap(({ cell, eye }) => {
    if (cell === null || cell.ItemID === null) return []
    const before = taken.get(cell) ?? 0
    if (freeOf(cell) - before < 1) return []
    taken.set(cell, before + 1)
    return [{ eye, itemID: cell.ItemID }]
  })
}
