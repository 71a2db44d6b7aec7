import { beforeEach, expect, it } from 'vitest'
import type { CountReview } from '../../../server/contract/stock-counts.ts'
import { decide, partlySeen } from './count-actions.ts'
import { useCount } from './count-store.ts'

type Line = CountReview['Lines'][number]

const line = (ItemID: string, Counted: number, MissingUnits: string[]): Line => ({
  ItemID,
  Code: ItemID,
  Name: ItemID,
  Brand: '',
  Lot: null,
  Counted,
  Book: Counted + MissingUnits.length,
  Variance: -MissingUnits.length,
  LastScanAt: '2026-11-20T10:00:00',
  MovedWhileCounting: false,
  MissingUnits,
  FoundUnits: [],
  Twin: null,
  Zones: [],
  CountedBy: [],
})
const review = (...Lines: Line[]) => ({ Lines }) as CountReview

beforeEach(() => useCount.setState({ decisions: new Map() }))

it('asks about a model of which one tag was scanned and others were not', () => {
  const model = line('RB2140', 1, ['RB2140-0002', 'RB2140-0003'])
  expect(partlySeen(review(model, line('CASE', 5, [])))).toEqual([model])
})

it('does not ask about what nobody found, nor about what stays as the book has it', () => {
  const model = line('RB2140', 1, ['RB2140-0002'])
  decide(model, false)
  expect(partlySeen(review(model, line('RB3025', 0, ['RB3025-0001'])))).toEqual([])
})
