import { expect, test } from 'vitest'
import type { Item } from '../api/types.ts'
import { matchRank, mergeResults } from './merge-results.ts'

function item(code: string, name: string, brand = ''): Item {
  return {
    ID: code,
    NumericID: 1,
    Code: code,
    Name: name,
    Brand: brand,
    ItemTypeID: 'x',
    MRP: 1,
    Price: 1,
    Stock: 1,
  }
}

test.each([
  ['rb2140', 0],
  ['RB 2140', 0],
  ['rb2', 1],
  ['way', 2],
  ['wayf bla', 2],
  ['ray bla', 3],
  ['farer', 4],
])('%s ranks %s', (term, rank) => {
  expect(matchRank(item('RB-2140', 'Wayf black', 'Ray'), term)).toBe(rank)
})

test('the best match leads whatever its section, and no item comes twice', () => {
  const frames = [item('F1', 'Clear aviator'), item('F2', 'Clear round')]
  const lenses = [item('CL', 'Blue clear 1.56'), item('F1', 'Clear aviator')]
  const merged = mergeResults([frames, lenses], 'cl')
  expect(merged.map((row) => row.Code)).toEqual(['CL', 'F1', 'F2'])
})
