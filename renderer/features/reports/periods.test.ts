import { expect, test } from 'vitest'
import { daysOf } from './periods.ts'

test.each([
  ['today', '2026-11-20', '2026-11-20', '2026-11-20'],
  ['month', '2026-11-20', '2026-11-01', '2026-11-20'],
  ['lastMonth', '2026-03-31', '2026-02-01', '2026-02-28'],
  ['lastMonth', '2028-03-01', '2028-02-01', '2028-02-29'],
  ['lastMonth', '2027-01-05', '2026-12-01', '2026-12-31'],
  ['year', '2026-03-31', '2025-04-01', '2026-03-31'],
  ['year', '2026-04-01', '2026-04-01', '2026-04-01'],
] as const)('%s on %s is %s to %s', (period, today, from, to) => {
  expect(daysOf(period, today)).toEqual({ from, to })
})
