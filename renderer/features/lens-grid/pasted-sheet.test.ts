import { expect, test } from 'vitest'
import { placeSheet, readPlace } from './pasted-sheet.ts'

const GRID = { rows: [-2, -1.75, -1.5], columns: [0, -0.25, -0.5] }
const FIRST = { row: -2, column: 0 }

test('a block goes to the cell where it is pasted; blanks stay blank', () => {
  expect(placeSheet('4\t\r\n6\t8\r\n', GRID, { row: -1.75, column: 0 })).toEqual({
    cells: [
      { row: -1.75, column: 0, qty: '4' },
      { row: -1.5, column: 0, qty: '6' },
      { row: -1.5, column: -0.25, qty: '8' },
    ],
    outside: [],
    wrong: [],
    asPlus: [],
  })
})

test('a sheet with its own powers goes to them, wherever it is pasted', () => {
  const sheet = '\t0.00\t-0.50\n-2.00\t2\t\n-1,5\t1\t3\n-1.50\t\t7'
  expect(placeSheet(sheet, GRID, { row: -1.5, column: -0.5 })).toEqual({
    cells: [
      { row: -2, column: 0, qty: '2' },
      { row: -1.5, column: -0.5, qty: '7' },
    ],
    outside: [],
    wrong: ['1', '3'],
    asPlus: [],
  })
})

test('a sheet of plus cylinders goes to the cells of their minus form', () => {
  expect(placeSheet('\t+0.25\t+0.50\n-2.00\t3\t5\n+1.00\t\t9', GRID, FIRST)).toEqual({
    cells: [
      { row: -1.75, column: -0.25, qty: '3' },
      { row: -1.5, column: -0.5, qty: '5' },
    ],
    outside: [{ row: 1.5, column: -0.5, qty: '9' }],
    wrong: [],
    asPlus: [],
  })
  const eighths = { rows: [0, 0.12, 0.25], columns: [0, -0.12] }
  expect(readPlace('+0.12/+0.12', eighths)).toEqual({ row: 0.25, column: -0.12 })
})

test('a figure of a power that the grid does not have keeps its power', () => {
  const sheet = '\t0.00\t-0.50\n-9.00\t2\t\n-2.00\t4\tx'
  expect(placeSheet(sheet, GRID, FIRST)).toEqual({
    cells: [{ row: -2, column: 0, qty: '4' }],
    outside: [{ row: -9, column: 0, qty: '2' }],
    wrong: ['x'],
    asPlus: [],
  })
})

test('what is outside of the grid, or no count, is named', () => {
  expect(placeSheet('1\t2\tx\n5', GRID, { row: -1.5, column: -0.25 })).toEqual({
    cells: [
      { row: -1.5, column: -0.25, qty: '1' },
      { row: -1.5, column: -0.5, qty: '2' },
    ],
    outside: [],
    wrong: ['x', '5'],
    asPlus: [],
  })
})

test('a power is gone to as it is written', () => {
  expect(readPlace('-1.75/-0.25', GRID)).toEqual({ row: -1.75, column: -0.25 })
  expect(readPlace('\u22122 -0.5', GRID)).toEqual({ row: -2, column: -0.5 })
  expect(readPlace('-1.5', GRID)).toEqual({ row: -1.5, column: 0 })
  // +0.50 of plus cylinder on -2.25 is -1.75 / -0.50.
  expect(readPlace('-2.25/+0.50', GRID)).toEqual({ row: -1.75, column: -0.5 })
  expect(readPlace('-9/0', GRID)).toBeNull()
  expect(readPlace('', GRID)).toBeNull()
})

test('a power without a sign is asked for it, and never taken as plus', () => {
  const grid = { rows: [-1.5, 0, 1.5], columns: [0, -0.5] }
  expect(readPlace('1.5', grid)).toEqual({ unsigned: '1.5' })
  expect(readPlace('-1.5/0.5', grid)).toEqual({ unsigned: '0.5' })
  expect(readPlace('0/-0.5', grid)).toEqual({ row: 0, column: -0.5 })
  expect(readPlace('PL', grid)).toEqual({ row: 0, column: 0 })
  expect(readPlace('+1.5', grid)).toEqual({ row: 1.5, column: 0 })
  const bifocal = { rows: [1.5], columns: [1, 2], isAddition: true }
  expect(readPlace('+1.5/2', bifocal)).toEqual({ row: 1.5, column: 2 })
})

test('a sheet tells which of its powers had no sign', () => {
  const grid = { rows: [-1.5, 0, 1.5], columns: [0, -0.5] }
  expect(placeSheet('\t0.00\t-0.50\n1.50\t2\t3\n-1.50\t4\t\n0\t1\t', grid, FIRST)).toEqual({
    cells: [
      { row: 1.5, column: 0, qty: '2' },
      { row: 1.5, column: -0.5, qty: '3' },
      { row: -1.5, column: 0, qty: '4' },
      { row: 0, column: 0, qty: '1' },
    ],
    outside: [],
    wrong: [],
    asPlus: ['1.50'],
  })
  expect(placeSheet('2\t3', grid, { row: 1.5, column: 0 }).asPlus).toEqual([])
})
