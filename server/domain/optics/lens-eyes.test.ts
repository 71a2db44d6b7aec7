import { describe, expect, test } from 'vitest'
import type { Side } from './eyes.ts'
import { eyesOfLenses, lensesByEye, type PairLens, pairKey } from './lens-eyes.ts'

type Lens = PairLens & { id: string; for?: Side }

function lens(id: string, more: Partial<Lens> = {}): Lens {
  return { id, pairNo: '1', eye: null, count: 1, ...more }
}

function eyesById(lenses: readonly Lens[]): Record<string, string> {
  return Object.fromEntries(
    [...eyesOfLenses(lenses)].map(([{ id }, sides]) => [id, sides.join('+')]),
  )
}

describe('for which eyes the lenses of a sale are', () => {
  test.each<[string, Lens[], Record<string, string>]>([
    ['the first single lens is the right one', [lens('a'), lens('b')], { a: 'Right', b: 'Left' }],
    [
      'a third has no eye left',
      [lens('a'), lens('b'), lens('c')],
      { a: 'Right', b: 'Left', c: '' },
    ],
    ['a line of two is for both', [lens('a', { count: 2 })], { a: 'Right+Left' }],
    [
      'an assigned eye goes before the order of the lines',
      [lens('a', { eye: 'Left' }), lens('b', { eye: 'Right' })],
      { a: 'Left', b: 'Right' },
    ],
    [
      'the other eye is left to the lens of which nothing was said',
      [lens('a'), lens('b', { eye: 'Right' })],
      { a: 'Left', b: 'Right' },
    ],
    [
      'what was said of two lenses holds for both',
      [lens('a', { eye: 'Right' }), lens('b', { eye: 'Right' })],
      { a: 'Right', b: 'Right' },
    ],
    ['every pair begins anew', [lens('a'), lens('b', { pairNo: '2' })], { a: 'Right', b: 'Right' }],
  ])('%s', (_what, lenses, eyes) => {
    expect(eyesById(lenses)).toEqual(eyes)
  })

  test('powers say that two lenses were put in the other way round', () => {
    const crossed = [lens('a', { for: 'Left' }), lens('b', { for: 'Right' })]
    const found = lensesByEye(crossed, (each, side) => each.for === side)
    expect([found.Right?.id, found.Left?.id]).toEqual(['b', 'a'])
  })
})

test.each([
  [null, '1'],
  ['', '1'],
  [' 0 ', '1'],
  ['2', '2'],
])('pair %j goes with %j', (pairNo, key) => {
  expect(pairKey(pairNo)).toBe(key)
})
