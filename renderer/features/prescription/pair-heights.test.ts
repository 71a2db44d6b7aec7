import { expect, test } from 'vitest'
import { framesOfHeights, heightOfCell } from './pair-heights.ts'

function lens(
  pairNo: string | null,
  lensFittingHeight: number | null,
  eye: 'Right' | 'Left' = 'Right',
) {
  return { pairNo, lensFittingHeight, lensEyes: [eye], section: 'SpectacleLens' as const }
}

test.each([
  {
    said: 'of the pair in work',
    typed: '22',
    lines: [lens('1', 18), lens('2', 22)],
    pairNo: '1',
    shown: '18',
  },
  {
    said: 'none of another pair',
    typed: '18',
    lines: [lens('1', 18), lens('2', null)],
    pairNo: '2',
    shown: '',
  },
  {
    said: 'none of another pair, before a lens is there',
    typed: '18',
    lines: [lens('1', 18)],
    pairNo: '2',
    shown: '',
  },
  {
    said: 'what is on no lens yet',
    typed: '20',
    lines: [lens('1', 18), lens('2', null)],
    pairNo: '2',
    shown: '20',
  },
  {
    said: 'the same height of both frames',
    typed: '18',
    lines: [lens('1', 18), lens('2', 18)],
    pairNo: '2',
    shown: '18',
  },
  { said: 'of a lens in no pair', typed: '', lines: [lens(null, 18)], pairNo: '1', shown: '18' },
  {
    said: 'nothing of the other eye',
    typed: '',
    lines: [lens('1', 18, 'Left')],
    pairNo: '1',
    shown: '',
  },
])('a cell shows the height $said', ({ typed, lines, pairNo, shown }) => {
  expect(heightOfCell(typed, lines, { pairNo, side: 'right' })).toBe(shown)
})

const FRAME = { section: 'Frame' as const, lensEyes: [], lensFittingHeight: null, serialNo: 'T1' }

test('heights measured in a frame are of no other one', () => {
  const measured = { ...lens('1', 18), itemID: 'lens', serialNo: null }
  const titan = { ...FRAME, itemID: 'titan', pairNo: '1' }
  const oval = { ...FRAME, itemID: 'oval', pairNo: '1' }
  const first = framesOfHeights([measured, titan], {})
  expect(first).toEqual({ heightFrames: { 1: 'titan T1' }, changed: [] })
  expect(framesOfHeights([measured, titan], first.heightFrames).changed).toEqual([])
  expect(framesOfHeights([measured], first.heightFrames)).toEqual(first)
  expect(framesOfHeights([measured, oval], first.heightFrames)).toEqual({
    heightFrames: {},
    changed: [{ pairNo: '1', lenses: [measured] }],
  })
  expect(framesOfHeights([measured], {}).heightFrames).toEqual({})
})
