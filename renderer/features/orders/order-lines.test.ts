import { expect, test } from 'vitest'
import { pairByPair } from './order-lines.tsx'

const eyeOf = (name: string) => ({ right: 'Right', left: 'Left' })[name.split(' ')[0] ?? ''] ?? null

const line = (name: string, PairNo: string | null) => ({ name, PairNo, Eye: eyeOf(name) })

test('the lines of a pair stand together, goods of no pair where they were rung up', () => {
  const rungUp = [
    line('frame 1', '1'),
    line('frame 2', '2'),
    line('case', null),
    line('right 1', '1'),
    line('right 2', '2'),
    line('cloth', '0'),
    line('left 1', '1'),
  ]
  expect(pairByPair(rungUp).map(({ name }) => name)).toEqual([
    'frame 1',
    'right 1',
    'left 1',
    'frame 2',
    'right 2',
    'case',
    'cloth',
  ])
})

test('pairs stand by their numbers and right before left, though a change brought the first anew', () => {
  const changed = [
    line('frame 2', '2'),
    line('right 2', '2'),
    line('left 2', '2'),
    line('left 1', '1'),
    line('frame 1', '1'),
    line('cloth', null),
    line('right 1', '1'),
  ]
  expect(pairByPair(changed).map(({ name }) => name)).toEqual([
    'right 1',
    'frame 1',
    'left 1',
    'frame 2',
    'right 2',
    'left 2',
    'cloth',
  ])
})
