import { expect, it } from 'vitest'
import { afterBuying } from './membership.ts'

const GOLD = 3
const SILVER = 2
const gold = { membershipId: GOLD, months: 12, soldOn: '2026-03-10' }

it.each([
  ['none', { membershipId: null, until: null }, '2027-03-10'],
  ['another', { membershipId: SILVER, until: '2026-12-31' }, '2027-03-10'],
  ['the same, run out', { membershipId: GOLD, until: '2026-01-05' }, '2027-03-10'],
  ['the same, still running', { membershipId: GOLD, until: '2026-05-31' }, '2027-05-31'],
  ['the same without an end', { membershipId: GOLD, until: null }, '2027-03-10'],
])('a year bought after %s', (_name, before, until) => {
  expect(afterBuying(before, gold)).toEqual({ membershipId: GOLD, until })
})

it('a membership without months has no end', () => {
  const before = { membershipId: GOLD, until: '2026-05-31' }
  expect(afterBuying(before, { ...gold, months: 0 })).toEqual({ membershipId: GOLD, until: null })
})
