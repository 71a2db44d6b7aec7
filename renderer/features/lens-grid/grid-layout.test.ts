import { expect, test } from 'vitest'
import type { LensGrid } from '../../../server/contract/lens-grid.ts'
import { layoutOf } from './grid-layout.ts'

const ROWS = [0.5, 0.25, 0, -0.25]
const COLUMNS = [0, -0.25, -0.5]

/** A family of which only the axes are looked at. */
function gridOf(): Pick<LensGrid, 'Cells' | 'Columns' | 'Rows'> {
  const zero = { OnHand: 0, Committed: 0, OnOrder: 0, Minimum: 0 }
  const rest = { ItemID: null, Wanted: 0, Suggested: 0, Propose: 0 }
  return {
    Rows: ROWS,
    Columns: COLUMNS,
    Cells: ROWS.flatMap((Row) => COLUMNS.map((Column) => ({ Row, Column, ...zero, ...rest }))),
  }
}

test('in minus form each cell stands at its own powers', () => {
  const layout = layoutOf(gridOf(), false)
  expect(layout.rows).toEqual(ROWS)
  expect(layout.columns).toEqual(COLUMNS)
  expect(layout.cells.flat()).not.toContain(null)
  expect(layout.cellAt({ row: 0.25, column: -0.5 })).toEqual({ row: 0.25, column: -0.5 })
})

test('in plus form it stands at the transposed ones, and no lens is lost', () => {
  const layout = layoutOf(gridOf(), true)
  expect(layout.columns).toEqual([0, 0.25, 0.5])
  expect(layout.rows).toEqual([0.5, 0.25, 0, -0.25, -0.5, -0.75])
  // +0.25/-0.50 is -0.25/+0.50.
  expect(layout.shownAt({ row: 0.25, column: -0.5 })).toEqual({ row: -0.25, column: 0.5 })
  expect(layout.cellAt({ row: -0.25, column: 0.5 })).toEqual({ row: 0.25, column: -0.5 })
  // The sheet has corners that the family does not make.
  expect(layout.cellAt({ row: 0.5, column: 0.5 })).toBeNull()
  const drawn = layout.cells.flat().filter((cell) => cell !== null)
  expect(drawn).toHaveLength(ROWS.length * COLUMNS.length)
})
