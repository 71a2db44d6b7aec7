import { expect, test } from 'vitest'
import { EMPTY_PIECES, isUntouched, readTyped, totalSoFar } from './pieces.ts'

test('typed notes and coins come to their sum', () => {
  const typed = { counts: { 500: '12', 10: ' 3 ', 5: '' }, coins: '7.50' } as const
  expect(readTyped(typed)).toEqual({
    pieces: [
      { value: 500, count: 12 },
      { value: 10, count: 3 },
    ],
    coins: 7.5,
    totalPaise: 603_750,
  })
})

test('nothing typed is nothing counted', () => {
  expect(readTyped(EMPTY_PIECES)).toEqual({ pieces: [], coins: 0, totalPaise: 0 })
  expect(isUntouched(EMPTY_PIECES)).toBe(true)
  expect(isUntouched({ counts: { 500: '0' }, coins: '' })).toBe(false)
})

test.each(['1.5', '-1', 'x', '1000000'])('%s notes are no number of notes', (text) => {
  const typed = { counts: { 500: text, 100: '2' }, coins: '' }
  expect(readTyped(typed)).toBeNull()
  expect(totalSoFar(typed)).toBe(20_000)
})
