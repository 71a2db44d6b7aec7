import { expect, test } from 'vitest'
import { countedPaise, sortedPieces } from './cash-count.ts'

test('notes and coins come to their sum', () => {
  const pieces = [
    { value: 2_000, count: 1 },
    { value: 500, count: 12 },
    { value: 1, count: 3 },
  ]
  expect(countedPaise(pieces, 150)).toBe(800_450)
  expect(countedPaise([], 0)).toBe(0)
})

test('what was not there is left out, the highest face stands first', () => {
  const pieces = [
    { value: 10, count: 4 },
    { value: 20, count: 0 },
    { value: 500, count: 1 },
  ]
  expect(sortedPieces(pieces)).toEqual([
    { value: 500, count: 1 },
    { value: 10, count: 4 },
  ])
})

test('a face that is named twice is no count', () => {
  const twice = [
    { value: 10, count: 4 },
    { value: 10, count: 0 },
  ]
  expect(sortedPieces(twice)).toBeNull()
})
