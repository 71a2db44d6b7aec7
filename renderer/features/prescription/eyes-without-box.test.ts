import { describe, expect, test } from 'vitest'
import { eyesWithoutBox } from './eyes-without-box.ts'

const box = (spherical: string, ...lensEyes: ('Right' | 'Left')[]) => ({
  section: 'ContactLens' as const,
  spherical,
  lensEyes,
})
const BOTH = { right: { power: '-3.00' }, left: { power: '-2.50' } }

describe('the eyes without a box', () => {
  test('are those that were typed and have none, where the other has one', () => {
    expect(eyesWithoutBox([box('-3.00', 'Right')], BOTH)).toEqual(['Left'])
    expect(eyesWithoutBox([box('-2.50', 'Left')], BOTH)).toEqual(['Right'])
  })

  test('are none where each has its box, or one is for both', () => {
    expect(eyesWithoutBox([box('-3.00', 'Right'), box('-2.50', 'Left')], BOTH)).toEqual([])
    expect(eyesWithoutBox([box('-3.00', 'Right', 'Left')], BOTH)).toEqual([])
  })

  test('are told by the power of a box whose eye nobody said', () => {
    const equal = { right: { power: '-3' }, left: { power: '-3.00' } }
    expect(eyesWithoutBox([box('-3.00')], BOTH)).toEqual(['Left'])
    expect(eyesWithoutBox([box('-3.00')], equal)).toEqual([])
    expect(eyesWithoutBox([box('-4.00')], BOTH)).toEqual([])
  })

  test('are none where one eye alone was typed', () => {
    expect(eyesWithoutBox([box('-3.00')], { right: { power: '-3.00' }, left: {} })).toEqual([])
  })

  test('are none in a sale without boxes', () => {
    expect(eyesWithoutBox([{ section: 'Frame', spherical: null, lensEyes: [] }], BOTH)).toEqual([])
  })
})
