import { expect, test } from 'vitest'
import { pairByPair } from './order-lines.tsx'

test('the lines of a pair stand together, goods of no pair where they were rung up', () => {
  const line = (name: string, PairNo: string | null) => ({ name, PairNo })
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
