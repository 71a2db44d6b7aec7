import { expect, test } from 'vitest'
import type { LensGrid } from '../../../server/contract/lens-grid.ts'
import type { SaleEye } from '../prescription/sale-eyes.ts'
import { keepable, saleCells } from './sale-cells.ts'

type Part = Pick<LensGrid, 'Cells'> & {
  Family: Pick<LensGrid['Family'], 'Columns' | 'Section'>
}

const FREE = { OnOrder: 0, Minimum: 0, Wanted: 0, Suggested: 0, Propose: 0 }

function gridOf(columns: 'cylinder' | 'addition', section = 'SpectacleLens'): Part {
  return {
    Family: { Columns: columns, Section: section },
    Cells: [
      { Row: -2.25, Column: -0.75, ItemID: 'a', OnHand: 1, Committed: 0, ...FREE },
      { Row: -2, Column: 0, ItemID: 'b', OnHand: 3, Committed: 2, ...FREE },
      { Row: -1, Column: 2, ItemID: 'c', OnHand: 4, Committed: 0, ...FREE },
      { Row: -3, Column: 0, ItemID: null, OnHand: 0, Committed: 0, ...FREE },
    ],
  }
}

const eye = (side: SaleEye['eye'], sphere: number, cylinder = 0, addition = 0): SaleEye => ({
  eye: side,
  sphere,
  cylinder,
  addition,
})

test('each eye lands in its own cell, and a lens that is free can be kept', () => {
  const cells = saleCells(gridOf('cylinder'), [eye('Right', -2.25, -0.75), eye('Left', -2)])
  expect(cells.map(({ cell }) => cell?.ItemID)).toEqual(['a', 'b'])
  expect(keepable(cells)).toEqual([
    { eye: 'Right', itemID: 'a' },
    { eye: 'Left', itemID: 'b' },
  ])
})

test('one lens that both eyes want is kept for the first alone', () => {
  const both = [eye('Right', -2.25, -0.75), eye('Left', -2.25, -0.75)]
  expect(keepable(saleCells(gridOf('cylinder'), both))).toEqual([{ eye: 'Right', itemID: 'a' }])
})

test('a power that the family has not, or never kept, is none to keep', () => {
  const cells = saleCells(gridOf('cylinder'), [eye('Right', -9), eye('Left', -3)])
  expect(cells[0]?.cell).toBeNull()
  expect(cells[1]?.cell?.ItemID).toBeNull()
  expect(keepable(cells)).toEqual([])
})

test('lenses by addition have no cylinder, and boxes are not for spectacles', () => {
  expect(saleCells(gridOf('addition'), [eye('Right', -1, 0, 2)])[0]?.cell?.ItemID).toBe('c')
  expect(saleCells(gridOf('addition'), [eye('Right', -1, -0.5, 2)])[0]?.cell).toBeNull()
  expect(saleCells(gridOf('cylinder', 'ContactLens'), [eye('Right', -2)])).toEqual([])
})
