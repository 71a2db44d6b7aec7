import { expect, test } from 'vitest'
import { proposedPeriod } from './bill-cycle.ts'

test.each([
  ['Month', null, '2026-11-20', '2026-10-01', '2026-10-31'],
  ['Month', '2026-10-07', '2026-11-01', '2026-10-01', '2026-10-31'],
  ['Month', '2026-08-31', '2026-11-20', '2026-08-01', '2026-10-31'],
  ['Month', '2026-11-02', '2026-11-20', '2026-11-01', '2026-11-20'],
  ['Month', null, '2028-03-01', '2028-02-01', '2028-02-29'],
  // 20 November 2026 is a Friday, 22 November a Sunday.
  ['Week', null, '2026-11-20', '2026-11-09', '2026-11-15'],
  ['Week', '2026-11-15', '2026-11-16', '2026-11-09', '2026-11-15'],
  ['Week', '2026-11-03', '2026-11-22', '2026-11-02', '2026-11-15'],
  ['Week', '2026-11-16', '2026-11-22', '2026-11-16', '2026-11-22'],
] as const)('by the %s, oldest job %s, on %s: %s to %s', (cycle, oldest, today, from, to) => {
  expect(proposedPeriod(cycle, { oldest, today })).toEqual({ from, to })
})
