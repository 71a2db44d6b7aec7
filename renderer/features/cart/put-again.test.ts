import { expect, test } from 'vitest'
import { lineNow, notePutAgain } from './put-again.ts'

test('a line is the one that it was put in again as, however often', () => {
  notePutAgain('a', 'b')
  notePutAgain('b', 'c')
  expect(['a', 'b', 'c', 'other'].map(lineNow)).toEqual(['c', 'c', 'c', 'other'])
})

test('a line that comes back as it was before is the newest of its places', () => {
  notePutAgain('lens', 'followed')
  notePutAgain('lens', 'undone')
  expect(lineNow('lens')).toBe('undone')
})
