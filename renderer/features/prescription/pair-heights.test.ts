import { expect, test } from 'vitest'
import { heightNotOf, heightOfCell, measuredFrames } from './pair-heights.ts'

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

const FRAME = {
  section: 'Frame' as const,
  lensEyes: [],
  lensFittingHeight: null,
  serialNo: 'T1',
  id: 'frame',
}

test('what was measured in a frame is of no other one', () => {
  const measured = { ...lens('1', 18), id: 'line', itemID: 'lens', serialNo: null }
  const titan = { ...FRAME, itemID: 'titan', pairNo: '1' }
  const oval = { ...FRAME, itemID: 'oval', pairNo: '1' }
  const inTitan = { frames: {}, measuredIn: { 1: 'titan T1' } }
  const first = measuredFrames([measured, titan], { frames: {}, measuredIn: {} })
  expect(first).toEqual({ measuredIn: { 1: 'titan T1' }, changed: [] })
  expect(measuredFrames([measured, titan], inTitan).changed).toEqual([])
  expect(measuredFrames([measured], inTitan)).toEqual(first)
  expect(measuredFrames([measured, oval], inTitan)).toEqual({
    measuredIn: {},
    changed: [{ pairNo: '1', lenses: [measured] }],
  })
  expect(measuredFrames([measured], { frames: {}, measuredIn: {} }).measuredIn).toEqual({})
})

test('sizes that were typed are of their frame alone, also the customer’s own', () => {
  const titan = { ...FRAME, itemID: 'titan', pairNo: '1' }
  const oval = { ...FRAME, itemID: 'oval', pairNo: '1' }
  const sizes = { isOwn: false, isToFollow: false, a: '58', b: '45', dbl: '16', ed: '' }
  const typed = { frames: { 1: sizes }, measuredIn: { 1: 'titan T1' } }
  expect(measuredFrames([titan], typed).changed).toEqual([])
  expect(measuredFrames([oval], typed).changed).toEqual([{ pairNo: '1', lenses: [] }])
  const own = { frames: { 1: { ...sizes, isOwn: true } }, measuredIn: {} }
  expect(measuredFrames<typeof titan>([], own).measuredIn).toEqual({ 1: 'own' })
  expect(measuredFrames([titan], { ...own, measuredIn: { 1: 'own' } }).changed).toHaveLength(1)
  expect(measuredFrames([titan], { frames: {}, measuredIn: { 1: 'titan T1' } }).measuredIn).toEqual(
    {},
  )
})

test('a lens that is moved to another pair was measured in the frame that it left', () => {
  const moved = { ...lens('2', 18), id: 'line', itemID: 'lens', serialNo: null }
  const oval = { ...FRAME, itemID: 'oval', pairNo: '2' }
  const noted = { frames: {}, measuredIn: { 2: 'oval T1' } }
  const ofLines = { line: 'titan T1' }
  expect(measuredFrames([moved, oval], noted, ofLines).changed).toEqual([
    { pairNo: '2', lenses: [moved] },
  ])
  const back = [
    { ...moved, pairNo: '1' },
    { ...FRAME, itemID: 'titan', pairNo: '1' },
  ]
  expect(measuredFrames(back, noted, ofLines)).toEqual({
    measuredIn: { 1: 'titan T1' },
    changed: [],
  })
})

test('a cell does not show a height that its lens has lost', () => {
  expect(heightNotOf('18', [lens('2', 18)], 'right')).toBe('')
  expect(heightNotOf('18', [lens('2', 18)], 'left')).toBe('18')
  expect(heightNotOf('20', [lens('2', 18)], 'right')).toBe('20')
  expect(heightNotOf('', [lens('2', 18)], 'right')).toBe('')
})
