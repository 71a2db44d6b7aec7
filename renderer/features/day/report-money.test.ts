import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { ZReport } from '../../../server/contract/day-report.ts'
import { loadLaterMessages } from '../../base/i18n/t.ts'
import { countsWords } from './report-money.tsx'

// What a page's document is asked for when its messages are there.
beforeAll(async () => {
  vi.stubGlobal('document', { documentElement: { lang: '' } })
  await loadLaterMessages()
})
afterAll(() => vi.unstubAllGlobals())

type Drawer = NonNullable<ZReport['Drawers']>[number]

const CASH: Drawer = {
  ...{ ID: 'a', Name: 'Main drawer', CountedBy: 'Santosh', Pieces: [], Coins: 0 },
  ...{ Float: 0, Earlier: 0, Receipts: 0, Refunds: 0, In: 0, Out: 0, Expected: 0 },
  ...{ Counted: 0, Difference: -8, FloatLeft: 0, TakenAway: 0, CountsMade: 1, FirstDifference: -8 },
}
const SECOND: Drawer = { ...CASH, ID: 'b', Name: 'Drawer 2', FirstDifference: 0 }

test('of two drawers that were counted once each none was counted again', () => {
  expect(countsWords({ Cash: { ...CASH, CountsMade: 2 }, Drawers: [CASH, SECOND] })).toEqual([])
})

test('a drawer that was counted again is named with how far off it was first', () => {
  const again = { ...SECOND, CountsMade: 2, FirstDifference: 10 }
  expect(countsWords({ Cash: CASH, Drawers: [CASH, again] })).toEqual([
    'Drawer 2: Counted 2 times. The first count was off by ₹10.00.',
  ])
})
