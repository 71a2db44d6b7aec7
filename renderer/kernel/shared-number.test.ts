import { expect, it } from 'vitest'
import { isSharedNumber } from './shared-number.ts'

const people = (...numbers: (string | null)[]) => numbers.map((Mobile) => ({ Mobile }))

it.each([
  ['two people of one number', '98450 00001', people('9845000001', '9845000001'), true],
  ['with the prefix of the country', '+91 9845000001', people('9845000001', '9845000001'), true],
  ['one person', '9845000001', people('9845000001'), false],
  ['others beside one person', '9845000001', people('9845000001', '9845000002', null), false],
  ['a part of a number', '98450', people('9845000001', '9845000001'), false],
  ['a name', 'Nair', people('9845000001', '9845000001'), false],
] as const)('tells a shared number: %s', (_what, typed, found, is) => {
  expect(isSharedNumber(typed, found)).toBe(is)
})
