import { expect, it } from 'vitest'
import { isOverdue } from './overdue.ts'

const BOOKED = '2026-11-20T11:00:00'

it.each([
  ['for later today, before', '2026-11-20T18:00:00', '2026-11-20T17:59:00', false],
  ['for later today, after', '2026-11-20T18:00:00', '2026-11-20T18:01:00', true],
  ['at once, the moment after', BOOKED, '2026-11-20T11:00:01', false],
  ['at once, late the same day', BOOKED, '2026-11-20T23:59:59', false],
  ['at once, the next day', BOOKED, '2026-11-21T00:00:00', true],
  ['for the day that it is, without a time', '2026-11-20T00:00:00', '2026-11-20T12:00:00', false],
  ['for a later day, without a time', '2026-11-24T00:00:00', '2026-11-24T09:00:00', true],
])('an order promised %s', (_name, promisedDate, now, is) => {
  expect(isOverdue({ orderDate: BOOKED, promisedDate }, now)).toBe(is)
})
