import { expect, it } from 'vitest'
import { type ComingBack, isLateReturn, refusesReturn, refusesShelf } from './return-window.ts'

const LINE: ComingBack = {
  item: 'Aqua Monthly',
  daysAgo: 3,
  days: 7,
  taken: 'Unopened',
  isUnopened: false,
  isShopsFault: false,
}

it.each<[string, Partial<ComingBack>, string | null]>([
  ['an opened box', {}, 'credit.only-unopened'],
  ['an unopened box', { isUnopened: true }, null],
  ['an opened box with a fault', { isShopsFault: true }, null],
  ['what is never taken back', { taken: 'Never', isUnopened: true }, 'credit.never-taken-back'],
  ['what is never taken back, faulty', { taken: 'Never', isShopsFault: true }, null],
  ['what is always taken back', { taken: 'Always' }, null],
])('judges %s', (_name, part, code) => {
  expect(refusesReturn({ ...LINE, ...part })?.code ?? null).toBe(code)
})

it.each<[string, Partial<Parameters<typeof refusesShelf>[0]>, string | null]>([
  ['an unopened box', { isUnopened: true }, null],
  ['a box nobody looked at', {}, 'credit.say-unopened'],
  ['a faulty box', { isUnopened: true, isFaulty: true }, 'credit.faulty-off-shelf'],
  ['faulty goods that are mended', { isUnopenedOnly: false, isFaulty: true }, null],
])('judges whether the shelf takes %s', (_name, part, code) => {
  const line = { item: 'Aqua', isUnopenedOnly: true, isUnopened: false, isFaulty: false }
  expect(refusesShelf({ ...line, ...part })?.code ?? null).toBe(code)
})

it('is late the day after the last one', () => {
  expect(isLateReturn({ days: 7, daysAgo: 7 })).toBe(false)
  expect(isLateReturn({ days: 7, daysAgo: 8 })).toBe(true)
  expect(isLateReturn({ days: 0, daysAgo: 0 })).toBe(false)
  expect(isLateReturn({ days: null, daysAgo: 4_000 })).toBe(false)
})
