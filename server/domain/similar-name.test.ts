import { expect, test } from 'vitest'
import { isSimilarName, nameKey, nameSpelling } from './similar-name.ts'

test('a name is compared without titles, dots and order', () => {
  expect(nameKey('Smt. Asha  RAO')).toBe('asha rao')
  expect(nameKey('Rao, Asha')).toBe('asha rao')
})

test('a name is spelled as it sounds, in one order, without initials and titles', () => {
  expect(nameSpelling('Mr. Mohd A Shaikh')).toBe(' muhmd sik ')
  expect(nameSpelling('Sheikh Mohammed')).toBe(' muhmd sik ')
  expect(nameSpelling('A.')).toBe('')
})

test.each([
  ['Asha Rao', 'asha rao'],
  ['Dr Asha Rao', 'Asha Rao'],
  ['Rao Asha', 'Asha Rao'],
  ['Priya Nair', 'P Nair'],
  ['Priya Nair', 'Pria Nair'],
  ['Mohammed Faisal', 'Mohamed Faizal'],
  ['Laxmi Bai', 'Lakshmy Bai'],
  ['Mohd Shaikh', 'Sheikh Muhammad'],
  ['आशा राव', 'आशा राव'],
])('%s may be %s', (first, second) => {
  expect(isSimilarName(first, second)).toBe(true)
  expect(isSimilarName(second, first)).toBe(true)
})

test.each([
  ['Asha Rao', 'Ravi Rao'],
  ['Priya Nair', 'Priya Menon'],
  ['Ram', 'Raj'],
  ['A', 'Asha'],
  ['A B', 'C D'],
  ['Asha', ''],
  ['P N', 'Priya Nair'],
])('%s is not %s', (first, second) => {
  expect(isSimilarName(first, second)).toBe(false)
  expect(isSimilarName(second, first)).toBe(false)
})
