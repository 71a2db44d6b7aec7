import { expect, test } from 'vitest'
import { heightOfCell } from './pair-heights.ts'

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
