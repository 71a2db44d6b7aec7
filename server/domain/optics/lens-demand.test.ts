import { expect, test } from 'vitest'
import { powersOf } from './lens-axis.ts'
import { cellKey, coverageOf, reorderPoint, type WantedPair } from './lens-demand.ts'

const AXIS = {
  fromCentidioptres: -700,
  toCentidioptres: 50,
  stepEighths: 2,
  fineToCentidioptres: 600,
  coarseStepEighths: 4,
}

test('an axis has its steps, coarser beyond a power, and zero once', () => {
  const powers = powersOf(AXIS)
  expect(powers.slice(0, 5)).toEqual([-700, -650, -600, -575, -550])
  expect(powers.slice(-4)).toEqual([-25, 0, 25, 50])
  expect(powers.filter((power) => power === 0)).toHaveLength(1)
  expect(Object.is(powers.at(-3), 0)).toBe(true)
})

test('eighths are written with two decimals', () => {
  const axis = { ...AXIS, fromCentidioptres: -37, toCentidioptres: 12, stepEighths: 1 }
  expect(powersOf(axis)).toEqual([-37, -25, -12, 0, 12])
})

test('the reorder point is the least stock that is enough 95 times in 100', () => {
  expect(reorderPoint(1.2)).toBe(3)
  expect(reorderPoint(0)).toBe(0)
  expect(reorderPoint(1.2, 0.87)).toBe(2)
  expect(reorderPoint(40)).toBeGreaterThan(45)
})

test('coverage says which cells complete the most pairs', () => {
  const cell = (row: number) => ({ row, column: 0 })
  const pair = (right: number, left: number): WantedPair => ({
    right: cell(right),
    left: cell(left),
  })
  const pairs = [pair(-100, -100), pair(-100, -125), pair(-125, -125), pair(-300, -200)]
  const free = new Map([[cellKey(cell(-100)), 2]])
  expect(coverageOf(pairs, free, 2)).toEqual({
    pairs: 4,
    covered: 1,
    additions: [
      { cell: cell(-125), lenses: 2, covered: 3 },
      { cell: cell(-300), lenses: 2, covered: 3 },
    ],
  })
  expect(coverageOf(pairs, free, 9).additions.at(-1)).toMatchObject({ covered: 4 })
})
