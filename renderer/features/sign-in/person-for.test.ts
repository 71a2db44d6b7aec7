import { expect, test } from 'vitest'
import { personFor } from './person-for.ts'

const NAMES = [
  'Radha Kamath',
  'Santosh',
  'Farida Sheikh',
  'Dr Anil Bhandary',
  'Sunita Rao',
  'अनिता',
]

test.each([
  ['f', -1, 2],
  ['F', -1, 2],
  ['s', -1, 1],
  ['s', 1, 4],
  ['s', 4, 1],
  ['a', 0, 3],
  ['k', -1, 0],
  ['अ', -1, 5],
  ['x', -1, null],
  ['1', -1, null],
  ['Enter', -1, null],
  [' ', -1, null],
])('%s after %i goes to %s', (key, at, to) => {
  expect(personFor(key, NAMES, at)).toBe(to)
})
