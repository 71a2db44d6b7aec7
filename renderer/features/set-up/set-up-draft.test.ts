import { expect, test } from 'vitest'
import {
  areLabDays,
  detailsOf,
  EMPTY_SET_UP,
  exampleNumber,
  isInvoicePrefix,
  mayBecomePrefix,
} from './set-up-draft.ts'

test.each([
  ['2026-11-20', 'KA1/26-27/000001'],
  ['2027-03-31', 'KA1/26-27/000001'],
  ['2027-04-01', 'KA1/27-28/000001'],
  ['2099-05-01', 'KA1/99-00/000001'],
])('on %s the first number is %s', (day, number) => {
  expect(exampleNumber(' ka1 ', day)).toBe(number)
})

test.each([
  ['KA1', true],
  ['ka1', true],
  [' 7 ', true],
  ['', false],
  ['KA', false],
  ['0A1', false],
  ['KA12', false],
  ['K-1', false],
])('%j is a prefix: %s', (text, is) => {
  expect(isInvoicePrefix(text)).toBe(is)
})

test('empty optional fields are not sent', () => {
  const details = detailsOf({ ...EMPTY_SET_UP, shopName: 'A' })
  expect(Object.keys(details)).not.toContain('gstin')
  expect(Object.keys(details)).not.toContain('logo')
  expect(Object.keys(details)).not.toContain('upiID')
  expect(detailsOf({ ...EMPTY_SET_UP, gstin: '29 ABC' }).gstin).toBe('29ABC')
})

test('the first lab and doctor are sent as typed, and skipped where they are empty', () => {
  expect(detailsOf(EMPTY_SET_UP)).not.toHaveProperty('labName')
  expect(detailsOf(EMPTY_SET_UP)).not.toHaveProperty('labDays')
  expect(
    detailsOf({ ...EMPTY_SET_UP, labName: ' Zen Lab', labDays: '2', doctorName: 'Dr Rao' }),
  ).toMatchObject({ labName: 'Zen Lab', labDays: 2, doctorName: 'Dr Rao' })
  expect(['', '0', '365', '366', '1.5', 'two'].map(areLabDays)).toEqual([
    true,
    true,
    true,
    false,
    false,
    false,
  ])
})

test('a prefix is wrong as soon as nothing more can make one of it', () => {
  expect(['S', 'SO', 'KA1', '9'].map(mayBecomePrefix)).toEqual([true, true, true, true])
  expect(['SHO', 'KA12', '0', 'A-', 'A B'].map(mayBecomePrefix)).toEqual([
    false,
    false,
    false,
    false,
    false,
  ])
})
