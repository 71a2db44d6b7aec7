import { expect, it } from 'vitest'
import { isWithoutWords, saysWhy } from './reason-words.ts'

it.each([
  ['4500', false],
  ['4,500.00', false],
  ['', false],
  ['  ', false],
  ['ok', false],
  ['.', false],
  ['Old glasses', true],
  ['Seen by Dr 2 days ago', true],
  ['डॉक्टर ने कहा', true],
])('%j says why: %s', (reason, says) => {
  expect(saysWhy(reason)).toBe(says)
})

it('tells figures alone at once, and a word that is being typed not', () => {
  expect(['4500', 'O', ''].map(isWithoutWords)).toEqual([true, false, false])
  expect(saysWhy(undefined)).toBe(false)
})
