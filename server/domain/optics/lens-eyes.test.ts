import { describe, expect, test } from 'vitest'
import type { Side } from './eyes.ts'
import { eyesOfLenses, lensesByEye, type PairLens, pairKey, proposedEyes } from './lens-eyes.ts'

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

describe('the eyes that powers propose', () => {
  const isFor = (each: { for?: Side | 'Both' }, side: Side) =>
    each.for === side || each.for === 'Both'
  const proposed = (lenses: readonly (PairLens & { id: string; for?: Side | 'Both' })[]) =>
    Object.fromEntries([...proposedEyes(lenses, isFor)].map(([{ id }, side]) => [id, side]))

  test('are the only eye that asks for the lens', () => {
    const lenses = [lens('a', { for: 'Left' }), lens('b')]
    expect(proposed(lenses)).toEqual({ a: 'Left' })
  })

  test('are of two equal eyes the first that is free', () => {
    const equal = { pairNo: '1', count: 1, for: 'Both' as const }
    const two = [
      { ...equal, id: 'a', eye: null },
      { ...equal, id: 'b', eye: null },
    ]
    expect(proposed(two)).toEqual({ a: 'Right', b: 'Left' })
    expect(proposed([{ ...equal, id: 'c', eye: 'Right' }, ...two])).toEqual({ a: 'Left' })
  })

  test('leave an assigned lens and a line of two alone', () => {
    const lenses = [lens('a', { eye: 'Right', for: 'Left' }), lens('b', { count: 2, for: 'Left' })]
    expect(proposed(lenses)).toEqual({})
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
