import type { BodyOf } from '../contract/operation.ts'
import type { workOut } from '../contract/prescriptions.ts'
import { type GridReading, readGrid } from '../domain/optics/read-grid.ts'
import { cylinderNotes, mergeGrids, readLine } from '../domain/optics/read-line.ts'
import type { TypedGrid } from '../domain/optics/typed-grid.ts'

type Typed = Pick<BodyOf<typeof workOut>, 'right' | 'left' | 'ipd' | 'nearIpd' | 'line'>

/** A prescription as it was typed, with the cells that it came to. */
export type TypedPrescription = GridReading & { cells: TypedGrid }

/** Reads the cells and the line of a request, the line over the cells. */
export function readTyped({ ipd, left, line, nearIpd, right }: Typed): TypedPrescription {
  const grid: TypedGrid = { right, left, ipd, nearIpd }
  const dictated = readLine(line ?? '')
  const cells = mergeGrids(grid, dictated.grid)
  const reading = readGrid(cells)
  return {
    cells,
    rx: reading.rx,
    unread: [...dictated.unread, ...reading.unread],
    notes: [...dictated.notes, ...cylinderNotes(grid, dictated.grid), ...reading.notes],
  }
}
