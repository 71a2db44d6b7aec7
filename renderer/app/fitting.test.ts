import { expect, test } from 'vitest'
import { fitting } from './fitting.ts'

test('all stay where there is room to the last pixel', () => {
  expect(fitting([100, 100, 100], [0, 0, 0], { gap: 10, room: 320 })).toEqual([true, true, true])
})

test('the last of the highest rank goes first', () => {
  const ranks = [1, 0, 1, 1]
  expect(fitting([100, 100, 100, 100], ranks, { gap: 10, room: 319 })).toEqual([
    true,
    true,
    false,
    false,
  ])
})

test('none takes the place of a more important one because it is narrow', () => {
  expect(fitting([200, 300, 20], [0, 1, 2], { gap: 0, room: 240 })).toEqual([true, false, false])
})

test('without any room there is none', () => {
  expect(fitting([100], [0], { gap: 10, room: 0 })).toEqual([false])
})
