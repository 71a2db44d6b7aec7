import { expect, test } from 'vitest'
import { changeFitter, monthBefore, useFitter } from './fitter-store.ts'

test('a fitter is billed for the month that is over, by the day of the shop', () => {
  expect(monthBefore('2026-11-30')).toEqual({ from: '2026-10-01', to: '2026-10-31' })
  expect(monthBefore('2026-12-01')).toEqual({ from: '2026-11-01', to: '2026-11-30' })
  expect(monthBefore('2027-03-31')).toEqual({ from: '2027-02-01', to: '2027-02-28' })
  expect(monthBefore('2027-01-01')).toEqual({ from: '2026-12-01', to: '2026-12-31' })
})

test('the period follows the day until another is chosen', () => {
  expect(useFitter.getState().period).toBeNull()
  changeFitter({ fitterID: 'one' })
  expect(useFitter.getState().period).toBeNull()
  const period = { from: '2026-11-01', to: '2026-11-15' }
  changeFitter({ period })
  expect(useFitter.getState().period).toEqual(period)
})
