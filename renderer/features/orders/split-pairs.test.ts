import { describe, expect, it } from 'vitest'
import { canBeSplit, pairsOf, stayingPairs } from './split-pairs.ts'

const line = (
  ItemName: string,
  PairNo: string | null,
  IsLabWork = false,
  [Eye, Power]: [string, string] | [null, null] = [null, null],
) => ({ ItemName, PairNo, IsLabWork, Eye, Power })

const open = (lines: ReturnType<typeof line>[]) => ({
  IsDropped: false,
  IsInvoiceGenerated: false,
  Lines: lines,
  NextMoves: ['Deliver' as const],
  Status: 'Ready' as const,
})

const TWO = [
  line('Frame A', '1'),
  line('Lens', null, true),
  line('Frame B', '2'),
  line('Lens', '2', true, ['Left', '+1.25']),
  line('Lens', '2', true, ['Right', '+1.50']),
  line('Cloth', null),
]

describe('the pairs of an order', () => {
  it('hold their goods, each name once, and their powers, right before left', () => {
    expect(pairsOf(open(TWO))).toEqual([
      { pairNo: '1', goods: ['Frame A', 'Lens'], powers: [] },
      {
        pairNo: '2',
        goods: ['Frame B', 'Lens'],
        powers: [
          { eye: 'Right', power: '+1.50' },
          { eye: 'Left', power: '+1.25' },
        ],
      },
    ])
  })

  it('can go one by one until the bill is out', () => {
    expect(canBeSplit(open(TWO))).toBe(true)
    expect(canBeSplit({ ...open(TWO), IsInvoiceGenerated: true })).toBe(false)
    expect(canBeSplit({ ...open(TWO), Status: 'Delivered' })).toBe(false)
    expect(canBeSplit({ ...open(TWO), IsDropped: true })).toBe(false)
    expect(canBeSplit(open([line('Frame A', '1'), line('Lens', '1', true)]))).toBe(false)
    expect(canBeSplit(open([line('Frame A', '1'), line('Cloth', null)]))).toBe(true)
  })
})

it('leaves what is not ticked, once something is', () => {
  const pairs = pairsOf(open(TWO))
  expect(stayingPairs(pairs, new Set())).toBeNull()
  expect(stayingPairs(pairs, new Set(['1']))).toEqual(['2'])
  expect(stayingPairs(pairs, new Set(['1', '2']))).toBeNull()
  expect(stayingPairs(pairs.slice(0, 1), new Set())).toEqual(['1'])
})
